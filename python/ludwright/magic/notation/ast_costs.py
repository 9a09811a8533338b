"""Costs: mana, and actions by the payer.

`cost: 1WW`, `cost: tap`, `cost: [2, tap, {sacrifice: 1 other creature yours as offering}]`.
"""

from __future__ import annotations

from typing import Annotated, ClassVar

from ...authoring.shapes import Key
from .ast_base import NO_MANA, CostPart, Node, Noun, Symbols, Value
from .ast_nouns import THIS
from .ast_values import ONE
from .ast_words import Counter, Slot, Word, Zone
from .node import dataclass


@dataclass(frozen=True, slots=True)
class Cost(Node):
    """Mana as `{1}{W}{W}` ("" for none), then the other parts in the order written."""

    noun: ClassVar[str] = "a cost such as 1WW, tap or [2, tap, {sacrifice: this}]"

    mana: Symbols = NO_MANA
    parts: tuple[CostPart, ...] = ()


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several costs, and the word by which `paid` asks whether it was the one."""

    word: Word
    cost: Cost


@dataclass(frozen=True, slots=True)
class Either(CostPart):
    """`{either: {behold: {behold: 1 Dragon}, mana: 1}}`: one of these, as an additional cost of casting. The
    last is the ordinary one; `paid(behold)` asks for another."""

    tag: ClassVar[str] = "either"

    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class CostParam(CostPart):
    """`$cost`: the argument of a mechanic; only in mechanics' files."""

    name: str


@dataclass(frozen=True, slots=True)
class TapThis(CostPart):
    """`tap`: `{T}`."""


@dataclass(frozen=True, slots=True)
class UntapThis(CostPart):
    """`untap`: `{Q}`."""


@dataclass(frozen=True, slots=True)
class PayTap(CostPart):
    """Tap untapped permanents: `{tap: 2 Elf yours}`; with `power` any number whose power adds up (crew)."""

    tag: ClassVar[str] = "tap"

    what: Noun
    power: Value | None = None


@dataclass(frozen=True, slots=True)
class PaySacrifice(CostPart):
    """`{sacrifice: this}`, `{sacrifice: 1 creature yours as offering}`; `lowers`: the generic mana of the
    whole cost is less by its mana value (CR 702.119)."""

    tag: ClassVar[str] = "sacrifice"

    what: Noun
    lowers: bool = False


@dataclass(frozen=True, slots=True)
class PayDiscard(CostPart):
    """`{discard: this}`, `{discard: 1 card}`, `{discard: each card}` (the hand)."""

    tag: ClassVar[str] = "discard"

    what: Noun


@dataclass(frozen=True, slots=True)
class PayLife(CostPart):
    """`{life: 2}`."""

    tag: ClassVar[str] = "life"

    amount: Value


@dataclass(frozen=True, slots=True)
class PayGeneric(CostPart):
    """`{generic: mana value(this)}`: as much generic mana."""

    tag: ClassVar[str] = "generic"

    amount: Value


@dataclass(frozen=True, slots=True)
class PayChooseSubtype(CostPart):
    """`{choose subtype: kind}`: a creature type, of an optional cost; what else is paid may be of it."""

    tag: ClassVar[str] = "choose subtype"

    slot: Annotated[Slot, Key("as")]


@dataclass(frozen=True, slots=True)
class PayOwnManaCost(CostPart):
    """`{own mana cost: true}`: the mana cost of the creature card that this is, though it lies face down."""

    tag: ClassVar[str] = "own mana cost"


@dataclass(frozen=True, slots=True)
class OpponentGainsLife(CostPart):
    """`{opponent gains life: 3}`: the payer has an opponent gain it."""

    tag: ClassVar[str] = "opponent gains life"

    amount: Value


@dataclass(frozen=True, slots=True)
class PayExile(CostPart):
    """`{exile: this}`, `{exile: 2 card in graveyard(you)}`. `or from`: another of the payer's zones; `total`:
    any number of them whose mana values add up to so much; `or more`: that many or more."""

    tag: ClassVar[str] = "exile"

    what: Noun
    or_from: Annotated[Zone | None, Key("or from")] = None
    total: Value | None = None
    or_more: Annotated[bool, Key("or more")] = False


@dataclass(frozen=True, slots=True)
class PayReturn(CostPart):
    """To its owner's hand: `{return: this}`, `{return: 1 land yours}`."""

    tag: ClassVar[str] = "return"

    what: Noun


@dataclass(frozen=True, slots=True)
class PayRemoveCounters(CostPart):
    """`{remove counters: {kind: charge, count: 1}}`, from this or from permanents of the payer's."""

    tag: ClassVar[str] = "remove counters"

    counter: Annotated[Counter | None, Key("kind")] = None
    count: Value = ONE
    source: Annotated[Noun, Key("from")] = THIS


@dataclass(frozen=True, slots=True)
class PayAddCounters(CostPart):
    """`{add counters: {kind: -1/-1, count: 1, on: 1 creature yours}}`."""

    tag: ClassVar[str] = "add counters"

    counter: Annotated[Counter, Key("kind")]
    count: Value = ONE
    on: Noun = THIS


@dataclass(frozen=True, slots=True)
class PayPlayerCounters(CostPart):
    """`{player counters: {kind: energy, count: 2}}`."""

    tag: ClassVar[str] = "player counters"

    counter: Annotated[Counter, Key("kind")]
    count: Value = ONE


@dataclass(frozen=True, slots=True)
class PayReveal(CostPart):
    """Cards of the hand: `{reveal: 1 Elf card}`."""

    tag: ClassVar[str] = "reveal"

    what: Noun


@dataclass(frozen=True, slots=True)
class PayBehold(CostPart):
    """Choose a permanent of yours or reveal a card of your hand: `{behold: 1 Dragon as beheld}`. `exile`: it
    is exiled, and the spell remembers it under this word."""

    tag: ClassVar[str] = "behold"

    what: Noun
    exile: Word | None = None


@dataclass(frozen=True, slots=True)
class PayMill(CostPart):
    """`{mill: 2}`."""

    tag: ClassVar[str] = "mill"

    count: Value


@dataclass(frozen=True, slots=True)
class PayDeed(CostPart):
    """`{deed: waterbend}`: paying is a deed of this name, which triggers may wait for."""

    tag: ClassVar[str] = "deed"

    word: Word


@dataclass(frozen=True, slots=True)
class Convoke(CostPart):
    """`{convoke: creature yours}`: tapping one of these pays for one generic mana or one of its colours."""

    tag: ClassVar[str] = "convoke"

    what: Noun


@dataclass(frozen=True, slots=True)
class Improvise(CostPart):
    """`{improvise: artifact yours}`: tapping one of these pays for one generic mana."""

    tag: ClassVar[str] = "improvise"

    what: Noun


@dataclass(frozen=True, slots=True)
class Harmonize(CostPart):
    """`{harmonize: creature yours}`: tapping at most one of these pays generic mana equal to its power."""

    tag: ClassVar[str] = "harmonize"

    what: Noun


@dataclass(frozen=True, slots=True)
class Delve(CostPart):
    """`delve`: exiling cards of your graveyard pays for generic mana."""
