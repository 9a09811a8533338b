"""`replay verify`, `show` and `minimise`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest


@pytest.fixture
def replay(tmp_path: Path) -> Path:
    from ludwright import duel

    match = duel.match("pyromancer", "shadow-monk", seed=7)
    match.finish("heuristic")
    return match.replay().save(tmp_path / "match.json")


def test_a_true_replay_is_proved(cli: Any, program: Any, replay: Path) -> None:
    document = cli("replay", "verify", replay, "--json").json
    assert document["ok"] is True
    assert document["first_difference"] is None
    assert document["game"] == "duel:pyromancer,shadow-monk"
    assert document["picks"] > 0
    assert program("replay", "verify", replay).code == 0


def test_one_changed_byte_is_found_wherever_it_is(cli: Any, replay: Path) -> None:
    data = replay.read_bytes()
    for at in range(5, len(data) - 2, len(data) // 40):
        changed = bytearray(data)
        changed[at] = changed[at] ^ 1
        replay.write_bytes(bytes(changed))
        ran = cli("replay", "verify", replay, "--json")
        assert str(replay) in ran.refused()
        document = json.loads(ran.out)
        assert document["ok"] is False
        assert document["first_difference"]


def test_other_rules_are_a_difference(cli: Any, replay: Path) -> None:
    ran = cli("replay", "verify", replay, "--game", "duel:pyromancer,training-dummy", "--json")
    ran.refused()
    assert json.loads(ran.out)["first_difference"]["what"] == "definitions"
    line = cli("replay", "verify", replay, "--game", "toy:kuhn").refused()
    assert line.startswith(f"{replay}: after 0 picks: definitions ")


@pytest.mark.parametrize("command", ["show", "minimise"])
def test_a_damaged_file_is_named(cli: Any, replay: Path, command: str) -> None:
    replay.write_text(replay.read_text().replace("pyromancer", "pyromancir"))
    assert cli("replay", command, replay).refused().startswith(f"{replay}: ")


def test_several_files_in_one_go(cli: Any, replay: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text("{}")
    assert cli("replay", "verify", replay, replay, "--json").json["ok"] is True
    ran = cli("replay", "verify", replay, broken, "--json")
    assert str(broken) in ran.refused()
    assert [row["ok"] for row in json.loads(ran.out)["replays"]] == [True, False]


def test_a_match_is_told_in_full_or_as_a_seat_knew_it(cli: Any, replay: Path) -> None:
    document = cli("replay", "show", replay, "--json").json
    assert any("Turn 1" in line for line in document["lines"])
    assert document["outcome"]["reason"] == "knock-out"
    seat = cli("replay", "show", replay, "--seat", "1", "--json").json
    assert not any("seat 0 picks" in line for line in seat["lines"])
    assert any("seat 1 picks" in line for line in seat["lines"])
    assert "knock-out" in cli("replay", "show", replay).out
    assert "seats 0 to 1" in cli("replay", "show", replay, "--seat", "2").refused()


TRAP = '''
from ludwright import Game

class Trap(Game[list[str]]):
    """Ten picks; the third bite breaks the rules."""

    verbs = ("wait", "bite")

    def start(self, chance):
        return []

    def decision(self, state):
        return (len(state) % 2, "Choose", ["wait", "bite"]) if len(state) < 10 else None

    def play(self, state, option, chance):
        state.append(str(option))
        if state.count("bite") == 3:
            raise RuntimeError("a tooth is gone")

    def outcome(self, state):
        return [0.0, 0.0], "end"

    def view(self, state, seat):
        return {"picks": list(state)}
'''


def test_a_failing_match_is_shortened_to_what_breaks_it(cli: Any, tmp_path: Path) -> None:
    import ludwright

    game = tmp_path / "trap.py"
    game.write_text(TRAP, encoding="utf-8")
    spec = f"py:{game}:Trap"
    result = ludwright.series(spec, games=30, seed=1)
    error = max(result.errors, key=lambda error: len(error.replay.picks))
    path = error.replay.save(tmp_path / "failure.json")
    assert cli("replay", "verify", path, "--game", spec).code == 0
    assert "a tooth is gone" in cli("replay", "show", path, "--game", spec).out
    out = tmp_path / "smallest.json"
    document = cli("replay", "minimise", path, "--game", spec, "--out", out, "--json").json
    assert document["after"] == 3 < document["before"]
    assert cli("replay", "verify", out, "--game", spec).code == 0
    assert "--game on the command line" in cli("replay", "show", path).refused()


def test_a_sound_match_has_nothing_to_minimise(cli: Any, replay: Path) -> None:
    assert "nothing to minimise" in cli("replay", "minimise", replay).refused()
