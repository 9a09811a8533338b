"""The figures say what they counted."""

from __future__ import annotations

import pytest

import ludwright
from ludwright.bench.others import OTHERS
from ludwright.bench.vector import vector_entries


@pytest.mark.parametrize(("game", "prefix"), [("duel", "duel"), ("toy:haul", "toy.haul")])
def test_entries_count_learners_and_opponents_apart(game: str, prefix: str) -> None:
    entry, among = vector_entries(game, prefix=prefix, threads=1, seconds=0.05)
    assert entry["name"] == f"{prefix}.vector"
    assert entry["threads"] == 1
    total = entry["agent_steps_per_s"] + entry["opponent_decisions_per_s"]
    assert entry["decisions_per_s"] == pytest.approx(total, rel=1e-6)
    assert entry["bytes"] > 0
    assert "opponents" in entry["definition"]
    assert among["name"] == f"{prefix}.self_play"
    assert among["decisions_per_s"] > 0
    assert "every seat a learner" in among["definition"]


def test_every_game_that_is_compared_is_ours_too() -> None:
    assert all(ludwright.game(other.ours).seats >= 1 for other in OTHERS)
    assert len({other.library for other in OTHERS}) == 3
