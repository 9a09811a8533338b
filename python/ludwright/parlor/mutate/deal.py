"""deal: how many cards a hand begins with."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from ..genomes.schema import GameGenome
from ..language.texts import Value
from . import Operator, Pool


class Deal(Operator):
    """Deals another number of cards, or turns up another number."""

    name = "deal"
    weight = 1.5

    def apply(self, genome: GameGenome, pool: Pool, rng: Random) -> GameGenome | None:
        setup = genome.setup
        if rng.random() < 0.2:
            return replace(genome, setup=replace(setup, initial_discard_count=rng.randint(0, 4)))
        most = max(1, min(13, len(setup.deck.suits) * len(setup.deck.ranks) // genome.player_count))
        return replace(genome, setup=replace(setup, cards_per_player=Value(str(rng.randint(1, most)))))
