"""collect: lay down complete sets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from ...authoring.shapes import Range
from ..genomes.words import AttributeName, ZoneName, spaced
from ..lowering.scoring import scored
from ..statements import Told
from . import Phase

if TYPE_CHECKING:
    from ..lowering.builder import Builder


@dataclass(frozen=True, slots=True, kw_only=True)
class Collect(Phase):
    """Cards of a hand that make a complete set are laid down, again and again; nobody chooses."""

    kind = "collect"

    everybody: Annotated[bool, "Whether every player lays down sets, or the player in turn alone."] = False
    attribute: Annotated[AttributeName, "What the cards of a set agree in."] = "rank"
    size: Annotated[int, Range(2, 16), "Cards of a set."] = 4
    to: Annotated[ZoneName, "The zone of the player they go to."] = "captured"

    def steps(self, b: Builder) -> list[Any]:
        info = b.attributes.get(self.attribute)
        span = max(info.values, default=0) + 1 if info else 1
        if self.everybody:
            return [{"each": "q", "do": self._of(b, "q", span)}]
        return self._of(b, "me", span)

    def _of(self, b: Builder, player: str, span: int) -> list[Any]:
        alike = f"hand({player}) & {self.attribute}(r)"
        laid = [
            {
                "each": "i",
                "count": str(self.size),
                "do": [f"move one(any_card({alike})) to {self.to}({player})"],
            }
        ]
        points = scored(b.genome, "set_complete", f"one(any_card({alike}))", player)
        loop = {"while": f"count({alike}) >= {self.size}", "at_most": 64, "do": [*points, *laid]}
        return [{"each": "r", "count": str(span), "do": [loop]}]

    def sentences(self, b: Builder) -> list[Told]:
        who = "Everybody lays" if self.everybody else "You lay"
        return [
            Told(
                f"{who} down every {self.size} cards of one {spaced(self.attribute)} held, as "
                f"{spaced(self.to)} cards."
            )
        ]
