"""battle: everybody turns up a card, the highest takes them; equal ones fight on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Literal

from ...authoring.shapes import Range
from ..genomes.words import AttributeName, Label, ZoneName, counted, spaced
from ..lowering.scoring import scored
from ..statements import Told
from . import Phase

if TYPE_CHECKING:
    from ..lowering.builder import Builder

PickUp = Literal["shuffled", "as_played"]
Short = Literal["loses", "fights_on"]
# No battle over equal cards lasts longer: every round takes cards.
ROUNDS = 64


@dataclass(frozen=True, slots=True, kw_only=True)
class Battle(Phase):
    """Everybody turns up the top card of a pile; the highest takes all; equal ones fight on."""

    kind = "battle"

    source: Annotated[ZoneName, "The pile of every player that cards come from."] = "hand"
    order: Annotated[AttributeName, "The order of cards."] = "rank"
    high_card_wins: Annotated[bool, "Whether the highest card wins, or the lowest."] = True
    face_down: Annotated[int, Range(0, 16), "Cards laid face down before the next one is turned up."] = 3
    short_of_cards: Annotated[
        Short, "A player with too few cards to fight on loses the battle, or fights with what there is."
    ] = "loses"
    captured_to: Annotated[
        ZoneName | None, "Where the winner puts the cards; under their pile when left out."
    ] = None
    pick_up: Annotated[PickUp, "The order in which the winner picks the cards up."] = "shuffled"
    prompt: Annotated[Label, "The question."] = "Turn up a card"

    def steps(self, b: Builder) -> list[Any]:
        pile, sign = self.source, ">" if self.high_card_wins else "<"
        extreme = "max" if self.high_card_wins else "min"
        none = -32_768 if self.high_card_wins else 32_767
        card = f"{self.order}(top(front(p)))"
        best = f"best_card = {extreme}(({card}) if fighting[p] == 1 else ({none}) for p)"
        turn_up = f"move top({pile}(p), 1) to front(p) face up"
        ask = {"choose": "p", "prompt": self.prompt, "options": [{"label": "turn up", "do": [turn_up]}]}
        tied = f"count(fighting[p] == 1 and {card} == best_card for p) > 1"
        short = f"count({pile}(p)) < {self.face_down + 1}"
        if self.short_of_cards == "fights_on":
            short = f"empty({pile}(p))"
        lay_down = f"move top({pile}(p), min({self.face_down}, count({pile}(p)) - 1)) to front(p) face down"
        fight = [
            {
                "if": short,
                "then": ["fighting[p] = 0", f"move {pile}(p) to front(p) face down"],
                "else": [lay_down, turn_up],
            }
        ]
        to = (
            f"{pile}(winner) face down beneath" if self.captured_to is None else f"{self.captured_to}(winner)"
        )
        shuffled = " shuffled" if self.pick_up == "shuffled" else ""
        if self.captured_to is not None:
            shuffled = ""
        return [
            {"each": "p", "do": [f"fighting[p] = not empty({pile}(p))"]},
            {"each": "p", "from": "turn", "do": [{"if": "fighting[p] == 1", "then": [ask]}]},
            best,
            {
                "while": tied,
                "at_most": ROUNDS,
                "do": [
                    {
                        "each": "p",
                        "do": [
                            {
                                "if": f"fighting[p] == 1 and {card} {'<' if sign == '>' else '>'} best_card",
                                "then": ["fighting[p] = 0"],
                            }
                        ],
                    },
                    {"each": "p", "from": "turn", "do": [{"if": "fighting[p] == 1", "then": fight}]},
                    best,
                ],
            },
            f"winner = first(fighting[p] == 1 and {card} == best_card for p)",
            {
                "if": "winner == none",
                "then": ["end hand"],
                "else": [
                    *scored(b.genome, "capture", "front(everyone)", "winner"),
                    f"move front(everyone) to {to}{shuffled}",
                ],
            },
        ]

    def sentences(self, b: Builder) -> list[Told]:
        which = "highest" if self.high_card_wins else "lowest"
        order = "" if self.order == "rank" else f" by {spaced(self.order)}"
        pile = spaced(self.source)
        to = (
            "puts them beneath their pile"
            if self.captured_to is None
            else f"puts them on their {spaced(self.captured_to)}"
        )
        how = (
            ", in random order"
            if self.pick_up == "shuffled" and self.captured_to is None
            else ", as they lie"
        )
        if self.captured_to is not None:
            how = ""
        down = (
            f"lays {counted(self.face_down, 'card')} face down and one face up"
            if self.face_down
            else "turns up another card"
        )
        short = {
            "loses": "Whoever has too few cards for that loses the battle and all remaining cards with it.",
            "fights_on": "Whoever has fewer cards turns up the last one; without any the battle is lost.",
        }[self.short_of_cards]
        return [
            Told(
                f"Everybody who has cards turns up the top card of their {pile}. The {which} "
                f"card{order} wins all cards "
                f"in battle, and its player {to}{how}."
            ),
            Told(
                f"If several {which} cards are equal, each of their players {down}, and those are "
                f"compared. {short}"
            ),
            Told("If nobody can go on, the hand ends."),
        ]
