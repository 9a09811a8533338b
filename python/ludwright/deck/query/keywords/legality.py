"""Legality by format."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ludwright.cards.catalog import Catalog
from ludwright.cards.columns import STATUSES

from ..condition import Condition, Grain, Keyword, fixed, of_rows, plain
from ..faults import unknown
from ..tree import Term

FORMATS = (
    "alchemy",
    "brawl",
    "commander",
    "duel",
    "future",
    "gladiator",
    "historic",
    "legacy",
    "modern",
    "oathbreaker",
    "oldschool",
    "pauper",
    "paupercommander",
    "penny",
    "pioneer",
    "predh",
    "premodern",
    "standard",
    "standardbrawl",
    "timeless",
    "vintage",
)
_ALIASES = {"edh": "commander", "pdh": "paupercommander", "t2": "standard"}


def _builder(*statuses: str) -> Callable[[Term, Catalog], Condition]:
    codes = [STATUSES.index(status) for status in statuses]

    def build(term: Term, catalog: Catalog) -> Condition:
        word = plain(term).lower()
        name = _ALIASES.get(word, word)
        if name not in FORMATS and name not in catalog.formats:
            raise unknown(term.value.span, "format", word, {*FORMATS, *catalog.formats})
        words = f"{' or '.join(statuses)} in {name}"
        if name not in catalog.formats:
            note = f"{term.keyword}: these cards do not say what is legal in {name}"
            return Condition(Grain.CARD, words, fixed(of_rows(len(catalog), [])), 0, (note,))
        held = np.isin(catalog.array("cards", f"legal:{name}"), codes)
        return Condition(Grain.CARD, words, fixed(held), cost=0)

    return build


KEYWORDS = (
    Keyword(
        ("f", "format", "legal"),
        "Legal in a format, restricted cards included.",
        ("f:commander", "f:edh", "-f:modern"),
        _builder("legal", "restricted"),
    ),
    Keyword(("banned",), "Banned in a format.", ("banned:legacy",), _builder("banned")),
    Keyword(("restricted",), "Restricted in a format.", ("restricted:vintage",), _builder("restricted")),
)
