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
    from ludwright.cards.decklist import DeckList, Entry
    from ludwright.cards.formats import read_deck, read_deck_file, write_deck

    from .brief import DeckBrief, load_brief
    from .builder import build
    from .checker import check
    from .result import DeckBuild

# Imported when first used: the builder brings OR-tools and Polars with it.
_HOMES = {
    "DeckBrief": "brief",
    "DeckBuild": "result",
    "DeckList": "ludwright.cards.decklist",
    "Entry": "ludwright.cards.decklist",
    "build": "builder",
    "check": "checker",
    "load_brief": "brief",
    "read_deck": "ludwright.cards.formats",
    "read_deck_file": "ludwright.cards.formats",
    "write_deck": "ludwright.cards.formats",
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
        home = _HOMES[name]
        return getattr(importlib.import_module(home if "." in home else f".{home}", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
