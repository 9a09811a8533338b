"""condition: a condition becomes stricter, looser, its opposite, or another one."""

from __future__ import annotations

from random import Random

from ...lab.genes import Gene, put
from ..genomes.schema import GameGenome
from ..language.texts import TRUE, Condition
from ..phases.play import PlayPhase
from . import Operator, Pool
from ._genes import bred
from ._phrases import of_card, of_table

_OF_CARDS = ("valid_play_condition", "matching_condition")


class ConditionChanged(Operator):
    """Joins a condition with a new one, turns it round, or replaces it."""

    name = "condition"
    weight = 1.5

    def apply(self, genome: GameGenome, pool: Pool, rng: Random) -> GameGenome | None:
        found = [gene for gene in bred(genome) if isinstance(gene.value, Condition)]
        if not found:
            return None
        gene = rng.choice(found)
        return put(genome, gene.path, Condition(self._changed(genome, gene, rng)))

    def _changed(self, genome: GameGenome, gene: Gene, rng: Random) -> str:
        held = gene.value
        other = self._another(genome, gene, rng)
        way = rng.randrange(5)
        if held == TRUE or way == 0:
            return other
        if way == 1:
            return f"not ({held})"
        if way == 2:
            return str(TRUE)
        return f"({held}) {'and' if way == 3 else 'or'} ({other})"

    def _another(self, genome: GameGenome, gene: Gene, rng: Random) -> str:
        if gene.field in _OF_CARDS:
            return of_card(
                genome, rng, "tableau" if gene.owner is PlayPhase and rng.random() < 0.3 else "discard"
            )
        inside = gene.path[:2] == ("turn_structure", "phases")
        return of_table(genome, rng, "me" if inside else rng.choice(("turn", "dealer")))
