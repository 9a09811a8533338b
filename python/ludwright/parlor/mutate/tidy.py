"""tidy: rules that make no difference left out."""

from __future__ import annotations

from random import Random

from ..genomes.schema import GameGenome
from . import Operator, Pool
from ._polish import lean


class Tidy(Operator):
    """Leaves out whatever phases, goals, effects and scoring rules change no match."""

    name = "tidy"

    def apply(self, genome: GameGenome, pool: Pool, rng: Random) -> GameGenome | None:
        shorter = lean(genome)
        return shorter if shorter != genome else None
