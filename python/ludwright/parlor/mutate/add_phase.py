"""add_phase: one more phase, from another game or made up."""

from __future__ import annotations

from random import Random

from ...lab.genes import put
from ..genomes.schema import GameGenome
from ..phases import Phase
from . import Operator, Pool
from ._names import joined, pruned
from ._sample import Unknown, sampled

SECTIONS = ("opening", "phases", "phases", "phases", "closing")
MADE_UP = 0.4


class AddPhase(Operator):
    """Inserts a phase somewhere into a hand or a turn."""

    name = "add_phase"
    weight = 2.0

    def apply(self, genome: GameGenome, pool: Pool, rng: Random) -> GameGenome | None:
        section = rng.choice(SECTIONS)
        source = rng.choice(pool)
        if rng.random() < MADE_UP:
            phase = self._made_up(genome, pool, section, rng)
        else:
            offered = getattr(source.turn_structure, section)
            phase = rng.choice(offered) if offered else None
        if phase is None:
            return None
        held = getattr(genome.turn_structure, section)
        n = rng.randint(0, len(held))
        longer = put(genome, ("turn_structure", section), (*held[:n], phase, *held[n:]))
        return pruned(joined(longer, source))

    def _made_up(self, genome: GameGenome, pool: Pool, section: str, rng: Random) -> Phase | None:
        kinds = [kind for kind in Phase.kinds().values() if section == "phases" or not kind.in_turn]
        try:
            made: Phase = sampled(rng.choice(kinds), genome, pool, rng)
        except Unknown:
            return None
        return made
