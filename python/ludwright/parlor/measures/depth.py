"""depth: whether thinking harder keeps helping."""

from __future__ import annotations

from . import Measure, Play, ramp


class Depth(Measure):
    """A game that a little search exhausts has none."""

    name = "depth"
    about = (
        "How often a player who searches four times as long does better than one who searches: "
        "0 as often as not, 1 always."
    )
    direction = "higher"
    low, high = -1.0, 1.0
    weight = 0.16
    stage = "depth"

    def of(self, play: Play) -> float:
        if play.unforced == 0 or play.seats == 1:
            return 0.0
        return 2 * play.beaten(play.deep["payoffs"], play.deep["offsets"]) - 1

    def good(self, value: float) -> float:
        return ramp(value, 0.0, 0.4)
