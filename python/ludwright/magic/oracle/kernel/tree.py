"""Derivations: which rule was used where. Both halves of the grammar meet in them.

Parsing makes a tree from tokens, printing from a value; either way the tree can be said again. A reading is
kept only if saying its tree gives back the tokens it was read from, which is how agreement is checked.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Protocol

from .template import Number
from .words import CAPITAL, article

ARTICLE = "a(n)"
"""Stands for "a" or "an" until the next word is known."""


# Not frozen: by the thousand they are made, and that takes three times as long where every field is guarded.
@dataclass(slots=True, unsafe_hash=True)
class Tree:
    maker: Maker
    value: Any
    parts: tuple[Tree, ...]


class Maker(Protocol):
    """What one rule, list or vocabulary does with its trees."""

    @property
    def category(self) -> str: ...

    @property
    def alternative(self) -> bool:
        """Parses, never prints."""

    def build(self, parts: tuple[Tree, ...], value: Any) -> Any:
        """The value, from those of the parts (`value` is what the tree had, for makers without parts)."""

    def say(self, tree: Tree, voice: Voice, number: Number | None) -> Number | None:
        """Say it; `number` is passed down; what is returned is what a verb after it agrees with."""


@dataclass(slots=True)
class Voice:
    """Says a tree into a list of tokens."""

    discourse: Any = None
    """What has been mentioned so far; the rules that refer know its class."""
    literal: bool = False
    """Of something parsed: said in the words it was read from, where the rules leave a choice."""
    tokens: list[str] = field(default_factory=list)

    def put(self, text: str) -> None:
        self.tokens.append(text)
        if self.discourse is not None:
            self.discourse.heard(text)

    def put_all(self, words: Iterable[str]) -> None:
        for word in words:
            self.put(word)

    def stop(self) -> None:
        """End the sentence, unless its last words have."""
        last = [token for token in self.tokens[-3:] if token != CAPITAL]
        if last[-1:] != ["."] and last[-2:] != [".", '"']:
            self.put(".")
        if self.discourse is not None:
            self.put_all(self.discourse.afterthought())

    def say(self, tree: Tree, number: Number | None = None) -> Number | None:
        return tree.maker.say(tree, self, number)

    def say_subject(self, tree: Tree, number: Number | None = None) -> Number | None:
        """Say what does something: what it does is done to something else, unless that is "itself"."""
        before = self.discourse.latest()
        found = self.say(tree, number)
        latest = self.discourse.latest()
        self.discourse.acting = None if latest is before else (latest.key, self.discourse.clause)
        return found

    def say_object(self, tree: Tree, number: Number | None = None) -> Number | None:
        """Say something beside a subject; only words that stand for it alone can not mean the subject."""
        memory, alone = self.discourse, tree
        while len(alone.parts) == 1 and alone.parts[0].value is alone.value:
            alone = alone.parts[0]
        outside = memory.apart
        memory.apart = None if alone.parts else memory.beside()
        found = self.say(tree, number)
        memory.apart = outside
        return found

    def finished(self) -> tuple[str, ...]:
        """The tokens, every article decided."""
        done: list[str] = []
        following = ""
        for token in reversed(self.tokens):
            if token == ARTICLE:
                token = article(following)
            done.append(token)
            following = token
        return tuple(reversed(done))


def said(tree: Tree, discourse: Any = None, *, literal: bool = False) -> tuple[str, ...]:
    voice = Voice(discourse, literal)
    voice.say(tree)
    return voice.finished()
