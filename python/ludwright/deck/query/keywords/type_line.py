"""The type line."""

from __future__ import annotations

from collections.abc import Iterator

from ludwright.authoring.names import nearest, quoted
from ludwright.cards.catalog import Catalog
from ludwright.cards.text import fold

from ..condition import Condition, Grain, Keyword
from ..matching import matching
from ..tree import Term


def _type(term: Term, catalog: Catalog) -> Condition:
    return matching(
        catalog, Grain.FACE, "type_fold", term.value, "type line", notes=tuple(_doubts(term, catalog))
    )


def _doubts(term: Term, catalog: Catalog) -> Iterator[str]:
    """A word that no type has a part of is not wrong, but likely misspelt."""
    word = fold(term.value.text)
    if term.value.kind == "regex" or not word.isalpha():
        return
    known = catalog.once("type words", lambda: _words(catalog))
    if not any(word in other for other in known):
        near = nearest(word, known)
        hint = f"; did you mean {quoted(near)}?" if near else ""
        yield f"column {term.value.span.start + 1}: no card has a type with {quoted(word)}{hint}"


def _words(catalog: Catalog) -> frozenset[str]:
    lines = catalog.series("faces", "type_fold").unique().to_list()
    return frozenset(word for line in lines for word in line.split() if word.isalpha())


KEYWORDS = (
    Keyword(
        ("t", "type"),
        "Supertypes, card types and subtypes of a face; a part of a word is enough.",
        ("t:dragon", 't:"legendary creature"', "t:/^artifact —/"),
        _type,
    ),
)
