"""Builds the core's program: paths and findings, blocks, labels, and statements in their scope."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

from ...authoring.reader import Fault
from ...authoring.shapes import join
from ..language.elaborate import coerced, elaborate
from ..language.nodes import Node
from ..language.scope import Macro, Placed, Scope
from ..language.syntax import parse
from ..language.typed import PLAYER, Kind, Typed, value
from ..validate.codes import Finding, finding
from . import code
from .code import Code

if TYPE_CHECKING:
    from ..genomes.schema import GameGenome
    from ..statements import Statement, Told

T = TypeVar("T")

_FALLBACK: dict[Kind, Typed] = {
    "value": value(code.integer(0), "something"),
    "condition": Typed("condition", code.TRUE, "something holds"),
    "cards": Typed("cards", code.NO_CARDS, "some cards"),
    "place": Typed("place", code.place(0, None, None), "some pile"),
}


class Builder(Scope):
    """One lowering of one genome."""

    def __init__(self, genome: GameGenome) -> None:
        super().__init__(genome)
        self.findings: list[Finding] = []
        self.blocks: list[list[Code]] = []
        self.block_numbers: dict[str, int] = {}
        self.labels: list[str] = []
        self.prompts: list[str] = []
        self.reasons: list[str] = []
        self.used_procedures: set[str] = set()
        # Whether somebody may have to draw from an empty deck.
        self.refilled = False
        # Where in the genome code was written, by its identity; the code is held so that it keeps that.
        self._origins: dict[int, tuple[Code, str]] = {}

    # Paths and faults.

    @contextmanager
    def at(self, key: str) -> Iterator[None]:
        before = self.path
        self.path = f"{before}{key}" if key.startswith("[") else join(before, key)
        try:
            yield
        finally:
            self.path = before

    def blame(self, code_: str, key: str, message: str, remedy: str | None = None) -> None:
        """A finding at a key of the present path."""
        self.findings.append(finding(code_, join(self.path, key) if key else self.path, message, remedy))

    def tried(self, make: Callable[[], T], otherwise: T) -> T:
        """What `make` makes; a fault becomes a finding."""
        try:
            return make()
        except Fault as fault:
            path = fault.path if isinstance(fault, Placed) else self.path
            found = finding(fault.code, path, fault.message, fault.remedy, fault.at)
            if found not in self.findings:
                self.findings.append(found)
            return otherwise

    # Expressions.

    def typed(self, text: str, kind: Kind, key: str = "", sort: str | None = None) -> Typed:
        def make() -> Typed:
            tree = parse(text)
            if kind == "value" and sort is not None:
                return coerced(self.with_sort(sort, tree), kind, tree.at, sort)
            return coerced(elaborate(self, tree), kind, tree.at)

        with self.at(key):
            return self.tried(make, _FALLBACK[kind])

    def of_node(self, node: Node, kind: Kind, sort: str | None = None) -> Typed:
        """The meaning of a tree inside a statement; faults go to whoever lowers the statement."""
        if kind == "value" and sort is not None:
            return coerced(self.with_sort(sort, node), kind, node.at, sort)
        return coerced(elaborate(self, node), kind, node.at)

    def value(self, text: str, key: str = "", sort: str | None = None) -> Typed:
        return self.typed(text, "value", key, sort)

    def player(self, text: str, key: str = "") -> Typed:
        return self.typed(text, "value", key, PLAYER)

    def condition(self, text: str, key: str = "") -> Typed:
        return self.typed(text, "condition", key)

    def card_set(self, text: str, key: str = "") -> Typed:
        return self.typed(text, "cards", key)

    def field(self, text: str, key: str) -> Macro:
        """An authored expression, to be named in what a phase expands to; its faults stay with its path."""
        return Macro(text, join(self.path, key))

    # Words.

    def label(self, text: str) -> int:
        return _numbered(self.labels, text)

    def prompt(self, text: str) -> int:
        return _numbered(self.prompts, text)

    def reason(self, text: str) -> int:
        return _numbered(self.reasons, text)

    # Attributes that depend on variables.

    def derive(self, name: str, text: str, domain: int | None) -> int:
        from .tables import derive

        return derive(self, name, text, domain)

    def as_derived(self, name: str) -> int:
        from .tables import as_derived

        return as_derived(self, name)

    # Statements.

    def run(self, statements: Iterable[Statement], key: str = "") -> list[Code]:
        out: list[Code] = []
        for n, statement in enumerate(statements):
            with self.at(f"{key}[{n}]" if key else ""):
                out += self.placed(statement.emit(self))
        return out

    def placed(self, written: list[Code]) -> list[Code]:
        """The code, noted to come from the present path unless something within it has said where from."""
        for one in written:
            self._origins.setdefault(id(one), (one, self.path))
        return written

    def origin(self, written: Code) -> str:
        """The path of the genome's part that a statement of the core comes from."""
        return self._origins.get(id(written), (written, ""))[1]

    def block(self, statements: Iterable[Statement], key: str = "") -> int:
        return self.block_of(self.run(statements, key))

    def block_of(self, body: list[Code]) -> int:
        """The number of a block; equal blocks are one."""
        text = json.dumps(body, sort_keys=True)
        if text not in self.block_numbers:
            self.block_numbers[text] = len(self.blocks)
            self.blocks.append(body)
        return self.block_numbers[text]

    def written(self, items: list[Any]) -> list[Code]:
        """The code of statements that a phase wrote out."""
        from ..statements import make

        return self.run(make(items))

    def told(self, statements: Iterable[Statement]) -> tuple[Told, ...]:
        return tuple(told for statement in statements for told in statement.told(self))


def _numbered(words: list[str], word: str) -> int:
    if word not in words:
        words.append(word)
    return words.index(word)
