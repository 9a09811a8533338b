"""Mana costs: a cost is a bag of symbols, and `{2/W}` is one of them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from .card import COLOURS

_SYMBOL = re.compile(r"\{([^{}]*)\}")
GENERIC = "generic"
_LETTERS = frozenset("WUBRGCSXYZ")
_HALVES = frozenset("WUBRGCP2")


@dataclass(frozen=True, slots=True)
class Cost:
    """How often each symbol occurs; generic mana is counted, not listed."""

    symbols: Mapping[str, int]

    def pips(self, colour: str) -> int:
        """Symbols that are of this colour, hybrids included."""
        return sum(count for symbol, count in self.symbols.items() if colour in symbol.split("/"))

    def devotion(self, colours: frozenset[str]) -> int:
        """Symbols of any of these colours, each counted once."""
        return sum(count for symbol, count in self.symbols.items() if colours & set(symbol.split("/")))


def canonical(symbol: str) -> str | None:
    """A symbol's one spelling: halves in the wheel's order, `P` last; None if there is no such symbol."""
    symbol = symbol.upper()
    if symbol in _LETTERS or symbol.isdigit():
        return str(int(symbol)) if symbol.isdigit() else symbol
    halves = symbol.split("/")
    if not 2 <= len(halves) <= 3 or len(set(halves)) < len(halves) or not _HALVES.issuperset(halves):
        return None
    if not any(half in COLOURS for half in halves):
        return None
    return "/".join(sorted(halves, key=f"2C{COLOURS}P".index))


@cache
def parse_cost(text: str) -> Cost:
    """`{2}{W}{W/U}` as a bag; a symbol of no known kind counts as itself."""
    bag: Counter[str] = Counter()
    for symbol in _SYMBOL.findall(text):
        spelt = canonical(symbol) or symbol.upper()
        if spelt.isdigit():
            bag[GENERIC] += int(spelt)
        else:
            bag[spelt] += 1
    return Cost({symbol: count for symbol, count in sorted(bag.items()) if count})


def colours_of_cost(text: str) -> tuple[str, ...]:
    """The colours a mana cost gives its face."""
    held = "".join(_SYMBOL.findall(text.upper()))
    return tuple(colour for colour in COLOURS if colour in held)
