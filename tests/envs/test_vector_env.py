"""Many environments as one: each must be exactly the single one, at every episode's end too."""

from __future__ import annotations

import copy
import inspect
import os
import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics

import ludwright
from envs.reference import Reference, same, some_legal
from ludwright import EngineError, Illegal, Invalid
from ludwright.envs import CardVectorEnv

GAMES = ["duel", "toy:kuhn", "toy:haul"]
MODES = list(AutoresetMode)
POOL = ["random", "greedy:worlds=1"]


def advance(env: CardVectorEnv, steps: int, seed: int = 0) -> list[Any]:
    """So many random legal steps; copies of what they returned."""
    rng = np.random.default_rng(seed)
    return [copy.deepcopy(env.step(some_legal(env.action_masks(), rng))) for _ in range(steps)]


def equal(one: Any, other: Any) -> bool:
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(equal(one[name], other[name]) for name in one)
    if isinstance(one, (list, tuple)):
        return len(one) == len(other) and all(map(equal, one, other))
    if isinstance(one, np.ndarray) and one.dtype == object:
        return all(map(equal, one, other))
    return np.array_equal(one, other, equal_nan=isinstance(one, np.ndarray) and one.dtype.kind == "f")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("form", [False, True, "int16"])
def test_every_step_is_that_of_single_environments(game: str, mode: AutoresetMode, form: bool | str) -> None:
    envs = 5
    common: dict[str, Any] = {
        "seat": "random",
        "opponent": POOL,
        "shaped": 0.25,
        "flat": form,
        "max_episode_steps": 40,
    }
    vector = CardVectorEnv(game, envs, autoreset_mode=mode, **common)
    reference = Reference(game, envs, mode, **common)
    rng = np.random.default_rng(1)
    seen, infos = vector.reset(seed=11)
    assert infos == {}
    assert same(seen, reference.reset(11))
    ends = 0
    for _ in range(120):
        actions = some_legal(vector.action_masks(), rng)
        seen, rewards, terminated, truncated, infos = vector.step(actions)
        slow = reference.step(actions)
        assert same(seen, slow[0])
        assert np.allclose(rewards, slow[1], atol=1e-6)
        assert terminated.tolist() == slow[2]
        assert truncated.tolist() == slow[3]
        ended = terminated | truncated
        ends += int(ended.sum())
        assert set(infos) == ({"final_obs", "_final_obs", "final_info", "_final_info"} if slow[4] else set())
        for env, (last, info) in slow[4].items():
            assert infos["_final_obs"].tolist() == ended.tolist()
            assert equal(infos["final_obs"][env], last)
            if "payoff" in info:
                assert infos["final_info"]["payoff"][env] == info["payoff"]
                assert infos["final_info"]["reason"][env] == info["reason"]
        if mode is AutoresetMode.DISABLED and ended.any():
            with pytest.raises(Illegal, match="reset_mask"):
                vector.step(some_legal(vector.action_masks(), rng))
            seen, _ = vector.reset(options={"reset_mask": ended})
            assert same(seen, reference.reset(None, ended.tolist()))
    assert ends >= 5


@pytest.mark.parametrize("game", GAMES)
def test_a_restart_under_a_seed_begins_the_same_episodes(game: str) -> None:
    env = CardVectorEnv(game, 6, seat="rotate", opponent=POOL)
    env.reset(seed=3)
    first = advance(env, 30)
    done = env.drain_episodes()
    env.reset(seed=3)
    assert equal(advance(env, 30), first)
    assert equal(env.drain_episodes(), done)


@pytest.mark.parametrize("game", GAMES)
def test_threads_change_nothing(game: str) -> None:
    def run(threads: int) -> Any:
        env = CardVectorEnv(game, 150, seat="random", opponent=POOL, threads=threads)
        assert env.threads == threads
        env.reset(seed=5)
        return advance(env, 8), env.drain_episodes(), env.counts()

    alone = run(1)
    assert equal(alone, run(2))
    assert equal(alone, run(3))


def test_seeds_of_all_episodes_differ() -> None:
    env = CardVectorEnv("toy:kuhn", 64, seed=1)
    env.reset()
    advance(env, 60)
    seeds = env.drain_episodes()["seed"]
    assert len(seeds) > 1000
    assert len(np.unique(seeds)) == len(seeds)


