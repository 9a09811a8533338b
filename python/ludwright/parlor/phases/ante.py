"""ante: chips into the pot before the betting."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from ..language.texts import Value
from ..statements import Told
from ..validate.codes import Finding, finding
from . import Phase

if TYPE_CHECKING:
    from ..genomes.schema import GameGenome
    from ..lowering.builder import Builder


@dataclass(frozen=True, slots=True, kw_only=True)
class AntePhase(Phase):
    """Everybody puts chips into the pot; whoever has none takes no part in the hand."""

    kind = "ante"

    amount: Annotated[Value, "Chips of each player; whoever has fewer puts in all of them."]

    def check(self, genome: GameGenome) -> Iterator[Finding]:
        yield from needs_chips(genome, "amount")

    def steps(self, b: Builder) -> list[Any]:
        paid = "min(its_amount, chips[p])"
        pay = [f'bet_hand[p] += {paid} for "ante"', f'chips[p] -= {paid} for "ante"']
        return [{"each": "p", "do": [{"if": "chips[p] > 0", "then": pay, "else": ["folded[p] = 1"]}]}]

    def sentences(self, b: Builder) -> list[Told]:
        amount = b.value(self.amount, "amount").english
        return [
            Told(
                f"Everybody puts an ante of {amount} into the pot, or all chips left if they are fewer. "
                "A player without chips takes no part in the hand."
            )
        ]


def needs_chips(genome: GameGenome, key: str) -> Iterator[Finding]:
    """The fault of betting without chips."""
    if genome.setup.starting_chips is None:
        yield finding("betting-without-chips", key, "nobody has chips to bet", "add setup.starting_chips")
