"""Figures of War, Go Fish and UNO that are known from elsewhere; those of others stand with their rules."""

from __future__ import annotations

import numpy as np
import pytest

from ludwright import parlor
from parlor.scenes import scored


def battles(games: int, seed: int) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    rules = parlor.rules("war")
    columns = rules.series(["random"], games=games, seed=seed, tally=True)
    assert not columns["errors"]
    counted = columns["tallies"].reshape(games, len(rules.tallies))
    return counted[:, rules.tallies.index("battles")].astype(np.float64)


def test_a_war_lasts_some_236_battles() -> None:
    counted = battles(4_000, seed=3)
    error = counted.std() / np.sqrt(len(counted))
    assert abs(counted.mean() - 236.5) <= 0.4 + 4 * error


@pytest.mark.soak
def test_a_war_lasts_236_battles_on_average_and_180_in_half_the_matches() -> None:
    counted = battles(400_000, seed=4)
    assert counted.mean() == pytest.approx(236.5, abs=1.5)
    assert np.median(counted) == pytest.approx(180, abs=2)


def questions(games: int, seed: int) -> tuple[np.ndarray[tuple[int], np.dtype[np.float64]], float]:
    """Picks of each game of Go Fish, forced ones counted; and the mean of those that were not."""
    columns = parlor.rules("go-fish").series(["random"], games=games, seed=seed)
    assert not columns["errors"]
    picks = columns["decisions"].astype(np.float64)
    return picks + columns["forced"], float(picks.mean())


def test_a_game_of_go_fish_takes_some_55_questions() -> None:
    counted, _ = questions(4_000, seed=3)
    error = counted.std() / np.sqrt(len(counted))
    assert abs(counted.mean() - 55.5) <= 0.1 + 4 * error


@pytest.mark.soak
def test_a_game_of_go_fish_takes_55_questions_of_which_52_leave_a_choice() -> None:
    counted, free = questions(200_000, seed=4)
    assert counted.mean() == pytest.approx(55.5, abs=0.15)
    assert free == pytest.approx(51.9, abs=0.15)


def test_the_cards_of_uno_are_worth_1240_points() -> None:
    hand = scored("uno", "move all_cards to hand(1)")
    assert hand.size("hand", 1) == 108
    assert hand.var("score") == [1_240, 0, 0, 0], "seat 0 is out and scores what is left with the others"
