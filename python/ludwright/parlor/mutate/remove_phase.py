"""remove_phase: one phase less."""

from __future__ import annotations

from random import Random

from ...lab.genes import cut
from ..genomes.schema import GameGenome
from . import Operator, Pool
from ._names import pruned


class RemovePhase(Operator):
    """Takes out a phase."""

    name = "remove_phase"

    def apply(self, genome: GameGenome, pool: Pool, rng: Random) -> GameGenome | None:
        structure = genome.turn_structure
        found = [
            ("turn_structure", section, n)
            for section in ("opening", "phases", "closing")
            for n in range(len(getattr(structure, section)))
        ]
        return pruned(cut(genome, rng.choice(found))) if found else None
