"""The shipped cards, tokens and decks, and the catalog that finds them."""

from __future__ import annotations

import gzip
import json
import re
import shutil
from functools import cache as once
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from ludwright.errors import Invalid
from ludwright.magic import cache, catalog
from ludwright.magic.decks import deck, list_decks, parse
from ludwright.magic.definitions import Settings, match_json
from ludwright.magic.explain import explain
from ludwright.magic.imports import cards_from_json, decks_from_json
from ludwright.magic.notation.mechanics import mechanic, mechanics

NAMES = catalog.names()
TOKENS = catalog.load().token_ids()


@once
def facts() -> dict[str, Any]:
    """Names, costs and types of real cards, as the deck room ships them."""
    data = resources.files("ludwright").joinpath("data", "cards", "facts.jsonl.gz").read_bytes()
    rows = (json.loads(line) for line in gzip.decompress(data).decode().splitlines())
    return {row["name"]: row for row in rows}


# Cards by their first letter: a test for each of four thousand would take longer to count than to run.
INITIALS = sorted({name[0] for name in (*NAMES, *TOKENS)})


@pytest.mark.parametrize("initial", INITIALS)
def test_shipped_cards_are_lowered_and_explained(initial: str) -> None:
    for name in (*NAMES, *TOKENS):
        if name[0] == initial:
            card = json.loads(catalog.lowered(name))
            assert card["name"] == (name if name in TOKENS else name.partition(" // ")[0])
            assert explain(card), name


@pytest.mark.parametrize("initial", sorted({name[0] for name in NAMES}))
def test_shipped_cards_have_the_cost_type_and_size_of_the_real_ones(initial: str) -> None:
    known = [name for name in NAMES if name[0] == initial and name in facts()]
    assert known, "none is among the facts"
    for name in known:
        _is_like(json.loads(catalog.lowered(name))["faces"][0], facts()[name])


def _is_like(face: dict[str, Any], fact: dict[str, Any]) -> None:
    if "card_faces" not in fact:
        assert (face["cost"] or "") == fact.get("mana_cost", "")
        words = [*face["supertypes"], *face["types"], *face["subtypes"]]
        printed = re.sub(r" — ", " ", fact["type_line"]).split()
        assert " ".join(words).casefold().split() == [word.casefold() for word in printed]
        if "power" in fact and "*" not in fact["power"] + fact["toughness"]:
            assert (str(face["power"]), str(face["toughness"])) == (fact["power"], fact["toughness"])


@pytest.mark.parametrize("kind", ["ability", "action", "cost"])
def test_every_mechanic_reads(kind: Any) -> None:
    found = mechanics(kind)
    assert found
    for name, path in found.items():
        assert mechanic(kind, name).name == name
        assert path.stem.removesuffix("-cost") == name.replace(" ", "-")


# Tokens that the rules define by name (CR 111.10): compiled cards make them, whether shipped ones do or not.
DEFINED = {"powerstone", "blood", "clue", "food", "gold", "junk", "lander", "map", "shard"}
DEFINED |= {"mutagen", "treasure"}
DEFINED |= {
    f"{kind}-role" for kind in ("cursed", "monster", "royal", "sorcerer", "virtuous", "wicked", "young-hero")
}


def test_every_token_is_made_by_some_card_mechanic_or_dungeon() -> None:
    folders = ("cards/*", "mechanics", "dungeons")
    texts = [p.read_text("utf-8") for folder in folders for p in catalog.DATA.glob(f"{folder}/*.yaml")]
    unused = [token for token in TOKENS if not any(re.search(rf"\b{token}\b", text) for text in texts)]
    assert set(unused) <= DEFINED


@pytest.mark.parametrize("name", list_decks())
def test_a_shipped_deck_has_sixty_cards_of_the_catalog(name: str) -> None:
    assert deck(name).known().size == 60


def test_names_are_found_whatever_their_spelling() -> None:
    shipped = catalog.load()
    assert shipped.entry("serra angel").name == "Serra Angel"
    assert shipped.entry("basic_plains").name == "Plains"
    assert shipped.entry("forest").name == "Forest"
    assert "Nobody at All" not in shipped
    with pytest.raises(Invalid, match='did you mean "Serra Angel"'):
        shipped.entry("Sera Angel")


def test_the_closure_holds_the_tokens() -> None:
    made = [json.loads(text)["name"] for text in catalog.closure(["Dragon Egg", "Plains"])]
    assert made == ["Dragon Egg", "Plains", "dragon-2-2-r-flying-firebreathing"]


def test_a_lowered_card_comes_from_the_cache_the_second_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LUDWRIGHT_CACHE", str(tmp_path))
    first = catalog.lowered("Lightning Bolt")
    (kept,) = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert kept.read_text("utf-8") == first
    kept.write_text("from the cache", "utf-8")
    assert catalog.lowered("Lightning Bolt") == "from the cache"


