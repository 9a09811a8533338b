"""capture: a card from hand takes cards from the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from ...authoring.shapes import Range
from ..genomes.words import AttributeName, Label, VariableName, spaced
from ..lowering.scoring import scored
from ..statements import Told
from ..validate.codes import Finding, finding
from . import Phase

if TYPE_CHECKING:
    from ..genomes.schema import GameGenome
    from ..lowering.builder import Builder


@dataclass(frozen=True, slots=True, kw_only=True)
class Capture(Phase):
    """The player in turn plays a card that takes cards of its rank, or cards that add up to it, or stays."""

    kind = "capture"
    in_turn = True

    by_rank: Annotated[bool, "Whether a card takes one of equal rank."] = True
    by_sum: Annotated[
        AttributeName | None, "The attribute whose sum may equal that of the card played; none when left out."
    ] = None
    rank_first: Annotated[bool, "Whether an equal rank must be taken in place of a sum."] = True
    most_summed: Annotated[int, Range(2, 10), "The most cards of a sum."] = 10
    sweep: Annotated[VariableName | None, "The variable that counts taking the last cards of the table."] = (
        None
    )
    sweep_on_last: Annotated[bool, "Whether the last card of the hand can do so."] = False
    prompt: Annotated[Label, "The question."] = "Play a card"

    def check(self, genome: GameGenome) -> Iterator[Finding]:
        if not self.by_rank and self.by_sum is None:
            yield finding("phase-never-acts", "by_rank", "a card takes nothing", "allow by_rank or by_sum")

    def _taken(self, b: Builder, cards: str) -> list[Any]:
        steps: list[Any] = [
            *scored(b.genome, "capture", f"({cards} | one(c))", "me"),
            f"move {cards} | one(c) to captured(me)",
            "winner = me",
        ]
        if self.sweep is not None:
            last = "" if self.sweep_on_last else " and not (empty(deck) and empty(hand(everyone)))"
            swept = [f"{self.sweep}[me] += 1", f'say "{spaced(self.sweep)}" of me']
            steps.append({"if": f"empty(tableau){last}", "then": swept})
        return steps

    def steps(self, b: Builder) -> list[Any]:
        equal = "tableau & rank(rank(c))"
        single = {"label": "take", "each": [f"card t in {equal}"], "do": self._taken(b, "one(t)")}
        options: list[Any] = [single] if self.by_rank else []
        if self.by_sum is not None:
            when = f"empty({equal})" if self.by_rank and self.rank_first else "true"
            each = f"cards s in tableau adding {self.by_sum} to {self.by_sum}(c), 2 to {self.most_summed}"
            options.append({"label": "take", "each": [each], "when": when, "do": self._taken(b, "s")})
        take = {
            "choose": "me",
            "prompt": "Choose what to take",
            "options": options,
            "otherwise": ["move one(c) to tableau"],
        }
        play = {"label": "play", "each": ["card c in hand(me)"], "do": [take]}
        if b.genome.game_rules.same_player_on_win:
            play["do"] = ["winner = none", take]
        return [{"choose": "me", "prompt": self.prompt, "options": [play], "otherwise": []}]

    def sentences(self, b: Builder) -> list[Told]:
        told = ["You play a card from your hand."]
        if self.by_rank:
            told.append("It takes one card of its rank from the tableau.")
        if self.by_sum is not None:
            rest = "If there is none, it" if self.by_rank and self.rank_first else "It"
            also = "" if not self.by_rank or self.rank_first else " instead"
            told.append(
                f"{rest} takes{also} 2 to {self.most_summed} cards whose {spaced(self.by_sum)} adds "
                "up to its own."
            )
        told.append(
            "You must take when you can, and choose if there are several ways; both go to your "
            "captured cards."
        )
        told.append("A card that takes nothing stays on the tableau.")
        if self.sweep is not None:
            last = "" if self.sweep_on_last else ", except with the last card of the hand"
            told.append(f"Taking all cards of the tableau adds 1 to your {spaced(self.sweep)}{last}.")
        return [Told(" ".join(told))]
