"""One environment at a time: what Gymnasium asks for, and what learners must be able to trust."""

from __future__ import annotations

import copy
import pickle
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import ludwright
from ludwright import EngineError, Illegal, Invalid
from ludwright.envs import REGISTERED, CardEnv

GAMES = ["duel", "toy:kuhn", "toy:haul"]


def play_on(env: CardEnv, rng: np.random.Generator) -> tuple[Any, float, bool, bool, dict[str, Any]]:
    return env.step(int(rng.choice(np.flatnonzero(env.action_masks()))))  # type: ignore[return-value]


def finish(env: CardEnv, rng: np.random.Generator) -> tuple[list[float], dict[str, Any]]:
    rewards: list[float] = []
    while True:
        _, reward, terminated, truncated, info = play_on(env, rng)
        rewards.append(reward)
        if terminated or truncated:
            return rewards, info


@pytest.mark.parametrize("name", REGISTERED)
def test_gymnasium_accepts_it(name: str) -> None:
    env = gymnasium.make(name)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # The checker would rather see no wrappers; nothing else may be said.
        warnings.filterwarnings("ignore", message=".*different from the unwrapped.*")
        check_env(env)
        check_env(gymnasium.make(name, flat=True).unwrapped)
        check_env(gymnasium.make(name, flat="int16", seat="random", shaped=True).unwrapped)


@pytest.mark.parametrize("name", REGISTERED)
def test_it_can_be_made_without_importing_it_first(name: str) -> None:
    env = gymnasium.make(f"ludwright.envs:{name}", max_episode_steps=2)
    env.reset(seed=1)
    assert isinstance(env.unwrapped, CardEnv)
    assert isinstance(gymnasium.make_vec(name, num_envs=3), gymnasium.vector.VectorEnv)


@pytest.mark.parametrize("name", REGISTERED)
def test_what_gymnasium_makes_tells_its_masks(name: str) -> None:
    env: Any = gymnasium.make(name)
    with pytest.raises(Illegal, match="call reset first"):
        env.step(0)
    observation, _ = env.reset(seed=1)
    assert (env.action_masks() == observation["action_mask"].astype(bool)).all()
    limited: Any = gymnasium.make(name, max_episode_steps=2)
    limited.reset(seed=1)
    assert (limited.unwrapped.action_masks() == limited.get_wrapper_attr("action_masks")()).all()


@pytest.mark.parametrize("game", GAMES)
def test_the_observation_is_what_the_seat_may_know(game: str) -> None:
    env = CardEnv(game, seat="random", opponent=["random", "greedy:worlds=1"])
    rng = np.random.default_rng(1)
    for episode in range(4):
        observation, _ = env.reset(seed=episode)
        terminated = False
        while True:
            assert observation in env.observation_space
            seen = env.match.observe(env.seat)
            for name in {*seen} - {"actions", "action_mask"}:
                assert np.array_equal(observation[name], seen[name])
            count = len(seen["actions"])
            assert observation["num_actions"] == [count]
            if terminated:
                assert observation["action_mask"].tolist()[0] == 1
                break
            assert env.match.decision is not None
            assert env.match.decision.seat == env.seat
            if count <= env.setup.page:
                assert np.array_equal(observation["actions"][:count], seen["actions"])
                assert not observation["actions"][count:].any()
                assert observation["action_mask"].tolist() == [1] * count + [0] * (env.setup.page - count)
            observation, _, terminated, _, _ = play_on(env, rng)


@pytest.mark.parametrize("game", GAMES)
def test_what_a_seat_cannot_know_changes_nothing(game: str) -> None:
    env = CardEnv(game)
    env.reset(seed=2)
    rng = np.random.default_rng(2)
    for _ in range(3):
        world = env.match.determinize(env.seat, seed=int(rng.integers(1000)))
        here, there = env.match.observe(env.seat), world.observe(env.seat)
        assert all(np.array_equal(here[name], there[name]) for name in here)
        if play_on(env, rng)[2]:
            break


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seat", [0, 1])
def test_the_reward_is_the_payoff_of_the_own_seat(game: str, seat: int) -> None:
    env = CardEnv(game, seat=seat)
    rng = np.random.default_rng(3)
    payoffs = set()
    for episode in range(6):
        env.reset(seed=episode)
        rewards, info = finish(env, rng)
        outcome = env.match.outcome
        assert outcome is not None
        assert rewards[:-1] == [0.0] * (len(rewards) - 1)
        assert rewards[-1] == outcome.payoffs[seat] == info["payoff"]
        assert info["reason"] == outcome.reason
        payoffs.add(rewards[-1])
    assert len(payoffs) > 1


