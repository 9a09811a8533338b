"""Abilities (CR 113.3): what a card does beside its spell."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from ...authoring.shapes import Key, Size
from .ast_base import (
    NO_MANA,
    Ability,
    Condition,
    Event,
    Filter,
    Mod,
    Node,
    Noun,
    Outcome,
    Rule,
    Symbols,
    Value,
)
from .ast_conditions import ALWAYS
from .ast_costs import Cost
from .ast_program import Program
from .ast_words import Counter, KeywordWord, Small, Timing, Word, Zone
from .node import dataclass

FREE = Cost()


@dataclass(frozen=True, slots=True)
class Limit(Node):
    """`once each turn`, `2 each turn`, `once` (while the object stays itself)."""

    noun: ClassVar[str] = "a limit such as once each turn"

    times: Small
    each_turn: bool


@dataclass(frozen=True, slots=True)
class Keyword(Ability):
    """`flying`: a keyword that is nothing but its word."""

    word: KeywordWord


@dataclass(frozen=True, slots=True)
class ProtectionFrom(Ability):
    """`{protection: black}` (CR 702.16)."""

    tag: ClassVar[str] = "protection"
    what: Filter


@dataclass(frozen=True, slots=True)
class HexproofFrom(Ability):
    """`{hexproof from: black}`."""

    tag: ClassVar[str] = "hexproof from"
    what: Filter


@dataclass(frozen=True, slots=True)
class Landwalk(Ability):
    """`{landwalk: Forest}`."""

    tag: ClassVar[str] = "landwalk"
    what: Filter


@dataclass(frozen=True, slots=True)
class Toxic(Ability):
    """`{toxic: 1}`."""

    tag: ClassVar[str] = "toxic"
    n: Small


@dataclass(frozen=True, slots=True)
class Triggered(Ability):
    """`{when: EVENT, if: CONDITION, do: …}`; `if` is the intervening one (CR 603.4)."""

    tag: ClassVar[str] = "when"
    when: Event
    do: Program
    test: Annotated[Condition, Key("if"), "Looked at as it triggers and as it resolves."] = ALWAYS
    during: Annotated[Condition, "Part of the event: whose turn it is, which step."] = ALWAYS
    limit: Annotated[Limit | None, "How often it triggers."] = None
    source: Annotated[tuple[Zone, ...], Key("from"), "Where this must be."] = ("battlefield",)
    label: Annotated[Word | None, "An ability word, such as landfall, that is only printed."] = None


@dataclass(frozen=True, slots=True)
class StateTriggered(Ability):
    """`{when state: CONDITION, do: …}` (CR 603.8)."""

    tag: ClassVar[str] = "when state"
    test: Annotated[Condition, Key("when state")]
    do: Program


@dataclass(frozen=True, slots=True)
class Activated(Ability):
    """`{cost: [2, tap], do: …}`. Whether it is a mana ability follows from what it does (CR 605.1a)."""

    tag: ClassVar[str] = "cost"
    cost: Cost
    do: Program
    test: Annotated[Condition, Key("if"), "Activate only if so."] = ALWAYS
    timing: Annotated[Timing, "sorcery: only as a sorcery."] = "instant"
    limit: Annotated[Limit | None, "How often."] = None
    source: Annotated[Zone, Key("from"), "Where this must be."] = "battlefield"
    by: Annotated[Literal["you", "any player", "opponent"], "Who may activate it."] = "you"
    label: Annotated[Word | None, "An ability word or a name such as boast, that is only printed."] = None
    less: Annotated[Value | None, Key("costs less"), "Generic mana; may ask about the targets."] = None
    least_x: Annotated[Small, Key("least x"), "X is not less."] = 0
    special: Annotated[bool, "A special action: it does not use the stack (CR 116.2)."] = False
    word: Annotated[Word | None, "What other abilities call it, such as equip."] = None


@dataclass(frozen=True, slots=True)
class Splice(Ability):
    """`{splice: {onto: Arcane, cost: 1R}}`: revealed from the hand as such a spell is cast (CR 702.47)."""

    tag: ClassVar[str] = "splice"
    onto: Filter
    cost: Cost


@dataclass(frozen=True, slots=True)
class LoyaltyAbility(Ability):
    """`{loyalty: -2, do: …}`, `{loyalty: -x, do: …}` (CR 606)."""

    tag: ClassVar[str] = "loyalty"
    loyalty: Value
    do: Program


@dataclass(frozen=True, slots=True)
class Static(Ability):
    """`{static: {of: host, pt: +2/+2, keywords: [flying], if: CONDITION}}`: while this is on the battlefield,
    or in the zones of `from`. `of` a noun without choice: this, host, `each creature yours`, you."""

    tag: ClassVar[str] = "static"
    of: Noun
    mods: tuple[Mod, ...] = ()
    rules: tuple[Rule, ...] = ()
    test: Annotated[Condition, Key("if")] = ALWAYS
    source: Annotated[tuple[Zone, ...], Key("from")] = ("battlefield",)
    label: Word | None = None


@dataclass(frozen=True, slots=True)
class Replacement(Ability):
    """`{replace: {event: EVENT, do: …}}`, with any outcome of ast_replacements as a key."""

    tag: ClassVar[str] = "replace"
    event: Event
    outcome: Outcome
    test: Annotated[Condition, Key("if")] = ALWAYS
    may: bool = False
    source: Annotated[tuple[Zone, ...], Key("from")] = ("battlefield",)


@dataclass(frozen=True, slots=True)
class EntersTapped(Ability):
    """`{enters tapped: this}`; `unless`: not if so."""

    tag: ClassVar[str] = "enters tapped"
    what: Annotated[Noun, Key("enters tapped")]
    unless: Condition | None = None


@dataclass(frozen=True, slots=True)
class EntersWith(Ability):
    """`{enters with: {what: this, kind: +1/+1, count: x}}`: counters."""

    tag: ClassVar[str] = "enters with"
    counter: Annotated[Counter, Key("kind")]
    count: Value
    what: Noun
    test: Annotated[Condition, Key("if")] = ALWAYS


@dataclass(frozen=True, slots=True)
class AsThisEnters(Ability):
    """`{as enters: …}`: done as this enters, before it is there."""

    tag: ClassVar[str] = "as enters"
    do: Annotated[Program, Key("as enters")]


@dataclass(frozen=True, slots=True)
class OpeningHand(Ability):
    """`{opening hand: {may: {put: {what: this, in: battlefield}}}}`: before the first turn, while this is in
    the opening hand (CR 103.6)."""

    tag: ClassVar[str] = "opening hand"
    do: Annotated[Program, Key("opening hand")]


@dataclass(frozen=True, slots=True)
class Anchor:
    """One of the words, and what this has while it is the chosen one."""

    word: Word
    gives: Ability


@dataclass(frozen=True, slots=True)
class AnchorWords(Ability):
    """`{anchor words: [{word: abzan, gives: ABILITY}, {word: mardu, gives: ABILITY}]}`: as this enters, one
    word is chosen; it has the ability behind that one (CR 614.12c)."""

    tag: ClassVar[str] = "anchor words"
    choices: Annotated[tuple[Anchor, ...], Size(2, 8)]


@dataclass(frozen=True, slots=True)
class AnyNumberInDeck(Ability):
    """`{any number in deck: true}`: a rule of building decks (CR 100.2a), which play does not ask about."""

    tag: ClassVar[str] = "any number in deck"


@dataclass(frozen=True, slots=True)
class Alternative(Ability):
    """`{alternative: {word: …, cost: …, from: [graveyard], if: …, then: exile, do: …}}`: another way to cast
    this (CR 118.9). Its `word` is what `paid` asks for; `do` is another program than the card's own."""

    tag: ClassVar[str] = "alternative"
    cost: Cost
    word: Word = "alternative"
    source: Annotated[tuple[Zone, ...], Key("from")] = ("hand",)
    test: Annotated[Condition, Key("if")] = ALWAYS
    timing: Timing | None = None
    then: Annotated[Zone | None, "Where it goes instead whenever it would leave the stack."] = None
    do: Program | None = None
    each: Annotated[bool, "The card's own program, with each in place of target (CR 702.96)."] = False


