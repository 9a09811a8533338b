"""Draws without replacement."""

from __future__ import annotations

from functools import cache
from math import comb


def exactly(deck: int, wanted: int, drawn: int, hits: int) -> float:
    """The chance to draw exactly `hits` of the `wanted` cards."""
    if not 0 <= hits <= drawn or drawn > deck:
        return 0.0
    return comb(wanted, hits) * comb(deck - wanted, drawn - hits) / comb(deck, drawn)


@cache
def at_least(deck: int, wanted: int, drawn: int, hits: int) -> float:
    """The chance to draw `hits` or more of the `wanted` cards."""
    return sum(exactly(deck, wanted, drawn, n) for n in range(max(hits, 0), min(drawn, wanted) + 1))


def cards_seen(turn: int, *, on_the_play: bool) -> int:
    """Cards seen by a turn from a hand of seven."""
    return 7 + turn - on_the_play
