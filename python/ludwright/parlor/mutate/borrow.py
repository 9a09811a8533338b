"""borrow: what another game has in the same place."""

from __future__ import annotations

from random import Random

from ...lab.genes import genes, put
from ..genomes.schema import GameGenome
from . import Operator, Pool
from ._genes import APART, bred
from ._names import joined, pruned


class Borrow(Operator):
    """Replaces one value, or one whole part, by a like one of another game."""

    name = "borrow"
    weight = 2.0

    def apply(self, genome: GameGenome, pool: Pool, rng: Random) -> GameGenome | None:
        source = rng.choice(pool)
        offered: dict[tuple[type, str, bool], list[object]] = {}
        for gene in genes(source):
            if gene.path[0] not in APART:
                key = gene.owner, gene.field, isinstance(gene.path[-1], int)
                offered.setdefault(key, []).append(gene.value)
        found = []
        for gene in bred(genome):
            values = offered.get((gene.owner, gene.field, isinstance(gene.path[-1], int)), [])
            if other := [value for value in values if value != gene.value]:
                found.append((gene, other))
        if not found:
            return None
        gene, other = rng.choice(found)
        return pruned(joined(put(genome, gene.path, rng.choice(other)), source))
