"""claim: cards played face down as a rank that may be doubted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from ...authoring.shapes import Range
from ..genomes.words import ClaimRankMode, Label, RankName, spaced
from ..statements import Told
from ..validate.codes import Finding, finding
from . import Phase, fewest_first

if TYPE_CHECKING:
    from ..genomes.schema import GameGenome
    from ..lowering.builder import Builder


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimPhase(Phase):
    """The player in turn lays cards face down and says what they are; others may challenge."""

    kind = "claim"
    in_turn = True

    min_cards: Annotated[int, Range(1, 16), "The fewest cards."] = 1
    max_cards: Annotated[int, Range(1, 16), "The most cards."] = 4
    rank_mode: Annotated[ClaimRankMode, "How the rank claimed is found."] = "sequential"
    starting_rank: Annotated[RankName | None, "Of sequential: the first rank; the lowest when left out."] = (
        None
    )
    fixed_rank: Annotated[RankName | None, "Of fixed: the rank."] = None
    allow_challenge: Annotated[bool, "Whether others may doubt."] = True
    pile_penalty: Annotated[
        bool, "Whether the loser of a challenge takes the whole pile, or the cards just played."
    ] = True
    prompt: Annotated[Label, "The question."] = "Lay a card face down"

    def check(self, genome: GameGenome) -> Iterator[Finding]:
        yield from fewest_first(self.min_cards, self.max_cards, "min_cards")
        if self.rank_mode == "fixed" and self.fixed_rank is None:
            yield finding("field-missing", "fixed_rank", "the rank claimed is fixed and not said", "name it")
        if self.rank_mode != "fixed" and self.fixed_rank is not None:
            yield finding("idle-field", "fixed_rank", "it belongs to rank_mode fixed", "remove it")
        if self.starting_rank is not None and self.rank_mode != "sequential":
            yield finding("idle-field", "starting_rank", "only a sequence has a first rank", "remove it")
        if genome.setup.tableau_visibility != "face_down":
            yield finding(
                "field-conflict", "", "claimed cards lie open", "write setup.tableau_visibility: face_down"
            )

    def _rank(self, b: Builder) -> list[Any]:
        ranks = len(b.genome.setup.deck.ranks)
        if self.rank_mode == "fixed":
            return [f"claimed = {self.fixed_rank}"]
        if self.rank_mode == "sequential":
            start = f"number({self.starting_rank})" if self.starting_rank else "0"
            return [f"claimed = ({start} + claims) % {ranks}"]
        option = {"label": "claim", "each": ["rank r"], "when": "not empty(rank(r))", "do": ["claimed = r"]}
        return [{"choose": "me", "prompt": "Name a rank", "options": [option]}]

    def steps(self, b: Builder) -> list[Any]:
        lay = {"label": "lay", "each": ["card c in hand(me)"], "do": ["move one(c) to claim"]}
        stop = {"label": "that is all", "when": f"count(claim) >= {self.min_cards}", "do": ["break"]}
        ask = {"choose": "me", "prompt": self.prompt, "options": [lay, stop], "otherwise": [], "secret": True}
        onto = ["move claim to tableau face down"]
        steps: list[Any] = [
            *self._rank(b),
            "claims += 1",
            {"each": "n", "count": str(self.max_cards), "do": [ask]},
            'say "cards laid:" of me with count(claim)',
        ]
        if not self.allow_challenge:
            return [*steps, *onto]
        doubt = {
            "choose": "q",
            "prompt": "Challenge?",
            "options": [{"label": "believe"}, {"label": "challenge", "do": ["challenger = q", "break"]}],
        }
        loser = {
            "if": "empty(claim - rank(claimed))",
            "then": ["winner = me"],
            "else": ["winner = challenger", "challenger = me"],
        }
        # From here on `challenger` is whoever was wrong. Nobody sees the cards of earlier claims.
        resolve = ["show claim", loser, "move claim to hand(challenger)"]
        if self.pile_penalty:
            resolve.append("move tableau to hand(challenger)")
        return [
            *steps,
            "challenger = none",
            {"each": "q", "from": "next(me)", "do": [{"if": "q != me", "then": [doubt]}]},
            {"if": "challenger != none", "then": resolve, "else": onto},
        ]

    def sentences(self, b: Builder) -> list[Told]:
        start = spaced(self.starting_rank or b.genome.setup.deck.ranks[0])
        rank = {
            "sequential": f"the next rank in order, beginning with {start}",
            "player_choice": "a rank of your choice",
            "fixed": f"{spaced(self.fixed_rank or '')}",
        }[self.rank_mode]
        told = [
            f"You lay {self.min_cards} to {self.max_cards} cards face down and claim that all are of {rank}; "
            "they may be any cards."
        ]
        if self.allow_challenge:
            pile = "the whole pile" if self.pile_penalty else "the cards just laid"
            told.append(
                f"The others in turn believe or challenge. After a challenge the cards are shown: "
                f"if the claim was true, the challenger takes {pile} into hand, otherwise you do."
            )
            told.append("If nobody challenges, the cards stay on the pile.")
        else:
            told.append("Nobody may challenge; the cards stay on the pile.")
        return [Told(" ".join(told))]
