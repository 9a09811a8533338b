"""seat_balance: whether it matters where one sits."""

from __future__ import annotations

from . import Measure, Play, ramp


class SeatBalance(Measure):
    """From random play, of which there is enough to tell."""

    name = "seat_balance"
    about = (
        "One less how much more often the luckiest seat wins than it should: 1 when all win equally often."
    )
    direction = "higher"
    low, high = 0.0, 1.0
    weight = 0.08

    def of(self, play: Play) -> float:
        return play.balance

    def good(self, value: float) -> float:
        return ramp(value, 0.5, 0.95)
