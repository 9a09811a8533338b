"""The parts of nodes of the notation, looked up once for every class."""

from __future__ import annotations

import dataclasses
import operator
from collections.abc import Callable, Iterator
from typing import Any

from ..notation.ast_base import Node

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


# Kinds of node as bits, in the order in which they are met: of a whole tree one number tells which are in it.
_BITS: dict[type[Any], int] = {}
_WITH_FIELD: dict[str, int] = {}


_note: Callable[[Any, int], None] = Node.__dict__["_kinds"].__set__
"""Of a node, past the guard that some have against being changed."""


def _bit(kind: type[Any]) -> int:
    known = _BITS.get(kind)
    if known is None:
        known = _BITS[kind] = 1 << len(_BITS)
        for name in fields_of(kind) or ():
            _WITH_FIELD[name] = _WITH_FIELD.get(name, 0) | known
    return known


def bits_of(*kinds: type[Any]) -> int:
    """These kinds, and those made from them, as `kinds_in` tells them."""
    found = 0
    for kind in kinds:
        found |= _bit(kind) | bits_of(*kind.__subclasses__())
    return found


def kinds_in(node: Any) -> int:
    """The kinds of the node and of all in it that is no leaf; nodes note it, since nobody changes them."""
    kind = type(node)
    found = 0
    if kind is tuple:
        for part in node:
            if type(part) not in _LEAVES:
                found |= kinds_in(part)
        return found
    known: int | None = getattr(node, "_kinds", None)
    if known is not None:
        return known
    found = _bit(kind)
    for part in parts_of(node):
        if type(part) not in _LEAVES:
            found |= kinds_in(part)
    if isinstance(node, Node):
        _note(node, found)
    return found


def holds(node: Any, kind: type[Any]) -> bool:
    """Whether it is one of just this class, or one is in it."""
    return bool(kinds_in(node) & _bit(kind))


def holds_field(node: Any, name: str) -> bool:
    """Whether a node in it has a field of this name."""
    return bool(kinds_in(node) & _WITH_FIELD.get(name, 0))


def has(node: Any, part: Any) -> bool:
    """Whether it is equal to this, or something in it is."""
    kind = type(part)
    leaf = kind is tuple or kind in _LEAVES
    wanted = 0 if leaf else _bit(kind)
    waiting = [node]
    known = _PARTS
    while waiting:
        each = waiting.pop()
        held = type(each)
        if held is kind and each == part:
            return True
        if held is tuple:
            waiting += each
        elif held not in _LEAVES and (leaf or kinds_in(each) & wanted):
            waiting += known[held](each) if held in known else parts_of(each)
    return False


def with_parts(node: Any, change: Callable[[Any], Any]) -> Any:
    """A node or tuple with every part changed that is no leaf; the same one where none is."""
    held = parts_of(node)
    if not held:
        return node
    leaves = _LEAVES
    changed = [part if type(part) in leaves else change(part) for part in held]
    if all(map(operator.is_, held, changed)):
        return node
    if isinstance(node, tuple):
        return tuple(changed)
    return type(node)(*changed)
