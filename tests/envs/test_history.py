"""What has lately happened, as rows of an observation: who played what, as far as the seat saw it."""

from __future__ import annotations

import json
from typing import Any

import numpy as np

import ludwright
from ludwright import magic, parlor
from ludwright.envs import CardVectorEnv


def columns(rules: Any, block: str = "events") -> list[str]:
    found = next(b for b in json.loads(rules.schema)["blocks"] if b["name"] == block)
    return list(found["columns"])


def rows(match: Any, seat: int) -> list[dict[str, int]]:
    """The events that a seat is shown, the newest first."""
    names = columns(match.rules)
    return [dict(zip(names, row.tolist(), strict=True)) for row in match.observe(seat)["events"] if row.any()]


def names(rules: Any, of: str) -> list[str]:
    numbering = json.loads(rules.schema)["numbering"]
    return next(one["names"] for one in numbering if one["of"] == of)


def test_cards_played_are_told_to_everyone_with_who_played_them() -> None:
    match = parlor.match("hearts", seed=5)
    moved = 1 + names(match.rules, "event").index("move")
    played = 0
    while played < 6:
        seat, before = match.decision.seat, match.observe(match.decision.seat)["cards"][:, 0].copy()
        prompt = match.decision.prompt
        match.play(0)
        after = match.observe(seat)["cards"][:, 0]
        left = np.flatnonzero((before != after) & (before != 0))
        if "play" not in prompt.lower() or len(left) != 1:
            continue
        played += 1
        for other in range(4):
            told = [row for row in rows(match, other) if row["event"] == moved and row["card"] == left[0] + 1]
            assert told, (other, prompt)
            assert told[0]["who"] == 1 + (seat - other) % 4
            assert told[0]["n"] == 1
    assert played == 6


def test_a_hidden_card_moves_without_its_name() -> None:
    match = parlor.match("hearts", seed=5)
    moved = 1 + names(match.rules, "event").index("move")
    dealt = [row for row in rows(match, 0) if row["event"] == moved]
    own = [row for row in dealt if row["to who"] == 1]
    others = [row for row in dealt if row["to who"] > 1]
    assert own
    assert all(row["card"] > 0 for row in own)
    assert others
    assert all(row["card"] == 0 for row in others)


def test_a_spell_that_is_cast_is_told_by_the_number_of_its_card() -> None:
    match = magic.match("glorious-combat", "draconic-fury", seed=3)
    cast = 1 + names(match.rules, "event").index("cast")
    hand = columns(match.rules, "hand")
    at = [hand.index("card"), hand.index("card_high")]
    seen: set[tuple[int, int]] = set()
    while not match.over:
        seat = match.decision.seat
        seen |= {tuple(row[at].tolist()) for row in match.observe(seat)["hand"] if row.any()}
        told = [row for row in rows(match, 1 - seat) if row["event"] == cast]
        if told:
            assert (told[0]["card"], told[0]["card_high"]) in seen
            assert told[0]["who"] in (1, 2)
            break
        options = [str(option) for option in match.decision.options]
        doing = [n for n, option in enumerate(options) if option.lower().startswith(("cast", "play"))]
        match.play(doing[0] if doing else 0)
    else:
        raise AssertionError("nothing was cast")


def test_no_world_that_a_seat_holds_possible_tells_it_another_history() -> None:
    for match in (parlor.match("euchre", seed=2), magic.match("glorious-combat", "draconic-fury", seed=2)):
        for _ in range(12):
            match.play(0)
        for seat in range(match.rules.seats):
            told = match.observe(seat)["events"]
            assert told.any()
            world = match.determinize(seat, seed=9)
            assert (world.observe(seat)["events"] == told).all()
            # What others know of it is not told there, whoever asks.
            assert world.events() == []
            assert not any(world.observe(s)["events"].any() for s in range(match.rules.seats) if s != seat)


def test_a_batch_that_was_saved_goes_on_telling() -> None:
    env = CardVectorEnv("parlor:hearts", 3, opponent="random", threads=1)
    env.reset(seed=4)
    env.step(np.zeros(3, np.int64))
    import pickle

    other = pickle.loads(pickle.dumps(env))
    for _ in range(3):
        here, there = (one.step(np.zeros(3, np.int64))[0]["events"].copy() for one in (env, other))
        assert here.any()
        assert (here == there).all()


def test_players_at_any_table_are_shown_what_happened() -> None:
    told: list[bool] = []

    class Looks:
        def choose(self, decision: Any, view: Any) -> int:
            told.append(bool(decision.observation["events"].any()))
            return 0

    ludwright.series("parlor:euchre", [Looks(), "random"], games=1, seed=1)
    assert told
    assert all(told)
