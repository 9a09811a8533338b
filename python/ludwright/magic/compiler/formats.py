"""Cards that no match of ours holds, whatever their text: they are refused as such and not counted."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ...cards import Card as Printed

_TYPES = {
    "Plane": "plane",
    "Phenomenon": "plane",
    "Scheme": "scheme",
    "Vanguard": "vanguard",
    "Conspiracy": "conspiracy",
    "Dungeon": "dungeon",
    "Stickers": "sticker",
}
_LAYOUTS = {"planar": "plane", "scheme": "scheme", "vanguard": "vanguard", "conspiracy": "conspiracy"}
_ANTE = re.compile(r"\bante\b")
_STICKER = re.compile(r"\bstickers?\b|\{TK\}", re.IGNORECASE)
# Sets whose cards are legal in no tournament: those that are legal somewhere were printed otherwise.
_ACORN = frozenset(("cmb1", "cmb2", "ugl", "und", "unf", "unh", "unk", "ust", "punh", "pust"))


def out_of_format(card: Printed) -> str | None:
    """What keeps a card out of matches, in a word: plane, scheme, ante, acorn, …"""
    if card.layout in _LAYOUTS:
        return _LAYOUTS[card.layout]
    for word in card.types:
        if word in _TYPES:
            return _TYPES[word]
    if _ANTE.search(card.full_text):
        return "ante"
    if _STICKER.search(card.full_text):
        return "sticker"
    sets = {printing.set for printing in card.printings}
    if sets and sets <= _ACORN and all(status == "not_legal" for status in card.legalities.values()):
        return "acorn"
    return None
