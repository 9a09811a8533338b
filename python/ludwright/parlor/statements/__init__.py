"""Statements: what happens, step by step. Simple ones are lines of text, the others mappings.

One file per statement; a file says how it is written, what it becomes in the core, and its English.
"""

from __future__ import annotations

import dataclasses
import importlib
import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Self

import yaml

from ...authoring.names import did_you_mean, quoted
from ...authoring.reader import Fault, within
from ...authoring.shapes import Custom, Snake, form, slots_of
from ..language.syntax import Reader

if TYPE_CHECKING:
    from ..lowering.builder import Builder
    from ..lowering.code import Code


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence of the rulebook and what belongs under it."""

    text: str
    under: tuple[Told, ...] = ()


class Statement(Custom):
    """Anything that can stand in a list of statements."""

    __slots__ = ()

    @classmethod
    def read(cls, reading: Any, node: Any, path: str) -> Any:
        if isinstance(node, yaml.ScalarNode):
            try:
                parsed(node.value)
            except Fault as fault:
                return reading.problem(within(node, fault.at), fault.code, path, fault.message, fault.remedy)
            return Line(node.value)
        entries = reading.entries(node, path)
        if not isinstance(entries, dict):
            return entries
        for word, shape in compounds().items():
            if word in entries:
                return reading.fill(node, shape, entries, path)
        word = next(iter(entries), "")
        return reading.problem(
            node, "unknown-statement", path, f"no statement {quoted(word)}", did_you_mean(word, compounds())
        )

    @classmethod
    def json_schema(cls) -> dict[str, Any]:
        return {"type": ["string", "object"], "description": "A statement: a line of text or a mapping."}

    def emit(self, b: Builder) -> list[Code]:
        raise NotImplementedError

    def told(self, b: Builder) -> list[Told]:
        raise NotImplementedError


class Simple:
    """A statement that is one line; subclasses are frozen dataclasses made by `parse`."""

    __slots__ = ()
    word: ClassVar[str]
    forms: ClassVar[tuple[str, ...]]

    @classmethod
    def parse(cls, reader: Reader) -> Self:
        raise NotImplementedError

    def emit(self, b: Builder) -> list[Code]:
        raise NotImplementedError

    def told(self, b: Builder) -> list[Told]:
        raise NotImplementedError


class Line(Statement, str):
    """A simple statement as it was written."""

    __slots__ = ()

    def emit(self, b: Builder) -> list[Code]:
        return b.tried(lambda: parsed(self).emit(b), [])

    def told(self, b: Builder) -> list[Told]:
        return b.tried(lambda: parsed(self).told(b), [])


class Built(Statement):
    """Code that a phase builds itself, among the statements it writes out and in their scope."""

    __slots__ = ("build",)

    def __init__(self, build: Callable[[Builder], list[Code]]) -> None:
        self.build = build

    def emit(self, b: Builder) -> list[Code]:
        return self.build(b)


class Compound(Snake, Statement):
    """A statement that is a mapping; `word` is the key it is known by."""

    __slots__ = ()
    word: ClassVar[str]


Statements = tuple[Statement, ...]


@cache
def parsed(text: str) -> Simple:
    """The meaning of a line, whatever the genome."""
    reader = Reader(text)
    known = simples()
    first = reader.token
    shape = known["="]
    if first.kind == "name" and first.text in known:
        reader.next += 1
        shape = known[first.text]
    elif first.kind != "name" or not any(t.text in ("=", "+=", "-=") for t in reader.tokens):
        raise Fault(
            f"no statement begins with {quoted(first.text)}",
            first.at,
            did_you_mean(first.text, known),
            "unknown-statement",
        )
    statement = shape.parse(reader)
    reader.finish()
    return statement


@cache
def _found() -> tuple[Mapping[str, type[Simple]], Mapping[str, type[Any]]]:
    lines: dict[str, type[Simple]] = {}
    mappings: dict[str, type[Any]] = {}
    for module in sorted(m.name for m in pkgutil.iter_modules(__path__)):
        for member in vars(importlib.import_module(f"{__name__}.{module}")).values():
            if not isinstance(member, type) or "word" not in vars(member):
                continue
            if issubclass(member, Simple):
                lines[member.word] = member
            elif issubclass(member, Compound):
                mappings[member.word] = member
    return lines, mappings


def simples() -> Mapping[str, type[Simple]]:
    return _found()[0]


def compounds() -> Mapping[str, type[Any]]:
    return _found()[1]


def make(items: list[Any]) -> Statements:
    """Statements from plain lists, texts and mappings: how phases write what they expand to."""
    return tuple(_made(item) for item in items)


def _made(item: Any) -> Statement:
    if isinstance(item, Statement):
        return item
    if isinstance(item, str):
        parsed(item)
        return Line(item)
    shape = next(shape for word, shape in compounds().items() if word in item)
    made: Statement = _filled(shape, item)
    return made


def _filled(shape: Any, item: Mapping[str, Any]) -> Any:
    by_key = {slot.key: slot for slot in slots_of(shape)}
    return shape(**{by_key[key].name: _converted(by_key[key].type, held) for key, held in item.items()})


def _converted(annotation: Any, held: Any) -> Any:
    want = form(annotation)
    if held is None or isinstance(held, bool) or dataclasses.is_dataclass(held):
        return held
    if want.is_list:
        return tuple(_converted(want.item, inner) for inner in held)
    if want.base is Statement:
        return _made(held)
    if want.is_shape:
        return _filled(want.base, held)
    if isinstance(want.base, type) and issubclass(want.base, str) and want.base is not str:
        return want.base(held)
    return held
