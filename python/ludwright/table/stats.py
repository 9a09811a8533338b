"""Statistics of wins and losses."""

from __future__ import annotations

import math
from typing import Any

# Standard errors on either side of a 95 % interval.
Z95 = 1.959964


def wilson(successes: float, n: int, z: float = Z95) -> tuple[float, float]:
    """Wilson's score interval for a rate: 95 % unless another z is given, honest for few trials and for rates
    near 0 and 1."""
    if n <= 0:
        return 0.0, 1.0
    rate, square = successes / n, z * z
    centre = (rate + square / (2 * n)) / (1 + square / n)
    half = z / (1 + square / n) * math.sqrt(rate * (1 - rate) / n + square / (4 * n * n))
    low = 0.0 if successes <= 0 else max(0.0, centre - half)
    high = 1.0 if successes >= n else min(1.0, centre + half)
    return low, high


def share_interval(shares: Any, counts: Any = None, z: float = Z95) -> tuple[float, float]:
    """The interval of a mean of shares from 0 to 1, one per deal or other group of matches.

    Never certain, however alike the groups are: two for and two against are imagined beside them, as Agresti
    and Coull do for single trials. `counts` says how often each share occurred, if not once.
    """
    import numpy as np

    values, times = _counted(shares, counts)
    if times.sum() == 0:
        return 0.0, 1.0
    mean, _ = mean_interval(values, times)
    imagined = (np.append(values, (0.0, 1.0)), np.append(times, (2, 2)))
    _, (low, high) = mean_interval(*imagined, z)
    return max(0.0, min(low, mean)), min(1.0, max(high, mean))


def mean_interval(values: Any, counts: Any = None, z: float = Z95) -> tuple[float, tuple[float, float]]:
    """A mean and its interval, by the spread of the values. `counts` says how often each occurred, if not
    once."""
    array, times = _counted(values, counts)
    n = int(times.sum())
    if n == 0:
        return 0.0, (0.0, 0.0)
    mean = float((array * times).sum() / n)
    spread = float((times * (array - mean) ** 2).sum())
    error = math.sqrt(spread / (n - 1) / n) if n > 1 else 0.0
    return mean, (mean - z * error, mean + z * error)


def _counted(values: Any, counts: Any) -> tuple[Any, Any]:
    import numpy as np

    array = np.asarray(values, np.float64)
    return array, np.ones(len(array), np.int64) if counts is None else np.asarray(counts, np.int64)
