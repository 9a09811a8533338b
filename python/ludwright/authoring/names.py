"""Words as messages show them, and the nearest valid one."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

# difflib is quadratic, and nobody misspells a word this long.
LONGEST = 64


def nearest(word: str, words: Iterable[str]) -> str | None:
    """The word most like `word`, whatever its capitals, hyphens and underscores; None if none is close."""
    if len(word) > LONGEST:
        return None
    by_fold = {folded(known): known for known in words}
    close = difflib.get_close_matches(folded(word), by_fold, n=1, cutoff=0.6)
    return by_fold[close[0]] if close else None


def did_you_mean(word: str, words: Iterable[str]) -> str:
    """A remedy: the nearest word, or all of them when none is near."""
    known = list(words)
    close = nearest(word, known)
    if close is not None:
        return f"did you mean {quoted(close)}?"
    return f"known here: {', '.join(known)}" if known else "nothing is known here"


def quoted(word: str) -> str:
    """The word in quotation marks, on one line, shortened when long."""
    text = word if len(word) <= LONGEST else word[: LONGEST - 1] + "…"
    return '"' + "".join(c if c.isprintable() else "�" for c in text) + '"'


def folded(word: str) -> str:
    """As words are compared: without capitals, with hyphens for spaces and underscores."""
    return word.casefold().replace("_", "-").replace(" ", "-")
