"""draw_rate: how often nobody wins."""

from __future__ import annotations

from . import Measure, Play, ramp


class DrawRate(Measure):
    """A match is drawn when all sides are equally well off at its end."""

    name = "draw_rate"
    about = "The share of matches that end level."
    direction = "lower"
    low, high = 0.0, 1.0
    weight = 0.03

    def of(self, play: Play) -> float:
        payoffs = play.random["payoffs"]
        if play.seats == 1:
            return 0.0
        return float((payoffs.max(axis=1) == payoffs.min(axis=1)).mean())

    def good(self, value: float) -> float:
        return ramp(value, 0.3, 0.0)
