"""Pools of opponents: drawn by weight, the same alone and in a batch, with weights that follow results."""

from __future__ import annotations

import pickle
from collections import Counter
from typing import Any

import numpy as np
import pytest

from ludwright.envs import CardEnv, CardVectorEnv, OpponentPool, SelfPlayVectorEnv
from ludwright.errors import Invalid

GAME = "toy:kuhn"


def met(env: CardVectorEnv, episodes: int = 600) -> Counter[int]:
    """Whom a learner that picks at random meets."""
    env.reset(seed=3)
    rng = np.random.default_rng(1)
    found: Counter[int] = Counter()
    while found.total() < episodes:
        env.step((rng.random(env.action_masks().shape) * env.action_masks()).argmax(axis=1))
        found.update(env.drain_episodes()["opponent"].tolist())
    return found


def share(found: Counter[int], place: int) -> float:
    return found[place] / found.total()


def test_a_dict_weighs_its_players() -> None:
    env = CardVectorEnv(GAME, 16, opponent={"random": 1, "greedy": 3, "greedy:worlds=2": 0}, seat="rotate")
    found = met(env)
    assert abs(share(found, 0) - 0.25) < 0.06
    assert found[2] == 0


def test_equal_weights_are_near_a_plain_list() -> None:
    found = met(CardVectorEnv(GAME, 16, opponent={"random": 2, "greedy": 2}))
    assert abs(share(found, 0) - 0.5) < 0.07


def test_weights_may_change_between_episodes() -> None:
    env = CardVectorEnv(GAME, 16, opponent=["random", "greedy"], autoreset_mode="SameStep")
    env.reset(seed=1)
    env.weigh([0, 1])
    met(env, 100)
    assert set(met(env, 100)) == {1}


def played(env: CardEnv, episodes: int) -> list[tuple[int, int]]:
    found = []
    for number in range(episodes):
        _, info = env.reset(seed=11) if number == 0 else env.reset()
        found.append((int(info["seed"]), int(info["opponent"])))
    return found


def test_alone_and_in_a_batch_the_same_opponents_are_met() -> None:
    pool = {"random": 1.0, "greedy": 2.0, "greedy:worlds=2": 4.0}
    alone = played(CardEnv(GAME, opponent=pool), 30)
    env = CardVectorEnv(GAME, 1, opponent=pool, autoreset_mode="SameStep")
    env.reset(seed=11)
    batch: list[tuple[int, int]] = []
    while len(batch) < 30:
        env.step([int(env.action_masks()[0].argmax())])
        ended = env.drain_episodes()
        batch += zip(ended["seed"].tolist(), ended["opponent"].tolist(), strict=True)
    assert batch[:30] == alone


@pytest.mark.parametrize("make", [CardEnv, lambda *a, **k: CardVectorEnv(a[0], 1, **k)])
def test_whoever_was_drawn_stays_when_the_weights_change_and_it_travels(make: Any) -> None:
    env = make(GAME, opponent={"random": 0.0, "greedy": 1.0})
    env.reset(seed=2)
    env.weigh([1, 0])

    def present(one: Any) -> int:
        batch = one._one if isinstance(one, CardEnv) else one
        return int(batch.present_episodes()["opponent"][0])

    again = pickle.loads(pickle.dumps(env))
    assert present(env) == present(again) == 1
    again.reset()
    assert present(again) == 0


def episodes(opponent: list[int], outcome: list[float]) -> dict[str, Any]:
    return {"opponent": np.array(opponent), "outcome": np.array(outcome)}


def test_whoever_still_wins_is_met_most() -> None:
    pool = OpponentPool(["random", "greedy", "heuristic"], "prioritised")
    assert pool.weights == [1.0, 1.0, 1.0]
    pool.note(episodes([0] * 20 + [1] * 20 + [2] * 4, [1] * 20 + [1] * 10 + [-1] * 10 + [-1, -1, -1, np.nan]))
    assert pool.won[0] > pool.won[1] == 0.5 > pool.won[2]
    weights = pool.weights
    assert weights[2] == 1.0
    assert weights[0] < weights[1] < weights[2]
    assert weights[0] > 0, "who was beaten may come back"
    pool.renew(0)
    assert pool.won[0] == 0.5


def test_the_youngest_is_met_most() -> None:
    pool = OpponentPool(["random", "greedy", "heuristic"], "recent", half_life=1)
    assert pool.weights == [0.25, 0.5, 1.0]
    assert pool.oldest == 0
    pool.renew(pool.oldest)
    assert pool.weights == [1.0, 0.25, 0.5]
    assert pool.oldest == 1


def test_a_pool_is_an_opponent() -> None:
    pool = OpponentPool(["random", "greedy"], "recent", half_life=0.5)
    found = met(CardVectorEnv(GAME, 16, opponent=pool))
    assert abs(share(found, 0) - 0.2) < 0.06
    uniform = CardVectorEnv(GAME, 2, opponent=OpponentPool(["random", "greedy"]), seed=5)
    listed = CardVectorEnv(GAME, 2, opponent=["random", "greedy"], seed=5)
    assert met(uniform, 50) == met(listed, 50)


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: OpponentPool([], "recent"), "at least one"),
        (lambda: OpponentPool(["random"], "recentt"), "recent"),
        (lambda: OpponentPool(["random"], half_life=0), "half_life"),
        (lambda: CardEnv(GAME, opponent={"random": -1}), "0 or more"),
        (lambda: CardEnv(GAME, opponent={"random": 0, "greedy": 0}), "not 0 for all"),
        (lambda: CardEnv(GAME, opponent={}), "empty"),
        (lambda: CardVectorEnv(GAME, 2, opponent=["random", "greedy"]).weigh([1]), "pool of 2"),
        (lambda: SelfPlayVectorEnv(GAME, 2).weigh([1]), "pool of 0"),
    ],
)
def test_what_cannot_be_drawn_is_refused(make: Any, said: str) -> None:
    with pytest.raises(Invalid, match=said):
        make()
