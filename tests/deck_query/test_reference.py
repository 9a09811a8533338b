"""The engine against the reference, on queries that nobody thought of."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings

from deck_query.conftest import catalog_of
from deck_query.generated import queries
from deck_query.pool import CARDS
from deck_query.reference import names
from ludwright.deck.query import parse, search


class Pool:
    """The same cards for both; its own class, so that a failing example does not print them all."""

    def __init__(self, raws: list[dict[str, Any]]) -> None:
        self.raws = raws
        self.catalog = catalog_of(raws)


def sample(raws: list[dict[str, Any]], step: int) -> Pool:
    """Every `step`th card, and a third of those with more than one face."""
    chosen = [raw for n, raw in enumerate(raws) if n % step == 0 or ("card_faces" in raw and n % 3 == 0)]
    return Pool(chosen)


@pytest.fixture(scope="module")
def some_shipped(shipped_raws: list[dict[str, Any]]) -> Pool:
    return sample(shipped_raws, 40)


@pytest.fixture(scope="module")
def some_of_all(every_raws: list[dict[str, Any]]) -> Pool:
    return sample(every_raws, 40)


def agree(pool: Pool, query: Any) -> None:
    assert search(pool.catalog, str(query)).names == names(query, pool.raws), str(query)


INVENTED = Pool(CARDS)


@settings(max_examples=max(300, settings().max_examples))
@given(query=queries(["abc", "xyz"]))
def test_invented_cards(query: Any) -> None:
    agree(INVENTED, query)


@settings(max_examples=max(60, settings().max_examples // 4))
@given(query=queries(["isd", "lea", "khm", "fdn"]))
def test_shipped_cards(query: Any, some_shipped: Pool) -> None:
    agree(some_shipped, query)


@settings(max_examples=max(60, settings().max_examples // 4))
@given(query=queries(["isd", "lea", "khm", "fdn"]))
def test_all_cards(query: Any, some_of_all: Pool) -> None:
    agree(some_of_all, query)


@given(query=queries(["abc", "xyz"]))
def test_a_printed_tree_reads_back(query: Any) -> None:
    once = parse(str(query))
    again = parse(str(once))
    assert str(again) == str(once)
    assert search(INVENTED.catalog, str(once)).names == search(INVENTED.catalog, str(query)).names
