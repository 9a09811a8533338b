"""What the deck tests share: the shipped registries, and card catalogs built once."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ludwright.cards import Catalog
from ludwright.cards.normalise import record_of
from ludwright.deck.builder import shipped
from ludwright.deck.pool import Registries


@pytest.fixture(scope="session")
def embedded() -> Catalog:
    return Catalog.embedded()


@pytest.fixture(scope="session")
def full(shared: Path) -> Catalog:
    """Nearly all cards, with their texts; only where the reference material is."""
    return Catalog.load(shared / "cards" / "all.jsonl.gz")


@pytest.fixture(scope="session")
def registries() -> Registries:
    return shipped()


@pytest.fixture(scope="session")
def small(embedded: Catalog, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A card file with a third of the red and colourless shipped cards: quick to read and to build from."""
    path = tmp_path_factory.mktemp("cards") / "small.jsonl"
    asked = {"Krenko, Mob Boss", "Sol Ring", "Skullclamp", "Ponder", "Mountain", "Goblin Bombardment"}
    with path.open("w", encoding="utf-8") as file:
        for row, card in enumerate(embedded):
            if card.name in asked or (row % 3 == 0 and set(card.color_identity) <= {"R"}):
                record = {**record_of(card), "tags": list(card.tags), "traits": list(card.traits)}
                file.write(json.dumps(record, ensure_ascii=False) + "\n")
    return path
