"""Scryfall's search syntax over local cards.

from ludwright.cards import Catalog
from ludwright.deck.query import search

for card in search(Catalog.load(), "id<=wug t:dragon mv<=5"):
    print(card.name)
"""

from __future__ import annotations

from .faults import InvalidQuery, UnsupportedQuery, pointed
from .parse import parse
from .result import Result, search

__all__ = ["InvalidQuery", "Result", "UnsupportedQuery", "parse", "pointed", "search"]
