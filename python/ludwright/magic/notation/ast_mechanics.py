"""Mechanics: keywords that are data. A use names one and gives its arguments."""

from __future__ import annotations

from typing import Any

from .ast_base import Ability, CostPart, Verb
from .ast_words import Slot
from .node import dataclass


@dataclass(frozen=True, slots=True)
class Argument:
    """One argument: a Value, Noun, Filter, Condition, Cost or word (str), as the mechanic declares."""

    name: str
    value: Any


@dataclass(frozen=True, slots=True)
class KeywordAbility(Ability):
    """`equip: 3`, `{ward: 2}`, `prowess`: a keyword ability by name, in `keywords` or `abilities`."""

    name: str
    arguments: tuple[Argument, ...] = ()


@dataclass(frozen=True, slots=True)
class KeywordAction(Verb):
    """`{earthbend: 2}`: a keyword action by name. `as` names what the mechanic declares as its result."""

    name: str
    arguments: tuple[Argument, ...] = ()
    slot: Slot | None = None


@dataclass(frozen=True, slots=True)
class KeywordCost(CostPart):
    """`{waterbend: 4}`: a cost by name."""

    name: str
    arguments: tuple[Argument, ...] = ()
    slot: Slot | None = None
