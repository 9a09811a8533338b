"""Card data compiled into a catalog that plays: made-up cards, worded as our printer words them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ludwright import magic
from ludwright.cards import Catalog as Printeds
from ludwright.envs import CardEnv
from ludwright.errors import Invalid, Unsupported
from ludwright.magic import catalog, compiler
from ludwright.magic.compiler import Compiled, compile_cards, outlined, pack, write
from ludwright.magic.compiler.formats import out_of_format
from ludwright.magic.compiler.store import Store


def row(name: str, type_line: str, text: str, cost: str = "{1}{G}", **more: Any) -> dict[str, Any]:
    creature = {"power": "2", "toughness": "2"} if "Creature" in type_line else {}
    return {
        "name": name,
        "layout": "normal",
        "mana_cost": cost,
        "cmc": 2.0,
        "type_line": type_line,
        "oracle_text": text,
        "colors": [color for color in "WUBRG" if color in cost],
        "printings": [{"set": "tst", "collector_number": "1", "rarity": "common"}],
        "legalities": {"commander": "legal"},
        "keywords": [],
        **creature,
        **more,
    }


CARDS = [
    row("Mossy Tester", "Creature — Elf", "When this creature enters, draw a card."),
    row("Mossy Twin", "Creature — Elf", "When this creature enters, draw a card."),
    row("Plain Tester", "Creature — Bear", ""),
    row("Testing Heat", "Sorcery", "Testing Heat deals 3 damage to any target.", "{R}"),
    row("Smith Tester", "Artifact — Equipment", "Equipped creature gets +1/+1.\nEquip {1}", "{1}"),
    row("Odd Tester", "Creature — Elf", "When this creature enters, frobnicate a card."),
    row("Odder Tester", "Creature — Elf", "Flying\nWhen this creature enters, frobnicate a card."),
    row(
        "Oddest Tester", "Creature — Elf", "{T}: Twiddle all knobs.\nWhen this creature dies, frobnicate it."
    ),
    row("Place of Tests", "Plane — Here", "Creatures have flying.", "", layout="planar"),
    row("Risky Tester", "Creature — Elf", "Remove this card from your deck if you're not playing for ante."),
    row(
        "Silly Tester",
        "Creature — Clown",
        "Flying",
        printings=[{"set": "ust"}],
        legalities={"commander": "not_legal"},
    ),
]


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LUDWRIGHT_CACHE", str(tmp_path / "cache"))
    path = tmp_path / "cards.jsonl"
    path.write_text("\n".join(map(json.dumps, CARDS)) + "\n", "utf-8")
    return path


def compiled(file: Path, **more: Any) -> Compiled:
    return compile_cards(list(Printeds.load(file)), workers=1, **more)


def deck(folder: Path) -> Path:
    path = folder / "deck.txt"
    path.write_text("20 Mossy Tester\n16 Smith Tester\n24 Forest\n", "utf-8")
    return path


def test_cards_are_compiled_or_refused_with_the_clause(file: Path) -> None:
    found = compiled(file)
    assert found.counts(found.results) == {
        "cards": 8,
        "out_of_format": 3,
        "compiled": 5,
        "verified": 5,
        "agrees": 5,
        "refused": 3,
    }
    assert found.by_set().keys() == {"tst", "ust"}
    first = found.refusals()[0]
    assert (first["clause"], first["cards"], first["among"]) == ("frobnicate a card .", 2, 2)
    alone = {one["clause"]: one["cards"] for one in found.refusals()}
    assert sum(alone.values()) == 2, "a card with two faults is blocked by neither alone"


def test_equal_results_by_any_number_of_processes(file: Path, tmp_path: Path) -> None:
    cards = list(Printeds.load(file)) * 40
    one = compile_cards(cards, workers=1, store=Store(tmp_path / "one.db"))
    two = compile_cards(cards, workers=2, store=Store(tmp_path / "two.db"))
    assert one.results == two.results


def test_what_was_compiled_is_kept_until_its_text_changes(file: Path) -> None:
    first = compiled(file)
    again = compiled(file)
    assert (first.cached, again.cached) == (0, len(CARDS))
    assert again.results == first.results
    changed = [{**CARDS[0], "oracle_text": "Flying"}, *CARDS[1:]]
    file.write_text("\n".join(map(json.dumps, changed)) + "\n", "utf-8")
    assert compiled(file).cached == len(CARDS) - 1


def test_a_run_that_finds_everything_in_the_cache_reads_no_card_data(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = compile_cards(outlined(file), workers=1)
    assert (first.cached, len(first.results)) == (0, len(CARDS))
    monkeypatch.setattr(compiler, "read_cards", lambda path: pytest.fail("read"))
    again = compile_cards(outlined(file), workers=1)
    assert again.cached == len(CARDS)
    assert (again.lines, again.results) == (first.lines, first.results)
    only = outlined(file).only(lambda line: "ust" in line.sets)
    assert compile_cards(only, workers=1).results == first.by_set()["ust"]


def test_a_catalog_plays_what_was_compiled(file: Path, tmp_path: Path) -> None:
    folder = tmp_path / "compiled"
    write(compiled(file), file, folder)
    made = catalog.opened(folder)
    assert "Mossy Tester" in made
    assert "Odd Tester" not in made
    assert "Serra Angel" in made, "what comes with the product is there too"
    assert "Mossy Tester" not in catalog.load()
    assert made.names("tst") == ["Mossy Tester", "Mossy Twin", "Plain Tester", "Smith Tester", "Testing Heat"]
    rules = magic.rules(deck(tmp_path), "glorious-combat", cards=folder)
    assert rules.series(["random"], games=4, seed=1, threads=1)["errors"] == []
    env = CardEnv(f"magic:{deck(tmp_path)},glorious-combat", cards=folder)
    env.reset(seed=1)
    assert env.action_masks().any()
    with pytest.raises(Invalid, match=r"does not play 2 cards .* Mossy Tester"):
        magic.rules(deck(tmp_path), "glorious-combat")


def test_a_file_of_card_data_is_a_catalog_too(file: Path, tmp_path: Path) -> None:
    made = catalog.opened(file)
    assert "Testing Heat" in made
    assert "Odd Tester" not in made
    assert json.loads(made.lowered("Testing Heat"))["name"] == "Testing Heat"
    with pytest.raises(Unsupported, match=r"does not compile: .*frobnicate a card"):
        made.entry("Odd Tester")
    with pytest.raises(Invalid, match=r'no card "Serra Angle".*Serra Angel'):
        made.entry("Serra Angle")
    assert magic.match(deck(tmp_path), "glorious-combat", cards=file).decision is not None


def test_the_command_line_takes_it_everywhere(file: Path, tmp_path: Path, cli: Any) -> None:
    folder = tmp_path / "compiled"
    told = cli("magic", "compile", file, "--out", folder, "--threads", "1", "--json").json
    assert told["total"]["compiled"] == 5
    assert told["sets"]["tst"]["refused"] == 3
    assert told["refusals"][0] == {"clause": "frobnicate a card .", "cards": 2, "among": 2}
    shown = cli("magic", "compile", file, "--why", "--names", "--threads", "1")
    assert "frobnicate a card ." in shown.out
    assert "Place of Tests" in shown.out
    assert cli("magic", "card", "Mossy Tester", "--cards", folder, "--json").json["name"] == "Mossy Tester"
    assert "Plain Tester" in cli("magic", "cards", "tester", "--cards", folder, "--json").json
    words = ("magic", "series", deck(tmp_path), "glorious-combat", "--games", "3", "--json")
    assert cli(*words, "--cards", folder).json["errors"] == []
    assert "does not play" in cli(*words).refused(), "only the command that asks for it has it"
    assert (
        cli("magic", "fuzz", "--set", "tst", "--games", "4", "--cards", folder, "--json").json["cards"] == 5
    )
    assert cli("cards", "show", "Plain Tester", "--cards", folder, "--json").json["name"] == "Plain Tester"
    assert "no such file" in cli("magic", "cards", "--cards", tmp_path / "none").refused()
    assert "fast or full" in cli("magic", "compile", file, "--check", "slow").refused()


def test_a_full_check_plays_every_card(file: Path, cli: Any) -> None:
    told = cli("magic", "compile", file, "--check", "full", "--threads", "1", "--json").json
    assert told["not_played"] == {}
    assert told["total"]["verified"] == 5


def test_a_damaged_pack_is_refused(tmp_path: Path) -> None:
    (tmp_path / pack.FILE).write_bytes(b"nothing of the kind\n")
    with pytest.raises(Invalid, match="no packed catalog"):
        pack.Packed(tmp_path / pack.FILE)
    pack.write(tmp_path, [("A", "tst", "{}", True)], {})
    whole = (tmp_path / pack.FILE).read_bytes()
    (tmp_path / pack.FILE).write_bytes(whole[:-3])
    held = pack.Packed(tmp_path / pack.FILE)["a"]
    assert held.span is not None
    with pytest.raises(Invalid, match="damaged"):
        pack.text_at(held.file, held.span)


@pytest.mark.parametrize(
    ("number", "outside"),
    [(0, None), (8, "plane"), (9, "ante"), (10, "acorn")],
    ids=["card", "plane", "ante", "acorn"],
)
def test_some_cards_are_out_of_format(file: Path, number: int, outside: str | None) -> None:
    assert out_of_format(Printeds.load(file).card(CARDS[number]["name"])) == outside


@pytest.mark.parametrize(
    ("odd", "why"),
    [
        (row("Odd", "Frobnicator", "Flying"), '"frobnicator" is no card type of the notation'),
        (row("Odd", "Legendary", "Flying"), '"Legendary" is no card type of the notation'),
        (row("Odd", "Creature — Elf", "Flying", "{Q}"), 'the mana cost "{Q}" is not in the notation'),
    ],
    ids=["type", "no type", "cost"],
)
def test_cards_that_are_not_whole_are_refused(
    odd: dict[str, Any], why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LUDWRIGHT_CACHE", str(tmp_path / "cache"))
    path = tmp_path / "odd.jsonl"
    path.write_text(json.dumps(odd) + "\n", "utf-8")
    (result,) = compiled(path).results
    assert (result.status, result.why) == ("refused", f"Odd: {why}")