def test_a_list_of_seeds_gives_each_environment_its_own() -> None:
    env = CardVectorEnv("toy:kuhn", 3)
    env.reset(seed=[5, 6, 5])
    first, second, third = env.present_episodes()["seed"].tolist()
    assert first == third != second
    single = ludwright.envs.CardEnv("toy:kuhn")
    assert single.reset(seed=6)[1]["seed"] == second
    with pytest.raises(Invalid, match="3 environments"):
        env.reset(seed=[1, 2])


def test_what_a_step_returned_survives_the_next_step() -> None:
    env = CardVectorEnv("toy:haul", 8, page=20)
    rng = np.random.default_rng(0)
    kept, _ = env.reset(seed=1)
    for _ in range(5):
        snapshot = copy.deepcopy(kept)
        actions = some_legal(env.action_masks(), rng)
        with pytest.raises(Illegal):
            env.step(np.full(8, 10_000))
        results = env.step(actions)
        assert equal(kept, snapshot)
        assert not any(np.shares_memory(kept[name], results[0][name]) for name in kept)
        kept = results[0]


@pytest.mark.parametrize("form", [False, True, "int16"])
@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
def test_a_rollout_is_written_in_place(form: bool | str, mode: AutoresetMode) -> None:
    plain = CardVectorEnv("toy:kuhn", 9, flat=form, autoreset_mode=mode)
    filled = CardVectorEnv("toy:kuhn", 9, flat=form, autoreset_mode=mode)
    plain.reset(seed=1)
    filled.reset(seed=1)
    expected = advance(plain, 12)
    rollout = filled.rollout(12)
    rng = np.random.default_rng(0)
    for buffers in rollout:
        results = filled.step(some_legal(filled.action_masks(), rng), out=buffers)
        assert results[1] is buffers.rewards
    assert len(rollout) == 12
    for t, (seen, rewards, terminated, truncated, _) in enumerate(expected):
        here = rollout.observation
        assert equal({k: v[t] for k, v in here.items()} if isinstance(here, dict) else here[t], seen)
        assert np.array_equal(rollout.rewards[t], rewards)
        assert np.array_equal(rollout.terminated[t], terminated)
        assert np.array_equal(rollout.truncated[t], truncated)


def test_own_arrays_are_written_whatever_their_outer_strides() -> None:
    env = CardVectorEnv("toy:kuhn", 4)
    twin = CardVectorEnv("toy:kuhn", 4)
    env.reset(seed=1)
    twin.reset(seed=1)
    space = env.single_observation_space
    # Environments first, time second: rows are apart.
    own = {name: np.full((4, 3, *box.shape), 99, box.dtype) for name, box in space.items()}
    seen, *_ = env.step(np.zeros(4, int), out={name: array[:, 1] for name, array in own.items()})
    expected, *_ = twin.step(np.zeros(4, int))
    assert equal(seen, expected)
    assert all((array[:, [0, 2]] == 99).all() for array in own.values())


def test_arrays_that_do_not_fit_are_refused() -> None:
    env = CardVectorEnv("toy:kuhn", 4)
    env.reset(seed=1)
    good = dict(env.buffers().observation)
    before = env.match(0).digest
    frozen = good["card"].copy()
    frozen.flags.writeable = False
    bad = {
        "missing": {name: array for name, array in good.items() if name != "card"},
        "shape": good | {"card": np.zeros((4, 1, 2), np.int16)},
        "int16": good | {"card": np.zeros((4, 1, 3), np.int32)},
        "cannot be written": good | {"card": frozen},
        "gaps": good | {"history": np.zeros((4, 5, 3), np.int16).transpose(0, 2, 1)},
        "overlaps": good
        | {"card": np.lib.stride_tricks.as_strided(np.zeros(3, np.int16), (4, 1, 3), (0, 6, 2))},
    }
    for message, arrays in bad.items():
        with pytest.raises(Invalid, match=message):
            env.step(np.zeros(4, int), out=arrays)
    with pytest.raises(Invalid, match="dict"):
        env.step(np.zeros(4, int), out=np.zeros((4, 30), np.float32))
    assert env.match(0).digest == before


