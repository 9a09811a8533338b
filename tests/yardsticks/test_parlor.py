"""The heuristic of card games against chance and scripts, every deal mirrored; figures: docs/strength.md."""

from __future__ import annotations

from typing import Any

import pytest

from ludwright import parlor, series
from yardsticks.parlor_scripts import (
    SCRIPTS,
    Basic,
    Cheat,
    Cribbage,
    Gin,
    GoFish,
    NeverBids,
    Poker,
    President,
    Shedding,
    Spades,
)


def beaten(game: Any, script: Any, deals: int, player: str = "heuristic") -> tuple[float, float]:
    """Shares of matches won by the player and by the script."""
    result = series(game, [player, script], games=2 * deals, seed=11, mirror=True)
    assert not result.errors
    ours, theirs = result.player_won().mean(axis=0)
    return float(ours), float(theirs)


SMALL: list[tuple[str, dict[str, int], Any, int]] = [
    ("president", {"hands": 1}, President, 3),
    ("simple-poker", {"hands": 5}, Poker, 4),
    ("gin", {"hands": 1}, Gin, 4),
    ("cheat", {}, Cheat, 8),
    ("bridge", {"hands": 1}, NeverBids, 2),
    ("crazy-eights", {}, Shedding, 12),
    ("go-fish", {}, GoFish, 4),
    ("cribbage", {"hands": 1}, Cribbage, 4),
    ("spades", {"hands": 1}, Spades, 3),
]


@pytest.mark.parametrize(("game", "settings", "script", "deals"), SMALL, ids=[row[0] for row in SMALL])
def test_the_heuristic_does_not_lose_to_a_script(
    game: str, settings: dict[str, int], script: Any, deals: int
) -> None:
    ours, theirs = beaten(parlor.rules(game, **settings), script, deals)
    assert ours >= theirs - 0.4


@pytest.mark.parametrize("game", ["euchre", "scopa"])
def test_the_heuristic_beats_chance(game: str) -> None:
    ours, theirs = beaten(parlor.rules(game, hands=3), "random", 4)
    assert ours > theirs


@pytest.mark.soak
@pytest.mark.parametrize(
    ("game", "script"), [(game, script) for game, scripts in SCRIPTS.items() for script in scripts]
)
def test_no_script_beats_the_heuristic(game: str, script: Any) -> None:
    ours, theirs = beaten(f"parlor:{game}", script, 50)
    assert ours >= theirs - 0.1


@pytest.mark.soak
def test_blackjack_is_played_about_as_well_as_by_the_book() -> None:
    def chips(player: Any) -> float:
        return float(series("parlor:blackjack", [player], games=1500, seed=5).payoffs.mean())

    assert chips("heuristic") > chips(Basic) - 0.01
