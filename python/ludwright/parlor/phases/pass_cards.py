"""pass_cards: everybody gives cards to somebody else at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Literal

from ...authoring.shapes import Range, Size
from ..genomes.words import Label
from ..statements import Told
from . import Phase

if TYPE_CHECKING:
    from ..lowering.builder import Builder

Direction = Literal["left", "right", "across", "keep"]


@dataclass(frozen=True, slots=True, kw_only=True)
class PassCards(Phase):
    """Everybody chooses cards, then all are handed over at once; the direction changes from hand to hand."""

    kind = "pass_cards"

    count: Annotated[int, Range(1, 32), "Cards everybody passes."]
    directions: Annotated[
        tuple[Direction, ...], Size(1, 8), "To whom, hand after hand, and again from the start."
    ]
    prompt: Annotated[Label, "The question."] = "Choose a card to pass"

    def _offset(self, direction: Direction, seats: int) -> int:
        return {"left": 1, "right": seats - 1, "across": seats // 2, "keep": 0}[direction]

    def steps(self, b: Builder) -> list[Any]:
        offsets = [self._offset(direction, b.seats) for direction in self.directions]
        to = str(offsets[-1])
        for n in reversed(range(len(offsets) - 1)):
            to = f"{offsets[n]} if hand_number % {len(offsets)} == {n} else ({to})"
        option = {"label": "pass", "each": ["card c in hand(p)"], "do": ["move one(c) to passed(p)"]}
        pick = {"choose": "p", "prompt": self.prompt, "options": [option], "otherwise": [], "secret": True}
        passing = [
            {
                "each": "p",
                "from": "next(dealer)",
                "do": [{"each": "i", "count": str(self.count), "do": [pick]}],
            },
            {"each": "p", "do": [f"move passed(p) to hand(next(p, {to}))"]},
        ]
        if 0 not in offsets:
            return passing
        return [{"if": f"({to}) != 0", "then": passing}]

    def sentences(self, b: Builder) -> list[Told]:
        words = {
            "left": "to the left",
            "right": "to the right",
            "across": "across the table",
            "keep": "not at all",
        }
        ways = [words[direction] for direction in self.directions]
        cards = "card" if self.count == 1 else "cards"
        where = (
            ways[0]
            if len(ways) == 1
            else f"{', then '.join(ways)}, hand after hand, and again from the start"
        )
        return [
            Told(
                f"Everybody chooses {self.count} {cards} to pass without seeing what they will get; "
                f"then all are passed at once, {where}."
            )
        ]
