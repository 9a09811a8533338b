"""The parts of nodes of the notation, looked up once for every class."""

from __future__ import annotations

import dataclasses
import operator
from collections.abc import Callable, Iterator
from typing import Any

_FIELDS: dict[type[Any], tuple[str, ...] | None] = {}
_PARTS: dict[type[Any], Callable[[Any], tuple[Any, ...]]] = {}
_LEAVES = frozenset((type(None), str, int, bool))
"""Of these there are most, and nothing is in them."""


def fields_of(kind: type[Any]) -> tuple[str, ...] | None:
    """The names of a node's fields, in order; None of what is no node: texts, numbers, tuples."""
    try:
        return _FIELDS[kind]
    except KeyError:
        names = [field.name for field in dataclasses.fields(kind)] if dataclasses.is_dataclass(kind) else None
        _FIELDS[kind] = None if names is None else tuple(names)
        return _FIELDS[kind]


def parts_of(node: Any) -> tuple[Any, ...]:
    """What a node or a tuple holds, in order; nothing of what is neither."""
    kind = type(node)
    if kind is tuple:
        held: tuple[Any, ...] = node
        return held
    try:
        return _PARTS[kind](node)
    except KeyError:
        names = () if isinstance(node, type) else fields_of(kind) or ()
        if isinstance(node, tuple):
            _PARTS[kind] = tuple
        elif len(names) > 1:
            _PARTS[kind] = operator.attrgetter(*names)
        elif names:
            only = operator.attrgetter(*names)
            _PARTS[kind] = lambda one: (only(one),)
        else:
            _PARTS[kind] = lambda _: ()
        return _PARTS[kind](node)


def within(node: Any) -> Iterator[Any]:
    """The node and everything in it, in no order that matters."""
    waiting = [node]
    while waiting:
        each = waiting.pop()
        yield each
        waiting += parts_of(each)


def holds(node: Any, kind: type[Any]) -> bool:
    """Whether it is one of just this class, or one is in it."""
    waiting = [node]
    known = _PARTS
    while waiting:
        each = waiting.pop()
        held = type(each)
        if held is kind:
            return True
        if held is tuple:
            waiting += each
        elif held not in _LEAVES:
            waiting += known[held](each) if held in known else parts_of(each)
    return False


def has(node: Any, part: Any) -> bool:
    """Whether it is equal to this, or something in it is."""
    kind = type(part)
    waiting = [node]
    known = _PARTS
    while waiting:
        each = waiting.pop()
        held = type(each)
        if held is kind and each == part:
            return True
        if held is tuple:
            waiting += each
        elif held not in _LEAVES:
            waiting += known[held](each) if held in known else parts_of(each)
    return False


def with_parts(node: Any, change: Callable[[Any], Any]) -> Any:
    """A node or tuple with every part changed; the same one where none is."""
    held = parts_of(node)
    if not held:
        return node
    changed = [change(part) for part in held]
    if all(map(operator.is_, held, changed)):
        return node
    if isinstance(node, tuple):
        return tuple(changed)
    return type(node)(*changed)
