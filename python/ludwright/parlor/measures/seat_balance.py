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
        if play.seats == 1:
            return 1.0
        # Whole teams win together, so shares are of teams.
        shares = play.win_shares(play.random["payoffs"]).mean(axis=0)
        sides = sorted(set(play.teams))
        by_side = [
            sum(s for s, team in zip(shares, play.teams, strict=True) if team == side) for side in sides
        ]
        fair = 1 / len(sides)
        return float(1 - (max(by_side) - fair) / (1 - fair)) if len(sides) > 1 else 1.0

    def good(self, value: float) -> float:
        return ramp(value, 0.5, 0.95)
