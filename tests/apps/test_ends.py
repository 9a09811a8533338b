"""How commands end when something outside goes wrong: readers, disks, players of one's own, people."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

PROGRAM = [sys.executable, "-c", "from ludwright.apps.cli import main; main()"]
SLOW = pytest.mark.extras
TABLES = [
    "--help",
    "duel heroes",
    pytest.param("duel heroes --json", marks=SLOW),
    pytest.param("duel show shadow-monk", marks=SLOW),
    pytest.param("games", marks=SLOW),
    "conforms toy:kuhn",
]
JSON_TOO = ["duel heroes", pytest.param("duel heroes --json", marks=SLOW)]


def write_player(folder: Path, body: str) -> str:
    path = folder / "mine.py"
    path.write_text(f"class Mine:\n    def choose(self, decision, view):\n        {body}\n", encoding="utf-8")
    return f"py:{path}:Mine"


@pytest.mark.parametrize("words", TABLES)
def test_a_reader_who_has_gone_is_no_failure(words: str) -> None:
    """As in `ludwright … | head -1`."""
    reads, writes = os.pipe()
    os.close(reads)
    done = subprocess.run([*PROGRAM, *words.split()], stdout=writes, stderr=subprocess.PIPE, text=True)
    os.close(writes)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("words", ["deck check FILE", pytest.param("deck check FILE --json", marks=SLOW)])
def test_a_verdict_stands_where_the_reader_has_gone(words: str, tmp_path: Path) -> None:
    """As in `ludwright deck check FILE | head -1`: a deck that is not legal is none for not being read of."""
    file = tmp_path / "short.txt"
    file.write_text("Commander\n1 Krenko, Mob Boss\n\nDeck\n20 Mountain\n", encoding="utf-8")
    reads, writes = os.pipe()
    os.close(reads)
    words = words.replace("FILE", str(file))
    done = subprocess.run([*PROGRAM, *words.split()], stdout=writes, stderr=subprocess.PIPE, text=True)
    os.close(writes)
    assert (done.returncode, done.stderr) == (1, "")


@pytest.mark.parametrize("words", JSON_TOO)
def test_a_closed_standard_output(words: str) -> None:
    command = ["sh", "-c", 'exec "$0" "$@" >&-', *PROGRAM, *words.split()]
    done = subprocess.run(command, stderr=subprocess.PIPE, text=True)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device that is always full")
@pytest.mark.parametrize("words", JSON_TOO)
def test_a_full_disk(words: str) -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run([*PROGRAM, *words.split()], stdout=full, stderr=subprocess.PIPE, text=True)
    assert done.returncode == 1
    assert done.stderr == "ludwright: standard output: No space left on device\n"


def test_no_colours_where_none_are_wanted(program: Any) -> None:
    assert "\x1b[" not in program("duel", "heroes").out


@pytest.mark.parametrize("columns", ["24", pytest.param("60", marks=SLOW)])
def test_narrow_terminals_fold_and_lose_nothing(columns: str) -> None:
    environment = {**os.environ, "COLUMNS": columns, "NO_COLOR": "1"}
    command = [*PROGRAM, "duel", "series", "pyromancer", "shadow-monk", "--games", "40"]
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    assert done.returncode == 0
    assert "…" not in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= int(columns)


@pytest.mark.parametrize("group", ["duel", "lab", "replay"])
def test_a_group_without_a_command_shows_its_help(cli: Any, group: str) -> None:
    ran = cli(group)
    assert f"Usage: ludwright {group}" in ran.out
    assert ran.refused() == f"no command is named; see ludwright {group} --help"


@pytest.mark.parametrize(
    "words",
    [
        ["lab", "series", "toy:kuhn", "human", "random"],
        ["lab", "ladder", "toy:kuhn", "random", "human"],
        ["duel", "series", "pyromancer", "shadow-monk", "--players", "human"],
        ["duel", "compare", "pyromancer", "shadow-monk", "--players", "greedy,human"],
    ],
)
def test_people_are_not_asked_a_thousand_times(cli: Any, words: list[str]) -> None:
    assert "a person plays matches, not series" in cli(*words).refused()


def test_a_series_with_failures_is_printed_and_no_success(cli: Any, tmp_path: Path) -> None:
    spec = write_player(tmp_path, "return 99")
    words = ("lab", "series", "toy:kuhn", spec, "random", "--games", "10")
    folder = tmp_path / "failed"
    ran = cli(*words, "--json", "--save-errors", folder)
    assert ran.code == 1
    assert len(json.loads(ran.out)["errors"]) == 10
    (line,) = ran.err.splitlines()
    assert line.startswith("ludwright: 10 of 10 matches could not be finished, first match 0: Mine.choose")
    assert line.endswith(f"replays in {folder}")
    files = sorted(folder.iterdir())
    assert len(files) == 10
    assert cli("replay", "show", files[0], "--json").json["error"]
    assert cli(*words).code == cli("lab", "ladder", "toy:kuhn", spec, "random", "--games", "2").code == 1


def test_a_duel_series_with_failures(cli: Any, tmp_path: Path) -> None:
    spec = write_player(tmp_path, "raise RuntimeError('tired')")
    heroes = ("pyromancer", "shadow-monk")
    folder = tmp_path / "failed"
    words = ("--players", f"{spec},random", "--games", "3", "--json")
    ran = cli("duel", "series", *heroes, *words, "--save-errors", folder)
    assert ran.code == 1
    assert "RuntimeError: tired" in ran.err
    assert len(list(folder.iterdir())) == len(json.loads(ran.out)["errors"]) == 3
    compared = cli("duel", "compare", *heroes, *words)
    assert compared.code == 1
    assert "6 of 6 matches" in compared.err


def test_a_match_that_breaks_at_the_table_leaves_its_replay(cli: Any, tmp_path: Path) -> None:
    spec = write_player(tmp_path, "raise RuntimeError('tired')")
    path = tmp_path / "broken.json"
    ran = cli("play", "toy:kuhn", "--players", f"human,{spec}", "--save", path, stdin="0\n" * 9)
    assert ran.code == 1
    (line,) = ran.err.splitlines()
    assert line.startswith("ludwright: the match cannot go on: Mine.choose raised RuntimeError: tired")
    assert cli("replay", "verify", path).code == 0


def test_a_player_that_needs_settings_says_which(cli: Any, tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text("class Mine:\n    def __init__(self, nerve): ...\n    def choose(self, d, v): return 0\n")
    words = ("lab", "series", "toy:kuhn", "--games", "2")
    line = cli(*words, f"py:{path}:Mine").refused()
    assert "Mine: missing a required argument: 'nerve'; write py:FILE.py:Mine:name=value" in line
    line = cli(*words, f"py:{path}:Mine:nerve=2,luck=1").refused()
    assert "unexpected keyword argument 'luck'" in line
    assert cli(*words, f"py:{path}:Mine:nerve=2").code == 0
