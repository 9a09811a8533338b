"""move: cards from where they lie to a pile."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from ..language.nodes import Node
from . import Simple, Told

if TYPE_CHECKING:
    from ..language.syntax import Reader
    from ..lowering.builder import Builder
    from ..lowering.code import Code

_FACES = {"up": "up", "down": "down", "hidden": "owner"}
_TOLD_FACES = {"up": " face up", "down": " face down", "owner": ", seen by its owner alone,", None: ""}
_TOLD_ORDERS = {
    "kept": "",
    "reversed": ", turned over as a packet",
    "random": ", in random order",
    "beneath": ", beneath the others",
    "beneath_random": ", beneath the others in random order",
}


@dataclass(frozen=True, slots=True)
class Move(Simple):
    """Moves cards on top of a pile. `face` overrides the zone's own. Whoever sees where they lay or where
    they come to lie sees which they are; `openly`, everybody does."""

    word = "move"
    forms = (
        "move CARDS to PILE",
        "move CARDS to PILE face up|down|hidden",
        "move CARDS to PILE openly",
        "move CARDS to PILE reversed|shuffled|beneath|beneath shuffled",
    )
    what: Node
    to: Node
    face: str | None
    secret: bool
    order: str

    @classmethod
    def parse(cls, reader: Reader) -> Self:
        what = reader.expression()
        reader.need("to")
        to = reader.expression()
        face, secret, order = None, True, "kept"
        while reader.token.kind != "end":
            if reader.take("face"):
                word = reader.token.text
                reader.need(*_FACES)
                face = _FACES[word]
            elif reader.take("openly"):
                secret = False
            elif reader.take("reversed"):
                order = "reversed"
            elif reader.take("shuffled"):
                order = "random"
            elif reader.take("beneath"):
                order = "beneath_random" if reader.take("shuffled") else "beneath"
            else:
                raise reader.unexpected("write face, openly, reversed, shuffled or beneath")
        return cls(what, to, face, secret, order)

    def emit(self, b: Builder) -> list[Code]:
        return [
            {
                "do": "move",
                "what": b.of_node(self.what, "cards").code,
                "to": b.of_node(self.to, "place").code,
                "face": self.face,
                "secret": self.secret,
                "order": self.order,
            }
        ]

    def told(self, b: Builder) -> list[Told]:
        what, to = b.of_node(self.what, "cards").english, b.of_node(self.to, "place").english
        secret = "" if self.secret else ", for everybody to see"
        return [Told(f"Move {what}{_TOLD_FACES[self.face]} to {to}{_TOLD_ORDERS[self.order]}{secret}.")]
