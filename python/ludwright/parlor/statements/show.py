"""show: let somebody see cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from ..language.nodes import Node
from ..language.typed import PLAYER
from . import Simple, Told

if TYPE_CHECKING:
    from ..language.syntax import Reader
    from ..lowering.builder import Builder
    from ..lowering.code import Code


@dataclass(frozen=True, slots=True)
class Show(Simple):
    """Lets everybody, or one player, see cards without moving them."""

    word = "show"
    forms = ("show CARDS", "show CARDS to PLAYER")
    what: Node
    to: Node | None

    @classmethod
    def parse(cls, reader: Reader) -> Self:
        what = reader.expression()
        return cls(what, reader.expression() if reader.take("to") else None)

    def emit(self, b: Builder) -> list[Code]:
        to = None if self.to is None else b.of_node(self.to, "value", PLAYER).code
        return [{"do": "show", "what": b.of_node(self.what, "cards").code, "to": to}]

    def told(self, b: Builder) -> list[Told]:
        to = "everybody" if self.to is None else b.of_node(self.to, "value", PLAYER).english
        return [Told(f"Show {b.of_node(self.what, 'cards').english} to {to}.")]
