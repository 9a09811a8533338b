"""meld: lay combinations down, and add to those on the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from ...authoring.shapes import Range, Size
from ..genomes.words import Label, MeldName, spaced
from ..lowering.scoring import scored
from ..statements import Told
from ..validate.codes import Finding, finding
from . import Phase

if TYPE_CHECKING:
    from ..genomes.schema import GameGenome
    from ..lowering.builder import Builder


@dataclass(frozen=True, slots=True, kw_only=True)
class MeldPhase(Phase):
    """The player in turn lays down melds and adds cards to melds, as often as wanted."""

    kind = "meld"
    in_turn = True

    melds: Annotated[tuple[MeldName, ...], Size(0, 16), "Which melds; all of the genome's when empty."] = ()
    lay_off: Annotated[bool, "Whether cards may be added to melds on the table, whoever's they are."] = True
    keep: Annotated[int, Range(0, 16), "Cards that must stay in hand."] = 0
    prompt: Annotated[Label, "The question."] = "Lay down melds"

    def check(self, genome: GameGenome) -> Iterator[Finding]:
        if not genome.melds:
            yield finding("phase-never-acts", "", "nothing can be laid down", "add melds to the genome")

    def steps(self, b: Builder) -> list[Any]:
        which = f" as {', '.join(self.melds)}" if self.melds else ""
        named = f", {', '.join(self.melds)}" if self.melds else ""
        piles = b.zone("melds")[1].piles
        laid = [
            *scored(b.genome, "set_complete", "m", "me"),
            "move m to melds[meld_count]",
            "meld_count += 1",
        ]
        options: list[Any] = [
            {
                "label": "lay down",
                "each": [f"meld m in hand(me){which}"],
                "when": f"count(hand(me)) - count(m) >= {self.keep} and meld_count < {piles}",
                "do": laid,
            }
        ]
        if self.lay_off:
            options.append(
                {
                    "label": "add",
                    "each": ["card c in hand(me)", "number n from 0 to meld_count - 1"],
                    "when": f"count(hand(me)) > {self.keep} and is_meld(melds[n] | one(c){named})",
                    "do": [*scored(b.genome, "set_complete", "one(c)", "me"), "move one(c) to melds[n]"],
                }
            )
        options.append({"label": "go on", "do": ["break"]})
        ask = {"choose": "me", "prompt": self.prompt, "options": options}
        return [{"while": "not empty(hand(me))", "at_most": 200, "do": [ask]}]

    def sentences(self, b: Builder) -> list[Told]:
        names = [spaced(name) for name in self.melds or [meld.name for meld in b.genome.melds]]
        told = [f"You may lay down melds from your hand ({', '.join(names)}), as many as you like."]
        if self.lay_off:
            told.append("You may add single cards to any meld on the table, if it stays one.")
        if self.keep:
            told.append(f"You must keep {self.keep} in hand.")
        return [Told(" ".join(told))]
