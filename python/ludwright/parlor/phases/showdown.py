"""showdown: the pot goes to the best hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from ..genomes.words import AttributeName, ShowdownMethod, ZoneName, spaced
from ..language.texts import NEXT_DEALER, Value
from ..language.typed import PLAYER
from ..statements import Told
from ..validate.codes import Finding, finding
from . import Phase

if TYPE_CHECKING:
    from ..genomes.schema import GameGenome
    from ..lowering.builder import Builder
    from ..lowering.code import Code


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowdownPhase(Phase):
    """Those who have not folded show their hands, and the best one wins the pot, or its share of it."""

    kind = "showdown"

    method: Annotated[ShowdownMethod, "What decides: the hand evaluation, the highest card, or folding."] = (
        "hand_evaluation"
    )
    zone: Annotated[ZoneName, "The zone of every player that is compared."] = "hand"
    order: Annotated[AttributeName, "The order of cards, where the highest card decides."] = "rank"
    odd_chips: Annotated[Value, "Who gets the first chip that cannot be split, others clockwise."] = (
        NEXT_DEALER
    )

    def check(self, genome: GameGenome) -> Iterator[Finding]:
        yield from needs_evaluation(genome, self.method, "method")

    def body(self, b: Builder) -> list[Code]:
        with b.naming(**self.its(b)):
            return [*self._shown(b), self._split(b)]

    def _shown(self, b: Builder) -> list[Code]:
        """A hand that nobody pays to see stays hidden."""
        if self.method == "fold_only":
            return []
        shown = {"each": "p", "do": [{"if": "folded[p] == 0", "then": [f"show {self.zone}(p)"]}]}
        return b.written([{"if": "count(folded[p] == 0 for p) > 1", "then": [shown]}])

    def _split(self, b: Builder) -> Code:
        with b.binding("me", "number", PLAYER, "the player") as seat:
            strength = b.value(self._strength()).code
        return {
            "do": "showdown",
            "chips": b.variable("chips")[0],
            "hand": b.variable("bet_hand")[0],
            "folded": b.variable("folded")[0],
            "seat_local": seat,
            "strength": strength,
            "remainder_from": b.player("its_odd_chips").code,
            "winners": b.variable("pot_won")[0],
        }

    def _strength(self) -> str:
        return {
            "hand_evaluation": f"strength({self.zone}(me))",
            "highest_card": f"highest({self.order}, {self.zone}(me))",
            "fold_only": "0",
        }[self.method]

    def sentences(self, b: Builder) -> list[Told]:
        odd = b.player(self.odd_chips, "odd_chips").english
        cards = spaced(self.zone)
        who = {
            "hand_evaluation": f"the best {cards} wins",
            "highest_card": f"the highest card by {spaced(self.order)} wins",
            "fold_only": "all of them win alike",
        }[self.method]
        shown = (
            ""
            if self.method == "fold_only"
            else f"If several players have not folded, they show their {cards}. "
        )
        return [
            Told(
                f"{shown}Of the players who have not folded, {who} the pot, and equal ones share it; "
                f"chips that cannot be shared go one by one clockwise, to {odd} first."
            ),
            Told(
                "A player who put in less than others can win no more than that amount from each of them: "
                "what was put in beyond it is a side pot among those who put it in."
            ),
        ]


def needs_evaluation(genome: GameGenome, method: ShowdownMethod | None, key: str) -> Iterator[Finding]:
    """The fault of comparing hands without an evaluation."""
    evaluation = genome.hand_evaluation
    if method == "hand_evaluation" and (evaluation is None or evaluation.method == "none"):
        yield finding(
            "showdown-without-evaluation",
            key,
            "hands are compared, and nothing says how",
            "add hand_evaluation",
        )
