"""flip: cards over where they lie."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from ..language.nodes import Node
from . import Simple, Told

if TYPE_CHECKING:
    from ..language.syntax import Reader
    from ..lowering.builder import Builder
    from ..lowering.code import Code


@dataclass(frozen=True, slots=True)
class Flip(Simple):
    """Turns cards face up or face down where they lie."""

    word = "flip"
    forms = ("flip CARDS up", "flip CARDS down")
    what: Node
    face: str

    @classmethod
    def parse(cls, reader: Reader) -> Self:
        what = reader.expression()
        face = reader.token.text
        reader.need("up", "down")
        return cls(what, face)

    def emit(self, b: Builder) -> list[Code]:
        return [{"do": "turn", "what": b.of_node(self.what, "cards").code, "face": self.face}]

    def told(self, b: Builder) -> list[Told]:
        return [Told(f"Turn {b.of_node(self.what, 'cards').english} face {self.face}.")]
