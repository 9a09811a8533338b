"""Decks at the table: a list as the Magic engine plays it, and the rules of a match of two of them."""

from __future__ import annotations

import json
from collections import ChainMap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ludwright.cards.decklist import DeckList
from ludwright.errors import Invalid, Unsupported

from .commander import problems
from .mana.lands import is_land
from .resolve import known

if TYPE_CHECKING:
    from ludwright._core import Rules
    from ludwright.cards import Card, Catalog
    from ludwright.magic.catalog import Catalog as Engine
    from ludwright.magic.catalog import Entry
    from ludwright.magic.decks import Deck

# Cards that a message names before it counts the rest.
NAMED = 12
# What a deck must be played of at least, that its matches say something of it.
LEAST_SHARE = 0.5
_BASICS = {"W": "Plains", "U": "Island", "B": "Swamp", "R": "Mountain", "G": "Forest"}


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


def plays(name: str) -> bool:
    """Whether the engine plays a card: asked of one card, a file of card data compiles that one alone."""
    from ludwright.magic import catalog

    found = catalog.load()
    # A catalog that compiles on demand would compile all of its cards to list them.
    if any(hasattr(part, "refusal") for part in getattr(found.cards, "maps", ())):
        return name in found
    return name in playable()


def unsupported(deck: DeckList) -> tuple[str, ...]:
    """The cards of a deck that the engine does not play, in the order of the list."""
    return tuple(name for name in dict.fromkeys((*deck.commanders, *deck.main)) if not plays(name))


@dataclass(frozen=True, slots=True)
class Playing:
    """A legal deck, and how much of it the engine plays."""

    name: str
    commanders: tuple[Card, ...]
    main: Mapping[Card, int]
    missing: tuple[str, ...]

    @property
    def variant(self) -> str:
        return "commander" if self.commanders else "standard"

    @property
    def size(self) -> int:
        return len(self.commanders) + sum(self.main.values())

    @property
    def share(self) -> float:
        """Of its cards, copies counted."""
        gone = frozenset(self.missing)
        lost = sum(count for card, count in self.main.items() if card.name in gone)
        return 1.0 - (lost + sum(card.name in gone for card in self.commanders)) / self.size

    def require_all(self, place: str) -> Playing:
        """The deck, if the engine plays every card of it; what it does not play is named."""
        if self.missing:
            count = "1 card" if len(self.missing) == 1 else f"{len(self.missing)} cards"
            raise Unsupported(
                f"the engine does not play {count} of the {place} deck: {listed(self.missing)}",
                remedy="build a deck with --playable, or give --cards with their wording to compile them",
            )
        return self

    def require_most(self) -> Playing:
        """The deck, if enough of it is played that matches say something of it."""
        gone = [card.name for card in self.commanders if card.name in self.missing]
        if gone or self.share < LEAST_SHARE:
            what = f"the commander {gone[0]}" if gone else "enough of the deck"
            raise Unsupported(
                f"the engine does not play {what}: it plays {self.share:.0%} of the cards, "
                f"not {listed(self.missing)}",
                remedy="build a deck with --playable, or give --cards with their wording to compile them",
            )
        return self


def listed(names: Sequence[str]) -> str:
    """Names for a message, the first dozen of many."""
    more = f" and {len(names) - NAMED} more" if len(names) > NAMED else ""
    return ", ".join(names[:NAMED]) + more


def playing(deck: DeckList, catalog: Catalog, place: str = "first") -> Playing:
    """A list looked up: a Commander deck where it names a commander, else one of sixty cards or more."""
    from ludwright.magic.decks import LEAST

    held = known(deck, catalog)
    if held.commanders:
        wrong = problems(held.commanders, held.main)
        if wrong:
            raise Invalid(
                f"the {place} deck is not legal: {wrong[0].message}", remedy="mend it first; see deck check"
            )
    elif (size := sum(held.main.values())) < LEAST:
        raise Invalid(
            f"the {place} deck is not legal: {size} cards; {LEAST} are needed without a commander",
            remedy='name a commander: --commander "NAME", or a line that says Commander',
        )
    name = deck.name or " and ".join(card.name for card in held.commanders) or place
    missing = unsupported(
        DeckList.of((c.name for c in held.commanders), {c.name: n for c, n in held.main.items()})
    )
    return Playing(name, held.commanders, held.main, missing)


def table(a: DeckList, b: DeckList, catalog: Catalog) -> Rules:
    """The rules of a match of two decks, both of Commander or both of sixty cards, all of them played."""
    decks = [playing(deck, catalog, place) for place, deck in (("first", a), ("second", b))]
    for place, held in zip(("first", "second"), decks, strict=True):
        held.require_all(place)
    return rules_of(decks[0], decks[1])


def rules_of(a: Playing, b: Playing) -> Rules:
    """The same, where a card that the engine does not play lies in the deck as a blank that nobody can cast,
    or, if it is a land, as a basic land."""
    from ludwright._core import magic
    from ludwright.magic.catalog import Catalog as Engine
    from ludwright.magic.catalog import load
    from ludwright.magic.definitions import Settings, match_json

    if a.variant != b.variant:
        one, other = (held.name for held in (a, b))
        raise Invalid(
            f"{one} and {other} play different games: one has a commander and the other has none",
            remedy="give two Commander decks, or two of sixty cards",
        )
    blanks = {**_blanks(a), **_blanks(b)}
    found = load()
    if blanks:
        found = Engine(ChainMap(blanks, *getattr(found.cards, "maps", (found.cards,))), found.tokens)
    settings = Settings.of({"variant": a.variant})
    return magic(match_json(_seated(a), _seated(b), settings, catalog=found))


def _seated(held: Playing) -> Deck:
    from ludwright.magic.decks import Deck

    gone = frozenset(held.missing)
    counts: dict[str, int] = {}
    for card, count in held.main.items():
        name = card.name
        if name in gone and is_land(card):
            name = _basic(card, held.commanders)
        counts[name] = counts.get(name, 0) + count
    leaders = tuple(card.name for card in held.commanders)
    return Deck(held.name, tuple(counts.items()), leaders).require_size(held.variant)


def _basic(land: Card, commanders: Sequence[Card]) -> str:
    """The basic land in the place of another."""
    within = {colour for card in commanders for colour in card.color_identity}
    for colour in (*land.color_identity, *sorted(within, key="WUBRG".index)):
        if colour in _BASICS:
            return _BASICS[colour]
    return "Wastes" if plays("Wastes") else "Plains"


def _blanks(held: Playing) -> dict[str, Entry]:
    from ludwright.magic.catalog import Entry, slug

    gone = frozenset(held.missing)
    found: dict[str, Entry] = {}
    for card in held.main:
        if card.name in gone and not is_land(card):
            made = _blank(card.name.partition(" // ")[0])
            found[slug(card.name)] = Entry(card.name, "blanks", "", made=made)
    return found


def _blank(name: str) -> str:
    """A card without a mana cost, which cannot be cast (CR 118.6), and without an ability."""
    nothing = {"mana": "", "parts": list[object]()}
    face = {
        "name": name,
        "cost": "",
        **{key: [] for key in ("colors", "supertypes", "subtypes", "keywords", "abilities", "ways")},
        **dict.fromkeys(("power", "toughness", "loyalty", "defense", "spell")),
        **{key: [] for key in ("optional", "reductions", "text")},
        "types": ["sorcery"],
        "extra": nothing,
        "castable": "always",
    }
    return json.dumps({"name": name, "layout": "normal", "faces": [face]}, ensure_ascii=False)
