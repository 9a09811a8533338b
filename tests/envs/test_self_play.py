"""Batches in which every seat learns, players asked many decisions at once, games drawn by weight."""

from __future__ import annotations

import json
import pickle
from typing import Any

import numpy as np
import pytest

import ludwright
from envs.reference import same, some_legal
from ludwright import Invalid, magic
from ludwright.envs import Batched, CardEnv, CardVectorEnv, SelfPlayVectorEnv

GAMES = ["duel", "parlor:euchre", "magic", "toy:kuhn"]


@pytest.mark.parametrize("game", GAMES)
def test_every_decision_is_the_callers(game: str) -> None:
    env = SelfPlayVectorEnv(game, 4, seed=3, policies=2)
    seen, _ = env.reset()
    rng = np.random.default_rng(1)
    assert isinstance(seen, dict)
    for _ in range(40):
        for i in range(4):
            match = env.match(i)
            if match.asked is None:
                continue
            assert env.to_play[i] == match.asked
            assert env.policy_id[i] == env.seat_policies[i, match.asked]
            world = match.determinize(match.asked, seed=5)
            there = world.observe(match.asked)
            for name in {*there} - {"actions", "action_mask"}:
                assert np.array_equal(seen[name][i], there[name])
        seen, rewards, terminated, truncated, _ = env.step(some_legal(env.action_masks(), rng))
        assert rewards.shape == (4, env.seats)
        assert (rewards[~(terminated | truncated)] == 0).all()
    counts = env.counts()
    assert counts["opponents"] == 0
    assert counts["steps"] == counts["learner"] or game == "magic"


@pytest.mark.parametrize("mode", ["NextStep", "SameStep", "Disabled"])
def test_rewards_are_the_payoffs_of_all_seats(mode: str) -> None:
    env = SelfPlayVectorEnv("toy:kuhn", 16, autoreset_mode=mode)
    env.reset(seed=2)
    rng = np.random.default_rng(1)
    ended = 0
    for _ in range(30):
        _, rewards, terminated, truncated, infos = env.step(some_legal(env.action_masks(), rng))
        assert (rewards.sum(axis=1) == 0).all()
        assert (rewards[terminated] != 0).all()
        assert not truncated.any()
        ended += int(terminated.sum())
        if mode == "SameStep" and terminated.any():
            assert (infos["final_info"]["payoff"][terminated] == rewards[terminated, 0]).all()
        if mode == "Disabled" and terminated.any():
            env.reset(options={"reset_mask": terminated})
    assert ended > 60
    done = env.drain_episodes()
    assert len(done["env"]) == ended


def test_threads_travel_and_seeds_change_nothing() -> None:
    def walk(env: SelfPlayVectorEnv, steps: int, seed: int) -> list[Any]:
        rng, told = np.random.default_rng(seed), []
        for _ in range(steps):
            seen, rewards, *_ = env.step(some_legal(env.action_masks(), rng))
            told.append((b"".join(a.tobytes() for a in seen.values()), rewards.copy(), env.to_play.copy()))
        return told

    def equal(one: list[Any], other: list[Any]) -> bool:
        return all(
            a[0] == b[0] and np.array_equal(a[1], b[1]) and np.array_equal(a[2], b[2])
            for a, b in zip(one, other, strict=True)
        )

    envs = [SelfPlayVectorEnv("duel", 70, threads=n, policies=3, shaped=True, gamma=0.9) for n in (1, 2)]
    for env in envs:
        env.reset(seed=4)
    assert equal(walk(envs[0], 20, 1), walk(envs[1], 20, 1))
    twin = pickle.loads(pickle.dumps(envs[0]))
    assert equal(walk(twin, 20, 2), walk(envs[0], 20, 2))


def test_shaped_rewards_are_discounted_potentials() -> None:
    gamma = 0.9
    plain, shaped = CardEnv("toy:haul"), CardEnv("toy:haul", shaped=0.5, gamma=gamma)
    plain.reset(seed=1)
    shaped.reset(seed=1)
    worth = shaped.match.table.evaluate(0)
    rng = np.random.default_rng(1)
    over = False
    while not over:
        slot = int(rng.choice(np.flatnonzero(plain.action_masks())))
        _, bare, over, _, _ = plain.step(slot)
        _, reward, *_ = shaped.step(slot)
        after = 0.0 if over else shaped.match.table.evaluate(0)
        assert reward == pytest.approx(bare + 0.5 * (gamma * after - worth), abs=1e-6)
        worth = after
    with pytest.raises(Invalid, match="gamma"):
        CardEnv("toy:haul", gamma=1.5)


def first_slot(observation: Any, mask: Any) -> Any:
    return mask.argmax(axis=1)


class FirstOption:
    def choose(self, decision: Any, view: Any) -> int:
        return 0


