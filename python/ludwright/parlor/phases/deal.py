"""deal: cards to every player."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from ...authoring.shapes import Range
from ..genomes.words import ZoneName, spaced
from ..language.texts import DECK, FALSE, NEXT_DEALER, Condition, PileText, Value
from ..language.typed import PLAYER, value
from ..lowering import code
from ..statements import Told
from . import Phase

if TYPE_CHECKING:
    from ..lowering.builder import Builder


@dataclass(frozen=True, slots=True, kw_only=True)
class DealPhase(Phase):
    """Deals cards to every player, round by round, until the pile runs out."""

    kind = "deal"

    count: Annotated[Value, "Cards for every player."]
    source: Annotated[PileText, "Where they come from."] = DECK
    to: Annotated[ZoneName, "The zone of every player they go to."] = "hand"
    first: Annotated[Value, "Who is dealt to first."] = NEXT_DEALER
    batch: Annotated[int, Range(1, 32), "Cards given at a time."] = 1
    sits_out: Annotated[Condition, "Whether `me` gets no cards."] = FALSE

    def steps(self, b: Builder) -> list[Any]:
        with b.naming(me=value(code.integer(0), "the player", PLAYER)):
            everybody = b.condition("its_sits_out").code["c"] == "false"
        if everybody:
            return [f"deal its_count from its_source to {self.to} starting its_first by {self.batch}"]
        now = f"min({self.batch}, its_count - {self.batch} * round)"
        give = f"move top(its_source, min({now}, count(its_source))) to {self.to}(me)"
        each = {"each": "me", "from": "its_first", "do": [{"if": "not (its_sits_out)", "then": [give]}]}
        rounds = f"(its_count + {self.batch - 1}) / {self.batch}"
        return [{"each": "round", "count": rounds, "do": [each]}]

    def sentences(self, b: Builder) -> list[Told]:
        count, first = b.value(self.count, "count").english, b.player(self.first, "first").english
        source = b.typed(self.source, "place", "source").english
        batch = "one at a time" if self.batch == 1 else f"{self.batch} at a time"
        to = "" if self.to == "hand" else f" to their {spaced(self.to)}"
        noun = "card" if count == "1" else "cards"
        with b.naming(me=value(code.integer(0), "the player", PLAYER)):
            out = b.condition(self.sits_out, "sits_out")
        none = "" if out.code["c"] == "false" else f" A player gets none if {out.english}."
        told = f"Every player is dealt {count} {noun} from {source}{to}, {batch}, starting with {first}."
        return [Told(told + none + self._short(b))]

    def _short(self, b: Builder) -> str:
        """What happens without cards enough, where that can be."""
        cards = code.constant(b.value(self.count, "count").code)
        if cards is not None and self.source == "deck" and cards * b.seats <= _left(b, self):
            return ""
        return " Dealing stops when there are no cards left."


def _left(b: Builder, phase: DealPhase) -> int:
    """Cards that are in the deck for sure when the phase deals: none when it is not the first to do so."""
    first = b.genome.setup.cards_per_player == "0" and not b.genome.setup.initial_discard_count
    opening = b.genome.turn_structure.opening
    alone = [other for other in opening if other.kind == "deal"] == [phase]
    return len(b.cards) if first and alone else 0
