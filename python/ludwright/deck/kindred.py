"""Whose a creature type of a set is. A product for Commander has several decks, and colours tell them apart:
creatures that all fit some colours, and between them need every one of these, were put together for the deck
of those colours, as many as there are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ludwright.cards import Card, Catalog

# Creatures with a colour: fewer of a type tell nothing, and more than a deck has are those of several decks.
FEWEST, MOST = 8, 42
# Of the creatures of a type, those that need a colour where the deck is of it, and those that fit the deck.
NEEDED, FITTING = 0.1, 0.85


@dataclass(frozen=True, slots=True)
class Kindred:
    """The creatures of a type in a set."""

    colours: frozenset[str]
    # How many fit these colours, and whether a legend of the type and of just these colours leads them.
    count: int
    led: bool


def kinds_of(card: Card) -> tuple[str, ...]:
    """The creature types of a card's front."""
    kinds, _, subtypes = card.front.type_line.partition(" — ")
    return tuple(subtypes.split()) if "Creature" in kinds else ()


def kindreds(catalog: Catalog, code: str) -> Mapping[str, Kindred]:
    """The creature types of a set of which it can be told whose they are."""
    return catalog.once(f"kindreds of {code}", lambda: _work_out(catalog, code))


def _work_out(catalog: Catalog, code: str) -> dict[str, Kindred]:
    held: dict[str, list[Card]] = {}
    for row in catalog.sets.get(code, ()):
        card = catalog[int(row)]
        for kind in kinds_of(card):
            held.setdefault(kind, []).append(card)
    found = {kind: _kindred(cards) for kind, cards in sorted(held.items())}
    return {kind: kindred for kind, kindred in found.items() if kindred is not None}


def _kindred(cards: list[Card]) -> Kindred | None:
    coloured = [frozenset(card.color_identity) for card in cards if card.color_identity]
    if not FEWEST <= len(coloured) <= len(cards) <= MOST:
        return None
    counts = Counter(colour for colours in coloured for colour in colours)
    needed = frozenset(colour for colour, count in counts.items() if count >= NEEDED * len(coloured))
    fitting = sum(colours <= needed for colours in coloured)
    if fitting < FITTING * len(coloured):
        return None
    led = any("Legendary" in card.front.type_line and set(card.color_identity) == needed for card in cards)
    return Kindred(needed, fitting + len(cards) - len(coloured), led)
