"""What every environment promises, in all modes, on any threads, whatever was in the arrays."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from envs.reference import Reference, same, some_legal
from ludwright.envs import CardEnv, CardVectorEnv, SelfPlayVectorEnv
from ludwright.table.pages import ACTIONS, COUNT, MASK, PAGE

GAMES = ["duel", "parlor:hearts", "magic"]
OF_OPTIONS = {ACTIONS, MASK, COUNT, PAGE}
LIMIT = {"duel": 9, "parlor:hearts": 7, "magic": 11}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_steps_are_those_of_single_environments(game: str, mode: AutoresetMode) -> None:
    how: dict[str, Any] = {"seat": "rotate", "max_episode_steps": LIMIT[game], "shaped": True, "gamma": 0.9}
    vector, slow = CardVectorEnv(game, 3, autoreset_mode=mode, **how), Reference(game, 3, mode, **how)
    seen = vector.reset(seed=5)[0]
    assert same(seen, slow.reset(5))
    rng = np.random.default_rng(1)
    for _ in range(2 * LIMIT[game] + 3):
        slots = some_legal(vector.action_masks(), rng)
        seen, rewards, terminated, truncated, infos = vector.step(slots)
        expected = slow.step(slots)
        assert np.allclose(rewards, expected[1], atol=1e-6)
        assert (terminated.tolist(), truncated.tolist()) == expected[2:4]
        assert same(seen, expected[0])
        for env, (last, _) in expected[4].items():
            final = infos["final_obs"][env]
            assert infos["_final_obs"][env]
            assert all(np.array_equal(final[name], last[name]) for name in last)
        over = terminated | truncated
        if mode is AutoresetMode.DISABLED and over.any():
            seen = vector.reset(options={"reset_mask": over})[0]
            assert same(seen, slow.reset(None, over.tolist()))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", [CardVectorEnv, SelfPlayVectorEnv])
def test_what_was_in_the_arrays_before_leaves_no_trace(game: str, kind: Any) -> None:
    def walk(poisoned: bool) -> list[bytes]:
        env = kind(game, 3, autoreset_mode="SameStep", final_obs="batched", max_episode_steps=5)
        env.reset(seed=2)
        rng, told = np.random.default_rng(1), []
        for _ in range(12):
            slots, out = some_legal(env.action_masks(), rng), env.buffers()
            if poisoned:
                for array in (*out.observation.values(), *out.last.values(), out.rewards, out.seats):
                    array.view(np.uint8)[...] = 0xAB
                out.terminated[...] = out.truncated[...] = True
            seen, rewards, terminated, truncated, _ = env.step(slots, out=out)
            told += [part.tobytes() for part in (*seen.values(), rewards, terminated, truncated)]
            over = terminated | truncated
            told += [part[over].tobytes() for part in out.last.values()]
        return told

    assert walk(poisoned=True) == walk(poisoned=False)


@pytest.mark.parametrize("game", GAMES)
def test_what_a_seat_cannot_know_changes_no_byte(game: str) -> None:
    env = SelfPlayVectorEnv(game, 1, seed=3)
    seen = env.reset()[0]
    rng = np.random.default_rng(1)
    for _ in range(25):
        match, seat = env.match(0), int(env.to_play[0])
        if match.asked is not None:
            for seed in range(3):
                world = match.determinize(seat, seed=seed)
                there = CardEnv(env.rules, seat=seat)
                again = there.reset(options={"match": world.save()})[0]
                # What the seat saw before is not part of a saved world: it names what others know.
                again["events"] = world.observe(seat).get("events", again.get("events"))
                assert all(seen[name][0].tobytes() == again[name].tobytes() for name in seen)
        seen = env.step(some_legal(env.action_masks(), rng))[0]


@pytest.mark.parametrize("game", GAMES)
def test_masks_are_never_empty_and_pages_end(game: str) -> None:
    env = CardEnv(game, page=2, seed=4)
    seen, _ = env.reset()
    rng = np.random.default_rng(1)
    for _ in range(12):
        turns, pages, options = 0, set(), len(env.match.decision)  # type: ignore[arg-type]
        while env.action_masks()[-1] and options > 2:
            assert env.action_masks()[0]
            pages.add(tuple(seen["page"]))
            seen, reward, *_ = env.step(1)
            assert reward == 0
            turns += 1
            assert turns < 2 * options
        if options > 2:
            pages.add(tuple(seen["page"]))
            # One option a page: all of them were seen, and on the last page of the second round it ends.
            assert len(pages) == options
            assert turns == 2 * options - 1
        slot = int(rng.choice(np.flatnonzero(env.action_masks())))
        seen, _, terminated, truncated, _ = env.step(slot)
        assert env.action_masks().any()
        if terminated or truncated:
            break


@pytest.mark.parametrize("game", ["duel", "magic", "parlor:scopa", "parlor:euchre"])
def test_rewards_of_two_sides_add_up_to_nothing(game: str) -> None:
    env = SelfPlayVectorEnv(game, 6, seed=1)
    env.reset()
    rng = np.random.default_rng(2)
    ended = 0
    for _ in range(4000):
        _, rewards, terminated, _, _ = env.step(some_legal(env.action_masks(), rng))
        assert (rewards.sum(axis=1) == 0).all()
        ended += int(terminated.sum())
        if ended > 3:
            return
    raise AssertionError("matches do not end")


@pytest.mark.parametrize("game", GAMES)
def test_what_an_illegal_slot_loses_the_others_gain(game: str) -> None:
    env = SelfPlayVectorEnv(game, 5, seed=1, illegal="lose", page=99)
    env.reset()
    loser = env.to_play.copy()
    forbidden = ~env.action_masks()
    assert forbidden.any(axis=1).all()
    _, rewards, terminated, _, _ = env.step(forbidden.argmax(axis=1))
    assert terminated.all()
    assert (rewards[np.arange(5), loser] == -1).all()
    assert np.allclose(rewards.sum(axis=1), 0, atol=1e-6)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("mode", ["NextStep", "SameStep"])
def test_what_happened_is_told_as_the_match_itself_tells_it(game: str, mode: str) -> None:
    """Rows of events are kept from look to look; the match's own are made anew."""
    env = SelfPlayVectorEnv(game, 2, seed=6, autoreset_mode=mode)
    seen = env.reset()[0]
    rng = np.random.default_rng(1)
    for _ in range(150):
        for one in range(2):
            fresh = env.match(one).observe(int(env.to_play[one]))
            assert all(np.array_equal(seen[name][one], fresh[name]) for name in set(fresh) - OF_OPTIONS)
        seen = env.step(some_legal(env.action_masks(), rng))[0]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", [CardVectorEnv, SelfPlayVectorEnv])
def test_threads_change_nothing(game: str, kind: Any) -> None:
    def walk(threads: int) -> list[bytes]:
        against = {"opponent": ["random", "greedy:worlds=1"], "seat": "random"}
        env = kind(game, 8, threads=threads, **({} if kind is SelfPlayVectorEnv else against))
        env.reset(seed=9)
        rng, told = np.random.default_rng(3), []
        for _ in range(15):
            seen, rewards, *_ = env.step(some_legal(env.action_masks(), rng))
            told += [part.tobytes() for part in (*seen.values(), rewards)]
        return told

    assert walk(1) == walk(3)
