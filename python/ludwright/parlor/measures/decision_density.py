"""decision_density: how often there is something to decide."""

from __future__ import annotations

from . import Measure, Play, ramp


class DecisionDensity(Measure):
    """Counts picks that had a rival among all picks; a long game gets nothing for being long."""

    name = "decision_density"
    about = "The share of picks that were not forced."
    direction = "higher"
    low, high = 0.0, 1.0
    weight = 0.06

    def of(self, play: Play) -> float:
        return play.unforced / play.length if play.length else 0.0

    def good(self, value: float) -> float:
        return ramp(value, 0.1, 0.8)
