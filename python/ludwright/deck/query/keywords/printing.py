"""Printings: set, collector number, rarity, and how many there are.

Terms of one conjunction speak of the same printing, so `s:isd r:common` asks for commons of that set; `in`
looks at all printings, whatever stands beside it.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ludwright.cards.catalog import Catalog
from ludwright.cards.columns import RARITIES

from ..condition import (
    COMPARISONS,
    Condition,
    Grain,
    Keyword,
    Mask,
    Rows,
    against,
    by_card,
    compare,
    fixed,
    plain,
)
from ..faults import UnsupportedQuery, unknown
from ..tree import Span, Term
from ..vocabulary import known, words_of
from .number import number

_LETTERS = {"c": "common", "u": "uncommon", "r": "rare", "s": "special", "m": "mythic", "b": "bonus"}
_GAMES = frozenset({"paper", "mtgo", "arena"})


def rarity_of(text: str, span: Span) -> float:
    word = _LETTERS.get(text.lower(), text.lower())
    if word not in RARITIES:
        raise unknown(span, "rarity", text, RARITIES)
    return float(RARITIES.index(word))


def _rarity(term: Term, catalog: Catalog) -> Condition:
    operator = "=" if term.operator == ":" else term.operator
    wanted = rarity_of(plain(term), term.value.span)
    test = against(catalog.array("prints", "rarity"), operator, wanted)
    return Condition(Grain.PRINT, f"rarity {operator} {RARITIES[int(wanted)]}", test, cost=0)


def _equal(catalog: Catalog, column: str, word: str, words: str) -> Condition:
    held = catalog.series("prints", column)

    def test(rows: Rows | None) -> Mask:
        searched = held if rows is None else held.gather(rows)
        found: Mask = (searched == word).to_numpy()
        return found

    return Condition(Grain.PRINT, words, test, cost=1)


def _set(term: Term, catalog: Catalog) -> Condition:
    code = plain(term).lower()
    known(catalog, "set", code, term.value.span, "set")
    return _equal(catalog, "set", code, f"printed in {code}")


def _number(term: Term, catalog: Catalog) -> Condition:
    if term.operator in (":", "="):
        text = plain(term).lower()
        return _equal(catalog, "number", text, f"collector number {text}")
    wanted = number(term)
    test = against(catalog.array("prints", "number_value"), term.operator, wanted)
    return Condition(Grain.PRINT, f"collector number {term.operator} {wanted:g}", test, cost=1)


def _in(term: Term, catalog: Catalog) -> Condition:
    word = plain(term).lower()
    if word in _GAMES:
        raise UnsupportedQuery(
            term.value.span, f"no card here says whether it is in {word}", "leave the term out"
        )
    if word in RARITIES:
        part = compare(catalog.array("prints", "rarity"), "=", float(RARITIES.index(word)))
        words = f"ever printed at {word}"
    else:
        if word not in words_of(catalog, "set"):
            known(catalog, "set", word, term.value.span, "set or rarity", RARITIES)
        part = (catalog.series("prints", "set") == word).to_numpy()
        words = f"ever printed in {word}"
    found = by_card(catalog, part, Grain.PRINT)
    return Condition(Grain.CARD, words, fixed(found), cost=1)


def _count(column: str, noun: str) -> Callable[[Term, Catalog], Condition]:
    def build(term: Term, catalog: Catalog) -> Condition:
        operator = "=" if term.operator == ":" else term.operator
        wanted = number(term)
        held = catalog.array("cards", column).astype(np.float64)
        test = against(held, operator, wanted)
        return Condition(Grain.CARD, f"number of {noun} {operator} {wanted:g}", test, cost=1)

    return build


KEYWORDS = (
    Keyword(
        ("r", "rarity"),
        "Rarity of a printing: common < uncommon < rare < special < mythic < bonus.",
        ("r:mythic", "r>=rare"),
        _rarity,
        COMPARISONS,
    ),
    Keyword(("s", "set", "e", "edition"), "Code of a set the card was printed in.", ("s:isd", "e:fdn"), _set),
    Keyword(
        ("cn", "number"), "Collector number of a printing.", ("s:isd cn:51", "cn>300"), _number, COMPARISONS
    ),
    Keyword(
        ("in",),
        "Ever printed in that set or at that rarity, whatever the other terms say of printings.",
        ("in:lea", "in:mythic"),
        _in,
    ),
    Keyword(
        ("prints",),
        "How many printings there are.",
        ("prints=1", "prints>20"),
        _count("prints", "printings"),
        COMPARISONS,
    ),
    Keyword(("sets",), "How many sets the card was in.", ("sets=1",), _count("sets", "sets"), COMPARISONS),
)
