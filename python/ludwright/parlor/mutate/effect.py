"""effect: what playing a rank does besides."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from ..effects import SpecialEffect
from ..genomes.schema import GameGenome
from . import Operator, Pool
from ._sample import sampled


class Effect(Operator):
    """Adds, drops or exchanges a special effect."""

    name = "effect"

    def apply(self, genome: GameGenome, pool: Pool, rng: Random) -> GameGenome | None:
        effects = genome.special_effects
        if not any(phase.kind == "play" for phase in genome.turn_structure.phases):
            return None
        new: SpecialEffect = sampled(SpecialEffect, genome, pool, rng)
        way = rng.randrange(3) if effects else 0
        if way == 0:
            return replace(genome, special_effects=(*effects, new))
        n = rng.randrange(len(effects))
        if way == 1:
            return replace(genome, special_effects=(*effects[:n], *effects[n + 1 :]))
        moved = replace(effects[n], trigger_rank=new.trigger_rank)
        return replace(genome, special_effects=(*effects[:n], moved, *effects[n + 1 :]))
