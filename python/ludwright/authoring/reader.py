"""The small languages in which authors write expressions, filters and nouns: one tokenizer and one reader.

A language says what its tokens look like and how much of it is too much; its grammar is a Reader of its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

from .names import quoted


class Fault(Exception):  # noqa: N818 - caught where the text is read
    """What is wrong with a text, and at which character."""

    def __init__(self, message: str, at: int, remedy: str | None = None, code: str = "expression") -> None:
        super().__init__(message)
        self.message = message
        self.at = at
        self.remedy = remedy
        self.code = code


@dataclass(frozen=True, slots=True)
class Token:
    kind: str
    text: str
    at: int


@dataclass(frozen=True, slots=True)
class Language:
    """Tokens by kind, each a named group of the pattern, and the limits with their remedies."""

    pattern: re.Pattern[str]
    longest: int
    shorten: str
    deepest: int
    flatten: str
    finish: str

    def tokens(self, text: str) -> tuple[Token, ...]:
        """The tokens of a text without the spaces, and one of the kind `end`."""
        if len(text) > self.longest:
            raise Fault(f"longer than {self.longest} characters", 0, self.shorten)
        found: list[Token] = []
        at = 0
        while at < len(text):
            match = self.pattern.match(text, at)
            if match is None:
                raise Fault(f"{quoted(text[at])} means nothing here", at, "remove it")
            kind = match.lastgroup or ""
            if kind != "space":
                found.append(Token(kind, match[0], at))
            at = match.end()
        found.append(Token("end", "", len(text)))
        return tuple(found)


class Reader:
    """Reads along the tokens of one text."""

    language: ClassVar[Language]

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = self.language.tokens(text)
        self.next = 0
        self.depth = 0

    @property
    def token(self) -> Token:
        return self.tokens[self.next]

    def ahead(self, n: int = 1) -> Token:
        return self.tokens[min(self.next + n, len(self.tokens) - 1)]

    def sees(self, *phrases: str) -> bool:
        """Whether one of these comes next; each may be several words."""
        return self._seen(phrases) > 0

    def take(self, *phrases: str) -> bool:
        """Steps over the first of these that comes next, if any does."""
        count = self._seen(phrases)
        self.next += count
        return count > 0

    def need(self, *phrases: str, why: str = "") -> None:
        if not self.take(*phrases):
            raise self.unexpected(why or f"write {' or '.join(phrases)} here")

    def finish(self) -> None:
        if self.token.kind != "end":
            raise self.unexpected(self.language.finish)

    def unexpected(self, remedy: str) -> Fault:
        token = self.token
        what = "the text ends too early" if token.kind == "end" else f"{quoted(token.text)} does not fit here"
        return Fault(what, token.at, remedy)

    def deeper(self, at: int | None = None, remedy: str | None = None) -> None:
        """One level down; whoever calls it goes up again by `depth`."""
        self.depth += 1
        deepest = self.language.deepest
        if self.depth > deepest:
            place = self.token.at if at is None else at
            raise Fault(f"nested deeper than {deepest} levels", place, remedy or self.language.flatten)

    def _seen(self, phrases: tuple[str, ...]) -> int:
        """How many tokens the first phrase has that comes next; none when no phrase does."""
        first = self.tokens[self.next]
        if first.kind not in _WORDS:
            return 0
        for phrase in phrases:
            if phrase == first.text:
                return 1
            words = phrase.split()
            if len(words) > 1 and words[0] == first.text:
                coming = self.tokens[self.next : self.next + len(words)]
                if [token.text for token in coming if token.kind in _WORDS] == words:
                    return len(words)
        return 0


_WORDS = ("name", "sign")


@dataclass(frozen=True, slots=True)
class _Mark:
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class _Place:
    """A character of a scalar, for the messages of a document's reader."""

    start_mark: _Mark


def within(node: Any, at: int) -> _Place:
    """Character `at` of a scalar; of one that runs over several lines, its beginning."""
    mark, end = node.start_mark, node.end_mark
    if mark.line != end.line:
        return _Place(_Mark(mark.line, mark.column))
    return _Place(_Mark(mark.line, mark.column + at + (1 if node.style else 0)))


def read_scalar(parse: Callable[[str], Any], reading: Any, node: Any, path: str) -> Any:
    """What a text inside a document means; a fault becomes a problem of the document, at its character."""
    if node.style and path in reading.marks:
        line, column = reading.marks[path]
        reading.marks[path] = (line, column + 1)
    try:
        return parse(node.value)
    except Fault as fault:
        return reading.problem(within(node, fault.at), fault.code, path, fault.message, fault.remedy)
