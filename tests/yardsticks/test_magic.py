"""Players of Magic against each other and a script, every deal from both sides; figures: docs/strength.md."""

from __future__ import annotations

from typing import Any

import pytest

from ludwright import series
from yardsticks.magic_curve import Curve

PAIRINGS = ["magic:draconic-fury,boundless-elves", "magic:glorious-combat,political-trickery"]


def rate(first: Any, second: Any, deals: int) -> float:
    """Share of matches that the first player wins."""
    results = [series(game, [first, second], games=2 * deals, seed=11, mirror=True) for game in PAIRINGS]
    payoffs = [row[0] for result in results for row in result.player_payoffs()]
    return sum(payoff > 0 for payoff in payoffs) / len(payoffs)


def test_greedy_beats_chance() -> None:
    assert rate("greedy", "random", 10) > 0.8


def test_the_heuristic_beats_chance() -> None:
    assert rate("heuristic", "random", 10) > 0.85


def test_the_heuristic_beats_greedy() -> None:
    assert rate("heuristic", "greedy", 10) > 0.5


def test_rules_of_thumb_beat_chance() -> None:
    assert rate("heuristic:style=quick", "random", 10) > 0.75


def test_the_heuristic_is_no_worse_than_a_script() -> None:
    assert rate("heuristic", Curve, 8) >= 0.5


@pytest.mark.soak
def test_search_beats_the_heuristic() -> None:
    assert rate("ismcts:iterations=200", "heuristic", 25) > 0.5
