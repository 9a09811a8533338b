"""How many sources of a colour a spell wants, worked out by exact enumeration.

The question: among games in which a player has drawn enough lands to cast a spell of mana value T on turn
T, how many sources of its colour make the pips payable in 89 + T percent of them? The player is on the draw
in half of the games, mulligans every hand without three to five lands (the first time for free, then to six
and to five, putting back spells when land is short and lands of other colours when it is not), and plays a
land each turn. The deck has 99 cards and 41 sources of mana.
"""

from __future__ import annotations

from functools import cache
from math import comb

DECK = 99
LANDS = 41
KEEP = (3, 5)
SIZES = (7, 7, 6, 5)
TURNS = 8
PIPS = 4


def aim(turn: int) -> float:
    """The share of games in which the colours should be there."""
    return 0.89 + 0.01 * turn


def _kept(sources: int) -> dict[tuple[int, int], float]:
    """The chance of each kept hand by its sources of the colour and its other lands."""
    others = LANDS - sources
    hands = {
        (s, o): comb(sources, s) * comb(others, o) * comb(DECK - LANDS, 7 - s - o) / comb(DECK, 7)
        for s in range(min(7, sources) + 1)
        for o in range(min(7 - s, others) + 1)
    }
    kept: dict[tuple[int, int], float] = {}
    reached = 1.0
    for n, size in enumerate(SIZES):
        keeping = 0.0
        for (s, o), chance in hands.items():
            if n == len(SIZES) - 1 or KEEP[0] <= s + o <= KEEP[1]:
                hand = _after_bottoming(s, o, 7 - size)
                kept[hand] = kept.get(hand, 0.0) + reached * chance
                keeping += chance
        reached *= 1.0 - keeping
    return kept


def _after_bottoming(sources: int, others: int, count: int) -> tuple[int, int]:
    spells = 7 - sources - others
    for _ in range(count):
        if sources + others > 3 or not spells:
            if others:
                others -= 1
            else:
                sources -= 1
        else:
            spells -= 1
    return sources, others


def chance(sources: int, turn: int, pips: int) -> float:
    """The share of games with `turn` lands on that turn in which `pips` of them are of the colour."""
    with_lands = with_colour = 0.0
    rest = DECK - 7
    for (s, o), share in _kept(sources).items():
        left, other_left = sources - s, LANDS - sources - o
        for draws in (turn - 1, turn):
            for a in range(draws + 1):
                for b in range(max(0, turn - s - o - a), draws - a + 1):
                    ways = comb(left, a) * comb(other_left, b) * comb(rest - left - other_left, draws - a - b)
                    both = share * ways / comb(rest, draws)
                    with_lands += both
                    with_colour += both * (s + a >= pips)
    return with_colour / with_lands


def worked_out(turn: int, pips: int) -> int:
    """The fewest sources that meet the aim; all lands when none does."""
    low, high = pips, LANDS
    while low < high:
        middle = (low + high) // 2
        if chance(middle, turn, pips) >= aim(turn):
            high = middle
        else:
            low = middle + 1
    return low


@cache
def sources_needed(turn: int, pips: int) -> int:
    """Sources of a colour for a spell of mana value `turn` with so many pips of it; 0 without any."""
    if pips <= 0:
        return 0
    turn = min(max(turn, pips, 1), TURNS)
    return worked_out(turn, min(pips, PIPS, turn))
