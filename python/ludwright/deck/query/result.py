"""From a query to its answer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from ludwright.cards.card import Card, Printing
from ludwright.cards.catalog import Catalog

from .condition import Mask, Rows
from .display import Settings, ordered, preferred, printings, split, with_options
from .evaluate import evaluate
from .parse import parse
from .plan import Plan, lines, notes, plan


@dataclass(frozen=True, slots=True, eq=False)
class Result:
    """The cards that a query finds, in its order."""

    query: str
    catalog: Catalog = field(repr=False)
    # Rows of the catalog's cards.
    rows: Rows = field(repr=False)
    settings: Settings
    plan: Plan = field(repr=False)
    # What the reader should know: tags of our own, text or prices that are not there.
    notes: tuple[str, ...]
    _prints: Mask = field(repr=False)

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[Card]:
        return (self.catalog[int(row)] for row in self.rows)

    def __contains__(self, name: str) -> bool:
        row = self.catalog.row(name)
        return row is not None and bool((self.rows == row).any())

    @property
    def names(self) -> list[str]:
        """Names in the order of the result."""
        return self.catalog.series("cards", "name").gather(self.rows).to_list()

    def printing(self, card: Card) -> Printing | None:
        """The printing of a found card to show."""
        row = self.catalog.row(card.name)
        if row is None or not card.printings:
            return None
        at = preferred(self.catalog, row, self._prints, self.settings)
        return card.printings[at - int(self.catalog.print_starts[row])]

    def printings(self) -> list[tuple[Card, Printing]]:
        """Every printing that was found, for unique:prints."""
        of_print = self.catalog.array("prints", "card")
        found = []
        for at in printings(self.catalog, self.rows, self._prints):
            row = int(of_print[at])
            card = self.catalog[row]
            if card.printings:
                found.append((card, card.printings[at - int(self.catalog.print_starts[row])]))
        return found

    def explain(self) -> list[str]:
        """The plan, line by line, in the order of its execution."""
        return list(lines(self.plan))


def search(
    catalog: Catalog,
    query: str,
    *,
    order: str | None = None,
    direction: str | None = None,
    unique: str | None = None,
) -> Result:
    """All cards that fit the query. Options given here overrule those in the query."""
    node, settings = split(parse(query))
    settings = with_options(settings, order=order, direction=direction, unique=unique)
    made = plan(node, catalog)
    found = evaluate(made, catalog)
    of_print = catalog.array("prints", "card")
    prints = found.cards[of_print] if found.prints is None else found.prints
    said = tuple(dict.fromkeys(notes(made)))
    rows = np.asarray(ordered(catalog, found.cards, settings), dtype=np.intp)
    return Result(query, catalog, rows, settings, made, said, prints)
