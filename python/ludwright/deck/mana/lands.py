"""How many lands a deck wants, and what each land counts for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ludwright.cards import Card

BASE = 31.42
PER_MANA_VALUE = 3.13
PER_CHEAP_SPELL = 0.28
# Draw and ramp up to this mana value stand in for part of a land.
CHEAP = 2.0

BASICS = {"W": "Plains", "U": "Island", "B": "Swamp", "R": "Mountain", "G": "Forest", "C": "Wastes"}
TYPES = {name: colour for colour, name in BASICS.items() if colour != "C"}


def lands_wanted(average_mana_value: float, cheap_draw_and_ramp: int) -> float:
    """Karsten's regression for Commander decks of 99."""
    return BASE + PER_MANA_VALUE * average_mana_value - PER_CHEAP_SPELL * cheap_draw_and_ramp


def is_land(card: Card) -> bool:
    return "Land" in card.front.type_line.split(" — ")[0]


FULL, HALF = 2, 1


def colours_of(card: Card, features: Mapping[str, Any], identity: str) -> dict[str, int]:
    """Colours of the identity that a card taps for, in halves: 2 freely, 1 at a cost or on a condition."""
    held = dict.fromkeys(features.get("may_tap_for", ()), HALF)
    held.update(dict.fromkeys(features.get("taps_for", ()), FULL))
    held.update({colour: FULL for name, colour in TYPES.items() if name in card.front.type_line})
    if features.get("is_fetch_land"):
        held.update(dict.fromkeys(features.get("fetches", ()), FULL))
    return {colour: held[colour] for colour in identity if colour in held}


def symbols_of(card: Card, features: Mapping[str, Any], identity: str) -> frozenset[str]:
    """Every symbol that a card can tap for, colourless included."""
    held = set(colours_of(card, features, identity))
    if "C" in features.get("produces_mana", ()):
        held.add("C")
    return frozenset(held)
