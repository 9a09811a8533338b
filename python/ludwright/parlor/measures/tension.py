"""tension: how open the result still is in the second half."""

from __future__ import annotations

from . import Measure, Play, ramp
from ._story import stories


class Tension(Measure):
    """From positions of play, each played on at random in worlds that its player holds possible."""

    name = "tension"
    about = "How open the result is in the second half of a match: 0 decided, 1 anybody's."
    direction = "higher"
    low, high = 0.0, 1.0
    weight = 0.10
    stage = "depth"

    def of(self, play: Play) -> float:
        openness = []
        for when, chances, _ in stories(play):
            sides = chances.shape[1]
            if sides > 1:
                late = chances[when >= 0.5]
                openness += ((1 - late.max(axis=1)) * sides / (sides - 1)).tolist()
        return float(sum(openness) / len(openness)) if openness else 0.0

    def good(self, value: float) -> float:
        return ramp(value, 0.1, 0.7)