@pytest.mark.parametrize("part", ["mechanics/ward.yaml", "tokens/soldier-1-1-w.yaml", "subtypes.txt"])
def test_what_cards_are_made_with_is_part_of_the_key(
    part: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A card's text describes its tokens and mechanics: when one of them changes, the card is made anew."""
    for folder in ("mechanics", "tokens"):
        shutil.copytree(catalog.DATA / folder, tmp_path / folder)
    shutil.copy(catalog.DATA / "subtypes.txt", tmp_path)
    monkeypatch.setattr(cache, "DATA", tmp_path)
    before = cache.fingerprint.__wrapped__()
    assert before == cache.fingerprint.__wrapped__()
    with (tmp_path / part).open("a") as file:
        file.write("# changed\n")
    assert cache.fingerprint.__wrapped__() != before


def test_a_folder_of_ones_own_is_a_catalog(tmp_path: Path) -> None:
    own = tmp_path / "cards" / "mine"
    own.mkdir(parents=True)
    (own / "small-bolt.yaml").write_text(
        "name: Small Bolt\ncost: R\ntype: Instant\nspell: {damage: {amount: 1, to: any target}}\n"
    )
    assert catalog.read(tmp_path).names() == ["Small Bolt"]
    (own / "small-bolt.yaml").rename(own / "bolt.yaml")
    with pytest.raises(Invalid, match=r"call the file small-bolt\.yaml"):
        catalog.read(tmp_path)


def test_a_match_holds_every_card_and_token_of_its_decks() -> None:
    made = json.loads(match_json("glorious-combat", "draconic-fury"))
    names = [card["name"] for card in made["cards"]]
    assert len(names) == len(set(names))
    assert {"Serra Angel", "Shivan Dragon", "soldier-1-1-w", "treasure"} <= set(names)
    assert [sum(count for _, count in cards) for cards in made["decks"]] == [60, 60]
    assert made["settings"]["life"] == 20
    assert made["position"] is None


def test_settings_are_strict() -> None:
    assert Settings.of({"variant": "commander"}).life == 40
    assert Settings.of({"first": 1}).json()["first"] == {"seat": 1}
    with pytest.raises(Invalid, match='did you mean "turn_cap"'):
        Settings.of({"turn_caps": 3})
    with pytest.raises(Invalid, match="life"):
        Settings.of({"life": "20"})


def test_decks_as_text() -> None:
    made = parse("# mine\nCommander\n1 Serra Angel\n\nDeck\n4x Lightning Bolt\n12 forest\nNobody at All\n")
    assert made.cards == (("Lightning Bolt", 4), ("Forest", 12), ("Nobody at All", 1))
    assert made.commanders == ("Serra Angel",)
    with pytest.raises(Invalid, match="no card"):
        parse("# nothing\n")
    with pytest.raises(Invalid, match="Nobody at All"):
        made.known()
    with pytest.raises(Invalid, match="add 42"):
        made.require_size()
    with pytest.raises(Invalid, match='did you mean "draconic-fury"'):
        deck("draconic-furi")


def test_databases_and_decks_in_json_map_to_the_catalog() -> None:
    rows = [
        {"card_id": "basic_plains", "name": "Plains", "mana_cost": "", "colors": []},
        {"card_id": "serra_angel", "name": "Serra Angel", "mana_cost": "{3}{W}{W}", "power": "4"},
        {"card_id": "bolt", "name": "Lightning Bolt", "mana_cost": "{R}{R}"},
        {"card_id": "nothing", "name": "No Such Card"},
    ]
    db = cards_from_json(json.dumps(rows))
    assert db.names["serra_angel"] == "Serra Angel"
    assert db.missing == ("No Such Card",)
    assert db.different == {"Lightning Bolt": "mana_cost"}
    decks = decks_from_json(
        json.dumps({"decks": {"white": {"cards": [{"card_id": "serra_angel", "count": 4}, "20 Plains"]}}}),
        cards=db,
    )
    assert decks["white"].cards == (("Serra Angel", 4), ("Plains", 20))
    assert decks_from_json('{"red": {"bolt": 4, "plains": 3}}', cards=db)["red"].cards == (
        ("Lightning Bolt", 4),
        ("Plains", 3),
    )
    with pytest.raises(Invalid, match="not JSON"):
        decks_from_json("{")
    with pytest.raises(Invalid, match="no card with a count"):
        decks_from_json('{"red": [{"count": 3}]}')


def test_cards_of_two_faces_go_by_their_front() -> None:
    from ludwright.magic.decks import from_mapping

    both = from_mapping({"Delver of Secrets // Insectile Aberration": 30, "Brazen Borrower": 30}, "both")
    made = json.loads(match_json(both, both))
    assert made["decks"][0] == [["Delver of Secrets", 30], ["Brazen Borrower", 30]]
    assert [card["name"] for card in made["cards"]] == ["Delver of Secrets", "Brazen Borrower"]
