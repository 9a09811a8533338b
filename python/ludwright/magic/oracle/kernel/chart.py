"""Packrat parsing with all readings kept: every category is tried once at every place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from .makers import Chain, Series, TemplateRule, View, Vocabulary
from .template import Article, Noun, Slot, Verb, Word
from .tree import Maker, Tree
from .words import CAPITAL, TIGHT, plural, verb_form

if TYPE_CHECKING:
    from .grammar import Grammar


class Trie:
    """The templates of one category by their words and slots."""

    __slots__ = ("ends", "slots", "words")

    def __init__(self) -> None:
        self.words: dict[str, Trie] = {}
        self.slots: dict[str, Trie] = {}
        self.ends: list[TemplateRule] = []

    def add(self, rule: TemplateRule) -> None:
        nodes = [self]
        for piece in rule.variant.pieces:
            match piece:
                case Word(text) if text == CAPITAL:
                    continue
                case Word(text):
                    forms = {"—" if text == TIGHT else text.lower()}
                case Article():
                    forms = {"a", "an"}
                case Verb("your"):
                    forms = {"your", "their"}
                case Verb(lemma):
                    forms = {verb_form(lemma, third=third) for third in (True, False)}
                case Noun(lemma):
                    forms = {lemma.lower(), plural(lemma).lower()}
                case Slot(_, category):
                    nodes = [node.slots.setdefault(category, Trie()) for node in nodes]
                    continue
            nodes = [node.words.setdefault(form, Trie()) for node in nodes for form in sorted(forms)]
        for node in nodes:
            node.ends.append(rule)


def trie_of(grammar: Grammar, category: str) -> Trie:
    tries: dict[str, Trie] = grammar._tries
    if category not in tries:
        root = Trie()
        for maker in grammar._of(category):
            if isinstance(maker, TemplateRule) and maker.reads():
                root.add(maker)
        tries[category] = root
    return tries[category]


_GROWTH = 4
"""How deep a category may begin with itself."""


class Chart:
    def __init__(self, grammar: Grammar, tokens: Sequence[str]) -> None:
        self.grammar = grammar
        self.tokens = tuple(tokens)
        self.lowered = tuple(token.lower() for token in tokens)
        self.furthest = 0
        self._memo: dict[tuple[str, int], list[tuple[Tree, int]]] = {}
        self._open: set[tuple[str, int]] = set()
        self._again: set[tuple[str, int]] = set()

    def at(self, category: str, start: int) -> list[tuple[Tree, int]]:
        """The readings of this category that begin here, each with its end."""
        key = (category, start)
        known = self._memo.get(key)
        if known is not None:
            if key in self._open:
                self._again.add(key)
            return known
        self._open.add(key)
        found = self._found(category, start)
        self._open.discard(key)
        return found

    def _found(self, category: str, start: int) -> list[tuple[Tree, int]]:
        key = (category, start)
        # A category that begins with itself finds what was found before, until nothing more is found.
        self._memo[key] = []
        for _ in range(_GROWTH):
            self._again.discard(key)
            before = set(self._memo)
            found: list[tuple[Tree, int]] = []
            for tree, end in self._all(category, start):
                if not any(end == other_end and tree.value == other.value for other, other_end in found):
                    found.append((tree, end))
            grown = len(found) > len(self._memo[key])
            self._memo[key] = found
            if key not in self._again or not grown:
                return found
            for stale in [other for other in self._memo if other not in before and other[1] == start]:
                del self._memo[stale]
        return found

    def _all(self, category: str, start: int) -> Iterator[tuple[Tree, int]]:
        for rule, parts, end in self._walk(trie_of(self.grammar, category), start, ()):
            value = rule.build(parts, None)
            if rule.where is None or rule.where(value):
                yield Tree(rule, value, parts), end
        for maker in self.grammar._of(category):
            match maker:
                case TemplateRule():
                    pass
                case Vocabulary():
                    for value, end in maker.read(self.tokens, start):
                        self.furthest = max(self.furthest, end)
                        yield Tree(maker, value, ()), end
                case View():
                    for part, end in self.at(maker.inner, start):
                        value = maker.back(part.value)
                        if value is not None and maker.there(value) is not None:
                            yield Tree(maker, value, (part,)), end
                case Series():
                    yield from self._series(maker, start)
                case Chain():
                    yield from self._chain(maker, start, ())
                case _:
                    yield from self._custom(maker, start)

    def _custom(self, maker: Maker, start: int) -> Iterator[tuple[Tree, int]]:
        read: Any = getattr(maker, "read", None)
        if read is not None:
            yield from read(self, start)

    def _walk(
        self, node: Trie, at: int, parts: tuple[Tree, ...]
    ) -> Iterator[tuple[TemplateRule, tuple[Tree, ...], int]]:
        for rule in node.ends:
            yield rule, parts, at
        if at < len(self.tokens):
            follower = node.words.get(self.lowered[at])
            if follower is not None:
                self.furthest = max(self.furthest, at + 1)
                yield from self._walk(follower, at + 1, parts)
        for category, follower in node.slots.items():
            for tree, end in self.at(category, at):
                yield from self._walk(follower, end, (*parts, tree))

    def _word(self, at: int, word: str) -> bool:
        return at < len(self.tokens) and self.lowered[at] == word

    def _series(self, maker: Series, start: int) -> Iterator[tuple[Tree, int]]:
        def more(parts: tuple[Tree, ...], at: int) -> Iterator[tuple[Tree, int]]:
            if len(parts) == 1 and self._word(at, maker.last):
                for tree, end in self.at(maker.item, at + 1):
                    yield close((*parts, tree)), end
            if self._word(at, ","):
                if len(parts) >= 2 and self._word(at + 1, maker.last):
                    for tree, end in self.at(maker.item, at + 2):
                        yield close((*parts, tree)), end
                for tree, end in self.at(maker.item, at + 1):
                    yield from more((*parts, tree), end)

        def close(parts: tuple[Tree, ...]) -> Tree:
            return Tree(maker, maker.build(parts, None), parts)

        for tree, end in self.at(maker.item, start):
            yield from more((tree,), end)

    def _chain(self, maker: Chain, start: int, parts: tuple[Tree, ...]) -> Iterator[tuple[Tree, int]]:
        for tree, end in self.at(maker.item, start):
            if end == start:
                continue
            longer = (*parts, tree)
            yield Tree(maker, maker.build(longer, None), longer), end
            after = end
            for mark in maker.between:
                if not self._word(after, mark):
                    break
                after += 1
            else:
                yield from self._chain(maker, after, longer)


def furthest(grammar: Grammar, category: str, tokens: Sequence[str]) -> int:
    """Where reading got stuck, for the message."""
    chart = Chart(grammar, [token for token in tokens if token != CAPITAL])
    chart.at(category, 0)
    return min(chart.furthest, max(len(tokens) - 1, 0))
