"""Numbers: mana value, power, toughness, loyalty, defense, and one of them against another."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludwright.cards.catalog import Catalog

from ..condition import COMPARISONS, Condition, Grain, Keyword, against, fixed, plain
from ..faults import InvalidQuery
from ..tree import Term

_NUMBER = re.compile(r"[+-]?\d+(?:\.\d+)?")

# Name -> the column that holds it, by face; the mana value belongs to the whole card.
_ALIASES = {
    "mv": "mv",
    "cmc": "mv",
    "manavalue": "mv",
    "pow": "power",
    "power": "power",
    "tou": "toughness",
    "toughness": "toughness",
    "pt": "pt",
    "powtou": "pt",
    "pow+tou": "pt",
    "power+toughness": "pt",
    "loy": "loyalty",
    "loyalty": "loyalty",
    "def": "defense",
    "defense": "defense",
}


def _faces(catalog: Catalog, name: str) -> NDArray[Any]:
    """The number for every face."""
    if name == "mv":
        return np.take(catalog.array("cards", "cmc"), catalog.array("faces", "card"))
    if name == "pt":
        return np.asarray(catalog.array("faces", "power") + catalog.array("faces", "toughness"))
    return catalog.array("faces", name)


def _parity(term: Term, catalog: Catalog, odd: bool) -> Condition:
    if term.operator not in (":", "="):
        raise InvalidQuery(
            term.value.span, "even and odd take : or =", f"write {term.keyword}:{term.value.text}"
        )
    held = np.equal(catalog.array("cards", "cmc") % 2, odd)
    return Condition(Grain.CARD, f"mana value is {'odd' if odd else 'even'}", fixed(held), cost=0)


def number(term: Term) -> float:
    """A value that must be a number; `*` counts as 0."""
    text = plain(term)
    if text == "*":
        return 0.0
    if not _NUMBER.fullmatch(text):
        raise InvalidQuery(term.value.span, f"{text!r} is no number", f"write one, as in {term.keyword}>=3")
    return float(text)


def _builder(name: str) -> Callable[[Term, Catalog], Condition]:
    def build(term: Term, catalog: Catalog) -> Condition:
        operator = "=" if term.operator == ":" else term.operator
        text = plain(term).lower()
        if name == "mv" and text in ("even", "odd"):
            return _parity(term, catalog, text == "odd")
        other = _ALIASES.get(text)
        words = f"{'mana value' if name == 'mv' else name} {operator} {other or text}"
        if other is None and name == "mv":
            return Condition(
                Grain.CARD, words, against(catalog.array("cards", "cmc"), operator, _value(term))
            )
        right = _faces(catalog, other) if other else _value(term)
        return Condition(Grain.FACE, words, against(_faces(catalog, name), operator, right))

    return build


def _value(term: Term) -> float:
    try:
        return number(term)
    except InvalidQuery as error:
        raise InvalidQuery(
            term.value.span, error.message, f"write a number, or one of {', '.join(sorted(_ALIASES))}"
        ) from None


KEYWORDS = (
    Keyword(
        ("mv", "cmc", "manavalue"),
        "Mana value of the card; also `even` and `odd`.",
        ("mv=3", "mv<=2", "mv:even"),
        _builder("mv"),
        COMPARISONS,
    ),
    Keyword(
        ("pow", "power"),
        "Power of a face. `*` counts as 0; another field may stand on the right.",
        ("pow>=8", "pow>tou", "pow=*"),
        _builder("power"),
        COMPARISONS,
    ),
    Keyword(("tou", "toughness"), "Toughness of a face.", ("tou<=1",), _builder("toughness"), COMPARISONS),
    Keyword(
        ("pt", "powtou", "pow+tou", "power+toughness"),
        "Power and toughness added up.",
        ("pt>=20",),
        _builder("pt"),
        COMPARISONS,
    ),
    Keyword(("loy", "loyalty"), "Starting loyalty.", ("loy=3",), _builder("loyalty"), COMPARISONS),
    Keyword(("def", "defense"), "Defense of a battle.", ("def>=5",), _builder("defense"), COMPARISONS),
)
