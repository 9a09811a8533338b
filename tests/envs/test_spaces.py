"""Spaces come from the schema, and the schema's hash tells when their meaning changed."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import ludwright
from ludwright import Unsupported
from ludwright.envs import Block, CardEnv, CardVectorEnv, Schema
from ludwright.envs.spaces import form_of
from ludwright.table.pages import Page

WIDE = Schema(
    blocks=(
        Block("cards", "int32", 3, ("id", "count"), 0, 40_000),
        Block("life", "int16", 1, ("own",), -5, 99),
    ),
    action_columns=("verb", "card"),
    action_low=0,
    action_high=40_000 % 32_768,
    hash="",
)


def test_the_hash_is_that_of_the_rules_and_tells_games_apart() -> None:
    hashes = {}
    for game in ("duel", "duel:training-dummy,training-dummy", "toy:kuhn", "toy:haul"):
        env = CardEnv(game)
        assert env.schema_hash == ludwright.game(game).schema_hash == CardVectorEnv(game, 2).schema_hash
        hashes[game] = env.schema_hash
    assert len(set(hashes.values())) == len(hashes)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("duel:pyromancer,shadow-monk", "duel:shadow-monk,pyromancer"),
        ("parlor:hearts", "parlor:spades"),
        ("parlor:hearts", "parlor:hearts?target=50"),
    ],
)
def test_numbers_that_stand_for_other_things_have_another_hash(one: str, other: str) -> None:
    assert ludwright.game(one).schema_hash == ludwright.game(one).schema_hash
    assert ludwright.game(one).schema_hash != ludwright.game(other).schema_hash


def test_magic_has_one_numbering_for_all_decks() -> None:
    pairs = (
        "boundless-elves,dark-sacrifice",
        "dark-sacrifice,boundless-elves",
        "glorious-combat,draconic-fury",
    )
    assert len({ludwright.game(f"magic:{pair}").schema_hash for pair in pairs}) == 1


def test_spaces_have_the_bounds_of_their_blocks() -> None:
    boxes = WIDE.boxes(4)
    assert list(boxes) == ["cards", "life", "actions", "action_mask", "num_actions", "page"]
    assert boxes["cards"].dtype == np.int32
    assert (boxes["life"].low.min(), boxes["life"].high.max()) == (-5, 99)
    # Room for zeros below the last option and for the row of NEXT PAGE.
    assert boxes["actions"].low.min() == -1
    assert boxes["action_mask"].shape == (4,)


def test_the_flat_form_is_all_arrays_one_after_the_other() -> None:
    layout = WIDE.layout(4)
    sizes = {"cards": 6, "life": 1, "actions": 8, "action_mask": 4, "num_actions": 1, "page": 2}
    assert {name: part.stop - part.start for name, part in layout.items()} == sizes
    rng = np.random.default_rng(1)
    seen = {name: rng.integers(0, 90, box.shape).astype(box.dtype) for name, box in WIDE.boxes(4).items()}
    row = WIDE.flatten(seen, "float32")
    assert row.shape == WIDE.space(4, "float32").shape == (22,)
    assert all(np.array_equal(row[part], seen[name].ravel()) for name, part in layout.items())
    with pytest.raises(Unsupported, match="32-bit"):
        form_of("int16", WIDE)


@pytest.mark.parametrize(("size", "options"), [(2, 0), (2, 2), (2, 3), (5, 5), (5, 6), (5, 17), (64, 276)])
def test_pages_hold_every_option_once(size: int, options: int) -> None:
    page, found = Page(size, options), []
    for _ in range(page.count):
        slots = [page.option(slot) for slot in range(size)]
        found += [option for option in slots if option is not None]
        assert page.is_next(size - 1) == (options > size)
        page = page.turned()
    assert page.number == 0
    assert found == list(range(options))


@pytest.mark.parametrize(("size", "options"), [(2, 3), (5, 6), (5, 17), (64, 276)])
def test_pages_end_once_all_have_been_seen_twice(size: int, options: int) -> None:
    page, turns = Page(size, options), 0
    while page.next:
        page, turns = page.turned(), turns + 1
    assert turns == 2 * page.count - 1
    assert page.here > 0
    assert not page.is_next(size - 1)


def test_a_python_game_has_environments_too() -> None:
    class Countdown(ludwright.Game[list[int]]):
        """Take one or two of nine; who takes the last wins."""

        prompts = ("Take",)
        reasons = ("last",)
        observation = ("left", "mover")
        bounds = (0, 9)

        def start(self, chance: Any) -> list[int]:
            return [9, 0]

        def decision(self, state: list[int]) -> Any:
            return (state[1], "Take", ["one", "two"][: state[0]]) if state[0] else None

        def play(self, state: list[int], option: str, chance: Any) -> None:
            state[0] -= 1 + (option == "two")
            state[1] = 1 - state[1]

        def outcome(self, state: list[int]) -> Any:
            return ([-1, 1] if state[1] == 0 else [1, -1]), "last"

        def view(self, state: list[int], seat: int) -> dict[str, Any]:
            return {"left": state[0]}

        def observe(self, state: list[int], seat: int) -> Any:
            return state

    rng = np.random.default_rng(1)
    single, vector = CardEnv(Countdown(), seat="rotate"), CardVectorEnv(Countdown(), 1, seat="rotate")
    assert vector.threads == 1
    one, _ = single.reset(seed=1)
    many, _ = vector.reset(seed=1)
    for _ in range(30):
        assert all(np.array_equal(one[name], many[name][0]) for name in one)
        slot = int(rng.choice(np.flatnonzero(single.action_masks())))
        one, reward, terminated, *_ = single.step(slot)
        many, rewards, ended, *_ = vector.step([slot])
        assert (reward, terminated) == (rewards[0], ended[0])
        if terminated:
            one, _ = single.reset()
            many, *_ = vector.step([0])
