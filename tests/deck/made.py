"""Cards of our own invention, for tests that need a text and not a printed card's."""

from __future__ import annotations

import re
from typing import Any

from ludwright.cards import Card
from ludwright.cards.normalise import card_of

_PIPS = re.compile(r"\{([^{}]*)\}")


def made(name: str, type_line: str = "Artifact", text: str = "", cost: str = "", **more: Any) -> Card:
    """A Scryfall-shaped card, normalised; colours and mana value follow from the cost unless given."""
    symbols = _PIPS.findall(cost)
    colours = [c for c in "WUBRG" if any(c in symbol for symbol in symbols)]
    value = sum(int(s) if s.isdigit() else 0 if s in "XYZ" else 1 for s in symbols)
    raw: dict[str, Any] = {
        "name": name,
        "type_line": type_line,
        "oracle_text": text,
        "mana_cost": cost,
        "cmc": float(value),
        "colors": colours,
        "color_identity": colours,
        "legalities": {"commander": "legal"},
        "keywords": [],
        "produced_mana": [],
    }
    return card_of({**raw, **more}, "test")
