"""Commander decks as answers to briefs: registries, search, an exact builder, and checks.

from ludwright import deck
from ludwright.cards import Catalog

built = deck.build(deck.DeckBrief(commanders=("Krenko, Mob Boss",)), Catalog.load())
print(built.objective, built.bound)
for card in built.cards:
    print(card.count, card.name, card.reason)
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .brief import DeckBrief, load_brief
    from .builder import build
    from .checker import check
    from .decklist import DeckList, Entry
    from .formats import read_deck, read_deck_file, write_deck
    from .result import DeckBuild

# Imported when first used: the builder brings OR-tools and Polars with it.
_HOMES = {
    "DeckBrief": "brief",
    "DeckBuild": "result",
    "DeckList": "decklist",
    "Entry": "decklist",
    "build": "builder",
    "check": "checker",
    "load_brief": "brief",
    "read_deck": "formats",
    "read_deck_file": "formats",
    "write_deck": "formats",
}

__all__ = [
    "DeckBrief",
    "DeckBuild",
    "DeckList",
    "Entry",
    "build",
    "check",
    "load_brief",
    "read_deck",
    "read_deck_file",
    "write_deck",
]


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(importlib.import_module(f".{_HOMES[name]}", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
