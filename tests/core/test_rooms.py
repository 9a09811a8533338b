"""Games by name, and what importing the package costs."""

import json
import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

import ludwright
from ludwright import Invalid, Room, Rules


def test_rooms_are_found_by_folder() -> None:
    rooms = ludwright.rooms()
    assert {"duel", "toy"} <= set(rooms)
    for room in rooms.values():
        assert room.about
        assert all(spec.startswith(f"{room.name}:") for spec in room.list())


def test_a_bare_room_means_its_default() -> None:
    assert ludwright.game("toy").name == "toy:kuhn"
    assert ludwright.game("duel").name.startswith("duel:")


def test_games_by_file_and_by_module(repository: Path) -> None:
    spec = f"py:{repository / 'examples/leduc.py'}:Leduc"
    assert ludwright.game(spec).name == "leduc"
    assert ludwright.game(spec).digest == ludwright.rooms.resolve(spec).digest


def test_what_is_a_game_passes(leduc: Any) -> None:
    rules = ludwright.game(leduc())
    assert ludwright.game(rules) is rules
    assert ludwright.game(leduc).digest == rules.digest


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("deul:pyromancer,pyromancer", '^no game "deul:pyromancer,pyromancer"; did you mean "duel"'),
        ("toy:khun", '^no toy game "khun"; did you mean "kuhn"'),
        ("duel:pyromancer", "^a duel takes two heroes"),
        ("duel:pyromancr,shadow-monk", "pyromancer"),
        ("py:ludwright.errors:Invalid", "is no game"),
        ("py:nothing", "names no game"),
    ],
)
def test_what_is_no_game(spec: str, message: str) -> None:
    with pytest.raises(Invalid, match=message):
        ludwright.game(spec)


def test_settings_belong_to_games_that_are_yet_to_be_made() -> None:
    with pytest.raises(Invalid, match="take no settings: turn_cap"):
        ludwright.game(ludwright.game("toy:kuhn"), turn_cap=3)
    with pytest.raises(Invalid, match="a int is no game"):
        ludwright.game(3)  # type: ignore[arg-type]


def test_a_room_from_another_package(monkeypatch: pytest.MonkeyPatch) -> None:
    module = sys.modules["ludwright.rooms"]

    def load(name: str) -> Rules:
        return ludwright.game("toy:kuhn")

    room = Room("attic", "old games", "chest", load, lambda: ["attic:chest"])
    entry = EntryPoint("attic", "somewhere:room", "ludwright.rooms")
    monkeypatch.setattr(module, "entry_points", lambda group: [entry])
    monkeypatch.setattr(EntryPoint, "load", lambda self: room)
    module._found.cache_clear()
    try:
        assert ludwright.game("attic").name == "toy:kuhn"
    finally:
        module._found.cache_clear()


def test_a_duel_is_a_game_like_any_other() -> None:
    match = ludwright.duel.match("pyromancer", "shadow-monk", seed=7)
    assert match.rules.name == "duel:pyromancer,shadow-monk"
    outcome = match.finish("heuristic")
    replay = match.replay()
    assert replay.verify()
    assert replay.document["outcome"]["reason"] == outcome.reason
    assert ludwright.testing.conforms(match.rules, matches=2, decisions=8).ok


def test_the_functions_stay_functions() -> None:
    """`import ludwright.match` must not put the module in the function's place."""
    program = (
        "import ludwright.match, ludwright.series, ludwright.rooms, ludwright.game\n"
        "from ludwright.match import Match\n"
        "import ludwright\n"
        "print(ludwright.match('toy:kuhn'), callable(ludwright.series), len(ludwright.rooms()) > 0)\n"
        "print(ludwright.game('toy:haul').name)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-2:] == ["  1  bet True True", "toy:haul"]


def test_importing_is_light() -> None:
    heavy = ("gymnasium", "matplotlib", "numpy", "polars", "rich", "typer", "yaml")
    program = f"import ludwright, sys, json; print(json.dumps([m for m in {heavy!r} if m in sys.modules]))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == []


def test_unknown_names_of_the_package() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'mtach'"):
        ludwright.mtach  # noqa: B018
    assert "duel" in dir(ludwright)
