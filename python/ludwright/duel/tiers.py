"""Tiers of abilities, as balance designers speak of them.

An ability's *lift* is how much more often its hero wins in matches where it makes up more of the attacks:
the win rate weighted by its share of the attacks, less the plain win rate. It *asks for more* than another
ability when its combination is clearly less likely for a player who aims at it (`reach`).

- niche: it is a small part of the attacks. When players use it says more about the match than about the
  ability (a finishing blow is only ever used by winners), so it is compared with none.
- trap: it asks for more than another ability of the hero and lifts less, beyond doubt.
- overtuned: it asks for less than another ability of the hero and lifts more, beyond doubt.
- fair: everything else.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from ..table.stats import Z95

Tier = Literal["trap", "overtuned", "niche", "fair"]

# Less of the attacks than this is a niche.
NICHE = 0.03
# An ability asks for more than another when it is at most this part as likely.
RARER = 0.8


@dataclass(frozen=True, slots=True)
class Use:
    """How an ability was used over a series."""

    uses: int
    share: float
    """Part of the hero's attacks."""
    reach: float
    """Probability of its combination for a player who aims at it."""
    lift: float
    error: float
    """Standard error of the lift."""


def lift(plain: float, squared: float, won: float, won_squared: float, rate: float) -> tuple[float, float]:
    """The lift and its standard error, from sums over matches of shares and of won shares."""
    if plain <= 0:
        return 0.0, math.inf
    weighted = won / plain
    spread = won_squared * (1 - 2 * weighted) + weighted * weighted * squared
    return weighted - rate, math.sqrt(max(0.0, spread)) / plain


def tiers(uses: Sequence[Use]) -> list[Tier]:
    """The tier of each ability of one hero."""
    return [_tier(use, uses) for use in uses]


def _tier(use: Use, others: Sequence[Use]) -> Tier:
    if use.share < NICHE:
        return "niche"
    common = [other for other in others if other.share >= NICHE]
    if any(_above(other, use) for other in common if use.reach <= RARER * other.reach):
        return "trap"
    if any(_above(use, other) for other in common if other.reach <= RARER * use.reach):
        return "overtuned"
    return "fair"


def _above(a: Use, b: Use) -> bool:
    """Whether a lifts more than b beyond doubt."""
    error = math.hypot(a.error, b.error)
    return math.isfinite(error) and a.lift - b.lift > Z95 * error
