"""The tokens of the small languages in which nouns, filters, numbers and conditions are written."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import TypeVar

from ...authoring.names import did_you_mean, quoted
from ...parlor.language.syntax import Fault

LONGEST = 1_000
DEEPEST = 30
_TOKEN = re.compile(
    r"(?P<space>\s+)|(?P<number>\d+)|(?P<name>[A-Za-z][A-Za-z0-9_]*(?:['-][A-Za-z][A-Za-z0-9_]*)*)"
    r"|(?P<text>\"[^\"]*\")|(?P<param>\$[a-z][a-z0-9_]*)|(?P<sign>==|!=|<=|>=|[-+*/|!(),<>])"
)
T = TypeVar("T")

__all__ = ["Fault", "Reader", "Token"]


@dataclass(frozen=True, slots=True)
class Token:
    kind: str
    text: str
    at: int


def tokens(text: str) -> tuple[Token, ...]:
    if len(text) > LONGEST:
        raise Fault(f"longer than {LONGEST} characters", 0, "split it into several verbs")
    found: list[Token] = []
    at = 0
    while at < len(text):
        match = _TOKEN.match(text, at)
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

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = tokens(text)
        self.next = 0
        self.depth = 0

    @property
    def token(self) -> Token:
        return self.tokens[self.next]

    def ahead(self, n: int = 1) -> Token:
        return self.tokens[min(self.next + n, len(self.tokens) - 1)]

    def sees(self, *words: str) -> bool:
        """Whether these words come next, one after the other; each entry may be several words."""
        at = self.next
        for word in " ".join(words).split():
            token = self.tokens[min(at, len(self.tokens) - 1)]
            if token.kind not in ("name", "sign") or token.text != word:
                return False
            at += 1
        return True

    def take(self, *words: str) -> bool:
        if self.sees(*words):
            self.next += len(" ".join(words).split())
            return True
        return False

    def need(self, word: str, why: str = "") -> None:
        if not self.take(word):
            raise self.unexpected(why or f"write {word} here")

    def phrase(self, vocabulary: Collection[str]) -> str | None:
        """Steps over the longest entry of the vocabulary that comes next."""
        words = []
        for token in self.tokens[self.next : self.next + 5]:
            if token.kind != "name":
                break
            words.append(token.text)
        for count in range(len(words), 0, -1):
            entry = " ".join(words[:count])
            if entry in vocabulary:
                self.next += count
                return entry
        return None

    def one_of(self, vocabulary: Collection[str], what: str) -> str:
        found = self.phrase(vocabulary)
        if found is None:
            raise self.unknown(what, vocabulary)
        return found

    def number(self) -> int:
        token = self.token
        if token.kind != "number":
            raise self.unexpected("write a whole number here")
        if len(token.text) > 6:
            raise Fault("a number too large", token.at, "write at most 999999")
        self.next += 1
        return int(token.text)

    def slot(self) -> str:
        token = self.token
        if token.kind != "name" or not re.fullmatch(r"[a-z][a-z0-9_]*", token.text):
            raise self.unexpected("write the name of a slot, in small letters")
        self.next += 1
        return token.text

    def finish(self) -> None:
        if self.token.kind != "end":
            raise self.unexpected("end the text before it")

    def unexpected(self, remedy: str) -> Fault:
        token = self.token
        what = "the text ends too early" if token.kind == "end" else f"{quoted(token.text)} does not fit here"
        return Fault(what, token.at, remedy)

    def unknown(self, what: str, vocabulary: Collection[str]) -> Fault:
        token = self.token
        if token.kind != "name":
            return self.unexpected(f"write {what} here")
        return Fault(
            f"{quoted(token.text)} is no {what}",
            token.at,
            did_you_mean(token.text, vocabulary),
            "unknown-word",
        )

    def attempt(self, *ways: Callable[[], T]) -> T:
        """The first way that works; the fault of the one that came furthest otherwise."""
        start, depth = self.next, self.depth
        worst: Fault | None = None
        for way in ways:
            try:
                return way()
            except Fault as fault:
                # A word that nobody knows explains more than where another reading stopped.
                if worst is None or (fault.code == "unknown-word", fault.at) > (
                    worst.code == "unknown-word",
                    worst.at,
                ):
                    worst = fault
                self.next, self.depth = start, depth
        assert worst is not None
        raise worst

    def deeper(self) -> None:
        self.depth += 1
        if self.depth > DEEPEST:
            raise Fault(f"nested deeper than {DEEPEST} levels", self.token.at, "split it with a slot")
