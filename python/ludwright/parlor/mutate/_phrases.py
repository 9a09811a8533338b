"""Conditions made up from a small grammar: what no game of the pool says yet."""

from __future__ import annotations

from random import Random

from ..genomes.schema import GameGenome

_COMPARED = ("==", "!=", "<", "<=", ">", ">=")


def of_card(genome: GameGenome, rng: Random, pile: str) -> str:
    """A condition on `card`, against the top of a pile or for itself."""
    attribute = rng.choice(("rank", "suit", *(a.name for a in genome.attributes)))
    kind = rng.randrange(4)
    if kind == 0:
        rank = rng.choice(genome.setup.deck.ranks)
        return f"rank(card) {rng.choice(_COMPARED)} {rank}"
    if kind == 1:
        return f"suit(card) == {rng.choice(genome.setup.deck.suits)}"
    sign = "==" if attribute == "suit" or rng.random() < 0.5 else rng.choice(_COMPARED)
    return f"empty({pile}) or {attribute}(card) {sign} {attribute}(top({pile}))"


def of_table(genome: GameGenome, rng: Random, player: str) -> str:
    """A condition on what a player holds or the table shows."""
    number = rng.randint(0, 8)
    subject = rng.choice(
        (f"count(hand({player}))", "count(deck)", "count(discard)", "count(tableau)", f"score[{player}]")
    )
    return f"{subject} {rng.choice(_COMPARED)} {number}"
