"""length: fewer hands, or a nearer target."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from ..genomes.schema import GameGenome, MatchRules
from ..language.texts import Value
from . import Operator, Pool


class Length(Operator):
    """Halves or doubles a setting, or plays another number of hands."""

    name = "length"

    def apply(self, genome: GameGenome, pool: Pool, rng: Random) -> GameGenome | None:
        if genome.settings and rng.random() < 0.6:
            n = rng.randrange(len(genome.settings))
            setting = genome.settings[n]
            scaled = rng.choice((setting.default // 3, setting.default // 2, setting.default * 2))
            changed = replace(setting, default=min(setting.high, max(setting.low, scaled)))
            return replace(genome, settings=(*genome.settings[:n], changed, *genome.settings[n + 1 :]))
        rules: MatchRules = replace(genome.match, hands=Value(str(rng.choice((1, 2, 3, 4, 5, 6)))))
        return replace(genome, match=rules)
