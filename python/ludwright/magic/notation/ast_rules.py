"""Changes of the rules: keys beside the changes to objects in `static` and `effect`.

`{of: host, cannot: {attack: you}}`, `{of: you, cheaper: {what: Dragon spell, by: 1}}`.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from ...authoring.shapes import Key
from .ast_base import NO_MANA, Condition, Event, Filter, Rule, Symbols, Value
from .ast_conditions import ALWAYS
from .ast_costs import Cost
from .ast_filters import ANYTHING
from .ast_values import ZERO
from .ast_words import ManaType, Small, Step, Word, Zone
from .node import dataclass

# What the affected objects (first line) or players (second) are forbidden or made to do.
DeedWord = Literal[
    "attack",
    "block",
    "be blocked",
    "attack alone",
    "block alone",
    "be targeted",
    "be countered",
    "be sacrificed",
    "be regenerated",
    "untap",
    "untap normally",
    "transform",
    "become tapped",
    "activate abilities",
    "activate non mana abilities",
    "receive counters",
    "be attached",
    "phase out",
    "crew",
    "cast",
    "play land",
    "gain life",
    "lose life",
    "draw",
    "search",
    "lose",
    "win",
    "pay life",
    "prevent damage",
    "venture",
]


@dataclass(frozen=True, slots=True)
class Cannot(Rule):
    """`cannot: block`, `cannot: {attack: you | planeswalker yours}`; `other` is the opposite number: whom an
    attack is against, what is blocked, by what it is blocked or targeted, which spells are cast."""

    tag: ClassVar[str] = "cannot"
    deed: DeedWord
    other: Filter = ANYTHING


@dataclass(frozen=True, slots=True)
class Must(Rule):
    """`must: attack`, `must: {block: this}`: each combat, if able."""

    tag: ClassVar[str] = "must"
    deed: DeedWord
    other: Filter = ANYTHING


@dataclass(frozen=True, slots=True)
class Tax(Rule):
    """`tax: {deed: attack, other: you, cost: 2}`: not unless its controller pays this for each."""

    tag: ClassVar[str] = "tax"
    deed: DeedWord
    cost: Cost
    other: Filter = ANYTHING


@dataclass(frozen=True, slots=True)
class SimpleRule(Rule):
    """`rule: lure`: a rule that needs only its name. Of objects: lure (all able to block it do), goaded,
    attack despite defender, as though haste, damage by toughness, assign as unblocked, no combat damage,
    no legend rule, loyalty at instant, untap with others (in other players' untap steps too). Of players:
    sorcery timing, no maximum hand, play with top revealed,
    look at top, play with hand revealed, hexproof, shroud."""

    tag: ClassVar[str] = "rule"
    rule: Literal[
        "lure",
        "goaded",
        "attack despite defender",
        "as though haste",
        "damage by toughness",
        "assign as unblocked",
        "no combat damage",
        "no legend rule",
        "loyalty at instant",
        "untap with others",
        "sorcery timing",
        "no maximum hand",
        "play with top revealed",
        "look at top",
        "play with hand revealed",
        "hexproof player",
        "shroud player",
    ]


@dataclass(frozen=True, slots=True)
class MinBlockers(Rule):
    """`min blockers: 3`."""

    tag: ClassVar[str] = "min blockers"
    n: Small


@dataclass(frozen=True, slots=True)
class MaxBlockers(Rule):
    """`max blockers: 1`."""

    tag: ClassVar[str] = "max blockers"
    n: Small


@dataclass(frozen=True, slots=True)
class ExtraBlocks(Rule):
    """`extra blocks: 1`: creatures it can block beyond one."""

    tag: ClassVar[str] = "extra blocks"
    n: Small


@dataclass(frozen=True, slots=True)
class BlockAnyway(Rule):
    """`block anyway: creature with shadow`."""

    tag: ClassVar[str] = "block anyway"
    what: Filter


@dataclass(frozen=True, slots=True)
class Cheaper(Rule):
    """Spells of the affected players cost less: `by` generic mana, `mana` of colours."""

    tag: ClassVar[str] = "cheaper"
    what: Filter
    by: Value = ZERO
    mana: Symbols = NO_MANA
    at_least: Annotated[Small, Key("at least")] = 0


@dataclass(frozen=True, slots=True)
class Dearer(Rule):
    """Spells of the affected players cost more."""

    tag: ClassVar[str] = "dearer"
    what: Filter
    by: Value = ZERO
    mana: Symbols = NO_MANA


@dataclass(frozen=True, slots=True)
class AbilitiesCheaper(Rule):
    """Activated abilities of such sources cost the affected players less; `word` only such as equip."""

    tag: ClassVar[str] = "abilities cheaper"
    what: Filter
    by: Value
    word: Word | None = None
    at_least: Annotated[Small, Key("at least")] = 0


@dataclass(frozen=True, slots=True)
class AbilitiesDearer(Rule):
    """Activated abilities of such sources cost the affected players more."""

    tag: ClassVar[str] = "abilities dearer"
    what: Filter
    by: Value
    word: Word | None = None


@dataclass(frozen=True, slots=True)
class ExtraLands(Rule):
    """`extra lands: 1` each turn."""

    tag: ClassVar[str] = "extra lands"
    n: Small


@dataclass(frozen=True, slots=True)
class MayPlay(Rule):
    """May play such cards from these zones; `top`: only the top card of the library."""

    tag: ClassVar[str] = "may play"
    what: Filter
    source: Annotated[tuple[Zone, ...], Key("from")]
    cards: Literal["any", "lands", "spells"] = "any"
    how: Annotated[
        tuple[Literal["top", "free", "flash", "any mana"], ...],
        "top: only the top card of the library; free: without paying its mana cost; flash: at any time; "
        "any mana: mana of any type pays for it.",
    ] = ()
    cost: Annotated[Cost | None, "Instead of its own; in its numbers `this` is the spell."] = None
    word: Annotated[Word | None, "What `paid` calls this way."] = None
    then: Annotated[Zone | None, "Where it goes instead when it would leave the stack."] = None
    per_turn: Annotated[Small | None, Key("per turn"), "So often each turn."] = None
    plus: Annotated[Cost | None, Key("also cost"), "In addition to its other costs."] = None
    test: Annotated[Condition, Key("if"), "Only while this is so."] = ALWAYS


@dataclass(frozen=True, slots=True)
class CastAsFlash(Rule):
    """`cast as flash: creature spell`."""

    tag: ClassVar[str] = "cast as flash"
    what: Filter


@dataclass(frozen=True, slots=True)
class MaxSpells(Rule):
    """`max spells: 1` a turn."""

    tag: ClassVar[str] = "max spells"
    n: Small


@dataclass(frozen=True, slots=True)
class HandSize(Rule):
    """`hand size: 2`: the maximum."""

    tag: ClassVar[str] = "hand size"
    size: Value


@dataclass(frozen=True, slots=True)
class SpellsHave(Rule):
    """`spells have: {what: creature spell, keyword: convoke}`: a keyword that helps to pay, that is an
    optional cost, or that triggers as they are cast."""

    tag: ClassVar[str] = "spells have"
    what: Filter
    keyword: Word


@dataclass(frozen=True, slots=True)
class AnyManaFor(Rule):
    """`any mana for: Dragon spell`."""

    tag: ClassVar[str] = "any mana for"
    what: Filter


@dataclass(frozen=True, slots=True)
class KeepMana(Rule):
    """`keep mana: [G]`: these types are not lost as steps end."""

    tag: ClassVar[str] = "keep mana"
    types: tuple[ManaType, ...]


@dataclass(frozen=True, slots=True)
class ManaBecomes(Rule):
    """`mana becomes: R`: unspent mana becomes mana of this type instead of being lost."""

    tag: ClassVar[str] = "mana becomes"
    type: ManaType


@dataclass(frozen=True, slots=True)
class PlayerProtection(Rule):
    """`player protection: red`: the affected players have protection from these."""

    tag: ClassVar[str] = "player protection"
    what: Filter


@dataclass(frozen=True, slots=True)
class SkipStep(Rule):
    """`skip: draw`."""

    tag: ClassVar[str] = "skip"
    step: Step


@dataclass(frozen=True, slots=True)
class ExtraTriggers(Rule):
    """Abilities of the affected objects trigger `more` times for such events; without `on` for any event."""

    tag: ClassVar[str] = "extra triggers"
    on: Event | None = None
    more: Small = 1


@dataclass(frozen=True, slots=True)
class ExtraLoyalty(Rule):
    """`extra loyalty: 1`: loyalty abilities may be activated so many more times a turn."""

    tag: ClassVar[str] = "extra loyalty"
    n: Small