@pytest.mark.parametrize("threads", [1, 2])
def test_steps_in_the_background_are_the_same_steps(threads: int) -> None:
    plain, sent = (CardVectorEnv("toy:haul", 130, threads=threads) for _ in range(2))
    plain.reset(seed=2)
    sent.reset(seed=2)
    rng = np.random.default_rng(0)
    for expected in advance(plain, 10):
        actions = some_legal(sent.action_masks(), rng)
        sent.send(actions)
        actions[:] = -1  # The batch has its own copy.
        assert equal(copy.deepcopy(sent.recv()), expected)


def test_background_steps_come_in_order() -> None:
    env = CardVectorEnv("toy:kuhn", 4)
    env.reset(seed=1)
    with pytest.raises(Illegal, match="call send before recv"):
        env.recv()
    env.send(np.zeros(4, int))
    for forbidden in (
        lambda: env.step(np.zeros(4, int)),
        lambda: env.send(np.zeros(4, int)),
        env.drain_episodes,
    ):
        with pytest.raises(Illegal, match="call recv"):
            forbidden()
    env.recv()
    # An illegal slot is told by recv, and nothing is lost.
    env.reset(seed=1)
    before = env.match(0).digest
    env.send(np.full(4, 7))
    with pytest.raises(Illegal, match="slot 7 is not legal"):
        env.recv()
    assert env.match(0).digest == before
    env.step(np.zeros(4, int))
    # One may leave in the middle of a step.
    env.send(np.zeros(4, int))
    env.close()


def test_an_illegal_slot_moves_nobody() -> None:
    env = CardVectorEnv("toy:kuhn", 3, page=4)
    with pytest.raises(Illegal, match="call reset first"):
        env.step([0, 0, 0])
    env.reset(seed=1)
    before = [env.match(i).digest for i in range(3)]
    for slots in ([0, 0, 2], [0, -1, 0], [3, 0, 0]):
        with pytest.raises(Illegal, match="No environment has moved"):
            env.step(slots)
    for actions in ([0, 0], [[0, 0, 0]], [0.0, 0.0, 0.0]):
        with pytest.raises(Invalid, match="give"):
            env.step(actions)
    assert [env.match(i).digest for i in range(3)] == before


def test_illegal_slots_may_be_replaced_or_lose() -> None:
    for illegal in ("random", "lose"):
        vector = CardVectorEnv("toy:kuhn", 6, page=4, illegal=illegal)
        reference = Reference("toy:kuhn", 6, AutoresetMode.NEXT_STEP, page=4, illegal=illegal)
        vector.reset(seed=1)
        reference.reset(1)
        for _ in range(12):
            seen, rewards, terminated, *_ = vector.step(np.full(6, 3))
            slow = reference.step([3] * 6)
            assert same(seen, slow[0])
            assert (rewards.tolist(), terminated.tolist()) == (slow[1], slow[2])
        assert vector.counts()["slips"] == vector.counts()["steps"] > 0
        reasons = {vector.reason_names[code] for code in vector.drain_episodes()["reason"].tolist()}
        assert ("forfeit" in reasons) == (illegal == "lose")


@pytest.mark.parametrize("illegal", ["random", "lose"])
def test_what_is_no_slot_at_all_moves_nobody_in_any_mode(illegal: str) -> None:
    env = CardVectorEnv("toy:kuhn", 3, page=4, illegal=illegal)
    env.reset(seed=1)
    before = [env.match(i).digest for i in range(3)]
    for slots in ([0, 4, 0], [0, 0, -1]):
        with pytest.raises(Illegal, match="No environment has moved"):
            env.step(slots)
    assert [env.match(i).digest for i in range(3)] == before


def test_resets_can_be_chosen() -> None:
    env = CardVectorEnv("toy:haul", 4)
    with pytest.raises(Illegal, match="never begun"):
        env.reset(options={"reset_mask": np.array([True, False, True, True])})
    env.reset(seed=1)
    advance(env, 2)
    before = [env.match(i).digest for i in range(4)]
    options = {"reset_mask": np.array([False, True, False, True])}
    env.reset(options=options)
    assert list(options) == ["reset_mask"]
    after = [env.match(i).digest for i in range(4)]
    assert [a == b for a, b in zip(before, after, strict=True)] == [True, False, True, False]
    assert env.present_episodes()["episode"].tolist() == [0, 1, 0, 1]
    for wrong in (np.array([1, 0, 0, 0]), np.array([True]), np.zeros(4, bool)):
        with pytest.raises(Invalid, match="reset_mask"):
            env.reset(options={"reset_mask": wrong})


