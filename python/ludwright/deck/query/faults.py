"""Errors that point into the query."""

from __future__ import annotations

from typing import Any

from ludwright.authoring.names import did_you_mean, nearest, quoted
from ludwright.errors import Invalid, LudwrightError, Unsupported

from .tree import Span

# More words than these are no help on one line.
SHOWN = 40


class InvalidQuery(Invalid):
    """The query is malformed, at a place."""

    def __init__(self, span: Span, message: str, remedy: str | None = None) -> None:
        super().__init__(message, path=f"column {span.start + 1}", remedy=remedy, code="query")
        self.span = span


class UnsupportedQuery(Unsupported):
    """The query is well-formed and cannot be answered, at a place."""

    def __init__(self, span: Span, message: str, remedy: str | None = None) -> None:
        super().__init__(message, path=f"column {span.start + 1}", remedy=remedy, code="query")
        self.span = span


def unknown(span: Span, noun: str, word: str, known: Any) -> InvalidQuery:
    """No such word, with the nearest there is."""
    words = sorted(known)
    remedy = did_you_mean(word, words)
    if len(words) > SHOWN and nearest(word, words) is None:
        remedy = f"known are {', '.join(words[:SHOWN])} and {len(words) - SHOWN} more"
    return InvalidQuery(span, f"no {noun} {quoted(word)}", remedy)


def pointed(query: str, error: LudwrightError) -> str:
    """The query with the faulty part underlined; empty when the error is not about a place in it."""
    span = getattr(error, "span", None)
    if span is None:
        return ""
    return f"{query}\n{' ' * span.start}{'^' * max(1, span.end - span.start)}"
