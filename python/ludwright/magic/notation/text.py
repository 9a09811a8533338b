"""The tokens of the small languages in which nouns, filters, numbers and conditions are written."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from typing import TypeVar

from ...authoring import reader
from ...authoring.names import did_you_mean, quoted
from ...authoring.reader import Fault, Language, Token

LANGUAGE = Language(
    pattern=re.compile(
        r"(?P<space>\s+)|(?P<number>\d+)|(?P<name>[A-Za-z][A-Za-z0-9_]*(?:['-][A-Za-z][A-Za-z0-9_]*)*)"
        r"|(?P<text>\"[^\"]*\")|(?P<param>\$[a-z][a-z0-9_]*)|(?P<sign>==|!=|<=|>=|[-+*/|!(),<>])"
    ),
    longest=1_000,
    shorten="split it into several verbs",
    deepest=30,
    flatten="split it with a slot",
    finish="end the text before it",
)
T = TypeVar("T")

__all__ = ["Fault", "Reader", "Token"]


class Reader(reader.Reader):
    """Reads along the tokens of one text, with vocabularies and second attempts."""

    language = LANGUAGE

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
