"""deal: cards to every player."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from ...shapes import Range
from ..statements import Told
from ..texts import DECK, NEXT_DEALER, PileText, Value
from ..words import ZoneName, spaced
from . import Phase

if TYPE_CHECKING:
    from ..builder import Builder


@dataclass(frozen=True, slots=True, kw_only=True)
class DealPhase(Phase):
    """Deals cards to every player, round by round, until the pile runs out."""

    kind = "deal"

    count: Annotated[Value, "Cards for every player."]
    source: Annotated[PileText, "Where they come from."] = DECK
    to: Annotated[ZoneName, "The zone of every player they go to."] = "hand"
    first: Annotated[Value, "Who is dealt to first."] = NEXT_DEALER
    batch: Annotated[int, Range(1, 32), "Cards given at a time."] = 1

    def steps(self, b: Builder) -> list[Any]:
        return [f"deal its_count from its_source to {self.to} starting its_first by {self.batch}"]

    def sentences(self, b: Builder) -> list[Told]:
        count, first = b.value(self.count, "count").english, b.player(self.first, "first").english
        source = b.typed(self.source, "place", "source").english
        batch = "one at a time" if self.batch == 1 else f"{self.batch} at a time"
        to = "" if self.to == "hand" else f" to their {spaced(self.to)}"
        noun = "card" if count == "1" else "cards"
        return [
            Told(f"Every player is dealt {count} {noun} from {source}{to}, {batch}, starting with {first}.")
        ]
