"""simplify: a field back to what it is when nothing is said."""

from __future__ import annotations

from random import Random

from ...authoring.shapes import slots_of
from ...lab.genes import cut, put, removable
from ..genomes.schema import GameGenome
from . import Operator, Pool
from ._genes import bred
from ._names import pruned


class Simplify(Operator):
    """Leaves out one thing, or one entry of a list, so that the rules get shorter."""

    name = "simplify"
    weight = 1.5

    def apply(self, genome: GameGenome, pool: Pool, rng: Random) -> GameGenome | None:
        shorter = [cut(genome, path) for path in removable(bred(genome))]
        usual = []
        for gene in bred(genome):
            if isinstance(gene.path[-1], str):
                slot = next(slot for slot in slots_of(gene.owner) if slot.name == gene.field)
                if not slot.required and gene.value != slot.default:
                    usual.append(put(genome, gene.path, slot.default))
        found = shorter + usual
        return pruned(rng.choice(found)) if found else None
