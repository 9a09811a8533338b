"""do: a procedure of the genome."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from ...authoring.reader import Fault
from ..genomes.words import spaced
from ..language.elaborate import elaborate, unknown
from ..language.nodes import Node
from ..lowering.drawing import REFILL, refill
from . import Simple, Told

if TYPE_CHECKING:
    from ..language.syntax import Reader
    from ..lowering.builder import Builder
    from ..lowering.code import Code


@dataclass(frozen=True, slots=True)
class Do(Simple):
    """Does what a procedure says, with what stands in brackets in place of its parameters."""

    word = "do"
    forms = ("do NAME", "do NAME(VALUE, …)")
    name: str
    at: int
    args: tuple[Node, ...]

    @classmethod
    def parse(cls, reader: Reader) -> Self:
        at = reader.token.at
        name = reader.name("a procedure")
        return cls(name, at, reader.arguments(")") if reader.take("(") else ())

    def emit(self, b: Builder) -> list[Code]:
        procedures = {p.name: (n, p) for n, p in enumerate(b.genome.procedures)}
        if self.name == REFILL and self.name not in procedures:
            b.refilled = True
            return b.written(refill(b))
        if self.name not in procedures:
            raise unknown("procedure", self.name, self.at, list(procedures))
        n, procedure = procedures[self.name]
        if len(self.args) != len(procedure.parameters):
            raise Fault(
                f"{self.name} takes {len(procedure.parameters)} in brackets, not {len(self.args)}",
                self.at,
                f"write {self.name}({', '.join(procedure.parameters)})"
                if procedure.parameters
                else f"write {self.name} alone",
            )
        if self.name in b.inside:
            raise Fault(f"the procedure {self.name} leads back to itself", self.at, "write a while")
        args = [elaborate(b, arg) for arg in self.args]
        b.samples.setdefault(f"procedures[{n}]", tuple(args))
        before, b.path = b.path, f"procedures[{n}]"
        b.inside.append(self.name)
        b.used_procedures.add(self.name)
        try:
            with b.naming(**dict(zip(procedure.parameters, args, strict=True))), b.reserving(args):
                return b.run(procedure.do, "do")
        finally:
            b.inside.pop()
            b.path = before

    def told(self, b: Builder) -> list[Told]:
        if self.name == REFILL and self.name not in {p.name for p in b.genome.procedures}:
            return [Told("Make a new deck, as it is said under “When things run out”.")]
        args = [elaborate(b, arg).english for arg in self.args]
        with_ = f" ({', '.join(args)})" if args else ""
        return [Told(f"Do “{spaced(self.name)}”{with_}.")]
