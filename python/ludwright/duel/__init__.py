"""The dice duel: heroes and statuses as data.

from ludwright import duel
match = duel.match("pyromancer", "shadow-monk", seed=7)
print(duel.series("pyromancer", "shadow-monk", games=1000))
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .lower import Hero, canonical_json, match_sheet
from .report import DuelReport, series

if TYPE_CHECKING:
    from .._core import Rules
    from ..match import Match

__all__ = ["DuelReport", "Hero", "match", "rules", "series"]


def rules(hero_a: Hero, hero_b: Hero, **settings: Any) -> Rules:
    """The rules of one duel. Heroes are ids, files or sheets; settings are those of `match_sheet`."""
    from .._core import duel

    return duel(canonical_json(match_sheet(hero_a, hero_b, **settings)))


def match(hero_a: Hero, hero_b: Hero, *, seed: int = 0, log: bool = True, **settings: Any) -> Match:
    """A duel to play."""
    from ..match import match as new_match

    return new_match(rules(hero_a, hero_b, **settings), seed=seed, log=log)