def test_boards_can_be_set_up() -> None:
    board = ludwright.match("toy:haul", seed=9)
    board.play(3)
    board.play(4)
    env = CardVectorEnv("toy:haul", 3)
    env.reset(seed=1, options={"match": [board, None, board.save()]})
    assert [env.match(i).table.picks[:2] == [3, 4] for i in range(3)] == [True, False, True]
    single = ludwright.envs.CardEnv("toy:haul")
    seen, _ = single.reset(seed=1, options={"match": board})
    batched, _ = env.reset(seed=1, options={"match": board})
    assert same(batched, [seen] * 3)
    with pytest.raises(Invalid, match="not a match saved"):
        env.reset(options={"match": b"junk"})


def test_episodes_are_drained_in_batches() -> None:
    env = CardVectorEnv("toy:kuhn", 32, seat="rotate", opponent=POOL)
    env.reset(seed=1)
    totals = np.zeros(32)
    finished: list[tuple[int, float]] = []
    for _, rewards, terminated, truncated, infos in advance(env, 20):
        assert infos == {}
        totals += rewards
        for i in np.flatnonzero(terminated | truncated):
            finished.append((int(i), float(totals[i])))
            totals[i] = 0
    done = env.drain_episodes()
    assert list(zip(done["env"].tolist(), done["return"].tolist(), strict=True)) == finished
    assert done["forgotten"] == 0
    assert (done["return"] == done["outcome"]).all()
    assert ((done["seat"] - done["env"] - done["episode"]) % 2 == 0).all()
    assert set(done["opponent"].tolist()) == {0, 1}
    counts = env.counts()
    assert counts["episodes"] == len(done["env"])
    assert done["decisions"].sum() <= counts["learner"] + counts["opponents"]
    assert len(env.drain_episodes()["env"]) == 0


def test_gymnasium_wrappers_agree_with_the_own_statistics() -> None:
    for mode in (AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP):
        env = CardVectorEnv("toy:kuhn", 8, autoreset_mode=mode)
        wrapped = RecordEpisodeStatistics(env, buffer_length=10_000)
        if mode is AutoresetMode.SAME_STEP and "SAME_STEP" not in inspect.getsource(type(wrapped).step):
            continue  # Older releases of the wrapper know NEXT_STEP alone.
        wrapped.reset(seed=1)
        rng = np.random.default_rng(0)
        for _ in range(60):
            wrapped.step(some_legal(env.action_masks(), rng))
        done = env.drain_episodes()
        assert sorted(wrapped.return_queue) == sorted(done["return"].tolist())
        assert sorted(wrapped.length_queue) == sorted(done["length"].tolist())
    listed = DictInfoToList(CardVectorEnv("toy:kuhn", 8, autoreset_mode="SameStep"))
    listed.reset(seed=1)
    infos = [listed.step(np.ones(8, int))[4] for _ in range(6)]
    assert any("final_obs" in info for step in infos for info in step)


def test_final_observations_come_batched_or_not_at_all() -> None:
    forms = {}
    for final in ("objects", "batched", "none"):
        env = CardVectorEnv("toy:kuhn", 8, autoreset_mode="SameStep", final_obs=final)
        env.reset(seed=1)
        forms[final] = advance(env, 10)
    for objects, batched, none in zip(*forms.values(), strict=True):
        assert none[4] == {}
        assert equal(objects[0], none[0])
        if objects[4]:
            for env in np.flatnonzero(objects[4]["_final_obs"]):
                row = {name: array[env] for name, array in batched[4]["final_obs"].items()}
                assert equal(row, objects[4]["final_obs"][env])


@pytest.mark.parametrize("game", GAMES)
def test_it_travels_in_the_middle_of_everything(game: str) -> None:
    env = CardVectorEnv(game, 70, seat="random", opponent=POOL, shaped=True, page=6)
    fresh = pickle.loads(pickle.dumps(env))
    env.reset(seed=4)
    fresh.reset(seed=4)
    assert equal(advance(env, 7), advance(fresh, 7))
    twin = pickle.loads(pickle.dumps(env))
    assert equal(twin.action_masks(), env.action_masks())
    assert equal(advance(twin, 25, seed=1), advance(env, 25, seed=1))
    assert equal(twin.drain_episodes(), env.drain_episodes())


