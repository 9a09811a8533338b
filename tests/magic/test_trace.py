"""The neutral trace of a match: turn, step, action, zones and life."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest

from ludwright import magic
from ludwright.magic.table import MagicMatch
from ludwright.magic.trace import trace


@pytest.fixture(scope="module")
def played() -> MagicMatch:
    match = magic.match("glorious-combat", "draconic-fury", seed=11)
    match.finish("random")
    return match


@pytest.fixture(scope="module")
def rows(played: MagicMatch) -> list[dict[str, Any]]:
    return trace(played.replay(), played.rules)


def test_every_pick_has_its_row(played: MagicMatch, rows: list[dict[str, Any]]) -> None:
    free = [row for row in rows[:-1] if not row["forced"]]
    assert len(free) == len(played.replay().picks)
    assert all(row["action"] != "pass" for row in rows if row["forced"])
    assert json.loads(json.dumps(rows)) == rows


def test_cards_are_conserved_and_turns_go_on(rows: list[dict[str, Any]]) -> None:
    for row in rows:
        sizes = row["sizes"]
        for zone in ("graveyard", "battlefield", "exile"):
            assert sizes[zone] == [len(cards) for cards in row["zones"][zone]]
        assert sizes["hand"] == [len(hand) for hand in row["zones"]["hand"]]
    first = rows[0]["sizes"]
    assert [a + b for a, b in zip(first["hand"], first["library"], strict=True)] == [60, 60]
    assert [row["turn"] for row in rows] == sorted(row["turn"] for row in rows)


def test_an_action_changes_the_next_position(rows: list[dict[str, Any]]) -> None:
    lands = 0
    for row, after in pairwise(rows):
        if row["action"].startswith("play "):
            name, seat = row["action"].removeprefix("play "), row["seat"]
            names = [permanent["name"] for permanent in after["zones"]["battlefield"][seat]]
            if after["turn"] == row["turn"] and after["step"] == row["step"]:
                lands += 1
                assert name in names
                assert after["sizes"]["hand"][seat] == row["sizes"]["hand"][seat] - 1
    assert lands > 3


def test_the_last_row_is_the_end(played: MagicMatch, rows: list[dict[str, Any]]) -> None:
    last = rows[-1]
    assert last["action"] is None
    outcome = played.outcome
    assert outcome is not None
    loser = outcome.payoffs.index(-1.0)
    assert last["life"][loser] <= 0 < last["life"][1 - loser]


def test_a_seat_is_told_what_it_may_know(played: MagicMatch, rows: list[dict[str, Any]]) -> None:
    own = trace(played.replay(), played.rules, 0)
    assert len(own) == len(rows)
    for row, whole in zip(own, rows, strict=True):
        assert row["zones"]["hand"] == [whole["zones"]["hand"][0], None]
        assert row["sizes"] == whole["sizes"]
        assert row["action"] == (whole["action"] if whole["seat"] == 0 else None)


def test_an_unfinished_match_is_traced_as_far_as_it_went() -> None:
    match = magic.match("boundless-elves", "dark-sacrifice", seed=2)
    for _ in range(9):
        match.play(0)
    rows = trace(match.replay(), match.rules)
    assert sum(not row["forced"] for row in rows[:-1]) == 9
    assert rows[-1]["turn"] == match.state(0).turn