def test_opponents_play_their_own_seats_only() -> None:
    class Watcher:
        def __init__(self) -> None:
            self.seats: set[int] = set()

        def choose(self, decision: Any, view: Any) -> int:
            self.seats.add(decision.seat)
            return 0

    for seat in (0, 1):
        watcher = Watcher()
        env = CardEnv("toy:kuhn", opponent=watcher, seat=seat)
        for episode in range(4):
            env.reset(seed=episode)
            finish(env, np.random.default_rng(episode))
        assert watcher.seats == {1 - seat}


def test_pages_lead_to_every_option() -> None:
    env = CardEnv("toy:haul", page=10)
    env.reset(seed=5)
    labels = list(env.match.decision.labels)  # type: ignore[union-attr]
    assert len(labels) > 200
    for wanted in (0, 8, 9, 100, len(labels) - 1):
        env.reset(seed=5)
        for _ in range(wanted // 9):
            observation, reward, terminated, truncated, _ = env.step(9)
            assert (reward, terminated, truncated) == (0.0, False, False)
            assert observation["actions"][9].tolist() == [-1, -1]
        before = len(env.match.table.picks)
        env.step(wanted % 9)
        assert env.match.table.picks[before] == wanted
    # After the last page comes the first.
    first, _ = env.reset(seed=5)
    pages = -(-len(labels) // 9)
    for _ in range(pages):
        again, *_ = env.step(9)
    assert all(np.array_equal(first[name], again[name]) for name in first)


def test_the_last_page_is_masked_where_it_is_empty() -> None:
    env = CardEnv("toy:haul", page=100)
    env.reset(seed=5)
    count = len(env.match.decision)  # type: ignore[arg-type]
    pages = -(-count // 99)
    for _ in range(pages - 1):
        env.step(99)
    here = count - 99 * (pages - 1)
    assert env.action_masks().tolist() == [True] * here + [False] * (99 - here) + [True]
    if here < 99:
        with pytest.raises(Illegal, match="slot 98 is not legal now"):
            env.step(98)


@pytest.mark.parametrize("game", GAMES)
def test_no_mask_is_ever_empty(game: str) -> None:
    env = CardEnv(game, page=2)
    env.reset(seed=1)
    rng = np.random.default_rng(0)
    for _ in range(300):
        observation, _, terminated, _, _ = play_on(env, rng)
        assert observation["action_mask"].any()
        if terminated:
            env.reset()


def test_an_illegal_slot_is_refused_and_changes_nothing() -> None:
    env = CardEnv("toy:kuhn", page=4)
    env.reset(seed=1)
    before = env.match.digest
    for slot in (2, 3, 4, -1):
        with pytest.raises(Illegal, match="slots 0 to 1 can be taken"):
            env.step(slot)
    assert env.match.digest == before
    env.step(0)


def test_an_illegal_slot_may_be_replaced_or_lose() -> None:
    env = CardEnv("toy:kuhn", page=4, illegal="random")
    env.reset(seed=1)
    picks = len(env.match.table.picks)
    *_, info = env.step(3)
    assert info["illegal"] == 3
    assert env.match.table.picks[picks] == info["taken"]

    env = CardEnv("toy:kuhn", page=4, illegal="lose")
    env.reset(seed=1)
    _, reward, terminated, truncated, info = env.step(3)
    assert (reward, terminated, truncated, info["reason"]) == (-1.0, True, False, "forfeit")


@pytest.mark.parametrize("illegal", ["random", "lose"])
def test_what_is_no_slot_at_all_is_refused_in_every_mode(illegal: str) -> None:
    env = CardEnv("toy:kuhn", page=4, illegal=illegal)
    env.reset(seed=1)
    before = env.match.digest
    for slot in (4, -1, 10**12):
        with pytest.raises(Illegal, match="Nothing has changed"):
            env.step(slot)
    assert env.match.digest == before


def test_an_ended_episode_and_one_that_never_began_are_refused() -> None:
    env = CardEnv("toy:kuhn")
    with pytest.raises(Illegal, match="call reset first"):
        env.step(0)
    env.reset(seed=1)
    finish(env, np.random.default_rng(1))
    with pytest.raises(Illegal, match="call reset"):
        env.step(0)


def test_a_step_limit_truncates_and_the_rules_terminate() -> None:
    rng = np.random.default_rng(1)
    env = CardEnv("toy:haul", max_episode_steps=2)
    env.reset(seed=1)
    assert play_on(env, rng)[2:4] == (False, False)
    assert play_on(env, rng)[2:4] == (False, True)
    limited = CardEnv("duel", turn_cap=2)
    limited.reset(seed=1)
    rewards, info = finish(limited, rng)
    assert rewards[-1] == 0.0
    assert "cap" in info["reason"].lower() or "turn" in info["reason"].lower()


@pytest.mark.parametrize("game", GAMES)
def test_shaped_rewards_add_up(game: str) -> None:
    plain, shaped = CardEnv(game), CardEnv(game, shaped=0.5)
    between = 0
    for episode in range(4):
        plain.reset(seed=episode)
        shaped.reset(seed=episode)
        first = shaped.match.table.evaluate(0)
        payoff = finish(plain, np.random.default_rng(episode))[0]
        rewards = finish(shaped, np.random.default_rng(episode))[0]
        assert len(payoff) == len(rewards)
        assert sum(rewards) == pytest.approx(sum(payoff) - 0.5 * first, abs=1e-6)
        between += sum(reward != 0 for reward in rewards[:-1])
    assert between or game == "toy:kuhn"


def test_seats_are_fixed_drawn_or_rotated() -> None:
    def seats(seat: Any, index: int = 0) -> list[int]:
        env = CardEnv("toy:kuhn", seat=seat, seed=9, index=index)
        return [env.reset()[1]["seat"] for _ in range(40)]

    assert seats(1) == [1] * 40
    assert seats("rotate") == [0, 1] * 20
    assert seats("rotate", index=1) == [1, 0] * 20
    assert 8 < sum(seats("random")) < 32
    with pytest.raises(Invalid, match="no seat"):
        CardEnv("toy:kuhn", seat=2)


def test_seeds_repeat_episodes_and_only_them() -> None:
    def seeds(env: CardEnv, seed: int | None) -> list[int]:
        return [int(env.reset(seed=seed)[1]["seed"]), *(int(env.reset()[1]["seed"]) for _ in range(20))]

    env = CardEnv("toy:kuhn")
    one, two = seeds(env, 1), seeds(env, 2)
    assert seeds(env, 1) == one
    assert seeds(CardEnv("toy:kuhn", seed=1), None) == one
    assert seeds(CardEnv("toy:kuhn", index=1), 1) != one
    assert len({*one, *two}) == 42
    assert seeds(CardEnv("toy:kuhn"), None) != seeds(CardEnv("toy:kuhn"), None)
    with pytest.raises(Invalid, match="does not fit"):
        CardEnv("toy:kuhn", seed=-1)


def test_a_pool_of_opponents_is_drawn_from_by_seed() -> None:
    env = CardEnv("toy:kuhn", opponent=["random", "greedy", "random"], seed=4)
    drawn = [env.reset()[1]["opponent"] for _ in range(60)]
    assert {*drawn} == {0, 1, 2}
    env = CardEnv("toy:kuhn", opponent=["random", "greedy", "random"])
    assert [env.reset(seed=4)[1]["opponent"], *(env.reset()[1]["opponent"] for _ in range(59))] == drawn
    with pytest.raises(Invalid, match="pool of opponents is empty"):
        CardEnv("toy:kuhn", opponent=[])


@pytest.mark.parametrize("game", GAMES)
def test_spaces_belong_to_their_environment_alone(game: str) -> None:
    one, two = CardEnv(game), CardEnv(game)
    assert one.observation_space == two.observation_space
    assert one.observation_space is not two.observation_space
    assert one.action_space is not two.action_space
    one.action_space.seed(1)
    two.action_space.seed(1)
    assert [one.action_space.sample() for _ in range(9)] == [two.action_space.sample() for _ in range(9)]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("travel", [lambda env: pickle.loads(pickle.dumps(env)), copy.deepcopy])
def test_it_travels_in_the_middle_of_an_episode(game: str, travel: Any) -> None:
    env = CardEnv(game, seat="random", opponent=["random", "greedy:worlds=1"], shaped=True)
    env.reset(seed=7)
    play_on(env, np.random.default_rng(1))
    if not env.match.over:
        twin = travel(env)
        assert np.array_equal(twin.action_masks(), env.action_masks())
        go_on = [finish(one, np.random.default_rng(2)) for one in (env, twin)]
        assert go_on[0] == go_on[1]
        assert env.match.digest == twin.match.digest
        assert env.reset()[1] == twin.reset()[1]


def test_a_board_can_be_set_up() -> None:
    match = ludwright.match("toy:haul", seed=9)
    match.play(3)
    match.play(4)
    env = CardEnv("toy:haul", seat=0)
    env.reset(seed=1, options={"match": match})
    assert env.match.table.picks[:2] == [3, 4]
    env.reset(options={"match": match.save()})
    assert env.match.seed == 9
    finish(env, np.random.default_rng(1))
    with pytest.raises(Invalid, match="no option"):
        env.reset(options={"matches": b""})
    with pytest.raises(Invalid, match="no saved match"):
        env.reset(options={"match": 3})
    match.finish("random")
    with pytest.raises(Invalid, match="before the learner is asked"):
        env.reset(options={"match": match})


def test_it_renders_view_and_slots() -> None:
    env = CardEnv("toy:haul", render_mode="ansi", page=5)
    assert gymnasium.make("ludwright/Kuhn-v0").unwrapped.render() is None
    env.reset(seed=1)
    text = env.render()
    assert text is not None
    assert "hand:" in text
    assert "  0  lay " in text
    assert "  4  next page (2 of" in text
    assert "known_of_theirs" in text
    with pytest.raises(Invalid, match="render mode"):
        CardEnv("toy:haul", render_mode="human")


def test_flat_observations_hold_the_same_numbers() -> None:
    blocks, floats, packed = (CardEnv("toy:haul", flat=flat) for flat in (False, True, "int16"))
    layout = blocks.setup.schema.layout(blocks.setup.page)
    seen = blocks.reset(seed=1)[0]
    for flat in (floats, packed):
        row = flat.reset(seed=1)[0]
        assert row in flat.observation_space
        assert row.dtype == np.dtype("float32" if flat is floats else "int16")
        for name, part in layout.items():
            assert np.array_equal(row[part], seen[name].ravel())
    with pytest.raises(Invalid, match="no form"):
        CardEnv("toy:haul", flat="int8")


def test_wrong_words_are_answered_with_the_right_ones() -> None:
    with pytest.raises(Invalid, match="did you mean"):
        CardEnv("toy:kuhn", illegal="eror")
    with pytest.raises(Invalid, match="at least 2"):
        CardEnv("toy:kuhn", page=1)
    with pytest.raises(Invalid):
        CardEnv("toy:kuhn", opponent="grddy")
    with pytest.raises(Invalid, match="at least 1"):
        CardEnv("toy:kuhn", max_episode_steps=0)


def test_what_fails_in_an_opponent_is_raised_and_the_next_episode_begins() -> None:
    class Lost:
        def choose(self, decision: Any, view: Any) -> int:
            raise ValueError("no idea")

    env = CardEnv("toy:haul", opponent=Lost(), seed=3)
    env.reset()
    # The other is asked once the learner has laid.
    with pytest.raises(EngineError, match="no idea"):
        env.step(0)
    assert env.reset()[1]["seed"] > 0
