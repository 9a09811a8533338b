"""interaction: how much a pick changes what the next player can do."""

from __future__ import annotations

from . import Measure, Play, ramp


class Interaction(Measure):
    """Two options of a decision are tried, chance being equal, and the next player's options compared: one is
    the same if it is offered in both cases and does the same."""

    name = "interaction"
    about = (
        "How much of the next player's options would be different had another option been taken: "
        "0 none of them, 1 all of them."
    )
    direction = "higher"
    low, high = 0.0, 1.0
    weight = 0.12

    def of(self, play: Play) -> float:
        probes = play.random["probe_options"]
        return float(probes.mean(dtype="float64")) if len(probes) else 0.0

    def good(self, value: float) -> float:
        return ramp(value, 0.0, 0.4)