@pytest.mark.parametrize("game", ["duel", "toy:haul", "parlor:euchre"])
@pytest.mark.parametrize("mode", ["NextStep", "SameStep"])
def test_a_player_outside_plays_like_one_inside(game: str, mode: str) -> None:
    asked: list[int] = []

    def counted(observation: Any, mask: Any) -> Any:
        asked.append(len(mask))
        return first_slot(observation, mask)

    arguments: dict[str, Any] = {"seat": "random", "shaped": True, "max_episode_steps": 9}
    inside = CardVectorEnv(game, 12, opponent=[FirstOption, "random"], autoreset_mode=mode, **arguments)
    outside = CardVectorEnv(game, 12, opponent=[Batched(counted), "random"], autoreset_mode=mode, **arguments)
    one, other = inside.reset(seed=3)[0], outside.reset(seed=3)[0]
    rng = np.random.default_rng(1)
    for _ in range(25):
        assert all(np.array_equal(one[name], other[name]) for name in one)
        slots = some_legal(inside.action_masks(), rng)
        one, *left = inside.step(slots)
        other, *right = outside.step(slots)
        assert all(np.array_equal(a, b) for a, b in zip(left[:3], right[:3], strict=True))
        assert {*left[3]} == {*right[3]}
    assert max(asked) > 1
    done, there = inside.drain_episodes(), outside.drain_episodes()
    order = np.lexsort((there["episode"], there["env"])), np.lexsort((done["episode"], done["env"]))
    assert all(np.array_equal(there[n][order[0]], done[n][order[1]]) for n in ("env", "return", "length"))


def test_a_batch_with_players_outside_is_that_of_single_environments() -> None:
    vector = CardVectorEnv("toy:haul", 3, opponent=Batched(first_slot), page=7)
    singles = [CardEnv("toy:haul", opponent=Batched(first_slot), page=7, index=i) for i in range(3)]
    seen, alone = vector.reset(seed=1)[0], [env.reset(seed=1)[0] for env in singles]
    rng = np.random.default_rng(1)
    for _ in range(20):
        assert same(seen, alone)
        slots = some_legal(vector.action_masks(), rng)
        seen, _, terminated, *_ = vector.step(slots)
        alone = [env.step(int(slot))[0] for env, slot in zip(singles, slots, strict=True)]
        if terminated.any():
            break


def test_wrong_answers_from_outside_are_refused() -> None:
    for function, why in (
        (lambda seen, mask: np.full(len(mask), mask.shape[1]), "not legal"),
        (lambda seen, mask: np.zeros(len(mask)), "whole number"),
        (lambda seen, mask: np.zeros((len(mask), 2), int), "whole number"),
    ):
        env = CardVectorEnv("toy:kuhn", 8, opponent=Batched(function, name="wrong"), seat=1)
        with pytest.raises(Invalid, match=why):
            env.reset(seed=1)


def test_a_player_outside_sits_at_any_table() -> None:
    result = ludwright.series("toy:kuhn", [Batched(first_slot, name="first"), "random"], games=20, seed=1)
    again = ludwright.series("toy:kuhn", [FirstOption(), "random"], games=20, seed=1)
    assert np.array_equal(result.payoffs, again.payoffs)
    assert result.players[0] == "first"


def test_episodes_draw_their_game_by_weight() -> None:
    games = {"toy:kuhn": 3.0, "toy:kuhn?x": 0.0}
    with pytest.raises(Invalid):
        CardVectorEnv(games, 2)
    pair = ["magic:glorious-combat,draconic-fury", "magic:draconic-fury,glorious-combat"]
    env = CardVectorEnv({pair[0]: 1, pair[1]: 3}, 8, seed=1, max_episode_steps=1)
    singles = [CardEnv({pair[0]: 1, pair[1]: 3}, seed=1, index=i, max_episode_steps=1) for i in range(8)]
    env.reset()
    told = [single.reset()[1]["game"] for single in singles]
    assert [env.match(i).rules.name for i in range(8)] == told
    for _ in range(40):
        env.step(np.zeros(8, int))
    drawn = env.drain_episodes()["rules"]
    assert 0.6 < drawn.mean() < 0.9
    assert len({CardEnv(one).schema_hash for one in pair} | {env.schema_hash}) in (1, 3)
    with pytest.raises(Invalid, match="cannot share a batch"):
        CardVectorEnv(["duel", "toy:kuhn"], 2)
    with pytest.raises(Invalid, match="no games"):
        CardVectorEnv([], 2)
    with pytest.raises(Invalid, match="weights"):
        CardVectorEnv({pair[0]: 0}, 2)


def test_decks_are_paired_and_positions_begun_from(tmp_path: Any) -> None:
    decks = ["glorious-combat", "draconic-fury", "boundless-elves"]
    env = CardVectorEnv("magic", 2, decks=decks)
    assert len(env.setup.games) == 6
    env.reset(seed=1)
    position = magic.Position.of({"sides": [{"battlefield": ["Bear Cub"]}, {"life": 3}]})
    path = tmp_path / "bear.json"
    path.write_text(position.json())
    single = CardEnv("magic", positions=[path, position])
    single.reset(seed=1)
    assert json.loads(single.match.table.view(0))["players"][1]["life"] == 3
    with pytest.raises(Invalid, match="no decks"):
        CardEnv("magic", decks=[])
