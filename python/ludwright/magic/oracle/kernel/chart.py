"""Reading a line: first which categories stand where, then what they mean.

The first pass finds, for every category and place, where it may end: sets of places, as bits of a number, and
no values. It is done by the core, which has the rules as numbers (`trie`). The second makes values only for
what is part of a reading of the whole line.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Self

from ludwright._core import ChartLine
from ludwright.errors import Unsupported

from .makers import Chain, Series, TemplateRule, View, Vocabulary
from .tree import Maker, Tree

if TYPE_CHECKING:
    from .grammar import Grammar

_GROWTH = 4
"""How often a value may be made of one of the same category and the same words."""
_NEVER = 1 << 30
_LONGEST = 1_000


class Chart(ChartLine):
    """A line; `ends` and `ends_after` are the core's."""

    def __new__(cls, grammar: Grammar, tokens: Sequence[str]) -> Self:
        if len(tokens) > _LONGEST:
            raise Unsupported(f"a line of {len(tokens)} words", code="unsupported")
        tables = grammar.tables()
        return super().__new__(cls, tables.core, [tables.sign(token) for token in tokens])

    def __init__(self, grammar: Grammar, tokens: Sequence[str]) -> None:
        self.grammar = grammar
        self.tokens = tuple(tokens)
        self.lowered = tuple(token.lower() for token in tokens)
        self.tables = grammar.tables()
        self._words: dict[tuple[int, int], list[tuple[Any, int]]] = {}
        self._read: dict[tuple[int, int], list[tuple[Tree, int]]] = {}
        self._trees: dict[tuple[str, int, int], list[Tree]] = {}
        self._open: dict[tuple[str, int, int], tuple[int, list[Tree]]] = {}
        self._low = _NEVER
        self.mentioned: dict[int, Any] = {}
        """By tree of the whole line, what it mentions."""
        # Lines with a word put back share what they have in common: where they begin in the whole line.
        self._with: dict[tuple[str, int], Chart] = {}
        self._offset = 0

    def at(self, category: str, start: int) -> list[tuple[Tree, int]]:
        """The readings of this category that begin here, each with its end."""
        return [
            (tree, end) for end in self.places(category, start) for tree in self.trees(category, start, end)
        ]

    def prefixed(self, word: str, at: int) -> Chart:
        """The rest of the line with a word before it that was left out."""
        key = (word, self._offset + at)
        known = self._with.get(key)
        if known is None:
            known = self._with[key] = Chart(self.grammar, (word, *self.tokens[at:]))
            known._with = self._with
            known._offset = self._offset + at - 1
        return known

    # Where things end.

    def spans_of(self, number: int, start: int) -> int:
        """Where a maker may end that the tables do not know: bit n is before token n."""
        maker = self.tables.outside[number]
        if type(maker) is Vocabulary:
            return bits(end for _, end in self._vocabulary(maker, start))
        own: Any = getattr(maker, "spans", None)
        if own is not None:
            found: int = own(self, start)
            return found
        if getattr(maker, "leaf", False):
            return bits(end for _, end in self._custom(maker, start))
        # It may end anywhere, until it is read.
        return ((2 << len(self.tokens)) - 1) >> start << start

    def _vocabulary(self, maker: Vocabulary, start: int) -> list[tuple[Any, int]]:
        key = (id(maker), start)
        known = self._words.get(key)
        if known is None:
            known = self._words[key] = list(maker.read(self.tokens, start))
            for _, end in known:
                self.reach(end)
        return known

    def word_after(self, word: str, starts: int) -> int:
        """Behind the word, where it stands at one of these places."""
        number = self.tables.numbers.get(word)
        if number is not None:
            return self.behind_word(number, starts)
        return bits(at + 1 for at in places(starts) if self._word(at, word))

    def several(self, category: str, starts: int, between: str | None = None) -> int:
        """Any number of them, none included; `between`: a mark that may stand between two."""
        return self.any_number(category, starts, None if between is None else self.tables.numbers[between])

    # What they mean.

    def trees(self, category: str, start: int, end: int) -> list[Tree]:
        """The readings of just these words, one for each value."""
        key = (category, start, end)
        known = self._trees.get(key)
        if known is not None:
            return known
        if not self.reaches(category, start, end):
            return []
        if key in self._open:
            self._low = min(self._low, self._open[key][0])
            return self._open[key][1]
        depth = len(self._open)
        outer = self._low
        found: list[Tree] = []
        for _ in range(_GROWTH):
            self._open[key] = (depth, found)
            self._low = _NEVER
            before = len(found)
            found = self._made(category, start, end)
            low = self._low
            if low != depth or len(found) <= before:
                break
        del self._open[key]
        if low < depth:
            self._low = min(outer, low)
        else:
            self._trees[key] = found
            self._low = outer
        return found

    def _made(self, category: str, start: int, end: int) -> list[Tree]:
        found: list[Tree] = []
        for tree in self._all(category, start, end):
            value = tree.value
            if not any(value == other.value for other in found):
                found.append(tree)
        return found

    def _all(self, category: str, start: int, end: int) -> Iterator[Tree]:
        for rule, parts in self._walk(self.tables.roots[category], start, end, ()):
            value = rule.build(parts, None)
            if rule.where is None or rule.where(value):
                yield Tree(rule, value, parts)
        makers = self.tables.others[category]
        for number in self.makers(category, start, end):
            maker = makers[number]
            kind = type(maker)
            if kind is View:
                view: Any = maker
                for part in self.trees(view.inner, start, end):
                    value = view.back(part.value)
                    if value is not None and view.there(value) is not None:
                        yield Tree(maker, value, (part,))
            elif isinstance(maker, Vocabulary):
                for value, last in self._vocabulary(maker, start):
                    if last == end:
                        yield Tree(maker, value, ())
            elif isinstance(maker, Series):
                yield from self._series(maker, start, end)
            elif isinstance(maker, Chain):
                yield from self._chain(maker, start, end)
            else:
                yield from (tree for tree, last in self._custom(maker, start) if last == end)

    def _custom(self, maker: Maker, start: int) -> list[tuple[Tree, int]]:
        key = (id(maker), start)
        known = self._read.get(key)
        if known is None:
            read: Any = getattr(maker, "read", None)
            outer, self._low = self._low, _NEVER
            known = list(read(self, start)) if read is not None else []
            if self._low == _NEVER:
                self._read[key] = known
            self._low = min(outer, self._low)
        return known

    def _walk(
        self, node: int, at: int, end: int, parts: tuple[Tree, ...]
    ) -> Iterator[tuple[TemplateRule, tuple[Tree, ...]]]:
        """Along the templates, where they can end in the right place."""
        for step in self.steps(node, at, end):
            if isinstance(step, int):
                yield self.tables.rules[step], parts
                continue
            number, begin, middle, follower = step
            for tree in self.trees(self.tables.categories[number], begin, middle):
                yield from self._walk(follower, middle, end, (*parts, tree))

    def _word(self, at: int, word: str) -> bool:
        return at < len(self.tokens) and self.lowered[at] == word

    # Lists: values are made only of items from which the rest of the list can end in the right place. Without
    # that, every item that may end elsewhere is read as a whole, and lists within it again.

    def _series(self, maker: Series, start: int, end: int) -> Iterator[Tree]:
        item = maker.item
        known: dict[tuple[int, bool], list[tuple[int, bool]]] = {}

        def behind(at: int, several: bool) -> list[tuple[int, bool]]:
            """Where one more item may begin after one or several, and whether it is the last."""
            found = known.get((at, several))
            if found is None:
                found = known[at, several] = []
                comma = self._word(at, ",")
                last = at + comma
                if comma == several and self._word(last, maker.last) and self.reaches(item, last + 1, end):
                    found.append((last + 1, True))
                if comma and any(behind(middle, True) for middle in self.places(item, at + 1)):
                    found.append((at + 1, False))
            return found

        def more(at: int, parts: tuple[Tree, ...]) -> Iterator[Tree]:
            for middle in self.places(item, at):
                ways = behind(middle, bool(parts))
                for tree in self.trees(item, at, middle) if ways else ():
                    longer = (*parts, tree)
                    for begin, last in ways:
                        if not last:
                            yield from more(begin, longer)
                            continue
                        for final in self.trees(item, begin, end):
                            whole = (*longer, final)
                            yield Tree(maker, maker.build(whole, None), whole)

        return more(start, ())

    def _chain(self, maker: Chain, start: int, end: int) -> Iterator[Tree]:
        item, marks = maker.item, maker.between
        known: dict[int, list[int]] = {}

        def ends(at: int) -> list[int]:
            """Where an item may end that begins here."""
            found = known.get(at)
            if found is None:
                found = known[at] = [
                    last
                    for last in self.places(item, at)
                    if last == end > at or (at < last < end and behind(last) and ends(last + len(marks)))
                ]
            return found

        def behind(at: int) -> bool:
            return self.lowered[at : at + len(marks)] == marks

        def more(at: int, parts: tuple[Tree, ...]) -> Iterator[Tree]:
            for last in ends(at):
                for tree in self.trees(item, at, last):
                    longer = (*parts, tree)
                    if last == end:
                        yield Tree(maker, maker.build(longer, None), longer)
                    else:
                        yield from more(last + len(marks), longer)

        return more(start, ())


def bits(ends: Iterator[int] | Sequence[int]) -> int:
    mask = 0
    for end in ends:
        mask |= 1 << end
    return mask


def places(mask: int) -> Iterator[int]:
    """The places of a set, in order."""
    while mask:
        lowest = mask & -mask
        mask ^= lowest
        yield lowest.bit_length() - 1
