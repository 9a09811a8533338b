"""The grammar of card English, filled by the modules of this folder, and what they share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol

from ...notation.ast_card import Card
from ...notation.mechanics import Kind
from ..discourse import Discourse
from ..kernel import Grammar, Tree, Voice
from ..kernel.template import Number
from ..kernel.trie import NOTHING
from ..kernel.words import tokens_of


def _names() -> Any:
    return setting().names


G = Grammar(Discourse, _names)


class Partless:
    """A maker for values of one kind, `of`, that are said whole: nothing in them is said by another."""

    __slots__ = ()
    of: ClassVar[Any]

    def parts(self, grammar: Grammar, value: Any) -> tuple[Tree, ...] | None:
        del grammar
        return () if isinstance(value, self.of) else None

    def build(self, parts: tuple[Tree, ...], value: Any) -> Any:
        del parts
        return value


class Names(Protocol):
    """What a card's text names without describing it: tokens and mechanics."""

    def token(self, name: str) -> Card:
        """The token of this id."""

    def tokens(self) -> Sequence[str]:
        """The ids of all tokens."""

    def mechanics(self, kind: Kind) -> Sequence[str]:
        """The names of all mechanics of a kind: ability, action, cost."""

    def keyword_text(self, kind: Kind, name: str) -> str:
        """How a mechanic's use is worded: `Equip {cost}`, `earthbend {n}`; words in square brackets are left
        out with the argument in them."""

    def parameters(self, kind: Kind, name: str) -> Mapping[str, str]:
        """What a mechanic takes: the names of its parameters, and what each is: value, noun, cost…"""

    def left_out(self, kind: Kind, name: str) -> Mapping[str, Any]:
        """What its parameters are where nothing is said of them."""

    def result(self, kind: Kind, name: str) -> str | None:
        """What a mechanic's result is called: the noun, where its use leaves something to speak of."""


@dataclass(frozen=True, slots=True)
class Setting:
    """On what card the words stand."""

    names: Names | None = None
    host: str = "enchanted permanent"
    """What the card calls what it is attached to."""
    spell: bool = False
    """An instant or sorcery: its own effects are its spell's."""
    zone: str = "battlefield"
    """Where the ability being printed works."""
    cost: str | None = None
    """The mana cost of the face."""
    players: frozenset[str] = frozenset()
    """What it remembers that are players."""
    land: bool = False
    star: bool = False
    """Its power or toughness is a star, which a static defines."""


_SETTING: ContextVar[Setting] = ContextVar("setting", default=Setting())  # noqa: B039 - frozen


def setting() -> Setting:
    return _SETTING.get()


@contextmanager
def within(made: Setting) -> Iterator[None]:
    token = _SETTING.set(made)
    try:
        yield
    finally:
        _SETTING.reset(token)


def talk(voice: Voice) -> Discourse:
    """What was mentioned so far."""
    found: Discourse = voice.discourse
    return found


def closed(category: str, words: dict[Any, str]) -> None:
    """A closed vocabulary: each value and its words."""
    spellings = (
        (tuple(token.lower() for token in tokens_of(text.replace("^", ""))), value)
        for value, text in words.items()
    )
    by_first: dict[str, list[tuple[tuple[str, ...], Any]]] = {}
    for spelled, value in sorted(spellings, key=lambda pair: -len(pair[0])):
        by_first.setdefault(spelled[0] if spelled else NOTHING, []).append((spelled, value))
    empty = by_first.get(NOTHING, [])

    def show(value: Any, number: Number | None) -> tuple[Sequence[str], Number | None] | None:
        del number
        try:
            text = words.get(value)
        except TypeError:
            return None
        return None if text is None else (tokens_of(text), None)

    def read(tokens: Sequence[str], at: int) -> Iterator[tuple[Any, int]]:
        for spelled, value in by_first.get(tokens[at].lower(), ()) if at < len(tokens) else ():
            if tuple(token.lower() for token in tokens[at : at + len(spelled)]) == spelled:
                yield value, at + len(spelled)
        for _, value in empty:
            yield value, at

    G.words(category, show, read, by_first)


def silent(category: str, value: Any) -> None:
    """A value without words."""

    def show(shown: Any, number: Number | None) -> tuple[Sequence[str], Number | None] | None:
        del number
        return ((), None) if shown == value else None

    def read(tokens: Sequence[str], at: int) -> Iterator[tuple[Any, int]]:
        del tokens
        yield value, at

    G.words(category, show, read, (NOTHING,))


__all__ = [
    "Discourse",
    "G",
    "Names",
    "Setting",
    "Tree",
    "Voice",
    "closed",
    "setting",
    "silent",
    "talk",
    "within",
]
