"""Magic for learners and searchers: environments, observations, and players that see no hidden card."""

from __future__ import annotations

import json
import random
from typing import Any

import numpy as np
import pytest

from ludwright import magic
from magic.positions import position, put

DECKS = ("glorious-combat", "draconic-fury")
SEARCHERS = ("greedy:worlds=1", "alphabeta:depth=1,worlds=2", "ismcts:iterations=6")


def columns() -> dict[str, list[str]]:
    schema: Any = magic.rules(*DECKS).schema
    return {block["name"]: block["columns"] for block in json.loads(schema)["blocks"]}


def test_an_environment_plays_a_match_by_masks_alone() -> None:
    pytest.importorskip("gymnasium")
    from ludwright.envs import CardEnv

    env = CardEnv(magic.rules(*DECKS), opponent="random", render_mode="ansi")
    rng = np.random.default_rng(1)
    seen, _ = env.reset(seed=3)
    done = False
    reward: Any = 0.0
    while not done:
        assert env.observation_space.contains(seen)
        seen, reward, terminated, truncated, _ = env.step(int(rng.choice(np.flatnonzero(env.action_masks()))))
        done = terminated or truncated
    assert reward in (-1.0, 0.0, 1.0)
    assert env.render()


def test_many_environments_step_alike_on_any_threads() -> None:
    pytest.importorskip("gymnasium")
    from ludwright.envs import CardVectorEnv

    def run(threads: int) -> list[bytes]:
        env = CardVectorEnv(magic.rules(*DECKS), 6, threads=threads)
        seen: Any = env.reset(seed=5)[0]
        rng = np.random.default_rng(2)
        told = []
        for _ in range(60):
            options = np.minimum(seen["num_actions"][:, 0], seen["action_mask"].shape[1])
            seen, rewards, *_ = env.step((rng.random(6) * options).astype(np.int64))
            told.append(b"".join(np.ascontiguousarray(part).tobytes() for part in (*seen.values(), rewards)))
        env.close()
        return told

    assert run(1) == run(2)


def test_the_observation_has_all_that_a_learner_needs() -> None:
    found = columns()
    assert {"turn", "step", "my_turn", "options", "more_permanents", "more_hand", "more_stack"} <= set(
        found["table"]
    )
    mana = {f"{state}_{color}" for state in ("floating", "available") for color in "wubrgc"}
    assert {"life", "poison", "hand", "library", "graveyard", "exile"} | mana <= set(found["sides"])
    assert {"power", "toughness", "types", "damage", "tapped", "host", "plus_counters", "flying"} <= set(
        found["permanents"]
    )
    assert {"hand", "stack", "graveyards", "exile"} <= set(found)


def column(seen: Any, block: str, name: str) -> list[int]:
    return list(seen[block][:, columns()[block].index(name)])


def test_a_card_has_the_same_number_in_every_match() -> None:
    def bear(*others: str) -> tuple[int, int]:
        seen = position(put(0, "battlefield", *others, "Bear Cub")).table.observe(0)
        at = len(others)
        high = column(seen, "permanents", "card_high")[at]
        return column(seen, "permanents", "card")[at], high

    assert bear() == bear("Forest", "Llanowar Elves")
    assert bear()[0] > 0


def test_decks_are_counted_down() -> None:
    match = magic.match(*DECKS, seed=4)
    for seat in (0, 1):
        seen = match.table.observe(seat)
        mine, copies = column(seen, "unseen", "mine"), column(seen, "unseen", "copies")
        own = sum(n for n, own in zip(copies, mine, strict=True) if own)
        theirs = sum(n for n, own in zip(copies, mine, strict=True) if not own)
        sides = seen["sides"]
        hand, library = (columns()["sides"].index(name) for name in ("hand", "library"))
        assert own == sides[0, library]
        assert theirs == sides[1, library] + sides[1, hand]
        world = match.determinize(seat, 9).table.observe(seat)
        assert all(np.array_equal(seen[name], world[name]) for name in seen)


def test_rows_that_do_not_fit_are_counted() -> None:
    match = position(put(0, "battlefield", *["Bear Cub"] * 50))
    table = match.table.observe(0)["table"].ravel()
    assert table[columns()["table"].index("more_permanents")] == 10


@pytest.mark.parametrize("player", SEARCHERS)
def test_searching_players_play_matches_to_the_end(player: str) -> None:
    match = magic.match(*DECKS, seed=2, turn_cap=7)
    match.finish([player, "random"])
    assert match.over


@pytest.mark.parametrize("player", SEARCHERS)
def test_a_choice_does_not_depend_on_what_the_seat_cannot_see(player: str) -> None:
    match = magic.match(*DECKS, seed=4)
    rng = random.Random(1)
    for _ in range(30):
        decision = match.decision
        assert decision is not None
        match.play(rng.randrange(len(decision)))
    decision = match.decision
    assert decision is not None
    seat = decision.seat
    worlds = [match.determinize(seat, seed) for seed in range(6)]
    assert len({json.dumps(world.state(1 - seat).to_dict()) for world in worlds}) > 1
    assert len({world.table.choose(player, seed=9) for world in (match, *worlds)}) == 1
