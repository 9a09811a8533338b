"""comeback: how far behind winners have been."""

from __future__ import annotations

from . import Measure, Play, ramp
from ._story import stories


class Comeback(Measure):
    """The worst that the later winner has been behind the likeliest rival, by the chances of winning."""

    name = "comeback"
    about = "How far the later winner was behind at worst, in chances of winning: 0 never behind."
    direction = "higher"
    low, high = 0.0, 1.0
    weight = 0.08
    stage = "depth"

    def of(self, play: Play) -> float:
        deepest = []
        for _, chances, won in stories(play):
            if (won == 1).any() and len(won) > 1:
                winner = int(won.argmax())
                rivals = chances.copy()
                rivals[:, winner] = -1
                behind = rivals.max(axis=1) - chances[:, winner]
                deepest.append(max(0.0, float(behind.max())))
        return sum(deepest) / len(deepest) if deepest else 0.0

    def good(self, value: float) -> float:
        return ramp(value, 0.0, 0.3)
