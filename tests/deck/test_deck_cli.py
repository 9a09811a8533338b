"""`ludwright deck`: what its commands print, write and refuse."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from ludwright.apps.cli import app

Run = Callable[..., Any]
LIST = "Commander: Krenko, Mob Boss\n1 Sol Ring\n98 Mountain\n"


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, small: Path) -> Run:
    monkeypatch.setenv("COLUMNS", "160")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    monkeypatch.setenv("LUDWRIGHT_CARDS", str(small))

    def call(*words: str | Path, stdin: str = "") -> Any:
        return CliRunner().invoke(app, ["deck", *(str(word) for word in words)], input=stdin)

    return call


def refused(result: Any) -> str:
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    (line,) = result.stderr.splitlines()
    return str(line).removeprefix("ludwright: ")


def test_build_writes_everything_and_repeats_itself(run: Run, tmp_path: Path) -> None:
    options = ["build", "--commander", "Krenko, Mob Boss", "--include", "Skullclamp", "--theme", "goblins"]
    out, html = tmp_path / "deck.txt", tmp_path / "deck.html"
    first = run(*options, "--json", "--out", out, "--html", html)
    assert first.exit_code == 0, first.output
    held = json.loads(first.stdout)
    assert sum(card["count"] for card in held["cards"]) + len(held["commanders"]) == 100
    assert held["built_at"] == "2023-11-14T22:13:20Z"
    assert held["gap"] == 0
    assert "Skullclamp" in {card["name"] for card in held["cards"]}
    assert html.read_text("utf-8").startswith("<!doctype html>")
    assert run(*options, "--json").stdout == first.stdout
    checked = json.loads(run("check", out, "--json").stdout)
    assert (checked["legal"], checked["problems"]) == (True, [])


def test_a_brief_in_a_file_with_options_on_top(run: Run, tmp_path: Path) -> None:
    brief = tmp_path / "brief.yml"
    brief.write_text('commander: ["Krenko, Mob Boss"]\nthemes: [goblins]\nexclude: ["Sol Ring"]\n')
    shown = run("build", "--brief", brief, "--include", "Skullclamp", "--why").stdout
    assert "themes: Goblin" in shown
    assert "Sol Ring" not in shown
    assert "asked for by the brief" in shown
    assert "proven best" in shown


def test_a_collection_may_hold_what_the_card_data_does_not_know(run: Run, tmp_path: Path) -> None:
    mine = tmp_path / "mine.txt"
    mine.write_text("1 Skullclamp\n3 Goblin Token of My Own\n")
    done = run("build", "--commander", "Krenko, Mob Boss", "--owned", mine, "--json")
    assert done.exit_code == 0, done.output
    assert "1 unknown to the card data, first Goblin Token of My Own" in done.stderr
    clamp = next(card for card in json.loads(done.stdout)["cards"] if card["name"] == "Skullclamp")
    assert "owned" in clamp["reason"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["build"], "no commander; give --commander"),
        (["build", "--commander", "Krenko Mob Bos"], 'did you mean "Krenko, Mob Boss"'),
        (["build", "--commander", "Sol Ring"], "Sol Ring is not legendary"),
        (["build", "--commander", "Krenko, Mob Boss", "--theme", "gobblins"], 'did you mean "goblin"'),
        (["build", "--commander", "Krenko, Mob Boss", "--include", "Ponder"], "outside R"),
        (["build", "--commander", "Krenko, Mob Boss", "--bracket", "7"], "less than or equal to 5"),
        (
            ["build", "--commander", "Krenko, Mob Boss", "--cards", "none.json"],
            "give a card file that exists",
        ),
        (["build", "--brief", "none.yml"], "cannot be read"),
        (["tag", "Sol Rign"], 'did you mean "Sol Ring"'),
        (["check", "none.txt"], "give a deck list that exists"),
        (["buidl"], 'did you mean "build"'),
    ],
)
def test_bad_input_gets_one_clear_line(run: Run, words: list[str], said: str) -> None:
    assert said in refused(run(*words))


def test_a_bogus_registry_is_refused(run: Run, tmp_path: Path) -> None:
    roles = tmp_path / "roles.yml"
    roles.write_text(
        'version: "1"\nroles:\n  - id: r\n    description: "R."\n    must_have_signals:\n'
        "      - regex_any: ['x']\n        regex_any_2: []\n"
    )
    line = refused(run("tag", "Sol Ring", "--roles", roles))
    assert line == (
        f'{roles}:7:9: roles[0].must_have_signals[0].regex_any_2: no key "regex_any_2" here; '
        'did you mean "regex_any"?'
    )


def test_malformed_lists_are_refused(run: Run, tmp_path: Path) -> None:
    bad = tmp_path / "bad.cod"
    bad.write_text("<cockatrice_deck><zone")
    assert "not well-formed XML" in refused(run("check", bad))
    assert "no cards in it" in refused(run("check", "-", stdin="# nothing\n"))
    assert "no commander in the list" in refused(run("goldfish", "-", stdin="99 Mountain\n"))


def test_tag_says_which_rule_fired(run: Run) -> None:
    held = json.loads(run("tag", "sol ring", "--json").stdout)
    assert held["name"] == "Sol Ring"
    assert [row["role"] for row in held["roles"]] == ["ramp", "ramp_rock"]
    assert "no rules text here" in held["notes"][0]
    assert "ramp_rock" in run("tag", "Sol Ring").stdout


def test_convert_there_and_back(run: Run, tmp_path: Path) -> None:
    source, cod, back = tmp_path / "a.txt", tmp_path / "a.cod", tmp_path / "b.txt"
    source.write_text(LIST)
    held = json.loads(run("convert", source, cod, "--json").stdout)
    assert (held["to"], held["cards"]) == ("cockatrice", 100)
    assert run("convert", cod, back, "--to", "plain").exit_code == 0
    assert back.read_text() == LIST
    assert "Commander\n1 Krenko" in run("convert", "-", "-", "--to", "arena", stdin=LIST).stdout
    assert 'did you mean "arena"' in refused(run("convert", source, cod, "--to", "arenna"))


def test_compare_and_goldfish(run: Run, tmp_path: Path) -> None:
    a, b = tmp_path / "a.txt", tmp_path / "b.txt"
    a.write_text(LIST)
    b.write_text(LIST.replace("Sol Ring", "Skullclamp"))
    held = json.loads(run("compare", a, b, "--json").stdout)
    assert (held["only_a"], held["only_b"], held["shared"]) == ({"Sol Ring": 1}, {"Skullclamp": 1}, 99)
    assert "similarity" in run("compare", a, b).stdout
    fish = json.loads(run("goldfish", a, "--games", "500", "--json").stdout)
    assert fish["games"] == 500
    assert len(fish["turns"]) == 8
    assert "commander on curve" in run("goldfish", a, "--games", "200").stdout


def test_every_command_explains_itself(run: Run) -> None:
    for name in ("build", "tag", "check", "convert", "upgrade", "compare", "goldfish", "search", "match"):
        result = run(name, "--help")
        assert result.exit_code == 0
        assert "ludwright deck" in result.stdout


def _fields(held: Any) -> set[str]:
    """Names of fields, of records within lists too; what maps names of cards or roles to values aside."""
    if isinstance(held, list):
        return set().union(*(_fields(item) for item in held[:1]))
    if not isinstance(held, dict):
        return set()
    inner = (value for value in held.values() if isinstance(value, list))
    return set(held).union(*(_fields(value) for value in inner))


def test_every_field_of_every_document_is_on_the_page(run: Run, tmp_path: Path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "deck-json.md").read_text("utf-8")
    sections = {part.split("\n")[0]: part for part in page.split("\n## ")}
    deck = tmp_path / "deck.txt"
    run("build", "--commander", "Krenko, Mob Boss", "--out", deck)
    documents = {
        "deck build": ["build", "--commander", "Krenko, Mob Boss"],
        "deck check": ["check", "-"],
        "deck upgrade": ["upgrade", deck, "--budget", "none", "--swaps", "1"],
        "deck compare": ["compare", deck, deck],
        "deck goldfish": ["goldfish", deck],
        "deck convert, tag and search": ["tag", "Sol Ring"],
    }
    for title, words in documents.items():
        shown = run(*words, "--json", stdin=LIST.replace("98", "97"))
        held = json.loads(shown.stdout)
        named = set(re.findall(r"`([a-z_]+)`", sections[title])) | {"identity"}
        assert _fields(held) <= named, (title, sorted(_fields(held) - named))


def test_a_list_without_a_title_is_led_by_the_card_at_its_head(run: Run) -> None:
    head = json.loads(
        run("check", "-", "--json", stdin="1 Krenko, Mob Boss\n1 Arcane Signet\n98 Mountain\n").stdout
    )
    assert (head["legal"], head["commanders"]) == (True, ["Krenko, Mob Boss"])
    assert "stands first and is taken for it" in head["notes"][-1]
    named = run(
        "check", "-", "--json", "--commander", "Krenko, Mob Boss", stdin="1 Arcane Signet\n98 Mountain\n"
    )
    assert "taken for it" not in named.stdout
    # Ninety-nine cards have their commander elsewhere.
    short = json.loads(run("check", "-", "--json", stdin="1 Krenko, Mob Boss\n98 Mountain\n").stdout)
    assert {problem["code"] for problem in short["problems"]} == {"no-commander", "size"}
