"""Matches on the terminal, played by scripts."""

from __future__ import annotations

import importlib
import io
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import ludwright
from ludwright import Room
from ludwright.apps.cli.play import screen_for
from ludwright.apps.duel_screen import DuelScreen
from ludwright.apps.terminal import Screen, pick
from ludwright.errors import Illegal, Invalid


def test_a_whole_duel_by_script(cli: Any, tmp_path: Path) -> None:
    """Always the advice of chance: r takes any option."""
    path = tmp_path / "mine.json"
    words = (
        "duel",
        "play",
        "pyromancer",
        "shadow-monk",
        "--seed",
        "3",
        "--opponent",
        "random",
        "--save",
        path,
    )
    ran = cli(*words, stdin="r\n" * 2000)
    assert ran.code == 0, ran.err
    assert "Pyromancer (you) · v2" in ran.out
    assert "★ Still Water → " in ran.out
    assert "knock-out" in ran.out
    assert cli("replay", "verify", path).code == 0
    assert cli("replay", "show", path, "--json").json["outcome"]


def test_the_attack_table_is_shown_while_dice_are_held(cli: Any) -> None:
    ran = cli(
        "duel", "play", "pyromancer", "shadow-monk", "--seed", "7", stdin="keep 3 3, reroll 3 dice\nq\n"
    )
    table = ran.out.partition("2 rolls left\n")[2].partition("Which dice do you keep?")[0]
    rows = [" ".join(row.split()) for row in table.splitlines() if "%" in row]
    assert rows == [
        "Two pair 4 58 % 1 3 3",
        "Three of a kind 5 69 % 3 3",
        "Small straight 6 1 Burn to them 66 % 3 4",
        "Four of a kind 7 1 Burn to them 23 % 3 3",
        "Full house 8 27 % 3 3",
        "Large straight 12 2 Burn to them 18 % 3 4",
        "Five of a kind 13 3 % 3 3",
    ]
    assert "1 roll left" in ran.out


def test_the_same_script_gives_the_same_match(cli: Any) -> None:
    words = ("duel", "play", "pyromancer", "shadow-monk", "--seed", "3", "--seat", "1")
    first, second = (cli(*words, stdin="0\n" * 9 + "q\n").out for _ in range(2))
    assert first == second
    assert "Shadow Monk (you)" in first


@pytest.mark.parametrize("stdin", ["", "q\n", "quit\n", "?\nl\nv\n"])
def test_leaving_early_is_no_error(cli: Any, stdin: str) -> None:
    ran = cli("play", "toy:kuhn", stdin=stdin)
    assert ran.code == 0
    assert "unfinished" in ran.out


def test_what_a_person_may_type(cli: Any) -> None:
    ran = cli("play", "toy:kuhn", "--players", "human,human", stdin="?\na\n99\nzzz\nch\nCHECK\n")
    assert ran.code == 0, ran.err
    assert "Type the number of an option" in ran.out
    assert "greedy would take" in ran.out
    assert 'no option "99"; there are 0 to 1' in ran.out
    assert '"zzz" is not an option now' in ran.out


def test_machines_among_themselves(cli: Any) -> None:
    ran = cli("play", "duel", "--players", "heuristic,greedy:worlds=2", "--seed", "2")
    assert ran.code == 0
    assert "wins" in ran.out
    assert "> " not in ran.out


def test_the_developers_display_and_its_switches(cli: Any) -> None:
    words = ("duel", "play", "pyromancer", "shadow-monk", "--seed", "3", "--dev")
    ran = cli(*words, stdin="v1\nhud\nv2\n?\nq\n")
    assert ran.code == 0, ran.err
    assert "rule hits: ember_guard×" in ran.out
    assert "Pyromancer (v1) against Shadow Monk (v1)" in ran.out
    assert ran.out.count("Pyromancer (v2) against Shadow Monk (v2)") == 2
    assert "both sides defending by that version" in ran.out
    plain = cli("duel", "play", "pyromancer", "shadow-monk", "--seed", "3", stdin="v1\nq\n")
    assert '"v1" is not an option now' in plain.out


def test_a_game_of_hidden_hands_shows_only_the_own_one(cli: Any) -> None:
    ran = cli("play", "toy:haul", "--seed", "1", stdin="0\nq\n")
    assert ran.code == 0
    assert "Lay two cards" in ran.out


def test_every_option_has_a_number_and_a_name() -> None:
    labels = ["keep 1", "keep 1 2", "pass"]
    assert pick("2", labels) == 2
    assert pick("PASS", labels) == 2
    assert pick("keep 1", labels) == 0
    assert pick("p", labels) == 2
    with pytest.raises(Illegal, match="several"):
        pick("kee", labels)
    with pytest.raises(Illegal, match="0 to 2"):
        pick("3", labels)


def test_the_room_says_what_its_games_look_like(monkeypatch: pytest.MonkeyPatch) -> None:
    def look(room: Room) -> type[Screen]:
        monkeypatch.setattr(found, "_found", lambda: {"toy": room})
        return type(screen_for(ludwright.game("toy:kuhn")))

    toy = ludwright.rooms()["toy"]
    found = importlib.import_module("ludwright.table.rooms")
    assert look(toy) is Screen
    assert look(replace(toy, screen="ludwright.apps.duel_screen:DuelScreen")) is DuelScreen
    with pytest.raises(Invalid, match='holds no "Nothing"'):
        look(replace(toy, screen="ludwright.apps.duel_screen:Nothing"))


def _table(game: str, *picks: str) -> str:
    """What the screen of seat 0 shows after these options."""
    match = ludwright.parlor.match(game, seed=3)
    for label in picks:
        match.play(match.decision.labels.index(label))
    out = Console(width=120, file=io.StringIO())
    shown = screen_for(ludwright.game(f"parlor:{game}")).state(match.view(0), 0)
    with out.capture() as text:
        out.print(shown)
    return " ".join(text.get().split())


def test_values_are_shown_as_the_game_means_them() -> None:
    shown = _table("pinochle", "bid 590")
    assert "highest bid 590" in shown
    assert " 34" not in shown
    assert "rank to beat six" in _table("president", "play 6♣ 6♦")
    assert "from hand yes" in _table("skat", "pass", "pass", "bid 18", "play from hand")
    assert "folded" not in _table("simple-poker")
    assert "folded player 4" in _table("simple-poker", "bet 2", "fold")
