"""Mana costs and devotion."""

from __future__ import annotations

from ludwright.cards.card import COLOURS
from ludwright.cards.catalog import Catalog
from ludwright.cards.columns import PERMANENTS, TYPES, mask
from ludwright.cards.mana import Cost

from ..condition import COMPARISONS, Condition, Grain, Keyword, compare, fixed, plain
from ..faults import InvalidQuery
from ..mana import Costs, cost_of
from ..tree import Term


def _fits(held: Cost, operator: str, wanted: Cost) -> bool:
    """Bag against bag, symbol by symbol; generic mana is a symbol that comes in any number."""
    above = all(held.symbols.get(symbol, 0) >= count for symbol, count in wanted.symbols.items())
    below = all(wanted.symbols.get(symbol, 0) >= count for symbol, count in held.symbols.items())
    match operator:
        case "=":
            return above and below
        case "!=":
            return not (above and below)
        case ">=":
            return above
        case "<=":
            return below
        case ">":
            return above and not below
        case _:
            return below and not above


def _mana(term: Term, catalog: Catalog) -> Condition:
    operator = ">=" if term.operator == ":" else term.operator
    wanted = cost_of(plain(term), term.value.span)
    test = Costs.of(catalog).where(lambda cost: _fits(cost, operator, wanted))
    return Condition(Grain.FACE, f"mana cost {operator} {term.value.text}", test, cost=1)


def _devotion(term: Term, catalog: Catalog) -> Condition:
    """Permanents alone have devotion; a hybrid symbol asks for either of its colours."""
    operator = ">=" if term.operator == ":" else term.operator
    wanted = cost_of(plain(term), term.value.span)
    costs = Costs.of(catalog)
    held = (catalog.array("faces", "types") & mask(PERMANENTS, TYPES)) != 0
    for symbol, count in wanted.symbols.items():
        colours = frozenset(symbol.split("/")) & frozenset(COLOURS)
        if not colours or "2" in symbol or "P" in symbol:
            raise InvalidQuery(
                term.value.span, f"no devotion to {symbol}", "write colours, as {G}{G} or {U/B}"
            )
        held = held & compare(costs.devotion(colours), operator, float(count))
    return Condition(Grain.FACE, f"devotion {operator} {term.value.text}", fixed(held), cost=1)


KEYWORDS = (
    Keyword(
        ("m", "mana"),
        "The mana cost of a face, as a bag of symbols. `:` means at least.",
        ("m:2WW", "m={G}{U}", "m>={2/W}", "m<3GG"),
        _mana,
        COMPARISONS,
    ),
    Keyword(
        ("devotion",),
        "What a permanent adds to devotion. `:` means at least; {U/B} is devotion to either.",
        ("devotion:{u}{u}{u}", "devotion={r/g}{r/g}"),
        _devotion,
        COMPARISONS,
    ),
)
