"""Mana costs as people write them: `2WW`, `{2/W}{G}`, `{x}rr`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludwright.cards.catalog import Catalog
from ludwright.cards.mana import GENERIC, Cost, canonical, parse_cost

from .condition import Rows
from .faults import InvalidQuery
from .tree import Span

_PIECES = re.compile(r"\{([^{}]*)\}|(\d+)|(.)", re.DOTALL)


def cost_of(text: str, span: Span) -> Cost:
    """The bag of symbols that a value names."""
    bag: Counter[str] = Counter()
    for piece in _PIECES.finditer(text):
        symbol = canonical(piece[1] or piece[2] or piece[3])
        if symbol is None:
            at = Span(span.start + piece.start(), span.start + piece.end())
            raise InvalidQuery(
                at,
                f"no mana symbol {piece[0]!r}",
                "symbols are W U B R G C S X, numbers, {W/U}, {2/W}, {W/P}",
            )
        if symbol.isdigit():
            bag[GENERIC] += int(symbol)
        else:
            bag[symbol] += 1
    if not text:
        raise InvalidQuery(span, "a mana cost is missing", "write it as 2WW or {2}{W}{W}")
    return Cost({symbol: count for symbol, count in bag.items() if count})


class Costs:
    """The different mana costs of a catalog: few thousand, however many cards."""

    def __init__(self, catalog: Catalog) -> None:
        texts, codes = np.unique(catalog.array("faces", "cost").astype(str), return_inverse=True)
        self.codes: NDArray[np.intp] = codes
        self.costs = [parse_cost(text) for text in texts]
        self.present = np.array([text != "" for text in texts])

    @classmethod
    def of(cls, catalog: Catalog) -> Costs:
        return catalog.once("costs", lambda: cls(catalog))

    def where(self, test: Callable[[Cost], bool]) -> Callable[[Rows | None], NDArray[Any]]:
        """Of which faces a mana cost holds; a face without one never does."""
        fits = np.array([test(cost) for cost in self.costs], dtype=np.bool_) & self.present
        return lambda rows: fits[self.codes if rows is None else self.codes[rows]]

    def devotion(self, colours: frozenset[str]) -> NDArray[np.float64]:
        """Symbols of these colours on every face; absent where there is no mana cost."""
        values = np.array([cost.devotion(colours) for cost in self.costs], dtype=np.float64)
        return np.where(self.present, values, np.nan)[self.codes]
