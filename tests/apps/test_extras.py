"""Without an optional extra, the commands that need it say in one line how to install it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from ludwright.errors import EXTRAS, needs

# Runs commands in a process that cannot find some modules; what each said and returned, as JSON.
PROGRAM = """
import contextlib, io, json, sys

hidden, commands = json.loads(sys.argv[1])


class Hidden:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in hidden:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


sys.meta_path.insert(0, Hidden())
from ludwright.apps.cli import app

rows = []
for words in commands:
    out, err = io.StringIO(), io.StringIO()
    code = 0
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            app(words)
        except SystemExit as left:
            code = left.code
    rows.append((code, err.getvalue()))
print(json.dumps(rows))
"""
DECK = "Commander: Krenko, Mob Boss\n99 Mountain\n"
COMMANDS = [
    ["deck", "build", "--commander", "Krenko, Mob Boss"],
    ["deck", "check", "deck.txt"],
    ["deck", "compare", "deck.txt", "deck.txt"],
    ["deck", "goldfish", "deck.txt"],
    ["deck", "match", "deck.txt", "deck.txt"],
    ["deck", "search", "t:elf"],
    ["deck", "tag", "Sol Ring"],
    ["deck", "upgrade", "deck.txt", "--budget", "5"],
    ["cards", "info"],
    ["cards", "show", "Sol Ring"],
    ["cards", "sync"],
    ["cards", "sync", "--file", "cards.json"],
    ["lab", "evolve", "deck:Krenko, Mob Boss", "--generations", "1"],
    ["deck", "test", "deck.txt"],
    ["magic", "coverage"],
    ["magic", "sealed", "fdn"],
]
# Commands of the same rooms that do without.
WORK = [["deck", "convert", "deck.txt", "deck.cod"], ["deck", "--help"], ["deck", "search", "--help"]]


def ran(folder: Path, hidden: list[str], commands: list[list[str]]) -> list[tuple[int, str]]:
    (folder / "deck.txt").write_text(DECK)
    (folder / "cards.json").write_text("[]")
    words = [sys.executable, "-c", PROGRAM, json.dumps([hidden, commands])]
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, timeout=300, check=True)
    rows: list[tuple[int, str]] = json.loads(done.stdout)
    return rows


@pytest.mark.parametrize(
    "hidden",
    [
        ["polars", "lark", "ortools", "httpx"],
        *(pytest.param([one], marks=pytest.mark.extras) for one in ("lark", "polars")),
    ],
)
def test_commands_without_the_deck_extra_name_it(tmp_path: Path, hidden: list[str]) -> None:
    alone = len(hidden) == 1
    commands = [["deck", "build", "--commander", "Krenko, Mob Boss"]] if alone else COMMANDS
    for words, (code, said) in zip(commands, ran(tmp_path, hidden, commands), strict=True):
        assert code == 2, (words, said)
        assert re.fullmatch(
            r'ludwright: this needs (\w+), which is not installed; pip install "ludwright\[deck\]"\n', said
        ), (words, said)


@pytest.mark.parametrize(
    ("hidden", "extra", "words"),
    [
        ("openai", "llm", ["lab", "series", "toy:kuhn", "llm:model", "random"]),
        ("mcp", "mcp", ["mcp"]),
    ],
)
def test_language_models_and_assistants_name_their_extras(
    tmp_path: Path, hidden: str, extra: str, words: list[str]
) -> None:
    ((code, said),) = ran(tmp_path, [hidden], [words])
    wanted = f'ludwright: this needs {hidden}, which is not installed; pip install "ludwright[{extra}]"\n'
    assert (code, said) == (2, wanted)


def test_the_rest_works_without_it(tmp_path: Path) -> None:
    assert [code for code, _ in ran(tmp_path, ["polars", "lark", "ortools", "httpx"], WORK)] == [0, 0, 0]


def test_every_command_of_the_deck_room_is_tried() -> None:
    import typer.main

    from ludwright.apps.cli import app

    groups: Any = typer.main.get_command(app)
    for room in ("deck", "cards"):
        tried = {words[1] for words in (*COMMANDS, *WORK) if words[0] == room}
        assert set(groups.commands[room].commands) <= tried


def test_a_missing_module_of_nobodys_extra_is_still_an_internal_error(tmp_path: Path) -> None:
    ((code, said),) = ran(tmp_path, ["yaml"], [["duel", "heroes"]])
    assert code == 1
    assert "internal error: ModuleNotFoundError" in said


def test_the_extras_are_those_of_the_package(repository: Path) -> None:
    held = tomllib.loads((repository / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    extras = {
        # A package's name as it is imported: no choices of its own, no hyphen.
        extra: {re.split(r"[<>=\[]", name)[0].replace("-", "_") for name in names}
        for extra, names in held.items()
    }
    for module, extra in EXTRAS.items():
        assert module in extras[extra]
    assert set(EXTRAS) == set().union(*(extras[extra] for extra in extras if extra not in ("dev", "docs")))
    assert str(needs("polars", "frames")).endswith('pip install "ludwright[frames]"')
