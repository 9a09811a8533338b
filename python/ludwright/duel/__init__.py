"""The dice duel: heroes and statuses as data.

from ludwright import duel
match = duel.match("pyromancer", "shadow-monk", seed=7)
print(duel.series("pyromancer", "shadow-monk", games=1000))
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .expiry import Expiry
from .lower import Hero, canonical_json, match_sheet
from .report import DuelReport, series
from .schema import CarriedBuff

if TYPE_CHECKING:
    from .._core import Rules
    from ..table.match import Match

__all__ = ["DuelReport", "Hero", "carried", "match", "rules", "series"]


def rules(hero_a: Hero, hero_b: Hero, **settings: Any) -> Rules:
    """The rules of one duel. Heroes are ids, files or sheets; settings are those of `match_sheet`."""
    from .._core import duel

    return duel(canonical_json(match_sheet(hero_a, hero_b, **settings)))


def match(hero_a: Hero, hero_b: Hero, *, seed: int = 0, log: bool = True, **settings: Any) -> Match:
    """A duel to play."""
    from ..table.match import match as new_match

    return new_match(rules(hero_a, hero_b, **settings), seed=seed, log=log)


def carried(match: Match) -> list[CarriedBuff]:
    """Buffs that outlive the end of a duel (`carryOverOnKO`), for the `carried` of the next one."""
    return [
        CarriedBuff(
            id=buff["id"],
            owner=buff["owner"],
            amount=buff["amount"],
            stacks=buff["stacks"],
            cap=buff["cap"],
            expires=Expiry(**buff["expires"]),
            cleansable=buff["cleansable"],
            carry_over_on_ko=True,
        )
        for buff in match.view(0)["pendingDefenseBuffs"]
        if buff["carried"]
    ]
