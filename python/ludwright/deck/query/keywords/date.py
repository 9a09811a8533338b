"""When a card was released."""

from __future__ import annotations

import datetime
import re

import numpy as np

from ludwright.cards.catalog import Catalog

from ..condition import COMPARISONS, Condition, Grain, Keyword, against, plain
from ..faults import InvalidQuery
from ..tree import Term
from ..vocabulary import known
from .number import number


def _released(catalog: Catalog, operator: str, wanted: float, words: str, part: int = 1) -> Condition:
    days = catalog.array("cards", "released").astype("float64")
    days[days == 0] = float("nan")
    return Condition(Grain.CARD, words, against(days // part, operator, wanted), cost=1)


def _year(term: Term, catalog: Catalog) -> Condition:
    operator = "=" if term.operator == ":" else term.operator
    wanted = number(term)
    return _released(catalog, operator, wanted, f"released in a year {operator} {wanted:g}", 10_000)


def _date(term: Term, catalog: Catalog) -> Condition:
    operator = "=" if term.operator == ":" else term.operator
    wanted = _day(term, catalog)
    return _released(catalog, operator, float(wanted), f"released {operator} {wanted}")


def _day(term: Term, catalog: Catalog) -> int:
    text = plain(term).lower()
    if text in ("now", "today"):
        return int(datetime.date.today().strftime("%Y%m%d"))
    if re.fullmatch(r"\d{4}-\d\d-\d\d", text):
        try:
            return int(datetime.date.fromisoformat(text).strftime("%Y%m%d"))
        except ValueError:
            raise InvalidQuery(term.value.span, f"{text} is no day", "write one as 2024-01-31") from None
    if text[:1].isdigit() and "-" in text:
        raise InvalidQuery(term.value.span, f"{text!r} is no date", "write it as 2024-01-31")
    known(catalog, "set", text, term.value.span, "date or set")
    return _day_of_set(catalog, text, term)


def _day_of_set(catalog: Catalog, code: str, term: Term) -> int:
    """The day most of the set's new cards came out, the earliest of equals."""
    days = catalog.array("cards", "released")[(catalog.series("cards", "home") == code).to_numpy()]
    known_days, counts = np.unique(days[days > 0], return_counts=True)
    if not len(known_days):
        raise InvalidQuery(term.value.span, f"no card here tells when {code} was released", "write the date")
    return int(known_days[counts.argmax()])


KEYWORDS = (
    Keyword(
        ("year",),
        "Year of the printing that the data gives.",
        ("year>=2020", "year:1993"),
        _year,
        COMPARISONS,
    ),
    Keyword(
        ("date",),
        "Day of that printing, against a day, `now`, or the day of a set.",
        ("date>=2019-10-04", "date>isd"),
        _date,
        COMPARISONS,
    ),
)
