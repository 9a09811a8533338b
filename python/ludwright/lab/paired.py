"""Two ways to play the same seeds, compared match by match."""

from __future__ import annotations

import math
from typing import Any

from ..table.stats import Z95


def paired(before: Any, after: Any) -> tuple[float, tuple[float, float]]:
    """The mean of after − before over matches, with its 95 % interval.

    Dice that both have in common cancel out, so this is far sharper than two separate rates.
    """
    import numpy as np

    difference = np.asarray(after, np.float64) - np.asarray(before, np.float64)
    n = len(difference)
    if n == 0:
        return 0.0, (0.0, 0.0)
    mean = float(difference.mean())
    error = math.sqrt(float(difference.var(ddof=1)) / n) if n > 1 else 0.0
    return mean, (mean - Z95 * error, mean + Z95 * error)
