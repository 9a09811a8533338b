"""Players against each other at one game: who wins how often, and how sure that is."""

from __future__ import annotations

from typing import Any

from ..table.series import SeriesResult, series
from ..table.stats import wilson

__all__ = ["document", "series", "spread", "tallies"]


def document(result: SeriesResult) -> dict[str, Any]:
    """The figures of a series as plain data, with those of seats; no times in it. Where one player sits at
    all seats, `wins`, `win_rate` and `interval` are empty: only seats win then."""
    done = result.done
    wins = result.seat_wins
    return {
        **result.to_dict(),
        "wins": result.wins,
        "draws": result.draws,
        "seats": {
            "wins": wins,
            "win_rate": [won / (result.finished or 1) for won in wins],
            "interval": [list(wilson(won, result.finished)) for won in wins],
        },
        "per_match": {
            "decisions": spread(result.decisions[done]),
            "forced": spread(result.forced[done]),
            "turns": spread(result.turns[done]),
        },
    }


def tallies(result: SeriesResult) -> dict[str, dict[str, float | int]]:
    """What the game counts, where the series was told to count it."""
    return {
        name: spread(result.tallies[result.done, column]) for column, name in enumerate(result.tally_names)
    }


def spread(column: Any) -> dict[str, float | int]:
    """Mean, median and extremes of whole numbers."""
    import numpy as np

    if len(column) == 0:
        return {"mean": 0.0, "median": 0.0, "min": 0, "max": 0}
    return {
        "mean": int(column.sum(dtype=np.int64)) / len(column),
        "median": float(np.median(column)),
        "min": int(column.min()),
        "max": int(column.max()),
    }
