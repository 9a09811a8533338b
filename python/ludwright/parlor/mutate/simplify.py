"""simplify: a field back to what it is when nothing is said."""

from __future__ import annotations

from random import Random

from ...lab.genes import at, put
from ...shapes import slots_of
from ..schema import GameGenome
from . import Operator, Pool
from ._genes import bred
from ._names import pruned


class Simplify(Operator):
    """Leaves out one thing, or one entry of a list, so that the rules get shorter."""

    name = "simplify"
    weight = 1.5

    def apply(self, genome: GameGenome, pool: Pool, rng: Random) -> GameGenome | None:
        found = []
        for gene in bred(genome):
            last = gene.path[-1]
            if isinstance(last, int):
                entries = at(genome, gene.path[:-1])
                found.append((gene.path[:-1], (*entries[:last], *entries[last + 1 :])))
                continue
            slot = next(slot for slot in slots_of(gene.owner) if slot.name == gene.field)
            if not slot.required and gene.value != slot.default:
                found.append((gene.path, slot.default))
        if not found:
            return None
        path, value = rng.choice(found)
        return pruned(put(genome, path, value))
