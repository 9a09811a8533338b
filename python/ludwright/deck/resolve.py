"""Names of a deck list looked up in a catalog."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ludwright.cards.decklist import DeckList
from ludwright.errors import Invalid

from .commander import Problem

if TYPE_CHECKING:
    from ludwright.cards import Card, Catalog


@dataclass(frozen=True, slots=True)
class ResolvedDeck:
    """The cards of a list; copies of one card under several spellings are one entry."""

    commanders: tuple[Card, ...]
    main: dict[Card, int]
    unknown: tuple[Problem, ...]
    name: str = ""

    @property
    def cards(self) -> tuple[Card, ...]:
        return (*self.commanders, *self.main)


def resolve(deck: DeckList, catalog: Catalog) -> ResolvedDeck:
    """Every name that the catalog knows as its card; the others as problems that suggest the nearest."""
    commanders: list[Card] = []
    main: dict[Card, int] = {}
    unknown = []
    for entry in deck.entries:
        if entry.section not in ("commander", "main"):
            continue
        try:
            card = catalog.card(entry.name)
        except Invalid as error:
            unknown.append(Problem("unknown-card", str(error), (entry.name,)))
            continue
        if entry.section == "commander":
            commanders += [card] * entry.count
        else:
            main[card] = main.get(card, 0) + entry.count
    return ResolvedDeck(tuple(commanders), main, tuple(unknown), deck.name)


def known(deck: DeckList, catalog: Catalog) -> ResolvedDeck:
    """The same, where an unknown name is an error."""
    held = resolve(deck, catalog)
    for problem in held.unknown:
        raise Invalid(problem.message, code=problem.code)
    return held
