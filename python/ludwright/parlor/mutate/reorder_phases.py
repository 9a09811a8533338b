"""reorder_phases: the same phases in another order, or one of them elsewhere."""

from __future__ import annotations

from random import Random

from ...lab.genes import put
from ..genomes.schema import GameGenome
from . import Operator, Pool


class ReorderPhases(Operator):
    """Takes one phase of a turn out and puts it back elsewhere."""

    name = "reorder_phases"

    def apply(self, genome: GameGenome, pool: Pool, rng: Random) -> GameGenome | None:
        section = rng.choice(("opening", "phases", "phases", "closing"))
        held = list(getattr(genome.turn_structure, section))
        if len(held) < 2:
            return None
        phase = held.pop(rng.randrange(len(held)))
        held.insert(rng.randint(0, len(held)), phase)
        return put(genome, ("turn_structure", section), tuple(held))
