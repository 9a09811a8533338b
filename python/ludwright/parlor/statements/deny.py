"""deny: everybody learns that a player holds none of some cards."""

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
class Deny(Simple):
    """Everybody learns that a player's zone holds none of the cards."""

    word = "deny"
    forms = ("deny CARDS to PLAYER in ZONE",)
    what: Node
    player: Node
    zone: str
    zone_at: int

    @classmethod
    def parse(cls, reader: Reader) -> Self:
        what = reader.union()
        reader.need("to")
        player = reader.union()
        reader.need("in")
        zone_at = reader.token.at
        return cls(what, player, reader.name("a zone"), zone_at)

    def emit(self, b: Builder) -> list[Code]:
        index, _ = b.player_zone(self.zone, self.zone_at)
        seat = b.of_node(self.player, "value", PLAYER).code
        return [{"do": "deny", "seat": seat, "zone": index, "cards": b.of_node(self.what, "cards").code}]

    def told(self, b: Builder) -> list[Told]:
        player = b.of_node(self.player, "value", PLAYER)
        what = b.of_node(self.what, "cards").english
        return [Told(f"Everybody now knows that {player.owner} {self.zone} holds no {what}.")]
