"""Random decks that between them give every card its turn.

Each deck is built around one card that has been seen least: several copies, mana that can pay for it, and
cards that share its rarer words, so that abilities which need a Gate, an Elf or a Food find one. The rest are
the cards that were dealt least so far among those that the deck's colours can cast.
"""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...authoring.names import did_you_mean, quoted
from ...errors import Invalid
from ..decks import BASICS

SPELLS, LANDS, OTHER_LANDS = 36, 24, 4
COMMANDER_SPELLS, COMMANDER_LANDS = 60, 39
COPIES = (2, 4, 8)
COMPANIONS = 10
# Of a large catalog's cards that make mana of every colour; all of them would be more than a deck.
FIXERS = 16
# A word of more cards than this binds none of them together.
COMMON = 60

_SYMBOL = re.compile(r"\{([^}]+)\}")
_WORD = re.compile(r"[A-Za-z][a-z]+")


@dataclass(frozen=True, slots=True)
class Kind:
    """What deck building needs to know of a card."""

    name: str
    front: str
    """The name the core counts it by."""
    symbols: tuple[str, ...]
    """Of the front face's cost; none for cards that have no cost."""
    wanted: frozenset[str]
    """Colours of its costs and its text."""
    stems: frozenset[str]
    land: bool
    fixes: bool
    """Makes mana of every colour."""
    leads: bool
    """May be a commander."""
    abilities: tuple[str, ...]
    """Those that go on the stack, by the names the core counts them by."""

    def castable(self, colors: frozenset[str]) -> bool:
        return all(_payable(symbol, colors) for symbol in self.symbols)

    def colors(self, rng: random.Random) -> frozenset[str]:
        """Colours that pay for the card, of hybrids one half."""
        needed = set(self.wanted)
        for symbol in self.symbols:
            if not _payable(symbol, frozenset(needed)):
                needed.add(rng.choice([part for part in symbol.split("/") if part in BASICS]))
        return frozenset(needed)


def _payable(symbol: str, colors: frozenset[str]) -> bool:
    """Whether lands of these colours pay for a symbol; numbers, X and life always can be paid."""
    parts = symbol.split("/")
    return any(part in colors or part not in BASICS for part in parts)


def kinds(sets: Sequence[str] = ()) -> list[Kind]:
    """Every supported card that a deck may hold; only those of some sets where any are named."""
    from ..catalog import load

    catalog = load()
    for code in sets:
        if code not in catalog.sets():
            raise Invalid(f"no set {quoted(code)}", remedy=did_you_mean(code, catalog.sets()))
    names = [name for code in sets for name in catalog.names(code)] if sets else catalog.names()
    return [kind_of(name, json.loads(catalog.lowered(name))) for name in names]


def kind_of(name: str, lowered: Mapping[str, Any]) -> Kind:
    face = lowered["faces"][0]
    text = " ".join(line for one in lowered["faces"] for line in one["text"])
    symbols = tuple(_SYMBOL.findall(face["cost"] or ""))
    made = {color for symbol in _SYMBOL.findall(text) for color in symbol.split("/") if color in BASICS}
    needed = {symbol for symbol in symbols if symbol in BASICS}
    words = [*_WORD.findall(text.replace("{this}", "")), *face["subtypes"]]
    creature = "creature" in face["types"]
    return Kind(
        name=name,
        front=lowered["name"],
        symbols=symbols,
        wanted=frozenset(needed | made),
        stems=frozenset(map(_stem, words)),
        land="land" in face["types"],
        fixes="mana of any color" in text,
        leads=creature and "legendary" in face["supertypes"],
        abilities=tuple(_stacked(lowered)),
    )


def _stem(word: str) -> str:
    """`Elves` and `Elf`, `explores` and `explore` are one word."""
    low = word.casefold()
    if low.endswith("ves"):
        return low[:-3] + "f"
    return low.removesuffix("s").removesuffix("e")


def _stacked(lowered: Mapping[str, Any]) -> list[str]:
    """The abilities of a card that go on the stack: activated and triggered ones that make no mana and are no
    special actions."""
    found = []
    for face in lowered["faces"]:
        for ability in face["abilities"]:
            kind = ability["kind"]
            held = next((kind[key] for key in ("activated", "triggered") if key in kind), None)
            if isinstance(held, dict) and not held["mana"] and not held.get("special"):
                found.append(f"{lowered['name']}: {ability['text']}")
    return list(dict.fromkeys(found))


@dataclass(frozen=True, slots=True)
class Dealt:
    """A deck for the table."""

    around: str
    cards: tuple[tuple[str, int], ...]
    commander: str | None = None


