"""deck: other cards."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from ..genomes.declarations import Deck
from ..genomes.schema import GameGenome
from . import Operator, Pool

_RANKS = (
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "jack",
    "queen",
    "king",
    "ace",
)
_SUITS = ("clubs", "diamonds", "hearts", "spades", "stars", "crowns")
# Packs that people have at home: how many of the highest ranks, suits and copies.
PACKS = (
    (13, 4, 1),
    (8, 4, 1),
    (6, 4, 1),
    (10, 4, 1),
    (6, 4, 2),
    (8, 4, 2),
    (13, 2, 1),
    (10, 3, 1),
    (9, 5, 1),
)


class DeckChanged(Operator):
    """Takes ranks or suits out, puts them in, doubles the pack, or takes another pack."""

    name = "deck"
    weight = 1.5

    def apply(self, genome: GameGenome, pool: Pool, rng: Random) -> GameGenome | None:
        deck = genome.setup.deck
        changed = rng.choice((self._pack, self._rank, self._suit, self._copies, self._order))(deck, rng)
        return replace(genome, setup=replace(genome.setup, deck=changed))

    def _pack(self, deck: Deck, rng: Random) -> Deck:
        ranks, suits, copies = rng.choice(PACKS)
        return Deck(suits=_SUITS[:suits], ranks=_RANKS[-ranks:], copies=copies)

    def _rank(self, deck: Deck, rng: Random) -> Deck:
        missing = [rank for rank in _RANKS if rank not in deck.ranks]
        if missing and rng.random() < 0.5:
            n = rng.randint(0, len(deck.ranks))
            return replace(deck, ranks=(*deck.ranks[:n], rng.choice(missing), *deck.ranks[n:]))
        out = rng.choice(deck.ranks)
        groups = tuple(replace(g, ranks=tuple(r for r in g.ranks if r != out)) for g in deck.groups)
        return replace(deck, ranks=tuple(r for r in deck.ranks if r != out), groups=groups)

    def _suit(self, deck: Deck, rng: Random) -> Deck:
        missing = [suit for suit in _SUITS if suit not in deck.suits]
        if missing and rng.random() < 0.5:
            return replace(deck, suits=(*deck.suits, missing[0]))
        out = rng.choice(deck.suits)
        groups = tuple(replace(g, suits=tuple(s for s in g.suits if s != out)) for g in deck.groups)
        return replace(deck, suits=tuple(s for s in deck.suits if s != out), groups=groups)

    def _copies(self, deck: Deck, rng: Random) -> Deck:
        return replace(deck, copies=max(1, deck.copies + rng.choice((-1, 1))))

    def _order(self, deck: Deck, rng: Random) -> Deck:
        """Aces change ends, or the order of ranks turns round."""
        turned = (
            (*deck.ranks[1:], deck.ranks[0]) if rng.random() < 0.5 else (deck.ranks[-1], *deck.ranks[:-1])
        )
        return replace(deck, ranks=turned if rng.random() < 0.6 else tuple(reversed(deck.ranks)))
