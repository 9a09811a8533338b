"""What is shipped: facts about every card of Commander, and not a word of any text."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ludwright.cards import Catalog
from ludwright.cards.embedded import facts_file, meta
from ludwright.cards.lists import banned, game_changers
from ludwright.deck.query.is_words.lands import families

FACTS = {
    "name",
    "layout",
    "mana_cost",
    "cmc",
    "type_line",
    "colors",
    "color_identity",
    "color_indicator",
    "produced_mana",
    "keywords",
    "power",
    "toughness",
    "loyalty",
    "defense",
    "card_faces",
    "rarity",
    "released_at",
    "sets",
    "commander",
    "game_changer",
    "reserved",
    "traits",
    "partner_with",
    "tags",
    "content",
    "played",
    "says",
    "hangs",
    "leads",
}


@pytest.fixture(scope="module")
def facts() -> list[dict[str, Any]]:
    with facts_file() as path, gzip.open(path, "rt", encoding="utf-8") as file:
        return [json.loads(line) for line in file]


@pytest.fixture(scope="module")
def shipped() -> Catalog:
    return Catalog.embedded()


@pytest.fixture(scope="module")
def full(shared: Path) -> Catalog:
    return Catalog.load(shared / "cards" / "all.jsonl.gz")


def strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from strings(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from strings(inner)


def test_the_file_is_small_and_has_no_date_in_it() -> None:
    with facts_file() as path:
        data = path.read_bytes()
    assert len(data) < 2_000_000
    assert data[4:8] == b"\0\0\0\0"


def test_there_is_no_text(facts: list[dict[str, Any]]) -> None:
    for raw in facts:
        assert set(raw) <= FACTS
        for face in raw.get("card_faces", []):
            assert set(face) <= FACTS - {
                "sets",
                "tags",
                "content",
                "traits",
                "played",
                "says",
                "hangs",
                "leads",
            }
        name = raw["name"]
        for text in strings(
            {
                key: value
                for key, value in raw.items()
                if key not in ("name", "type_line", "card_faces", "sets", "hangs")
            }
        ):
            # Costs, type lines, keywords, names of partners: nothing that ends like a sentence.
            assert len(text) < 80, name
            assert not re.search(r"\w[.;]$", text), (name, text)
        # What hangs on a line that may be idle: a share and tags in alphabetical order.
        for hung in raw.get("hangs", {}).values():
            share, *tags = hung.split()
            assert re.fullmatch(r"\d+/\d+", share), (name, hung)
            assert tags == sorted(set(tags)), (name, hung)
            assert all(re.fullmatch(r"[a-z0-9_]+(:[\w-]+)?", tag) for tag in tags), (name, hung)
        # Words, each once and in alphabetical order: no sentence can be put together again.
        assert raw.get("says", []) == sorted(set(raw.get("says", [])))
        assert not any(" " in word for word in raw.get("says", []))


def test_every_card_may_be_in_a_deck_or_is_banned(shipped: Catalog, facts: list[dict[str, Any]]) -> None:
    assert len(shipped) == len(facts) == meta().cards > 28_000
    assert not shipped.has_text
    statuses = {card.legalities["commander"] for card in shipped}
    assert statuses == {"legal", "banned"}


def test_known_cards(shipped: Catalog) -> None:
    ring = shipped.card("sol ring")
    assert (ring.mana_cost, ring.cmc, ring.type_line) == ("{1}", 1.0, "Artifact")
    assert ring.produced_mana == ("C",)
    assert "lea" in {printing.set for printing in ring.printings}
    elves = shipped.card("Llanowar Elves")
    assert (elves.power, elves.toughness, elves.color_identity) == ("1", "1", ("G",))
    delver = shipped.card("Delver of Secrets")
    assert [face.power for face in delver.faces] == ["1", "3"]
    assert not delver.has_text


def test_traits_stand_in_for_the_text(shipped: Catalog) -> None:
    assert "copies:any" in shipped.card("Hare Apparent").traits
    assert "copies:9" in shipped.card("Nazgûl").traits
    assert "can-be-commander" in shipped.card("Lord Windgrace").traits
    assert shipped.card("Pir, Imaginative Rascal").partner_with == "Toothy, Imaginary Friend"


def test_dated_lists(shipped: Catalog) -> None:
    for held in (banned(), game_changers()):
        assert held.as_of >= "2026-01-01"
        assert list(held.cards) == sorted(held.cards)
    assert {"Black Lotus", "Channel"} <= set(banned().cards)
    assert {"Rhystic Study", "Cyclonic Rift"} <= set(game_changers().cards)
    for name in banned().cards:
        if name in shipped:
            assert shipped.card(name).legalities["commander"] == "banned"


def test_land_cycles_are_lands(shipped: Catalog) -> None:
    words = [word for family in families() for word in (family.id, *family.aliases)]
    assert len(words) == len(set(words))
    for family in families():
        here = [shipped.card(name) for name in family.cards if name in shipped]
        assert len(here) >= len(family.cards) * 2 // 3, family.id
        assert all("Land" in card.front.type_line for card in here)


def test_the_facts_are_those_of_the_reference(full: Catalog, shipped: Catalog) -> None:
    for row in range(0, len(shipped), 37):
        fact = shipped[row]
        card = full.card(fact.name)
        for field in (
            "mana_cost",
            "cmc",
            "type_line",
            "colors",
            "color_identity",
            "power",
            "keywords",
            "traits",
        ):
            assert getattr(fact, field) == getattr(card, field), (fact.name, field)
        assert {p.set for p in fact.printings} == {p.set for p in card.printings}
