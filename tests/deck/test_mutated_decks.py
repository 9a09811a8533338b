"""A thousand legal decks, each broken in one way: all refused, each for the right reason."""

from __future__ import annotations

import random
from collections.abc import Callable

from ludwright.cards import Card, Catalog
from ludwright.deck.commander import copies_allowed, identity, pairing, problems, standing
from ludwright.deck.mana.lands import BASICS

DECKS = 1_000
LEADERS = (
    "Krenko, Mob Boss",
    "Atraxa, Praetors' Voice",
    "Kess, Dissident Mage",
    "Kozilek, Butcher of Truth",
    "Tana, the Bloodsower + Reyhan, Last of the Abzan",
    "Rose Tyler + The Tenth Doctor",
    "Wilson, Refined Grizzly + Raised by Giants",
    "Joel, Resolute Survivor + Ellie, Brick Master",
)
Deck = tuple[list[Card], dict[Card, int]]


class Breaker:
    """Legal decks of random cards, and the ways to break them."""

    def __init__(self, catalog: Catalog) -> None:
        self.rng = random.Random(20)
        self.catalog = catalog
        cards = [card for card in catalog if copies_allowed(card) == 1]
        self.legal = [card for card in cards if standing(card) == "legal"]
        self.banned = [card for card in cards if standing(card) == "banned"]
        self.leaders = [[catalog.card(n) for n in text.split(" + ")] for text in LEADERS]

    def deck(self) -> Deck:
        leaders = self.rng.choice(self.leaders)
        colours = set(identity(leaders))
        names = {card.name for card in leaders}
        main: dict[Card, int] = {}
        while len(main) < 60:
            card = self.rng.choice(self.legal)
            if set(card.color_identity) <= colours and card.name not in names:
                main[card] = 1
        basic = self.catalog.card(BASICS[self.rng.choice(sorted(colours)) if colours else "C"])
        main[basic] = 100 - len(leaders) - len(main)
        return leaders, main

    def swap(self, deck: Deck, card: Card, count: int = 1) -> Deck:
        """A card in, a basic land out, so that the size stays."""
        leaders, main = deck
        main = dict(main)
        basic = next(held for held in main if copies_allowed(held) > 1)
        main[basic] -= count
        main[card] = main.get(card, 0) + count
        return leaders, main

    def too_few(self, deck: Deck) -> Deck:
        leaders, main = deck
        lost = self.rng.choice(sorted(main, key=lambda card: card.name))
        return leaders, {card: n - (card is lost) for card, n in main.items() if n - (card is lost)}

    def too_many(self, deck: Deck) -> Deck:
        leaders, main = deck
        basic = next(card for card in main if copies_allowed(card) > 1)
        return leaders, {**main, basic: main[basic] + 1}

    def duplicate(self, deck: Deck) -> Deck:
        singles = [card for card in deck[1] if copies_allowed(card) == 1]
        return self.swap(deck, self.rng.choice(singles))

    def off_colour(self, deck: Deck) -> Deck:
        colours = set(identity(deck[0]))
        while True:
            card = self.rng.choice(self.legal)
            if not set(card.color_identity) <= colours:
                return self.swap(deck, card)

    def banned_card(self, deck: Deck) -> Deck:
        colours = set(identity(deck[0]))
        held = [card for card in self.banned if set(card.color_identity) <= colours]
        return self.swap(deck, self.rng.choice(held))

    def bad_pair(self, deck: Deck) -> Deck:
        leaders, main = deck
        while True:
            pair = [self.rng.choice(self.leaders)[0], self.rng.choice(self.leaders)[-1]]
            if pair[0] is not pair[1] and pairing(*pair) is None:
                break
        basic = next(card for card in main if copies_allowed(card) > 1)
        return pair, {**main, basic: main[basic] + len(leaders) - 2}


def test_every_broken_deck_is_refused_for_its_reason(embedded: Catalog) -> None:
    breaker = Breaker(embedded)
    ways: list[tuple[Callable[[Deck], Deck], str]] = [
        (breaker.too_few, "size"),
        (breaker.too_many, "size"),
        (breaker.duplicate, "duplicate"),
        (breaker.off_colour, "identity"),
        (breaker.banned_card, "banned"),
        (breaker.bad_pair, "bad-pair"),
    ]
    for n in range(DECKS):
        sound = breaker.deck()
        assert problems(*sound) == ()
        break_it, reason = ways[n % len(ways)]
        found = {problem.code for problem in problems(*break_it(sound))}
        # A bad pair may also have other colours than the deck was made for.
        assert reason in found, (n, reason, found)
        assert found <= {reason, "identity"} if reason == "bad-pair" else found == {reason}
