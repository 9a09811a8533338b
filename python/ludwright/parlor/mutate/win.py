"""win: another way to win."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import get_args

from ..genomes.schema import GameGenome, WinCondition
from ..genomes.words import TriggerMode
from ..language.texts import Value
from ..lowering.wins import KINDS
from . import Operator, Pool

_THRESHOLDS = (0, 1, 3, 5, 7, 10, 15, 20, 30, 50, 100)


class Win(Operator):
    """Adds, drops or replaces a win condition; the comparison always fits the type."""

    name = "win"
    weight = 1.5

    def apply(self, genome: GameGenome, pool: Pool, rng: Random) -> GameGenome | None:
        wins = genome.win_conditions
        n = rng.randrange(len(wins))
        way = rng.randrange(4)
        if way == 0 and len(wins) > 1:
            return replace(genome, win_conditions=(*wins[:n], *wins[n + 1 :]))
        if way == 1:
            return replace(genome, win_conditions=(self._win(rng), *wins))
        if way == 2:
            threshold = Value(str(rng.choice(_THRESHOLDS)))
            changed = replace(wins[n], threshold=threshold)
            return replace(genome, win_conditions=(*wins[:n], changed, *wins[n + 1 :]))
        return replace(genome, win_conditions=(*wins[:n], self._win(rng), *wins[n + 1 :]))

    def _win(self, rng: Random) -> WinCondition:
        kind = rng.choice([kind for kind in KINDS if kind != "custom"])
        return WinCondition(
            type=kind,  # type: ignore[arg-type]
            threshold=Value(str(rng.choice(_THRESHOLDS))),
            comparison=rng.choice(KINDS[kind].comparisons),
            trigger_mode=rng.choice(get_args(TriggerMode)),
        )
