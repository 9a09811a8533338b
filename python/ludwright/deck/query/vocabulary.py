"""Words that the data defines: sets, keyword abilities. A word is wrong if no card we know of uses it."""

from __future__ import annotations

from functools import cache

from ludwright.cards.catalog import Catalog

from .faults import unknown
from .tree import Span


@cache
def _shipped() -> Catalog:
    return Catalog.embedded()


def words_of(catalog: Catalog, column: str) -> frozenset[str]:
    if column == "set":
        return catalog.once(
            "sets", lambda: frozenset(catalog.series("prints", "set").unique().to_list()) - {""}
        )
    return frozenset(catalog.words(column))


def known(
    catalog: Catalog, column: str, word: str, span: Span, noun: str, others: tuple[str, ...] = ()
) -> None:
    """Passes if the word occurs in these cards or in those that are shipped: it may be right and rare."""
    here = words_of(catalog, column)
    if word in here:
        return
    everywhere = here | words_of(_shipped(), column)
    if word not in everywhere:
        raise unknown(span, noun, word, everywhere.union(others))
