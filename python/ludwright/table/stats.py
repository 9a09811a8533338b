"""Statistics of wins and losses."""

from __future__ import annotations

import math

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
