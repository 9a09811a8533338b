"""Games of partners: whole matches, both sides alike, the laws of every game."""

from __future__ import annotations

import numpy as np
import pytest

from ludwright import parlor
from ludwright.table.testing import conforms

GAMES = ("spades", "euchre", "pinochle", "bridge", "canasta")


@pytest.mark.parametrize("game", GAMES)
def test_random_matches_end_and_partners_win_together(game: str) -> None:
    rules = parlor.rules(game)
    played = rules.series(["random"] * 4, games=40, seed=3)
    assert not played["errors"]
    payoffs = played["payoffs"]
    assert (payoffs[:, 0] == payoffs[:, 2]).all()
    assert (payoffs[:, 0] == -payoffs[:, 1]).all()
    capped = rules.reasons.index("the cap is reached")
    assert not (played["reasons"] == capped).any()


@pytest.mark.parametrize("game", GAMES)
def test_neither_side_is_better_off_by_where_it_sits(game: str) -> None:
    payoffs = parlor.rules(game, hands=1).series(["random"] * 4, games=2_000, seed=5)["payoffs"][:, 0]
    assert abs(payoffs.mean()) < 4 * payoffs.std() / np.sqrt(len(payoffs))


@pytest.mark.parametrize("game", GAMES)
def test_laws_of_every_game(game: str) -> None:
    conforms(parlor.rules(game, hands=1), matches=6, decisions=16)