@dataclass(frozen=True, slots=True)
class Shape(Ability):
    """`{shape: {as: face down, word: morph, cost: 3, gives: [ABILITY]}}`: another shape that this may be cast
    in. `face down` it is a 2/2 creature with these abilities and no others (CR 708), as an `aura` it enchants
    a creature (CR 702.103), as a `prototype` it has this cost and size (CR 718), as its `back` it is the
    other face (CR 702.146), as `both halves` of a split card it does what both do (CR 702.102)."""

    tag: ClassVar[str] = "shape"
    kind: Annotated[Literal["face down", "aura", "prototype", "back", "both halves"], Key("as")]
    word: Word
    cost: Cost = FREE
    source: Annotated[tuple[Zone, ...], Key("from")] = ("hand",)
    size: Annotated[str | None, "Of a prototype: 2/1."] = None
    gives: tuple[Ability, ...] = ()


@dataclass(frozen=True, slots=True)
class OptionalCost(Ability):
    """`{optional cost: {word: kicker, cost: 4}}` (CR 118.8), `additional` being the word of one that has no
    name; `repeat`: any number of times."""

    tag: ClassVar[str] = "optional cost"
    word: Word
    cost: Cost
    repeat: bool = False


@dataclass(frozen=True, slots=True)
class Escalate(Ability):
    """`{escalate: 1}`: paid for each mode beyond the first (CR 702.120)."""

    tag: ClassVar[str] = "escalate"
    cost: Annotated[Cost, Key("escalate")]


@dataclass(frozen=True, slots=True)
class Backup(Ability):
    """`{backup: 2, gives: [flying]}`: when this enters, so many +1/+1 counters for a creature; another has
    these abilities of this until the end of the turn (CR 702.165)."""

    tag: ClassVar[str] = "backup"
    count: Annotated[Value, Key("backup")]
    gives: tuple[Ability, ...]


@dataclass(frozen=True, slots=True)
class CostChange(Ability):
    """`{costs less: {by: count(NOUN), if: CONDITION}}`: this spell, as it is cast; `mana`: of colours."""

    tag: ClassVar[str] = "costs less"
    by: Value
    mana: Symbols = NO_MANA
    test: Annotated[Condition, Key("if")] = ALWAYS
    label: Word | None = None


@dataclass(frozen=True, slots=True)
class AdditionalCost(Ability):
    """`{additional cost: {convoke: creature yours}}`: of mechanics; a card's own stands as `extra cost`."""

    tag: ClassVar[str] = "additional cost"
    cost: Annotated[Cost, Key("additional cost")]
