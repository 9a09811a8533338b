"""By the symbols of the mana cost."""

from __future__ import annotations

from collections.abc import Callable

from ludwright.cards.catalog import Catalog
from ludwright.cards.mana import Cost

from ..condition import Grain, Mask, by_card
from ..mana import Costs
from . import IsWord


def _cost(test: Callable[[str], bool]) -> Callable[[Catalog], Mask]:
    def of(cost: Cost) -> bool:
        return any(test(symbol) for symbol in cost.symbols)

    return lambda catalog: by_card(catalog, Costs.of(catalog).where(of)(None), Grain.FACE)


def _hybrid(symbol: str) -> bool:
    return len([half for half in symbol.split("/") if half != "P"]) > 1


WORDS = (
    IsWord(("hybrid",), "a mana cost with hybrid symbols", _cost(_hybrid)),
    IsWord(
        ("phyrexian",), "a mana cost with Phyrexian symbols", _cost(lambda symbol: "P" in symbol.split("/"))
    ),
    IsWord(("xspell",), "a mana cost with X", _cost(lambda symbol: symbol == "X")),
)
