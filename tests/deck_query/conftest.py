"""Catalogs to search: invented cards, the shipped facts, and the full reference file where it is at hand."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from deck_query.pool import CARDS
from ludwright.cards import Catalog
from ludwright.cards.embedded import expanded, facts_file
from ludwright.cards.normalise import card_of


def catalog_of(raws: list[dict[str, Any]]) -> Catalog:
    return Catalog.from_cards(card_of(raw, "test") for raw in raws)


@pytest.fixture(scope="session")
def invented() -> Catalog:
    return catalog_of(CARDS)


@pytest.fixture(scope="session")
def shipped() -> Catalog:
    return Catalog.embedded()


@pytest.fixture(scope="session")
def shipped_raws() -> list[dict[str, Any]]:
    with facts_file() as path:
        return [raw for _, raw in expanded(path)]


@pytest.fixture(scope="session")
def every(shared: Path) -> Catalog:
    return Catalog.load(shared / "cards" / "all.jsonl.gz")


@pytest.fixture(scope="session")
def every_raws(shared: Path) -> list[dict[str, Any]]:
    with gzip.open(shared / "cards" / "all.jsonl.gz", "rt", encoding="utf-8") as file:
        return [json.loads(line) for line in file]
