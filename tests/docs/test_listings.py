"""Every listing of the README and the manual runs."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

pytest.importorskip("polars")

from cards.samples import BEAR, LEGEND
from docs.listings import NOT_RUN, Listing, Session, called, listings

ROOT = Path(__file__).parents[2]
DATA = ROOT / "python" / "ludwright" / "data"
PAGES = {
    str(page.relative_to(ROOT)): page
    for page in (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md")))
}
# What no test runs, each marked on its page. Few, and none without need.
LEFT_OUT = {
    "ludwright cards sync",
    "ludwright bench --compare open_spiel",
    "ludwright parlor evolve --generations 30 --population 60 --seed 7 --out shelf",
    "ludwright deck upgrade my-deck.txt --budget 50",
    "ludwright deck upgrade my-deck.txt --budget none --by-play",
    "ludwright replay minimise failure.json --out smallest.json",
    "ludwright tui magic --seed 7",
    "ludwright tui --replay match.json",
}
COMMANDS = "docs/cli.md"
DECK = "Commander: Krenko, Mob Boss\n99 Mountain\n"


def copy_of(path: Path) -> Callable[[Path], None]:
    def make(target: Path) -> None:
        target.parent.mkdir(exist_ok=True)
        shutil.copy(path, target)

    return make


def text_of(text: str) -> Callable[[Path], None]:
    return lambda target: target.write_text(text, "utf-8") and None


def _replay(target: Path) -> None:
    called(["play", "toy:kuhn", "--players", "random,random", "--save", str(target)])


def _trace(target: Path) -> None:
    target.parent.mkdir(exist_ok=True)
    row = {"kind": "match", "match": "0", "game": "toy:kuhn", "seat": 0, "player": "llm:practice"}
    target.write_text(json.dumps(row) + "\n")


# Files of the reader's own that pages speak of.
YOURS: Mapping[str, Callable[[Path], None]] = {
    "oracle-cards.json": text_of(json.dumps([BEAR, LEGEND])),
    "my-roles.yml": copy_of(DATA / "deck" / "roles.yml"),
    "my_game.py": text_of((ROOT / "examples" / "leduc.py").read_text("utf-8").replace("Leduc", "MyGame")),
    "my-game.yaml": copy_of(DATA / "parlor" / "war.yaml"),
    "shelf/best-1.yaml": copy_of(DATA / "parlor" / "war.yaml"),
    "my-hero.yaml": copy_of(DATA / "duel" / "heroes" / "pyromancer.yaml"),
    "ember-adept.yaml": text_of("name: Ember Adept\ncost: 1R\ntype: Creature — Human Wizard\npt: 2/1\n"),
    "pasted.txt": text_of("1 Krenko, Mob Boss\n99 Mountain\n"),
    **dict.fromkeys(("my-deck.txt", "deck.txt", "old.txt", "new.txt", "other.txt"), text_of(DECK)),
    "match.json": _replay,
    "runtime/ai_trace.jsonl": _trace,
}


def listed(page: Path) -> list[Listing]:
    return list(listings(page.read_text("utf-8")))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in."""
    # Pages that open an endpoint for language models leave nothing behind.
    monkeypatch.setenv("OPENAI_BASE_URL", "")
    monkeypatch.setenv("LUDWRIGHT_TRACE", "")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    return tmp_path


def test_the_examples_of_the_commands_are_commands(folder: Path) -> None:
    session = Session(ROOT, folder, YOURS, read_only=True)
    for listing in listed(PAGES[COMMANDS]):
        session.run(listing)
    assert session.ran > 80


# The page of all commands runs each of them once more: minutes of what other pages and tests show too.
@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[pytest.mark.extras] if name == COMMANDS else [])
        for name, page in PAGES.items()
        if listed(page)
    ],
)
def test_the_listings_of_a_page_run(name: str, folder: Path) -> None:
    session = Session(ROOT, folder, YOURS)
    for listing in listed(PAGES[name]):
        try:
            session.run(listing)
        except BaseException as error:
            error.add_note(f"{name}:{listing.line}")
            raise
    assert set(session.skipped) <= LEFT_OUT


def test_what_is_left_out_is_on_some_page() -> None:
    marked = [
        line
        for page in PAGES.values()
        for listing in listed(page)
        if listing.language in ("sh", "console")
        for line in listing.text.splitlines()
        if any(f"# {mark}" in line for mark in NOT_RUN)
    ]
    assert all(any(line.removeprefix("$ ").startswith(command) for line in marked) for command in LEFT_OUT)
    assert len(LEFT_OUT) <= 10


@pytest.mark.parametrize(
    ("language", "text", "fault"),
    [
        ("python", "1 / 0\n", ZeroDivisionError),
        ("python", "# part of a game\nclass:\n", SyntaxError),
        ("python", ">>> 1 + 1\n3\n", AssertionError),
        ("sh", "ludwright duel show nobody\n", AssertionError),
        ("console", "$ ludwright nonsense\n", AssertionError),
        ("sh", "make nonsense\n", AssertionError),
        ("sh", "pytest tests/nonsense\n", AssertionError),
        ("sh", 'pip install "ludwright[nonsense]"\n', AssertionError),
        ("sh", "curl example.org\n", AssertionError),
    ],
)
def test_a_listing_that_does_not_work_is_found(
    language: str, text: str, fault: type[Exception], folder: Path
) -> None:
    (only,) = listings(f"Look:\n\n```{language}\n{text}```\n")
    with pytest.raises(fault):
        Session(ROOT, folder, YOURS).run(only)
