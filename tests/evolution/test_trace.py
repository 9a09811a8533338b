"""`Rules.trace`: the matches of a series, watched pick by pick."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import pytest

import ludwright
from evolution.games import Broken, Pile, parlor, python
from ludwright._core import Rules

GAMES = {
    "crazy eights": lambda: parlor("crazy-eights", hands=1),
    "hearts": lambda: parlor("hearts", hands=1),
    "kuhn": lambda: ludwright.game("toy:kuhn"),
    "haul": lambda: ludwright.game("toy:haul"),
    "duel": lambda: ludwright.game("duel"),
    "python": lambda: python(Pile),
}


@pytest.fixture(params=GAMES)
def rules(request: pytest.FixtureRequest) -> Rules:
    made: Rules = GAMES[request.param]()
    return made


def same(a: Any, b: Any) -> bool:
    return all(np.array_equal(a[key], b[key]) if key != "errors" else a[key] == b[key] for key in a)


def test_it_watches_the_matches_of_a_series(rules: Rules) -> None:
    players = ["greedy:worlds=1", "random"]
    trace = rules.trace(players, games=12, seed=5, rotate=True)
    series = rules.series(players, games=12, seed=5, rotate=True)
    for column in ("seeds", "payoffs", "reasons", "turns", "offsets"):
        assert np.array_equal(trace[column], series[column]), column
    starts = trace["starts"].tolist()
    assert starts[0] == 0
    assert starts[-1] == len(trace["asked"])
    rows = [trace["options"][a:b] for a, b in pairwise(starts)]
    assert [int((row > 1).sum()) for row in rows] == series["decisions"].tolist()
    assert [int((row == 1).sum()) for row in rows] == series["forced"].tolist()


def test_looking_closer_changes_nothing_and_threads_do_not_show(rules: Rules) -> None:
    plain = rules.trace(["random"], games=10, seed=2)
    closer = rules.trace(["random"], games=10, seed=2, probe_every=2, look_every=3, worlds=4, threads=1)
    again = rules.trace(["random"], games=10, seed=2, probe_every=2, look_every=3, worlds=4, threads=3)
    assert same(closer, again)
    for column in ("asked", "options", "values", "payoffs"):
        assert np.array_equal(plain[column], closer[column])  # type: ignore[literal-required]
    parts = [
        rules.trace(["random"], games=5, seed=2, first=first, probe_every=2, look_every=3, worlds=4)
        for first in (0, 5)
    ]
    for column in ("asked", "values", "probe_options", "chances"):
        joined = np.concatenate([part[column] for part in parts])  # type: ignore[literal-required]
        assert np.array_equal(joined, closer[column])  # type: ignore[literal-required]


def test_columns_mean_what_they_say(rules: Rules) -> None:
    trace = rules.trace(["random"], games=16, seed=1, probe_every=1, look_every=1, worlds=6)
    rows = len(trace["asked"])
    assert trace["values"].shape == (rows, rules.seats)
    assert np.abs(trace["values"]).max() <= 1
    assert trace["asked"].max() < rules.seats
    # Every unforced decision was looked ahead from, and somebody won each time.
    assert trace["looks"].tolist() == np.flatnonzero(trace["options"] > 1).tolist()
    assert trace["chances"].shape == (len(trace["looks"]), rules.seats)
    assert np.allclose(trace["chances"].sum(axis=1), 1)
    assert trace["chances"].min() >= 0
    for column in (trace["probe_options"], trace["probe_values"]):
        assert ((column >= 0) & (column <= 1)).all()


def test_the_evaluation_is_the_one_that_players_see() -> None:
    rules = ludwright.game("toy:haul")
    trace = rules.trace(["random"], games=1, seed=9)
    table = rules.table(int(trace["seeds"][0]), skip_forced=False)
    assert trace["values"][0].tolist() == [pytest.approx(table.evaluate(seat)) for seat in range(2)]
    assert int(trace["asked"][0]) == table.menu()[0]


def test_chances_near_the_end_are_certain() -> None:
    """Two matches left: whoever is asked and takes both wins, so half of the random matches."""
    trace = python(Pile).trace(["random"], games=40, seed=3, look_every=1, worlds=200)
    starts = trace["starts"].tolist()
    last = [
        (look, chance)
        for look, chance in zip(trace["looks"].tolist(), trace["chances"], strict=True)
        if look + 1 in starts
    ]
    for look, chance in last:
        seat = int(trace["asked"][look])
        assert chance[seat] == pytest.approx(0.5, abs=0.15)


def test_a_game_without_choices_has_nothing_to_probe() -> None:
    trace = parlor("war").trace(["random"], games=2, seed=1, probe_every=1, look_every=1)
    assert len(trace["probe_options"]) == len(trace["looks"]) == 0
    assert (trace["options"] == 1).all()


def test_a_broken_game_is_an_error_with_columns_in_step() -> None:
    rules = python(Broken)
    trace = rules.trace(["random"], games=3, seed=1, probe_every=1)
    assert [game for game, _ in trace["errors"]] == [0, 1, 2]
    assert "fell over" in trace["errors"][0][1]
    assert len(trace["asked"]) == len(trace["options"]) == len(trace["values"])
    assert trace["reasons"].tolist() == [255] * 3


def test_too_many_games_are_refused() -> None:
    with pytest.raises(ludwright.Invalid, match="too many to count"):
        ludwright.game("toy:kuhn").trace(["random"], games=2, seed=0, first=2**32 - 1)
