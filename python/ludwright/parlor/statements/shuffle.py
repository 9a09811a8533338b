"""shuffle: put a pile in random order."""

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
class Shuffle(Simple):
    """Puts a pile in random order; what anybody knew of its order is forgotten."""

    word = "shuffle"
    forms = ("shuffle PILE",)
    pile: Node

    @classmethod
    def parse(cls, reader: Reader) -> Self:
        return cls(reader.expression())

    def emit(self, b: Builder) -> list[Code]:
        pile = b.of_node(self.pile, "place").code
        b.keep_order(pile)
        return [{"do": "shuffle", "place": pile}]

    def told(self, b: Builder) -> list[Told]:
        return [Told(f"Shuffle {b.of_node(self.pile, 'place').english}.")]
