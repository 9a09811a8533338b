"""Rules text and keyword abilities."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ludwright.cards.catalog import Catalog
from ludwright.cards.text import fold

from ..condition import Condition, Grain, Keyword, fixed, of_rows, plain
from ..matching import matching
from ..tree import Term
from ..vocabulary import known

NO_TEXT = (
    "these cards carry no rules text, so it finds nothing: run `ludwright cards sync` or give --cards FILE"
)


def _text(column: str, noun: str) -> Callable[[Term, Catalog], Condition]:
    def build(term: Term, catalog: Catalog) -> Condition:
        notes = () if catalog.has_text else (f"{term.keyword}: {NO_TEXT}",)
        # A second copy of the text calls the card ~ wherever it speaks of itself.
        searched = f"{column}_self" if "~" in term.value.text else column
        return matching(catalog, Grain.FACE, searched, term.value, noun, 4, notes)

    return build


def _keyword(term: Term, catalog: Catalog) -> Condition:
    word = fold(plain(term))
    found = catalog.words("keywords").get(word)
    if found is None:
        known(catalog, "keywords", word, term.value.span, "keyword ability")
        found = np.array([], dtype=np.intp)
    return Condition(Grain.CARD, f"has the keyword {word}", fixed(of_rows(len(catalog), found)), cost=0)


KEYWORDS = (
    Keyword(
        ("o", "oracle", "text"),
        "Rules text without reminders. `~` stands for the card itself.",
        ("o:flying", 'o:"draw a card"', "o:/^{T}: add/", 'o:"~ enters tapped"'),
        _text("text", "text"),
    ),
    Keyword(
        ("fo", "fulloracle"),
        "Rules text with its reminders.",
        ('fo:"can block creatures with flying"',),
        _text("full", "full text"),
    ),
    Keyword(
        ("kw", "keyword", "keywords"),
        "A keyword ability or ability word, whole.",
        ("kw:flying", 'kw:"first strike"'),
        _keyword,
    ),
)
