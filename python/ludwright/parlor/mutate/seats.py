"""seats: another number of players, with or without partners."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from ..genomes.schema import GameGenome
from . import Operator, Pool

FEWEST, MOST = 2, 5


class Seats(Operator):
    """More or fewer players; four may play as two and two."""

    name = "seats"

    def apply(self, genome: GameGenome, pool: Pool, rng: Random) -> GameGenome | None:
        count = rng.choice([n for n in range(FEWEST, MOST + 1) if n != genome.player_count or genome.teams])
        teams = ((0, 2), (1, 3)) if count == 4 and rng.random() < 0.25 else ()
        return replace(genome, player_count=count, player_counts=(), teams=teams)
