"""program: statements written out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from ...authoring.shapes import Size
from ..statements import Statements, Told
from . import Phase

if TYPE_CHECKING:
    from ..lowering.builder import Builder
    from ..lowering.code import Code


@dataclass(frozen=True, slots=True, kw_only=True)
class Program(Phase):
    """Whatever no other phase says, statement by statement."""

    kind = "program"

    do: Annotated[Statements, Size(1, 64), "What happens."]

    def body(self, b: Builder) -> list[Code]:
        return b.run(self.do, "do")

    def sentences(self, b: Builder) -> list[Told]:
        return list(b.told(self.do))
