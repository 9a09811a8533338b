"""number: a number of any field, a little more or less."""

from __future__ import annotations

from random import Random

from ...lab.genes import is_number, nudged, put
from ..genomes.schema import GameGenome
from . import Operator, Pool
from ._genes import bred


class Number(Operator):
    """Moves one number within its limits."""

    name = "number"
    weight = 2.0

    def apply(self, genome: GameGenome, pool: Pool, rng: Random) -> GameGenome | None:
        found = [gene for gene in bred(genome) if is_number(gene)]
        if not found:
            return None
        gene = rng.choice(found)
        return put(genome, gene.path, nudged(gene, rng))
