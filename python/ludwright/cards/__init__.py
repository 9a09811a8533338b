"""Card data: read, normalise, cache, look up. Used by the Magic and the deck rooms.

from ludwright.cards import Catalog

catalog = Catalog.load()                 # what was synced, else what is shipped
catalog.card("lightning bolt").mana_cost
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .card import Card, Face, Printing

if TYPE_CHECKING:
    from .catalog import Catalog

__all__ = ["Card", "Catalog", "Face", "Printing"]


def __getattr__(name: str) -> Any:
    # The catalog brings Polars with it; a card alone should not.
    if name == "Catalog":
        from .catalog import Catalog

        return Catalog
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
