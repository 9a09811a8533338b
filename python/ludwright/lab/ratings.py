"""Ratings from results: Bradley and Terry's model on the Elo scale, with intervals."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..table.stats import Z95

# Rating points that make a win ten times as likely as a loss.
TENFOLD = 400.0
POINTS = TENFOLD / math.log(10.0)
# A virtual draw between each pair that met keeps a player who won everything at a finite rating.
PRIOR_DRAWS = 1.0
ROUNDS = 10_000
CLOSE = 1e-12


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's strength on the Elo scale; the field's mean is 0."""

    player: str
    rating: float
    interval: tuple[float, float]
    games: int
    score: float


def rate(
    players: Sequence[str],
    scores: Mapping[tuple[int, int], tuple[float, int]],
    worth: Mapping[tuple[int, int], float] | None = None,
) -> list[Rating]:
    """Rate players by `scores[i, j] = (points of i against j, games)`, one entry per pair with i < j.

    `worth[i, j]` says as how many independent games those of a pair count, where they were not independent.
    Best first; equal ratings keep the order of `players`.
    """
    count = len(players)
    won = [[0.0] * count for _ in players]
    met = [[0.0] * count for _ in players]
    known = [[0.0] * count for _ in players]
    games = [0] * count
    points = [0.0] * count
    for (i, j), (score, played) in scores.items():
        if played == 0:
            continue
        won[i][j] = score + PRIOR_DRAWS / 2
        won[j][i] = played - score + PRIOR_DRAWS / 2
        met[i][j] = met[j][i] = played + PRIOR_DRAWS
        known[i][j] = known[j][i] = (worth or {}).get((i, j), played) + PRIOR_DRAWS
        games[i] += played
        games[j] += played
        points[i] += score
        points[j] += played - score
    strengths = _strengths(won, met)
    ratings = [POINTS * s for s in strengths]
    errors = _errors(strengths, known)
    rows = [
        Rating(
            player,
            ratings[i],
            (ratings[i] - Z95 * errors[i], ratings[i] + Z95 * errors[i]),
            games[i],
            points[i] / games[i] if games[i] else 0.0,
        )
        for i, player in enumerate(players)
    ]
    return sorted(rows, key=lambda row: -row.rating)


def information(shares: Any, games: int) -> float:
    """As how many independent games matches count that were played in groups; `shares` are the points of each
    group over its games."""
    import numpy as np

    # Imagined groups, as in the interval of a share: chance alone may make few groups look alike.
    values = np.concatenate([np.asarray(shares, np.float64), (0.0, 0.0, 1.0, 1.0)])
    mean = float(values.mean())
    error = float(values.var(ddof=1)) / len(values)
    return mean * (1 - mean) / error if len(values) > 4 else float(games)


def _strengths(won: list[list[float]], met: list[list[float]]) -> list[float]:
    """Log-strengths of greatest likelihood, by minorisation and maximisation; their mean is 0."""
    count = len(won)
    strength = [1.0] * count
    for _ in range(ROUNDS):
        fresh = []
        for i in range(count):
            below = sum(met[i][j] / (strength[i] + strength[j]) for j in range(count) if met[i][j] > 0)
            fresh.append(sum(won[i]) / below if below > 0 else 1.0)
        scale = math.exp(sum(math.log(s) for s in fresh) / count)
        fresh = [s / scale for s in fresh]
        moved = max(abs(math.log(a / b)) for a, b in zip(fresh, strength, strict=True))
        strength = fresh
        if moved < CLOSE:
            break
    return [math.log(s) for s in strength]


def _errors(strengths: list[float], known: list[list[float]]) -> list[float]:
    """Standard errors on the Elo scale: the pseudo-inverse of the information, which sums to 0."""
    import numpy as np

    count = len(strengths)
    information = np.zeros((count, count))
    for i in range(count):
        for j in range(count):
            if i != j and known[i][j] > 0:
                p = 1.0 / (1.0 + math.exp(strengths[j] - strengths[i]))
                weight = known[i][j] * p * (1.0 - p)
                information[i, i] += weight
                information[i, j] -= weight
    covariance = np.linalg.pinv(information, hermitian=True)
    return [POINTS * math.sqrt(max(0.0, float(covariance[i, i]))) for i in range(count)]