class Decks:
    """Deals decks, one after the other; equal seeds and equal news deal equal decks."""

    def __init__(self, cards: Sequence[Kind], rng: random.Random) -> None:
        self.cards = [card for card in cards if card.name not in BASICS.values()]
        self.rng = rng
        self.dealt = {card.name: 0 for card in self.cards}
        self.around = {card.name: 0 for card in self.cards}
        spread = Counter(stem for card in self.cards for stem in card.stems)
        self.rare = {stem: 1.0 / n for stem, n in spread.items() if n <= COMMON}
        self.fixers = [card for card in self.cards if card.fixes and not card.wanted]
        self.lands = [card for card in self.cards if card.land]
        # By a rare word the places of its cards: a deck looks at some hundred cards, not at all of them.
        self.sharing: dict[str, list[int]] = {stem: [] for stem in self.rare}
        for place, card in enumerate(self.cards):
            for stem in card.stems & self.rare.keys():
                self.sharing[stem].append(place)
        self.payable: dict[frozenset[str], list[Kind]] = {}

    @property
    def led(self) -> bool:
        """Whether there is a card that may lead a deck of Commander."""
        return any(card.leads for card in self.cards)

    def deal(self, missing: Callable[[Kind], bool], *, eager: bool, commander: bool = False) -> Dealt:
        """A deck around a card that is still missing, where `eager`, or else around any."""
        able = [card for card in self.cards if card.leads or not commander]
        if not able:
            return Dealt("lands", tuple((name, 12) for name in BASICS.values()))
        pool = [card for card in able if eager and missing(card)] or able
        around = min(pool, key=lambda card: (self.around[card.name], self.rng.random()))
        self.around[around.name] += 1
        colors = around.colors(self.rng)
        spare = sorted(set(BASICS) - colors)
        while len(colors) < 2 and self.rng.random() < 0.8:
            colors |= {spare.pop(self.rng.randrange(len(spare)))}
        return self._build(around, colors or frozenset("W"), commander=commander)

    def _build(self, around: Kind, colors: frozenset[str], *, commander: bool) -> Dealt:
        spells, lands = (COMMANDER_SPELLS, COMMANDER_LANDS) if commander else (SPELLS, LANDS)
        counts: Counter[str] = Counter()
        if not commander:
            counts[around.name] = self.rng.choice(COPIES)
        kin = self._kin(around, colors)
        if len(colors) > 2:
            fixers = self.fixers if len(self.fixers) <= FIXERS else self._least(self.fixers)[:FIXERS]
            kin = [*(card for card in fixers if card not in kin), *kin]
        counts.update(card.name for card in kin if card.name != around.name)
        other = self._least([card for card in self.lands if card.name not in counts])
        counts.update(card.name for card in other[:OTHER_LANDS])
        lands_in = {card.name for card in self.lands}
        room = spells - sum(n for name, n in counts.items() if name not in lands_in)
        fitting = [card for card in self._castable(colors) if card.name not in counts]
        if commander:
            fitting = [card for card in fitting if card is not around]
        counts.update(card.name for card in self._least(fitting)[: max(0, room)])
        for name in counts:
            self.dealt[name] += 1
        basics = [BASICS[color] for color in sorted(colors)]
        for n in range(spells + lands - sum(counts.values())):
            counts[basics[n % len(basics)]] += 1
        return Dealt(around.name, tuple(sorted(counts.items())), around.name if commander else None)

    def _kin(self, around: Kind, colors: frozenset[str]) -> list[Kind]:
        """Cards that share rare words with this one, the rarest first."""
        scores: dict[int, float] = {}
        for stem in sorted(around.stems & self.rare.keys()):
            for place in self.sharing[stem]:
                scores[place] = scores.get(place, 0.0) + self.rare[stem]
        shared = [(scores[place], self.cards[place]) for place in sorted(scores)]
        likely = [(score, c) for score, c in shared if c is not around and c.castable(colors)]
        likely.sort(key=lambda pair: (-pair[0] * self.rng.uniform(0.5, 1.0), pair[1].name))
        return [card for _, card in likely[:COMPANIONS]]

    def _castable(self, colors: frozenset[str]) -> list[Kind]:
        """All cards but lands that lands of these colours pay for; there are 31 such lists at most."""
        if colors not in self.payable:
            self.payable[colors] = [card for card in self.cards if not card.land and card.castable(colors)]
        return self.payable[colors]

    def _least(self, cards: list[Kind]) -> list[Kind]:
        """Those dealt least come first, chance deciding among equals."""
        return sorted(cards, key=lambda card: (self.dealt[card.name], self.rng.random()))
