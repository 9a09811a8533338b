"""say: a line of the log."""

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
class Say(Simple):
    """Announces something, of a player and with a number if given."""

    word = "say"
    forms = ('say "words"', 'say "words" of PLAYER with VALUE')
    words: str
    player: Node | None
    number: Node | None

    @classmethod
    def parse(cls, reader: Reader) -> Self:
        token = reader.token
        if token.kind != "text":
            raise reader.unexpected('write the words in quotation marks: say "scopa"')
        reader.next += 1
        player = reader.expression() if reader.take("of") else None
        return cls(token.text[1:-1], player, reader.expression() if reader.take("with") else None)

    def emit(self, b: Builder) -> list[Code]:
        seat = None if self.player is None else b.of_node(self.player, "value", PLAYER).code
        n = None if self.number is None else b.of_node(self.number, "value").code
        return [{"do": "say", "label": b.label(self.words), "seat": seat, "n": n}]

    def told(self, b: Builder) -> list[Told]:
        who = "" if self.player is None else f" of {b.of_node(self.player, 'value', PLAYER).english}"
        what = "" if self.number is None else f": {b.of_node(self.number, 'value').english}"
        return [Told(f"Announce “{self.words}”{who}{what}.")]
