"""Experiments for the page: series and ladders of players that the menu offers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ludwright.errors import Invalid

from .menu import checked_seed, whole

if TYPE_CHECKING:
    from ludwright._core import Rules

    from .jobs import Job
    from .menu import Menu

GAMES = 20_000
PLAYERS = 8
BARS = 24


# A game by its name and its rules, and who plays it.
Wish = tuple[str, "Rules", list[str]]


def checked(asked: Mapping[str, Any], menu: Menu) -> Wish:
    """The game and the players of a wish; nobody is a person."""
    name, rules = menu.game(asked.get("game"))
    players = asked.get("players")
    if not isinstance(players, list) or not 1 <= len(players) <= PLAYERS:
        raise Invalid("nobody is named", path="players", remedy=f"give a list of 1 to {PLAYERS}")
    for spec in players:
        menu.seats([spec], rules, people=False)
    return name, rules, players


def series(asked: Mapping[str, Any], wish: Wish, job: Job, threads: int) -> dict[str, Any]:
    """Players meet in many matches: the figures, and how long matches are."""
    from ludwright.lab.series import document
    from ludwright.lab.series import series as meet
    from ludwright.table.series import whole_deals

    name, rules, players = wish
    if len(players) > rules.seats:
        raise Invalid(
            f"{len(players)} players for {rules.seats} seats", path="players", remedy="or play a ladder"
        )
    games, mirror = whole(asked, "games", 500, 1, GAMES), asked.get("mirror") is True
    job.say("matches", 0, whole_deals(games, len(players), mirror=mirror))
    found = meet(
        rules,
        players,
        games=games,
        seed=checked_seed(asked.get("seed")) or 0,
        threads=threads,
        rotate=True,
        mirror=mirror,
        progress=job.more,
    )
    return {**document(found), "game": name, "turns": bars(found.turns[found.done])}


def ladder(asked: Mapping[str, Any], wish: Wish, job: Job, threads: int) -> dict[str, Any]:
    """Everyone against everyone, and their ratings."""
    from ludwright.lab.ladder import ladder as climb
    from ludwright.table.series import whole_deals

    name, rules, players = wish
    games, mirror = whole(asked, "games", 200, 2, GAMES), asked.get("mirror") is True
    pairs = len(players) * (len(players) - 1) // 2
    job.say("matches", 0, whole_deals(games, 2, mirror=mirror) * pairs)
    found = climb(
        rules,
        players,
        games=games,
        seed=checked_seed(asked.get("seed")) or 0,
        threads=threads,
        mirror=mirror,
        progress=job.more,
    )
    return {**found, "game": name}


def bars(column: Any) -> list[dict[str, float]]:
    """How often each length occurs, in a row of equal bars."""
    import numpy as np

    if len(column) == 0:
        return []
    low, high = int(column.min()), int(column.max())
    step = max(-(-(high - low + 1) // BARS), 1)
    counts = np.bincount((column.astype(np.int64) - low) // step)
    return [
        {"from": low + n * step, "to": low + (n + 1) * step - 1, "count": int(count)}
        for n, count in enumerate(counts)
    ]
