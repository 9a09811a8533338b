"""The type line."""

from __future__ import annotations

from ludwright.cards.catalog import Catalog

from ..condition import Condition, Grain, Keyword
from ..matching import matching
from ..tree import Term


def _type(term: Term, catalog: Catalog) -> Condition:
    return matching(catalog, Grain.FACE, "type_fold", term.value, "type line")


KEYWORDS = (
    Keyword(
        ("t", "type"),
        "Supertypes, card types and subtypes of a face; a part of a word is enough.",
        ("t:dragon", 't:"legendary creature"', "t:/^artifact —/"),
        _type,
    ),
)
