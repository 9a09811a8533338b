"""By what the text says, as far as it is a fact of its own."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ludwright.cards.catalog import Catalog

from ..condition import Mask
from . import IsWord


def trait(*names: str) -> Callable[[Catalog], Mask]:
    """Cards with one of these traits, which are known even where the text is not."""
    return lambda catalog: listed(catalog, "traits", lambda word: word in names)


def keyword(*names: str) -> Callable[[Catalog], Mask]:
    return lambda catalog: listed(catalog, "keywords", lambda word: word in names)


def listed(catalog: Catalog, column: str, test: Callable[[str], bool]) -> Mask:
    found = np.zeros(len(catalog), dtype=np.bool_)
    for word, rows in catalog.words(column).items():
        if test(word):
            found[rows] = True
    return found


def _any_copies(catalog: Catalog) -> Mask:
    return listed(catalog, "traits", lambda word: word.startswith("copies:"))


WORDS = (
    IsWord(("vanilla",), "a creature without rules text", trait("vanilla")),
    IsWord(("frenchvanilla",), "a creature with keyword abilities and nothing else", trait("french-vanilla")),
    IsWord(("modal",), "a card that offers modes", trait("modal")),
    IsWord(("creatureland", "manland"), "a land that can become a creature", trait("creature-land")),
    IsWord(("anynumber",), "a deck may hold more than one, basics aside", _any_copies),
    IsWord(("companion",), "has companion", keyword("companion")),
)
