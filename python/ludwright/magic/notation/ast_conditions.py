"""Conditions.

Written as text (`count(Elf yours) >= 3`, `victim is Demon`, `paid(kicker)`, `your turn`, with `not`, `and`,
`or` and brackets) or as a mapping (`{happened: EVENT, within: turn}`, `{all: […]}`, `{any: […]}`,
`{not: …}`, `{number: {amount of: EVENT}, is: ">= 3"}`).
"""

from __future__ import annotations

from .ast_base import Condition, Event, Filter, Noun, Value
from .ast_words import Cmp, ManaType, Step, Window, Word, Zone
from .node import dataclass


@dataclass(frozen=True, slots=True)
class Always(Condition):
    """No condition; never written."""


ALWAYS = Always()


@dataclass(frozen=True, slots=True)
class AllTrue(Condition):
    """`a and b`."""

    tests: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class AnyTrue(Condition):
    """`a or b`."""

    tests: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class NotTrue(Condition):
    """`not a`."""

    test: Condition


@dataclass(frozen=True, slots=True)
class Compare(Condition):
    """`life(you) <= 5`."""

    left: Value
    cmp: Cmp
    right: Value


@dataclass(frozen=True, slots=True)
class Exists(Condition):
    """`there is NOUN`: at least one ("you control a Forest" is `there is Forest yours`)."""

    what: Noun


@dataclass(frozen=True, slots=True)
class Is(Condition):
    """`NOUN is FILTER`: there is one, and each passes; departed objects as they last were."""

    what: Noun
    filter: Filter


@dataclass(frozen=True, slots=True)
class TurnOf(Condition):
    """`your turn`, `opponent's turn`, `turn of NOUN`."""

    who: Noun


@dataclass(frozen=True, slots=True)
class During(Condition):
    """`during main1, main2`; `during main` and `during combat` are all their steps."""

    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Happened(Condition):
    """`{happened: EVENT, within: turn}`."""

    event: Event
    within: Window = "turn"


@dataclass(frozen=True, slots=True)
class WasPaid(Condition):
    """`paid(kicker)`: this optional cost was paid, or this way of casting was used."""

    word: Word


@dataclass(frozen=True, slots=True)
class WasSpent(Condition):
    """`spent(WW)`: at least this mana was spent to cast it."""

    mana: tuple[ManaType, ...]


@dataclass(frozen=True, slots=True)
class CastFrom(Condition):
    """`cast from graveyard`."""

    zone: Zone


@dataclass(frozen=True, slots=True)
class IsResolving(Condition):
    """`resolving`: the source is a spell that resolves now."""


@dataclass(frozen=True, slots=True)
class WasCast(Condition):
    """`was cast`: the source came as a spell."""


@dataclass(frozen=True, slots=True)
class StillIn(Condition):
    """`still in graveyard`: the source is the same object in this zone."""

    zone: Zone


@dataclass(frozen=True, slots=True)
class IsMonarch(Condition):
    """`monarch(you)`."""

    who: Noun


@dataclass(frozen=True, slots=True)
class HasInitiative(Condition):
    """`initiative(you)`."""

    who: Noun


@dataclass(frozen=True, slots=True)
class StackEmpty(Condition):
    """`stack is empty`."""


@dataclass(frozen=True, slots=True)
class IsDay(Condition):
    """`day`."""


@dataclass(frozen=True, slots=True)
class IsNight(Condition):
    """`night`."""


@dataclass(frozen=True, slots=True)
class ConditionParam(Condition):
    """`$if`: the argument of a mechanic; only in mechanics' files."""

    name: str
