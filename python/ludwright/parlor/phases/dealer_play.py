"""dealer_play: the house draws by a fixed rule."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from ...authoring.shapes import Range
from ..genomes.words import ZoneName, spaced
from ..statements import Told
from . import Phase

if TYPE_CHECKING:
    from ..lowering.builder import Builder


@dataclass(frozen=True, slots=True, kw_only=True)
class DealerPlay(Phase):
    """The house turns its cards up and draws until its total is high enough; it decides nothing."""

    kind = "dealer_play"

    zone: Annotated[ZoneName, "Where the house's cards lie."] = "house"
    stand_on: Annotated[int, Range(1, 1_000), "The total at which it stops."]
    hits_soft: Annotated[bool, "Whether it draws once more on that very total when it is soft."] = False

    def steps(self, b: Builder) -> list[Any]:
        test = f"total({self.zone}) < {self.stand_on}"
        if self.hits_soft:
            test += f" or (total({self.zone}) == {self.stand_on} and soft({self.zone}))"
        card = f"move top(deck, 1) to {self.zone} face up"
        draw = [{"if": "empty(deck)", "then": ["do refill"]}, {"if": "not empty(deck)", "then": [card]}]
        return [
            f"flip {self.zone} up",
            {"while": f"({test}) and count({self.zone}) < 22", "at_most": 24, "do": draw},
        ]

    def sentences(self, b: Builder) -> list[Told]:
        name = spaced(self.zone)
        soft = f", and once more on a soft {self.stand_on}" if self.hits_soft else ""
        return [
            Told(f"The {name} is turned up and draws cards until its total is {self.stand_on} or more{soft}.")
        ]
