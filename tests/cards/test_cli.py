"""The commands: what they print, and how they fail."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import typer

from cards.samples import ALL, array, write
from ludwright.apps.cli.cards import app as cards_app
from ludwright.apps.cli.deck_search import register
from ludwright.apps.cli.group import Group, Root


@dataclass
class Ran:
    code: int
    out: str
    err: str

    @property
    def document(self) -> Any:
        return json.loads(self.out)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Any:
    """Runs a command over four cards, the way the program does."""
    path = str(write(tmp_path / "cards.json", array(ALL)))
    root = typer.Typer(
        cls=Root, pretty_exceptions_enable=False, context_settings={"help_option_names": ["--help", "-h"]}
    )
    deck = typer.Typer(cls=Group)
    deck.command("other")(lambda: None)
    register(deck)
    root.add_typer(cards_app, name="cards")
    root.add_typer(deck, name="deck")

    def ran(*words: str) -> Ran:
        with pytest.raises(SystemExit) as ended:
            root([path if word == "FILE" else word for word in words])
        said = capsys.readouterr()
        return Ran(int(ended.value.code or 0), said.out, said.err)

    return ran


def test_names_as_json(run: Any) -> None:
    ran = run("deck", "search", "t:creature order:cmc", "--cards", "FILE", "--names", "--json")
    assert ran.code == 0
    assert ran.err == ""
    assert ran.document == ["Lim-Dôr, the Patient", "Plain Bear", "Shy Clerk // Wild Beast"]


def test_names_as_lines(run: Any) -> None:
    ran = run("deck", "search", "t:instant or t:bear", "--cards", "FILE", "--names")
    assert ran.out.splitlines() == ["Bread // Butter", "Plain Bear"]


def test_a_query_may_begin_with_a_minus_sign(run: Any) -> None:
    """Whatever letters follow it: -h is not asked for here."""
    ran = run("deck", "search", "-t:creature has:manacost", "--cards", "FILE", "--names", "--json")
    assert ran.document == ["Bread // Butter"]


def test_the_whole_document(run: Any) -> None:
    ran = run("deck", "search", "c:g", "--cards", "FILE", "--json", "--explain")
    assert ran.document["count"] == 1
    assert ran.document["plan"] == ["colours at least {G}  [c:g, by card]"]
    assert ran.document["cards"][0] == {
        "name": "Plain Bear",
        "mana_cost": "{1}{G}",
        "cmc": 2.0,
        "type_line": "Creature — Bear",
        "colors": ["G"],
        "color_identity": ["G"],
        "power": "2",
        "toughness": "2",
        "set": "abc",
        "rarity": "common",
        "price": 0.25,
        "edhrec_rank": 100,
    }
    assert len(ran.document["digest"]) == 64


def test_order_and_limit(run: Any) -> None:
    ran = run("deck", "search", "has:power", "--cards", "FILE", "--order", "cmc", "--limit", "2", "--json")
    assert [card["name"] for card in ran.document["cards"]] == ["Plain Bear", "Shy Clerk // Wild Beast"]
    assert ran.document["count"] == 3


def test_printings(run: Any) -> None:
    ran = run("deck", "search", "lim-dor unique:prints", "--cards", "FILE", "--json")
    assert [row["set"] for row in ran.document["prints"]] == ["abc", "xyz"]


def test_a_table_for_people(run: Any) -> None:
    ran = run("deck", "search", "t:creature", "--cards", "FILE", "--explain", "--limit", "2")
    assert 'type line has "creature"' in ran.out
    assert "Plain Bear" in ran.out
    assert "3 cards, 1 not shown" in ran.out
    assert "Draw a card." in run("deck", "search", "bread display:text", "--cards", "FILE").out
    assert "abc 7 c" in run("deck", "search", "bear unique:prints", "--cards", "FILE").out


def test_notes_go_beside_the_answer(run: Any) -> None:
    ran = run("deck", "search", "t:baer", "--cards", "FILE", "--names")
    assert ran.code == 0
    assert ran.out == ""
    assert 'did you mean "bear"?' in ran.err


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (
            ("deck", "search", "colr:g", "--cards", "FILE"),
            'column 1: no keyword "colr"; did you mean "color"?',
        ),
        (("deck", "search", "t:elf", "--cards", "nowhere.json"), "nowhere.json: cannot be read"),
        (("deck", "search", "t:elf", "--cards", "FILE", "--order", "nmae"), 'did you mean "name"?'),
        (("deck", "search", "lang:de", "--cards", "FILE"), "every card here is in English"),
        (("cards", "show", "plain bare", "--cards", "FILE"), 'did you mean "Plain Bear"'),
        (("cards", "sync", "--url", "http://127.0.0.1:9/x"), "cannot fetch http://127.0.0.1:9/x"),
        (("cards", "sync", "--url", "x", "--file", "FILE"), "give one of them"),
        (("cards", "shwo"), 'did you mean "show"?'),
    ],
)
def test_bad_input_is_one_line_and_two(run: Any, words: tuple[str, ...], line: str) -> None:
    ran = run(*words)
    assert ran.code == 2
    assert ran.out == ""
    assert len(ran.err.splitlines()) == 1
    assert line in ran.err


def test_info(run: Any) -> None:
    document = run("cards", "info", "--cards", "FILE", "--json").document
    assert document["cards"] == 4
    assert document["formats"] == ["commander", "modern"]
    assert document["newest_release"] == "2020-02-02"
    assert document["rules_text"] is True
    assert len(document["digest"]) == 64
    assert document["digest"] in run("cards", "info", "--cards", "FILE").out


def test_info_of_what_is_shipped(run: Any) -> None:
    ran = run("cards", "info")
    assert "embedded" in ran.out
    assert "ludwright cards sync" in ran.out


def test_show(run: Any) -> None:
    ran = run("cards", "show", "shy clerk", "--cards", "FILE")
    for part in (
        "Shy Clerk  {2}{W}",
        "1/4",
        "//",
        "Wild Beast",
        "identity WR",
        "mana value 3",
        "commander: legal",
    ):
        assert part in ran.out
    assert run("cards", "show", "plain bear", "--cards", "FILE", "--json").document["traits"] == ["vanilla"]


def test_sync_from_a_file_then_everything_uses_it(run: Any) -> None:
    document = run("cards", "sync", "--file", "FILE", "--json").document
    assert document["cards"] == 4
    assert document["fetched"] is True
    assert run("cards", "info", "--json").document["source"] == "synced"
    assert run("deck", "search", "bear", "--names", "--json").document == ["Plain Bear"]
    assert "Fetched 4 cards from file://" in run("cards", "sync", "--file", "FILE").out
