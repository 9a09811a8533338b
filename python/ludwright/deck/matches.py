"""Decks at the table: matches of Commander through the kernel, where the Magic engine plays every card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludwright.errors import Invalid, Unsupported

from .commander import problems
from .decklist import DeckList
from .resolve import known

if TYPE_CHECKING:
    from ludwright._core import Rules
    from ludwright.cards import Catalog
    from ludwright.magic.catalog import Catalog as Engine


def playable() -> frozenset[str]:
    """The names of all cards that the engine plays."""
    from ludwright.magic import catalog

    return _names(catalog.load())


_HELD: dict[int, tuple[object, frozenset[str]]] = {}


def _names(catalog: Engine) -> frozenset[str]:
    held = _HELD.get(id(catalog))
    if held is None:
        held = _HELD[id(catalog)] = (catalog, frozenset(catalog.names()))
    return held[1]


def unsupported(deck: DeckList) -> tuple[str, ...]:
    """The cards of a deck that the engine does not play, in the order of the list."""
    names = dict.fromkeys((*deck.commanders, *deck.main))
    return tuple(name for name in names if name not in playable())


def table(a: DeckList, b: DeckList, catalog: Catalog) -> Rules:
    """The rules of a match of two legal decks."""
    from ludwright.magic import rules
    from ludwright.magic.decks import Deck

    decks = []
    for place, deck in (("first", a), ("second", b)):
        held = known(deck, catalog)
        wrong = problems(held.commanders, held.main)
        if wrong:
            raise Invalid(
                f"the {place} deck is not legal: {wrong[0].message}", remedy="mend it first; see deck check"
            )
        leaders = tuple(card.name for card in held.commanders)
        cards = tuple((card.name, count) for card, count in held.main.items())
        missing = unsupported(DeckList.of(leaders, dict(cards)))
        if missing:
            count = "1 card" if len(missing) == 1 else f"{len(missing)} cards"
            raise Unsupported(
                f"the engine does not play {count} of the {place} deck, first {missing[0]}",
                remedy="build a deck with --playable",
            )
        decks.append(Deck(deck.name or " and ".join(leaders), cards, leaders))
    return rules(decks[0], decks[1], variant="commander")
