"""Prices."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludwright.cards.catalog import Catalog

from ..condition import COMPARISONS, Condition, Grain, Keyword, against
from ..tree import Term
from .number import number


def prices(catalog: Catalog, column: str) -> NDArray[Any]:
    """Price of every card; US dollars fall back on a shop's where the market's is absent."""
    held = catalog.array("cards", column)
    return np.where(np.isnan(held), catalog.array("cards", "ck_usd"), held) if column == "usd" else held


def _builder(column: str, noun: str) -> Callable[[Term, Catalog], Condition]:
    def build(term: Term, catalog: Catalog) -> Condition:
        operator = "=" if term.operator == ":" else term.operator
        wanted = number(term)
        held = prices(catalog, column)
        notes = () if not np.isnan(held).all() else (f"{term.keyword}: these cards carry no price in {noun}",)

        return Condition(
            Grain.CARD, f"price in {noun} {operator} {wanted:g}", against(held, operator, wanted), 1, notes
        )

    return build


KEYWORDS = (
    Keyword(
        ("usd",),
        "US dollars: the market's price, or a shop's (`ck_usd`) where the data has no other.",
        ("usd<=1",),
        _builder("usd", "US dollars"),
        COMPARISONS,
    ),
    Keyword(
        ("ck_usd",),
        "US dollars at Card Kingdom.",
        ("ck_usd<5",),
        _builder("ck_usd", "US dollars"),
        COMPARISONS,
    ),
    Keyword(("eur",), "Euros.", ("eur<1",), _builder("eur", "euros"), COMPARISONS),
    Keyword(
        ("tix",), "Event tickets of Magic Online.", ("tix>=10",), _builder("tix", "tickets"), COMPARISONS
    ),
)
