"""Colours of a card, of its identity, and of the mana it makes."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ludwright.cards.catalog import Catalog

from ..colours import Colours, colours_of
from ..condition import COMPARISONS, Condition, Grain, Keyword, Mask, Rows, compare, numbers, plain
from ..faults import InvalidQuery
from ..tree import Term

_BITS = np.array([bin(mask).count("1") for mask in range(64)], dtype=np.float64)
_WORDS = {
    "=": "exactly",
    "!=": "not exactly",
    "<": "within, fewer than",
    "<=": "within",
    ">": "more than",
    ">=": "at least",
}


def _builder(
    column: str, noun: str, *, colon: str, mana: bool = False
) -> Callable[[Term, Catalog], Condition]:
    """`:` means ≥ or ≤ for sets by `colon`; for a number of colours it means =."""

    def build(term: Term, catalog: Catalog) -> Condition:
        wanted = colours_of(plain(term), term.value.span, mana=mana)
        held = numbers(catalog, Grain.CARD, column)
        if wanted.count is not None:
            return _counted(term, wanted, held, noun)
        operator = term.operator
        if operator == ":":
            # "Colourless" asks for the lack of colour, which every card would be at least.
            operator = "=" if wanted.mask == 0 else colon
        mask = wanted.mask

        def test(rows: Rows | None) -> Mask:
            return _sets(held(rows), operator, mask)

        return Condition(Grain.CARD, f"{noun} {_WORDS[operator]} {wanted}", test, cost=0)

    return build


def _sets(held: Mask, operator: str, mask: int) -> Mask:
    above = (held & mask) == mask
    below = (held & ~np.uint8(mask)) == 0
    match operator:
        case "=":
            found = held == mask
        case "!=":
            found = held != mask
        case ">=":
            found = above
        case "<=":
            found = below
        case ">":
            found = above & ~below
        case _:
            found = below & ~above
    return np.asarray(found, dtype=np.bool_)


def _counted(term: Term, wanted: Colours, held: Callable[[Rows | None], Mask], noun: str) -> Condition:
    operator = "=" if term.operator == ":" else term.operator
    assert wanted.count is not None
    count = float(wanted.count)
    if wanted.least:
        if operator not in ("=", "!="):
            raise InvalidQuery(term.value.span, "multicolor takes : or =", f"write {term.keyword}{operator}2")
        operator = ">=" if operator == "=" else "<"

    def test(rows: Rows | None) -> Mask:
        return compare(_BITS[held(rows)], operator, count)

    return Condition(Grain.CARD, f"number of colours of the {noun} {operator} {wanted.count}", test, cost=0)


KEYWORDS = (
    Keyword(
        ("c", "color", "colour", "colors", "colours"),
        "Colours of the card, those of every face together. `:` means at least.",
        ("c:rg", "c>=azorius", "c=c", "c:m", "c=3"),
        _builder("colours", "colours", colon=">="),
        COMPARISONS,
    ),
    Keyword(
        ("id", "identity", "ci", "commander", "coloridentity", "colouridentity"),
        "Colour identity. `:` means at most: what a deck of these colours may play.",
        ("id:esper", "id<=wug", "id=c", "id>=4"),
        _builder("identity", "colour identity", colon="<="),
        COMPARISONS,
    ),
    Keyword(
        ("produces",),
        "Mana the card makes; here `c` is colourless mana. `:` means at least.",
        ("produces:g", "produces=wu", "produces>=3"),
        _builder("produced", "mana produced", colon=">=", mana=True),
        COMPARISONS,
    ),
)
