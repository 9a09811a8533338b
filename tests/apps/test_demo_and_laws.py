"""`demo` and `conforms`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any


def test_the_demo_shows_everything_and_points_on(cli: Any) -> None:
    ran = cli("demo", "--games", "200")
    assert ran.code == 0, ran.err
    for words in (
        "A match of Magic",
        "Turn 1: Player A",
        "Player A casts",
        "Still Water",
        "Time to kill",
        "Players and aim",
        "wins the trick",
        "heuristic,random --games 20",
        "Krenko, Mob Boss: ",
        "steps of random play",
        "http://127.0.0.1:8642",
        "ludwright play magic",
        "ludwright mcp",
    ):
        assert words in ran.out, words
    assert "seat 1" not in ran.out


def test_games_keep_the_laws(cli: Any) -> None:
    for game in ("duel", "toy:kuhn"):
        document = cli("conforms", game, "--matches", "2", "--json").json
        assert document["ok"] is True
        assert document["violations"] == []
        assert document["checks"]["offered options can be played"] > 0
    assert "kept" in cli("conforms", "toy:haul", "--matches", "1").out


def test_a_lawless_game_is_named_with_its_law(cli: Any, tmp_path: Path) -> None:
    path = tmp_path / "lawless.py"
    path.write_text(LAWLESS, encoding="utf-8")
    ran = cli("conforms", f"py:{path}:Lawless", "--matches", "2", "--json")
    assert "breaks" in ran.refused()
    document = json.loads(ran.out)
    assert document["ok"] is False
    assert document["violations"][0]["law"]


LAWLESS = '''
from ludwright import Game

class Lawless(Game[list[int]]):
    """Four picks; two options read alike."""

    def start(self, chance):
        return []

    def decision(self, state):
        return (len(state) % 2, "Choose", ["left", "left"]) if len(state) < 4 else None

    def play(self, state, option, chance):
        state.append(1)

    def outcome(self, state):
        return [0.0, 0.0], "end"

    def view(self, state, seat):
        return {"picks": len(state)}
'''
