"""skill: how much thinking helps."""

from __future__ import annotations

from . import Measure, Play, ramp


class Skill(Measure):
    """One player searches, honestly from its own knowledge; the others play at random."""

    name = "skill"
    about = (
        "How often a player who searches does better than one who plays at random: "
        "0 as often as not, 1 always."
    )
    direction = "higher"
    low, high = -1.0, 1.0
    weight = 0.14
    stage = "search"

    def of(self, play: Play) -> float:
        if play.unforced == 0:
            return 0.0
        if play.seats == 1:
            gained = play.search["payoffs"].mean(dtype="float64") - play.random["payoffs"].mean(
                dtype="float64"
            )
            return float(gained) / 2
        return 2 * play.beaten(play.search["payoffs"], play.search["offsets"]) - 1

    def good(self, value: float) -> float:
        return ramp(value, 0.0, 0.7)
