"""rules_length: how much there is to read before play."""

from __future__ import annotations

from . import Measure, Play, ramp


class RulesLength(Measure):
    """Words of the rulebook, which is written from the genome alone."""

    name = "rules_length"
    about = "Words of the rulebook."
    direction = "lower"
    low, high = 0.0, 5000.0
    weight = 0.12

    def of(self, play: Play) -> float:
        return min(self.high, float(play.words))

    def good(self, value: float) -> float:
        return ramp(value, 1200.0, 300.0)
