"""All seats as agents, by PettingZoo's own tests and by what learners must be able to trust."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest

import ludwright
from ludwright import Illegal, Invalid

pytest.importorskip("pettingzoo", reason='pip install "ludwright[pettingzoo]"')

from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from ludwright.envs import CardEnv, env, parallel_env, raw_env

GAMES = ["duel", "parlor:hearts", "magic", "toy:kuhn"]
# PettingZoo would rather see one array; what else it has to say must not be said.
EXPECTED = (
    ".*not a NumPy array.*|.*probably should be gymnasium.spaces.*|.*different classes.*|.*all zeros.*"
    "|.*shape of a graphical observation.*"
)


def short(game: str) -> int:
    return 20 if game == "magic" else 60


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_accepts_agents_in_turn(game: str) -> None:
    for made in (env(game), raw_env(game), env(game, flat=True, max_cycles=15)):
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            warnings.filterwarnings("ignore", message=EXPECTED)
            api_test(made, num_cycles=short(game))
    seed_test(lambda: env(game), num_cycles=short(game))


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_accepts_agents_together(game: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        parallel_api_test(parallel_env(game), num_cycles=short(game))
        parallel_seed_test(lambda: parallel_env(game), num_cycles=short(game))


def finish(made: Any, seed: int, slots: np.random.Generator) -> dict[str, float]:
    """Play legal slots to the end; every agent's rewards summed."""
    made.reset(seed=seed)
    total = dict.fromkeys(made.possible_agents, 0.0)
    for agent in made.agent_iter():
        seen, reward, terminated, truncated, _ = made.last()
        total[agent] += reward
        done = terminated or truncated
        made.step(None if done else int(slots.choice(np.flatnonzero(seen["action_mask"]))))
    return total


@pytest.mark.parametrize("game", GAMES)
def test_rewards_are_the_payoffs_of_the_seats(game: str) -> None:
    made = raw_env(game)
    total = finish(made, 3, np.random.default_rng(1))
    outcome = made.match.outcome
    assert outcome is not None
    assert list(total.values()) == list(outcome.payoffs)
    if len(total) == 2:
        assert sum(total.values()) == pytest.approx(0, abs=1e-5)


@pytest.mark.parametrize("game", GAMES)
def test_an_agent_sees_what_its_seat_may_know(game: str) -> None:
    made = raw_env(game, seed=5)
    made.reset()
    rng = np.random.default_rng(2)
    for _ in range(12):
        agent = made.agent_selection
        if made.terminations[agent]:
            break
        for other in made.agents:
            sight, seat = made.observe(other), made.possible_agents.index(other)
            world = made.match.determinize(made.possible_agents.index(other), seed=int(rng.integers(99)))
            there = world.observe(seat)
            for name in {*there} - {"actions", "action_mask"}:
                assert np.array_equal(sight["observation"][name], there[name])
            assert sight["action_mask"].any()
            if other != agent:
                assert sight["action_mask"].tolist() == [1] + [0] * (len(sight["action_mask"]) - 1)
                assert not sight["observation"]["actions"].any()
        made.step(int(rng.choice(np.flatnonzero(made.action_mask(agent)))))


def test_an_agent_sees_what_a_learner_sees() -> None:
    made, single = raw_env("toy:haul", page=10), CardEnv("toy:haul", page=10, seed=5)
    learner, _ = single.reset()
    made.reset(options={"match": single.match})
    seen = made.observe(f"player_{single.seat}")
    assert isinstance(learner, dict)
    assert np.array_equal(seen["action_mask"], learner.pop("action_mask"))
    assert {*seen["observation"]} == {*learner}
    assert all(np.array_equal(seen["observation"][name], learner[name]) for name in learner)


def test_pages_are_turned_by_the_same_agent() -> None:
    made = raw_env("toy:haul", page=10)
    made.reset(seed=5)
    agent, options = made.agent_selection, len(made.match.decision)
    for _ in range(-(-options // 9)):
        assert made.agent_selection == agent
        made.step(9)
    picks = len(made.match.table.picks)
    made.step(4)
    assert made.match.table.picks[picks] == 4


def test_illegal_slots() -> None:
    made = raw_env("toy:kuhn", page=4)
    with pytest.raises(Illegal, match="call reset"):
        made.step(0)
    made.reset(seed=1)
    with pytest.raises(Illegal, match="Nothing has changed"):
        made.step(3)
    with pytest.raises(Illegal, match="must take a slot"):
        made.step(None)
    losing = raw_env("toy:kuhn", page=4, illegal="lose")
    losing.reset(seed=1)
    losing.step(3)
    assert losing.rewards == {"player_0": -1.0, "player_1": 1.0}
    assert all(losing.terminations.values())
    wrapped = env("toy:kuhn", page=4)
    wrapped.reset(seed=1)
    wrapped.step(3)
    assert all(wrapped.terminations.values())


def test_together_the_one_who_is_asked_plays() -> None:
    made = parallel_env("toy:kuhn")
    with pytest.raises(Illegal, match="call reset"):
        made.step({})
    seen, infos = made.reset(seed=1)
    asked = [agent for agent in made.agents if infos[agent]["asked"]]
    assert len(asked) == 1
    with pytest.raises(Invalid, match="no action for"):
        made.step({})
    while made.agents:
        slots = {agent: int(np.flatnonzero(seen[agent]["action_mask"])[-1]) for agent in made.agents}
        seen, rewards, terminated, truncated, infos = made.step(slots)
    assert all(terminated.values())
    assert not any(truncated.values())
    outcome = made.match.outcome
    assert outcome is not None
    assert list(rewards.values()) == list(outcome.payoffs)


def test_a_limit_truncates_everybody() -> None:
    made = parallel_env("toy:haul", max_cycles=2)
    made.reset(seed=1)
    zeros = dict.fromkeys(made.agents, 0)
    assert not any(made.step(zeros)[3].values())
    assert all(made.step(zeros)[3].values())
    assert made.agents == []


def test_it_shows_the_match_in_words() -> None:
    made = raw_env("toy:kuhn", render_mode="ansi")
    made.reset(seed=1)
    assert "check" in made.render()
    with pytest.raises(Invalid, match="render mode"):
        parallel_env("toy:kuhn", render_mode="human")
    board = ludwright.match("toy:kuhn", seed=3)
    board.play(0)
    made.reset(options={"match": board})
    assert len(made.match.table.picks) == 1
