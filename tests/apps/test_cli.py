"""What every command keeps: help that teaches, one line when refused, no traceback, quick start."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import typer.main

import ludwright
from ludwright.apps.cli import app
from ludwright.apps.reference import leaves, markdown

LEAVES = leaves(typer.main.get_command(app), ())
PATHS = [
    "bench", "conforms", "demo", "duel compare", "duel exact", "duel heroes", "duel play", "duel series",
    "duel show", "duel validate", "games", "lab ladder", "lab series", "play", "players",
    "replay minimise", "replay show", "replay verify",
]  # fmt: skip
# It shows other commands.
NO_JSON = {"demo"}


def test_the_commands_of_the_contract_are_there() -> None:
    assert set(PATHS) <= {" ".join(path) for path, _ in LEAVES}


@pytest.mark.parametrize("path", PATHS)
def test_help_teaches_by_example(cli: Any, path: str) -> None:
    ran = cli(*path.split(), "--help")
    assert ran.code == 0
    assert "Example:" in ran.out
    assert f"ludwright {path}" in ran.out
    assert ("--json" in ran.out) == (path not in NO_JSON)


def test_every_option_and_argument_has_words() -> None:
    silent = [(path, param.name) for path, leaf in LEAVES for param in leaf.params if not param.help]
    assert silent == []


def test_the_page_of_the_command_line_is_current(repository: Path) -> None:
    """Write it anew: python -m ludwright.apps.reference > docs/cli.md"""
    assert (repository / "docs" / "cli.md").read_text(encoding="utf-8") == markdown()


def test_version_and_bare_call(cli: Any) -> None:
    from ludwright import __version__

    assert cli("--version").out == f"ludwright {__version__}\n"
    bare = cli()
    assert bare.code == 0
    assert "duel" in bare.out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["deul"], 'did you mean "duel"?'),
        (["duel", "seires"], 'did you mean "series"?'),
        (["duel", "series", "pyromancer"], "HERO"),
        (["duel", "series", "pyromncer", "shadow-monk"], 'did you mean "pyromancer"?'),
        (["duel", "series", "pyromancer", "shadow-monk", "--games", "many"], "--games"),
        (["duel", "series", "pyromancer", "shadow-monk", "--games", "0"], "--games"),
        (["duel", "series", "pyromancer", "shadow-monk", "--gmaes", "5"], "--games"),
        (["duel", "series", "pyromancer", "shadow-monk", "--players", "gredy"], 'did you mean "greedy"?'),
        (["duel", "series", "pyromancer", "shadow-monk", "--players", "random,random,random"], "3 players"),
        (["duel", "series", "pyromancer", "shadow-monk", "--defense", "v3"], "v1, v2"),
        (
            ["duel", "series", "pyromancer", "shadow-monk", "--defense", "v2", "--no-defense-v2"],
            "enableDefenseV2",
        ),
        (["duel", "exact", "shadow-monk", "--version", "v3"], '"v3"'),
        (["duel", "show", "monk"], "no hero"),
        (["lab", "series", "deul", "random"], 'did you mean "duel"?'),
        (["lab", "series", "toy:kun", "random"], 'did you mean "kuhn"?'),
        (["lab", "series", "toy:kuhn", "random", "random", "random"], "3 players"),
        (["lab", "series", "toy:kuhn", "heuristic"], "no heuristic"),
        (["lab", "series", "toy:kuhn", "py:nowhere.py:Nobody"], "nowhere.py"),
        (["lab", "ladder", "toy:kuhn", "random"], "two players"),
        (["play", "duel:pyromancer"], "two heroes"),
        (["conforms", "py:nowhere.py:Nothing"], "nowhere.py"),
        (["bench", "deul"], 'did you mean "duel"?'),
        (["replay", "show", "nowhere.json"], "nowhere.json"),
    ],
)
def test_bad_input_is_refused_in_one_line(cli: Any, words: list[str], says: str) -> None:
    ran = cli(*words)
    assert says in ran.refused()
    assert ran.out == ""


def test_the_refusal_of_a_real_program_is_the_same(program: Any) -> None:
    ran = program("duel", "series", "pyromncer", "shadow-monk", "--json")
    assert ran.refused() == 'no hero "pyromncer"; did you mean "pyromancer"?'
    assert ran.out == ""


def test_a_fault_of_the_program_is_one_line_too(cli: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from ludwright.duel import loader

    def broken() -> list[str]:
        raise RuntimeError("the shelf\nis empty")

    monkeypatch.setattr(loader, "list_heroes", broken)
    ran = cli("duel", "heroes")
    assert ran.code == 1
    assert ran.err.splitlines() == [
        "ludwright: internal error: RuntimeError: the shelf is empty; add --debug for the traceback"
    ]
    traced = cli("duel", "heroes", "--debug")
    assert traced.code == 1
    assert "Traceback" in traced.err
    assert "add --debug" not in traced.err


def test_start_is_quick_because_nothing_heavy_is_imported() -> None:
    heavy = ["numpy", "matplotlib", "gymnasium", "polars", "rich.table", "yaml"]
    code = (
        "import sys; sys.argv = ['ludwright', '--version']\n"
        "from ludwright.apps.cli import main\n"
        "try: main()\n"
        f"finally: print([name for name in {heavy!r} if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_python_runs_the_package() -> None:
    command = [sys.executable, "-m", "ludwright", "--version"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == f"ludwright {ludwright.__version__}\n"
    wrong = subprocess.run([*command[:3], "plya"], capture_output=True, text=True, check=False)
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert wrong.stderr.startswith("ludwright: no command")


def test_lists_of_games_and_players(cli: Any) -> None:
    rooms = {row["room"]: row for row in cli("games", "--json").json}
    assert "duel:pyromancer,shadow-monk" in rooms["duel"]["games"]
    assert rooms["toy"]["default"] == "toy:kuhn"
    listed = {row["player"]: row for row in cli("players", "--json").json}
    assert {"random", "greedy", "heuristic", "human", "py"} <= set(listed)
    (worlds,) = listed["greedy"]["settings"]
    assert (worlds["name"], worlds["default"], worlds["low"], worlds["high"]) == ("worlds", 4, 1, 10_000)
    assert listed["heuristic"]["settings"][0]["default"] is None
    assert "1 to 10,000, 4 when left out" in " ".join(cli("players").out.split())
    told = cli("games").out
    assert "duel:pyromancer,shadow-monk" in told
    assert "magic:A,B where A and B are of" in told, "pairs of decks are too many to read"
    assert len(told.splitlines()) < 70
    assert "greedy" in cli("players").out


def test_documents_are_one_json_and_nothing_else(program: Any) -> None:
    ran = program("lab", "series", "toy:kuhn", "random", "random", "--games", "200", "--json")
    assert ran.err == ""
    assert json.loads(ran.out)["games"] == 200
