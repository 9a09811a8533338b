"""live_rules: how many of the rules ever matter."""

from __future__ import annotations

from . import Measure, Play, ramp


class LiveRules(Measure):
    """Every rule is left out once, and the same matches are played; a rule that changes none is dead."""

    name = "live_rules"
    about = "The share of phases, goals, effects and scoring rules without which some match would be another."
    direction = "higher"
    low, high = 0.0, 1.0
    weight = 0.06
    stage = "depth"

    def of(self, play: Play) -> float:
        return play.live

    def good(self, value: float) -> float:
        return ramp(value, 0.4, 1.0)
