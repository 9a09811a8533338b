"""Numbers.

Written as text: `3`, `x`, `count(creature yours)`, `power(victim)`, `life(you)`, `amount(slot)`, with
`+ - *`, `half up(…)`, `half down(…)`, `least of(a, b)`, `greatest of(a, b)`; as a mapping: `{if: …, then: …,
else: …}` and `{times: EVENT, within: turn}`.
"""

from __future__ import annotations

from typing import Annotated

from ...authoring.shapes import Key
from .ast_base import Condition, Event, Noun, Value
from .ast_words import Color, Counter, Distinct, ManaType, Slot, Stat, Window, Word
from .node import dataclass


@dataclass(frozen=True, slots=True)
class Integer(Value):
    """`3`."""

    n: int


ZERO = Integer(0)
ONE = Integer(1)


@dataclass(frozen=True, slots=True)
class X(Value):
    """`x`: the X of this spell or ability."""


@dataclass(frozen=True, slots=True)
class SlotNumber(Value):
    """`amount(slot)`: the number that an event or a verb put in a slot."""

    slot: Slot


@dataclass(frozen=True, slots=True)
class Count(Value):
    """`count(NOUN)`: how many there are."""

    what: Noun


@dataclass(frozen=True, slots=True)
class StatOf(Value):
    """`power(NOUN)`, `mana value(NOUN)`…: the number they bear, summed over several."""

    stat: Stat
    of: Noun


@dataclass(frozen=True, slots=True)
class Greatest(Value):
    """`greatest power(NOUN)`."""

    stat: Stat
    of: Noun


@dataclass(frozen=True, slots=True)
class Least(Value):
    """`least power(NOUN)`."""

    stat: Stat
    of: Noun


@dataclass(frozen=True, slots=True)
class CountersOn(Value):
    """`counters(+1/+1, NOUN)`: how many of this kind they bear."""

    kind: Counter
    on: Noun


@dataclass(frozen=True, slots=True)
class LifeOf(Value):
    """`life(you)`."""

    who: Noun


@dataclass(frozen=True, slots=True)
class PoolOf(Value):
    """`pool(you)`: unspent mana."""

    who: Noun


@dataclass(frozen=True, slots=True)
class DistinctCount(Value):
    """`different names(NOUN)`: counted once for each difference."""

    what: Distinct
    among: Noun


@dataclass(frozen=True, slots=True)
class Devotion(Value):
    """`devotion(WU, NOUN)`: symbols of these colours among the costs of these (CR 700.5)."""

    colors: tuple[Color, ...]
    of: Noun


@dataclass(frozen=True, slots=True)
class TimesHappened(Value):
    """`{times: EVENT, within: turn}`: how often; with `{amount of: EVENT, …}` the amounts, added up;
    with `before: NOUN` only what happened before that spell was cast."""

    event: Event
    within: Window
    amounts: bool
    before: Noun | None = None


@dataclass(frozen=True, slots=True)
class TimesPaid(Value):
    """`times paid(kicker)`."""

    word: Word


@dataclass(frozen=True, slots=True)
class LinkedNumber(Value):
    """`linked amount(word)`: the number that the source remembers (CR 607)."""

    word: Word


@dataclass(frozen=True, slots=True)
class Sum(Value):
    """`a + b`."""

    terms: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Difference(Value):
    """`a - b`."""

    left: Value
    right: Value


@dataclass(frozen=True, slots=True)
class Product(Value):
    """`a * b`."""

    left: Value
    right: Value


@dataclass(frozen=True, slots=True)
class HalfUp(Value):
    """`half up(a)`."""

    value: Value


@dataclass(frozen=True, slots=True)
class HalfDown(Value):
    """`half down(a)`."""

    value: Value


@dataclass(frozen=True, slots=True)
class Lesser(Value):
    """`least of(a, b)`."""

    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Greater(Value):
    """`greatest of(a, b)`."""

    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class IfValue(Value):
    """`{if: CONDITION, then: 3, else: 1}`."""

    test: Annotated[Condition, Key("if")]
    then: Value
    otherwise: Annotated[Value, Key("else")]


@dataclass(frozen=True, slots=True)
class TurnNumber(Value):
    """`turn number`."""


@dataclass(frozen=True, slots=True)
class StartingLife(Value):
    """`starting life`: the life total that each player began with (CR 103.4)."""


@dataclass(frozen=True, slots=True)
class DungeonsCompleted(Value):
    """`dungeons completed`: how many dungeons of different names you have completed (CR 309.7)."""


@dataclass(frozen=True, slots=True)
class SpentMana(Value):
    """`spent mana(W)`: mana of these types spent to cast this spell, or the spell this permanent was."""

    types: tuple[ManaType, ...]


@dataclass(frozen=True, slots=True)
class ColorsSpent(Value):
    """`colors spent`: how many colours of mana were spent so."""


@dataclass(frozen=True, slots=True)
class TimesResolved(Value):
    """`times resolved`: how often this ability has resolved this turn, the present time among them."""


@dataclass(frozen=True, slots=True)
class ValueParam(Value):
    """`$n`: the argument of a mechanic; only in mechanics' files."""

    name: str
