"""Players against each other at one game: who wins how often, and how sure that is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from ..table.series import ENGINE_ERROR, SeriesResult
from ..table.series import series as play_series
from ..table.stats import wilson

if TYPE_CHECKING:
    from .._core import Rules
    from ..table.player import PlayerLike


def series(
    game: str | Rules,
    players: Sequence[PlayerLike],
    *,
    games: int = 1000,
    seed: int = 0,
    threads: int | None = None,
    rotate: bool = True,
    tally: bool = False,
    progress: Callable[[int], None] | None = None,
) -> SeriesResult:
    """Like `ludwright.series`, except that players change seats, so that no seat favours one of them."""
    return play_series(
        game, players, games, seed, threads=threads, rotate=rotate, tally=tally, progress=progress
    )


def document(result: SeriesResult) -> dict[str, Any]:
    """The figures of a series as plain data, with those of seats; no times in it. Where one player sits at
    all seats, `wins`, `win_rate` and `interval` are empty: only seats win then."""
    done = result.reasons != ENGINE_ERROR
    payoffs = result.payoffs[done]
    if len(payoffs):
        best = payoffs == payoffs.max(axis=1, keepdims=True)
        alone = best & (best.sum(axis=1, keepdims=True) == 1)
        wins = [int(alone[:, seat].sum()) for seat in range(result.seats)]
    else:
        wins = [0] * result.seats
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
    done = result.reasons != ENGINE_ERROR
    return {name: spread(result.tallies[done, column]) for column, name in enumerate(result.tally_names)}


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
