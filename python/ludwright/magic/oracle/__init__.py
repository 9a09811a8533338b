"""Card English: printing it from the notation and parsing it into the notation, by one grammar.

`print_card(card)` gives the lines of a card's rules text as cards are worded now; `parse_card` reads such
lines back, as far as the grammar reaches; `compare` holds a card's printed text against a wording and names
the first difference.
"""

from __future__ import annotations

from .compare import compare, same
from .printer import lines_with_this, print_card, print_face
from .reading import parse_card

__all__ = ["compare", "lines_with_this", "parse_card", "print_card", "print_face", "same"]
