"""A player of the pool asked in the learner's place: what it would do there, and nothing moves."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ludwright.envs import Batched, CardVectorEnv, SelfPlayVectorEnv
from ludwright.errors import Invalid

GAMES = ["duel", "parlor:euchre", "magic:glorious-combat,draconic-fury"]


def outcomes(game: str, seat: int, episodes: int = 4, **settings: Any) -> dict[int, tuple[float, int]]:
    """Outcome and decisions by the seed of the deal, where the learner does what the teacher says."""
    env = CardVectorEnv(
        game, 4, opponent="heuristic", seat=seat, seed=5, autoreset_mode="SameStep", **settings
    )
    env.reset()
    found: dict[int, tuple[float, int]] = {}
    while len(found) < episodes:
        env.step(env.suggest("heuristic"))
        done = env.drain_episodes()
        columns = (done["seed"], done["outcome"], done["decisions"])
        found |= {int(s): (float(o), int(d)) for s, o, d in zip(*columns, strict=True)}
    return found


@pytest.mark.parametrize("game", GAMES)
def test_who_follows_plays_as_the_player_would(game: str) -> None:
    first, second = outcomes(game, 0), outcomes(game, 1)
    both = first.keys() & second.keys()
    assert both
    # The same match, looked at from the other side.
    assert all(first[seed][0] == -second[seed][0] for seed in both)
    assert all(first[seed][1] == second[seed][1] for seed in both)


def test_pages_are_turned_until_the_option_is_there() -> None:
    whole, paged = outcomes(GAMES[1], 0), outcomes(GAMES[1], 0, page=2)
    both = whole.keys() & paged.keys()
    assert both
    assert all(whole[seed] == paged[seed] for seed in both)


@pytest.mark.parametrize("game", GAMES)
def test_suggestions_are_legal_move_nothing_and_know_no_threads(game: str) -> None:
    envs = [CardVectorEnv(game, 40, opponent=["random", "greedy"], seed=2, threads=n) for n in (1, 2)]
    for env in envs:
        env.reset()
    for _ in range(20):
        one, two = (env.suggest("greedy") for env in envs)
        assert np.array_equal(one, two)
        assert np.array_equal(one, envs[0].suggest(1))
        assert envs[0].action_masks()[np.arange(40), one].all()
        for env in envs:
            env.step(one)
    assert envs[0].counts() == envs[1].counts()


def test_who_is_not_there_cannot_be_asked() -> None:
    env = CardVectorEnv("toy:kuhn", 2, opponent=["random", Batched(lambda seen, mask: mask.argmax(1))])
    env.reset()
    with pytest.raises(Invalid, match='no opponent "heuristic"'):
        env.suggest("heuristic")
    with pytest.raises(Invalid, match="asked outside"):
        env.suggest(1)
    with pytest.raises(Invalid, match="player 2 of a pool of 2"):
        env.suggest(2)


def test_who_learns_at_every_seat_has_no_pool() -> None:
    env = SelfPlayVectorEnv("toy:kuhn", 2)
    env.reset()
    with pytest.raises(Invalid):
        env.suggest("random")
