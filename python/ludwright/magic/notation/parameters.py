"""Parameters of mechanics, `$n` and the like, and where they stand in a tree."""

from __future__ import annotations

import dataclasses
import operator
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from ...authoring.shapes import join, slots_of
from .ast_base import Symbols
from .ast_card import Card, Face
from .ast_conditions import ConditionParam
from .ast_costs import CostParam
from .ast_filters import FilterParam, Named
from .ast_nouns import NounParam
from .ast_program import Program
from .ast_values import ValueParam
from .ast_verbs_flow import ProgramParam

PARAMETERS = (ValueParam, NounParam, FilterParam, ConditionParam)
_ALL = (*PARAMETERS, CostParam, ProgramParam)
_NAMED = (Card, Face, Named)


def is_parameter(text: str) -> bool:
    return text.startswith("$") and not isinstance(text, Symbols)


def is_name(kind: type[Any], field: str) -> bool:
    """Whether the field holds a card's name, which is any text."""
    return field == "name" and issubclass(kind, _NAMED)


def has_parameters(node: Any) -> bool:
    """Whether there may be any in it: quick, for the many trees without."""
    waiting = [node]
    while waiting:
        each = waiting.pop()
        kind: Any = type(each)
        if kind is str:
            if each[:1] == "$":
                return True
        elif kind is tuple:
            waiting += each
        elif kind in _ALL:
            return True
        else:
            held = _parts_of(kind)
            if held is not None:
                waiting += held(each)
    return False


@cache
def _parts_of(kind: type[Any]) -> Callable[[Any], tuple[Any, ...]] | None:
    """How the parts of a node are taken out of it; None of what has none."""
    names = [each.name for each in dataclasses.fields(kind)] if dataclasses.is_dataclass(kind) else []
    if not names:
        return None
    # Of one name it would give the part itself: so that is asked for twice.
    return operator.attrgetter(*(names if len(names) > 1 else names * 2))


def parameters(node: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Every parameter of a tree: its name, and its place as in the file."""
    if isinstance(node, str):
        if is_parameter(node):
            yield node[1:], path
    elif isinstance(node, _ALL):
        yield node.name, path
    elif isinstance(node, tuple):
        for n, item in enumerate(node):
            yield from parameters(item, f"{path}[{n}]")
    elif isinstance(node, Program):
        for n, step in enumerate(node.steps):
            yield from parameters(step, join(f"{path}[{n}]", getattr(step, "tag", "")))
    elif isinstance(node, Card):
        sides = ("",) if len(node.faces) == 1 else ("front", "back")
        for side, face in zip(sides, node.faces, strict=True):
            yield from parameters(face, side)
    elif dataclasses.is_dataclass(node) and not isinstance(node, type):
        for slot in slots_of(type(node)):
            if not is_name(type(node), slot.name):
                yield from parameters(getattr(node, slot.name), join(path, slot.key))
