"""What a query says, before anyone asks what it means."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias


@dataclass(frozen=True, slots=True)
class Span:
    """Where something stands in the query: characters from `start` up to `end`, counted from 0."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Value:
    """What stands to the right of an operator, without its quotes or slashes."""

    text: str
    kind: Literal["word", "quoted", "regex"]
    span: Span


@dataclass(frozen=True, slots=True)
class Term:
    """`keyword operator value`. A bare word has no keyword, an exact name has `!`."""

    keyword: str
    operator: str
    value: Value
    span: Span

    def __str__(self) -> str:
        quote = {"word": "", "quoted": '"', "regex": "/"}[self.value.kind]
        return f"{self.keyword}{self.operator}{quote}{self.value.text}{quote}"


@dataclass(frozen=True, slots=True)
class Not:
    part: Node

    def __str__(self) -> str:
        return f"-{_grouped(self.part)}"


@dataclass(frozen=True, slots=True)
class And:
    parts: tuple[Node, ...]

    def __str__(self) -> str:
        return " ".join(_grouped(part) if isinstance(part, Or) else str(part) for part in self.parts)


@dataclass(frozen=True, slots=True)
class Or:
    parts: tuple[Node, ...]

    def __str__(self) -> str:
        return " or ".join(str(part) for part in self.parts)


Node: TypeAlias = Term | Not | And | Or


def _grouped(node: Node) -> str:
    return f"({node})" if isinstance(node, And | Or) else str(node)
