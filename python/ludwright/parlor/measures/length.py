"""length: how long a match takes."""

from __future__ import annotations

from . import Measure, Play, ramp


class Length(Measure):
    """Six seconds for a decision, one and a half for a forced pick."""

    name = "length"
    about = "Minutes that people need for a match; from five to twenty is best."
    direction = "between"
    low, high = 0.0, 600.0
    weight = 0.05

    def of(self, play: Play) -> float:
        return min(self.high, play.minutes)

    def good(self, value: float) -> float:
        return ramp(value, 0.5, 5.0) if value < 5 else ramp(value, 40.0, 20.0)
