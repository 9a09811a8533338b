"""deal: cards to every player, round by round."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from ..language.nodes import Node, Number
from ..language.typed import PLAYER
from . import Simple, Told

if TYPE_CHECKING:
    from ..language.syntax import Reader
    from ..lowering.builder import Builder
    from ..lowering.code import Code


@dataclass(frozen=True, slots=True)
class Deal(Simple):
    """Deals that many cards to every player's zone, some at a time, until the pile runs out."""

    word = "deal"
    forms = ("deal N from PILE to ZONE starting PLAYER by N",)
    count: Node
    source: Node
    zone: str
    zone_at: int
    first: Node
    batch: int

    @classmethod
    def parse(cls, reader: Reader) -> Self:
        count = reader.expression()
        reader.need("from")
        source = reader.expression()
        reader.need("to")
        zone_at = reader.token.at
        zone = reader.name("a zone")
        reader.need("starting")
        first = reader.expression()
        batch = 1
        if reader.take("by"):
            found = reader.expression()
            batch = found.value if isinstance(found, Number) else 1
        return cls(count, source, zone, zone_at, first, batch)

    def emit(self, b: Builder) -> list[Code]:
        index, _ = b.player_zone(self.zone, self.zone_at)
        source = b.of_node(self.source, "place").code
        b.keep_order(source)
        return [
            {
                "do": "deal",
                "from": source,
                "zone": index,
                "first": b.of_node(self.first, "value", PLAYER).code,
                "count": b.of_node(self.count, "value").code,
                "batch": self.batch,
                "face": None,
            }
        ]

    def told(self, b: Builder) -> list[Told]:
        count = b.of_node(self.count, "value").english
        first = b.of_node(self.first, "value", PLAYER).english
        source = b.of_node(self.source, "place").english
        batch = "one at a time" if self.batch == 1 else f"{self.batch} at a time"
        return [
            Told(
                f"Deal {count} cards from {source} to every player’s {self.zone}, {batch}, starting "
                f"with {first}."
            )
        ]
