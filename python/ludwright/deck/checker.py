"""Whether a list is a legal deck, which bracket it is in, and how its mana holds up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ludwright.cards.decklist import DeckList

from .brackets import Bracket, bracket_of
from .commander import SIZE, Problem, best_colour, identity, not_a_commander, problems, wrong_size
from .mana.base import ManaBase, mana_base
from .pool import Registries
from .request import creature_types
from .resolve import ResolvedDeck, resolve
from .works import idle_cards

if TYPE_CHECKING:
    from ludwright.cards import Catalog


@dataclass(frozen=True, slots=True)
class Checked:
    """All that a check finds; `problems` is empty when the deck is legal."""

    deck: ResolvedDeck
    identity: str
    problems: tuple[Problem, ...]
    bracket: Bracket
    mana: ManaBase
    # Role → cards that have it; what the registry wants by default stands beside it in reports.
    roles: Mapping[str, int]
    notes: tuple[str, ...]
    # Card → why nothing of it works beside the others.
    idle: Mapping[str, str]
    # Of a deck without a commander that may lead, cards of it that could.
    could_lead: tuple[str, ...] = ()

    @property
    def legal(self) -> bool:
        return not self.problems


def check(deck: DeckList, catalog: Catalog, registries: Registries, *, seed: int = 0) -> Checked:
    held = resolve(deck, catalog)
    colours = identity(held.commanders, best_colour(held.commanders, held.main))
    tagged = {card.name: registries.tagged(card) for card in held.cards}
    features: dict[str, Mapping[str, Any]] = {name: t.features for name, t in tagged.items()}
    found = problems(held.commanders, held.main)
    if held.unknown and any(problem.code == "size" for problem in found):
        # Unknown names are cards too: the size is judged by the list, not by what could be looked up.
        size = deck.size
        found = tuple(p for p in found if p.code != "size")
        found = found if size == SIZE else (wrong_size(size), *found)
    counts = {
        role.id: sum(n for card, n in held.main.items() if role.id in tagged[card.name].roles)
        for role in registries.roles.roles
        if role.parent is None and not role.id.startswith("theme")
    }
    notes = [] if catalog.has_text else ["the cards have no rules text; tags shipped with them are used"]
    if held.guessed:
        names = " and ".join(card.name for card in held.commanders)
        notes.append(f"the list names no commander; {names} stands first and is taken for it")
    return Checked(
        deck=held,
        identity=colours,
        problems=(*held.unknown, *found),
        bracket=bracket_of(held.cards, features),
        mana=mana_base(held.commanders, held.main, features, colours, seed=seed),
        roles=counts,
        notes=tuple(notes),
        idle=idle_cards(held.commanders, held.main, frozenset(creature_types(catalog)), features, colours),
        could_lead=_could_lead(held) if any(p.code in _LEADERLESS for p in found) else (),
    )


_LEADERLESS = frozenset({"no-commander", "bad-commander"})


def _could_lead(deck: ResolvedDeck) -> tuple[str, ...]:
    """Cards of a deck that may lead, those whose colours all others fit, where there are any."""
    able = [card for card in deck.main if not_a_commander(card) is None]
    colours = {colour for card in deck.main for colour in card.color_identity}
    fitting = [card for card in able if colours <= set(card.color_identity)]
    return tuple(sorted(card.name for card in fitting or able))
