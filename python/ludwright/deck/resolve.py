"""Names of a deck list looked up in a catalog."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ludwright.cards.decklist import DeckList
from ludwright.errors import Invalid

from .commander import SIZE, Problem, identity, leaders_problems

if TYPE_CHECKING:
    from ludwright.cards import Card, Catalog


@dataclass(frozen=True, slots=True)
class ResolvedDeck:
    """The cards of a list; copies of one card under several spellings are one entry."""

    commanders: tuple[Card, ...]
    main: dict[Card, int]
    unknown: tuple[Problem, ...]
    name: str = ""
    # Whether the list names no commander, and its first cards were taken for it.
    guessed: bool = False

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
    leaders = () if commanders or unknown else _at_the_head(main)
    main = {card: count for card, count in main.items() if card not in leaders}
    return ResolvedDeck((*commanders, *leaders), main, tuple(unknown), deck.name, bool(leaders))


def _at_the_head(main: Mapping[Card, int]) -> tuple[Card, ...]:
    """Who leads a whole deck that says so nowhere: the card or pair above a list that is in the order of
    names, or else the one card that can."""
    if sum(main.values()) != SIZE:
        return ()
    cards = [card for card in main if main[card] == 1]
    names = [card.name.casefold() for card in main]
    for count in (2, 1):
        rest = names[count:]
        if rest == sorted(rest) and names != sorted(names) and _leads(cards[:count], main):
            return tuple(cards[:count])
    able = tuple(card for card in cards if _leads((card,), main))
    return able if len(able) == 1 else ()


def _leads(head: Sequence[Card], cards: Iterable[Card]) -> bool:
    allowed = set(identity(head))
    return not leaders_problems(head) and all(set(card.color_identity) <= allowed for card in cards)


def known(deck: DeckList, catalog: Catalog) -> ResolvedDeck:
    """The same, where an unknown name is an error."""
    held = resolve(deck, catalog)
    for problem in held.unknown:
        raise Invalid(problem.message, code=problem.code)
    return held