def test_a_forked_process_can_go_on() -> None:
    env = CardVectorEnv("toy:haul", 200, threads=2)
    env.reset(seed=1)
    advance(env, 2)
    env.send(some_legal(env.action_masks(), np.random.default_rng(3)))
    env.recv()
    child = os.fork()
    if child == 0:  # pragma: no cover - another process
        try:
            advance(env, 2, seed=4)
            env.send(some_legal(env.action_masks(), np.random.default_rng(5)))
            env.recv()
            os._exit(0)
        finally:
            os._exit(1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    advance(env, 2, seed=4)


def test_a_closed_environment_says_so() -> None:
    env = CardVectorEnv("toy:kuhn", 2)
    env.reset(seed=1)
    env.close()
    env.close()
    assert env.closed
    with pytest.raises(Illegal, match="closed"):
        env.step([0, 0])


def test_python_opponents_and_their_faults() -> None:
    class Moody:
        def __init__(self) -> None:
            self.asked = 0

        def choose(self, decision: Any, view: Any) -> int:
            self.asked += 1
            if self.asked == 5:
                raise ValueError("enough")
            return 0

    env = CardVectorEnv("toy:kuhn", 4, opponent=Moody(), seat=1)
    env.reset(seed=1)
    with pytest.warns(RuntimeWarning, match="enough"):
        results = advance(env, 4)
    assert sum(int(truncated.sum()) for *_, truncated, _ in results) == 1
    ((_, _, message, replay),) = env.drain_failures()
    assert "enough" in message
    assert "seed" in replay
    assert env.drain_failures() == []
    reasons = [env.reason_names[code] for code in env.drain_episodes()["reason"].tolist()]
    assert reasons.count("engine error") == 1


def test_environments_that_cannot_begin_say_why() -> None:
    class Absent:
        def choose(self, decision: Any, view: Any) -> int:
            raise ValueError("not at home")

    env = CardVectorEnv("toy:kuhn", 3, opponent=Absent(), seat=1)
    with pytest.raises(EngineError, match=r"environment 0 cannot begin.*not at home") as caught:
        env.reset(seed=1)
    assert isinstance(caught.value.__cause__, ValueError)


def test_buffers_of_other_environments_are_refused() -> None:
    small, large = CardVectorEnv("toy:kuhn", 2), CardVectorEnv("toy:kuhn", 200)
    small.reset(seed=1)
    large.reset(seed=1)
    with pytest.raises(Invalid, match="made for other environments"):
        large.step(np.zeros(200, int), out=small.buffers())


def test_it_is_what_gymnasium_makes() -> None:
    env = gymnasium.make_vec("ludwright/Haul-v0", num_envs=4, seat="rotate", max_episode_steps=3)
    assert env.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    assert isinstance(env, CardVectorEnv)
    seen, _ = env.reset(seed=1)
    assert env.observation_space.contains(seen)
    assert env.single_observation_space != env.observation_space
    seen, *_ = env.step(env.action_space.sample())
    assert env.observation_space.contains(seen)
    for _ in range(2):
        *_, truncated, _ = env.step(env.action_space.sample())
    assert truncated.all()


def test_render_shows_every_environment() -> None:
    env = CardVectorEnv("toy:kuhn", 2, render_mode="ansi")
    env.reset(seed=1)
    texts = env.render()
    assert texts is not None
    assert len(texts) == 2
    assert all("check" in text for text in texts)


def test_wrong_words_are_answered_with_the_right_ones() -> None:
    with pytest.raises(Invalid, match="did you mean"):
        CardVectorEnv("toy:kuhn", 2, autoreset_mode="NextStp")
    with pytest.raises(Invalid, match="did you mean"):
        CardVectorEnv("toy:kuhn", 2, final_obs="batch")
    for count in (0, -1):
        with pytest.raises(Invalid, match="give at least 1"):
            CardVectorEnv("toy:kuhn", count)
    with pytest.raises(Invalid, match="did you mean"):
        CardVectorEnv("toy:kuhn", 2).reset(options={"reset_masks": None})
