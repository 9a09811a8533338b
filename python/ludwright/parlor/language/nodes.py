"""The syntax tree of an expression; `at` is the place in its text."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Node:
    at: int


@dataclass(frozen=True, slots=True)
class Number(Node):
    value: int


@dataclass(frozen=True, slots=True)
class Name(Node):
    name: str


@dataclass(frozen=True, slots=True)
class Call(Node):
    """`count(hand(me))`."""

    name: str
    args: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Index(Node):
    """`score[me]`, `tableau[3]`, `hand(me)[1]`."""

    of: Node
    by: Node


@dataclass(frozen=True, slots=True)
class Unary(Node):
    """`-x`, `not x`."""

    op: str
    a: Node


@dataclass(frozen=True, slots=True)
class Binary(Node):
    op: str
    a: Node
    b: Node


@dataclass(frozen=True, slots=True)
class Choice(Node):
    """`a if test else b`."""

    test: Node
    then: Node
    other: Node


@dataclass(frozen=True, slots=True)
class Where(Node):
    """`hand(me) where points(card) > 0`."""

    of: Node
    test: Node


@dataclass(frozen=True, slots=True)
class Over(Node):
    """What a quantifier takes: `score[p] > 9 for p`, `… for p from next(me)`, `… for i in 0..6`."""

    local: str
    among: Node | None
    origin: Node | None
    body: Node


@dataclass(frozen=True, slots=True)
class Span(Node):
    """`0..6`, both ends included."""

    low: Node
    high: Node


@dataclass(frozen=True, slots=True)
class Several(Node):
    """`[jack, queen, king]`."""

    items: tuple[Node, ...]
