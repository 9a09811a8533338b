"""Filters: words joined by space (and), `|` (or), `!` or `non…` (not), brackets, `with …`.

`|` binds loosest: `(instant | sorcery) spell`, `artifact | enchantment | creature with flying`.
"""

from __future__ import annotations

from .ast_base import Condition, Filter, Noun, Value
from .ast_words import (
    CardType,
    Cmp,
    Color,
    Counter,
    KeywordWord,
    Slot,
    Small,
    Stat,
    Subtype,
    Supertype,
    Word,
    Zone,
)
from .ast_words import State as StateWord
from .node import dataclass


@dataclass(frozen=True, slots=True)
class Anything(Filter):
    """`anything`: every object and player."""


ANYTHING = Anything()


@dataclass(frozen=True, slots=True)
class And(Filter):
    """`Elf creature yours`."""

    filters: tuple[Filter, ...]


@dataclass(frozen=True, slots=True)
class Or(Filter):
    """`artifact | enchantment`."""

    filters: tuple[Filter, ...]


@dataclass(frozen=True, slots=True)
class Not(Filter):
    """`!legendary`, `nonblack`, `untapped`."""

    filter: Filter


@dataclass(frozen=True, slots=True)
class AnyTarget(Filter):
    """`any` before `target`: creature, player, planeswalker or battle (CR 115.4)."""


@dataclass(frozen=True, slots=True)
class IsPlayer(Filter):
    """`player`; `opponent` and `you` say which."""

    who: Noun


@dataclass(frozen=True, slots=True)
class TypeIs(Filter):
    """`creature`."""

    type: CardType


@dataclass(frozen=True, slots=True)
class SupertypeIs(Filter):
    """`legendary`."""

    supertype: Supertype


@dataclass(frozen=True, slots=True)
class SubtypeIs(Filter):
    """`Elf`, `"Time Lord"`."""

    subtype: Subtype


@dataclass(frozen=True, slots=True)
class ColorIs(Filter):
    """`white`."""

    color: Color


@dataclass(frozen=True, slots=True)
class StateIs(Filter):
    """`permanent`, `spell`, `ability`, `card`, `token`, `tapped`, `attacking`…: a word of the rules."""

    state: StateWord


@dataclass(frozen=True, slots=True)
class HasKeyword(Filter):
    """`with flying`."""

    keyword: KeywordWord


@dataclass(frozen=True, slots=True)
class StatIs(Filter):
    """`with power >= 4`."""

    stat: Stat
    cmp: Cmp
    value: Value


@dataclass(frozen=True, slots=True)
class HasCounter(Filter):
    """`with counter(+1/+1)`, `with counters`: at least one of the kind, or any."""

    kind: Counter | None


@dataclass(frozen=True, slots=True)
class Designated(Filter):
    """`designated ring-bearer`: the one that its controller has chosen so."""

    word: Word


@dataclass(frozen=True, slots=True)
class ControlledBy(Filter):
    """`yours`, `theirs`, `controlled by NOUN`."""

    who: Noun


@dataclass(frozen=True, slots=True)
class CameFrom(Filter):
    """`came from graveyard`: a permanent that entered from there, or was a spell cast from there."""

    zone: Zone


@dataclass(frozen=True, slots=True)
class OwnedBy(Filter):
    """`owned by NOUN`."""

    who: Noun


@dataclass(frozen=True, slots=True)
class IsThis(Filter):
    """`this`: the source itself."""


@dataclass(frozen=True, slots=True)
class Other(Filter):
    """`other`: not the source itself."""


@dataclass(frozen=True, slots=True)
class OtherThan(Filter):
    """`other than slot`."""

    slot: Slot


@dataclass(frozen=True, slots=True)
class OneOf(Filter):
    """`among NOUN`: one of these."""

    what: Noun


@dataclass(frozen=True, slots=True)
class Named(Filter):
    """`named "Soldier"`."""

    name: str


@dataclass(frozen=True, slots=True)
class SameName(Filter):
    """`sharing name(NOUN)`: of one of these, or the name a slot or link holds."""

    what: Noun


@dataclass(frozen=True, slots=True)
class SharesCreatureType(Filter):
    """`sharing creature type(NOUN)`."""

    what: Noun


@dataclass(frozen=True, slots=True)
class SharesColor(Filter):
    """`sharing color(NOUN)`."""

    what: Noun


@dataclass(frozen=True, slots=True)
class SharesCardType(Filter):
    """`sharing card type(NOUN)`."""

    what: Noun


@dataclass(frozen=True, slots=True)
class ChosenSubtype(Filter):
    """`of type(NOUN)`: the subtype that a slot or link holds."""

    what: Noun


@dataclass(frozen=True, slots=True)
class ChosenColor(Filter):
    """`of color(NOUN)`: the colour that a slot or link holds."""

    what: Noun


@dataclass(frozen=True, slots=True)
class AttackingPlayer(Filter):
    """`attacking(you)`: attacks this player, or a planeswalker of theirs."""

    who: Noun


@dataclass(frozen=True, slots=True)
class InCombatWith(Filter):
    """`in combat with NOUN`: blocks it, or is blocked by it."""

    what: Noun


@dataclass(frozen=True, slots=True)
class DamagedBy(Filter):
    """`damaged by NOUN`: it dealt damage to this, this turn; what is gone is judged as it last was."""

    what: Noun


@dataclass(frozen=True, slots=True)
class AttachedTo(Filter):
    """`attached to NOUN`."""

    what: Noun


@dataclass(frozen=True, slots=True)
class HasAttached(Filter):
    """`bearing (Equipment)`; `equipped` and `enchanted` say it of Equipment and Auras."""

    filter: Filter


@dataclass(frozen=True, slots=True)
class Targets(Filter):
    """`targeting (creature yours)`: a spell or ability with such a target."""

    filter: Filter


@dataclass(frozen=True, slots=True)
class TargetCount(Filter):
    """`with 1 target`: exactly so many."""

    n: Small


@dataclass(frozen=True, slots=True)
class Where(Filter):
    """`where (CONDITION)`: true of the candidate, which is `it` there."""

    condition: Condition


@dataclass(frozen=True, slots=True)
class FilterParam(Filter):
    """`$what`: the argument of a mechanic; only in mechanics' files."""

    name: str
