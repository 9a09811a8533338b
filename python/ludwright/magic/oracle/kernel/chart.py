"""Reading a line: first which categories stand where, then what they mean.

The first pass finds, for every category and place, where it may end: sets of places, as bits of a number, and
no values. It is done by the core, which has the rules as numbers (`trie`). The second makes values only for
what is part of a reading of the whole line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Self, TypeAlias

from ludwright._core import ChartLine
from ludwright.errors import Unsupported

from .makers import Chain, Series, TemplateRule, View, Vocabulary
from .tree import Maker, Tree

if TYPE_CHECKING:
    from .grammar import Grammar

    Slotted: TypeAlias = "tuple[int, int, int, list[Route]]"
    Route: TypeAlias = int | Slotted
    _Behind: TypeAlias = dict[tuple[int, bool], list[tuple[int, bool]]]

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

    def forget(self) -> None:
        """All that was read: it is wanted no more. Lines that share it hold one another."""
        for chart in (self, *self._with.values()):
            chart._words = {}
            chart._read = {}
            chart._trees = {}
        self._with.clear()

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
        told = self.readings(category, start, end)
        if told is None:
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
            found = self._made(category, start, end, *told)
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

    def _made(
        self, category: str, start: int, end: int, routes: list[Route], makers: list[int]
    ) -> list[Tree]:
        found: list[Tree] = []
        complete: list[tuple[TemplateRule, tuple[Tree, ...]]] = []
        self._follow(routes, (), complete)
        for rule, parts in complete:
            value = rule.build(parts, None)
            if rule.where is None or rule.where(value):
                _add(found, Tree(rule, value, parts))
        if makers:
            others = self.tables.others[category]
            for number in makers:
                for tree in self._others(others[number], start, end):
                    _add(found, tree)
        return found

    def _others(self, maker: Maker, start: int, end: int) -> Iterable[Tree]:
        """What is read beside templates."""
        if isinstance(maker, View):
            return self._viewed(maker, start, end)
        if isinstance(maker, Vocabulary):
            words = self._vocabulary(maker, start)
            return [Tree(maker, value, ()) for value, last in words if last == end]
        if isinstance(maker, Series):
            return self._series(maker, start, end)
        if isinstance(maker, Chain):
            return self._chain(maker, start, end)
        return [tree for tree, last in self._custom(maker, start) if last == end]

    def _viewed(self, view: View, start: int, end: int) -> Iterator[Tree]:
        for part in self.trees(view.inner, start, end):
            value = view.back(part.value)
            if value is not None and view.there(value) is not None:
                yield Tree(view, value, (part,))

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

    def _follow(
        self,
        routes: list[Route],
        parts: tuple[Tree, ...],
        complete: list[tuple[TemplateRule, tuple[Tree, ...]]],
    ) -> None:
        """Along the templates, with whatever may fill their slots."""
        for route in routes:
            if isinstance(route, int):
                complete.append((self.tables.rules[route], parts))
                continue
            number, begin, middle, behind = route
            for tree in self.trees(self.tables.categories[number], begin, middle):
                self._follow(behind, (*parts, tree), complete)

    def _word(self, at: int, word: str) -> bool:
        return at < len(self.tokens) and self.lowered[at] == word

    # Lists: values are made only of items from which the rest of the list can end in the right place. Without
    # that, every item that may end elsewhere is read as a whole, and lists within it again.

    def _series(self, maker: Series, start: int, end: int) -> Iterator[Tree]:
        return self._listed(maker, start, end, (), {})

    def _listed(
        self, maker: Series, at: int, end: int, parts: tuple[Tree, ...], known: _Behind
    ) -> Iterator[Tree]:
        for middle in self.places(maker.item, at):
            ways = self._behind_item(maker, middle, end, bool(parts), known)
            for tree in self.trees(maker.item, at, middle) if ways else ():
                longer = (*parts, tree)
                for begin, last in ways:
                    if not last:
                        yield from self._listed(maker, begin, end, longer, known)
                        continue
                    for final in self.trees(maker.item, begin, end):
                        whole = (*longer, final)
                        yield Tree(maker, maker.build(whole, None), whole)

    def _behind_item(
        self, maker: Series, at: int, end: int, several: bool, known: _Behind
    ) -> list[tuple[int, bool]]:
        """Where one more item may begin after one or several, and whether it is the last."""
        found = known.get((at, several))
        if found is None:
            item = maker.item
            found = known[at, several] = []
            comma = self._word(at, ",")
            last = at + comma
            if comma == several and self._word(last, maker.last) and self.reaches(item, last + 1, end):
                found.append((last + 1, True))
            if comma and any(
                self._behind_item(maker, middle, end, True, known) for middle in self.places(item, at + 1)
            ):
                found.append((at + 1, False))
        return found

    def _chain(self, maker: Chain, start: int, end: int) -> Iterator[Tree]:
        return self._linked(maker, start, end, (), {})

    def _linked(
        self, maker: Chain, at: int, end: int, parts: tuple[Tree, ...], known: dict[int, list[int]]
    ) -> Iterator[Tree]:
        for last in self._item_ends(maker, at, end, known):
            for tree in self.trees(maker.item, at, last):
                longer = (*parts, tree)
                if last == end:
                    yield Tree(maker, maker.build(longer, None), longer)
                else:
                    yield from self._linked(maker, last + len(maker.between), end, longer, known)

    def _item_ends(self, maker: Chain, at: int, end: int, known: dict[int, list[int]]) -> list[int]:
        """Where an item may end that begins here."""
        found = known.get(at)
        if found is None:
            marks = maker.between
            found = known[at] = [
                last
                for last in self.places(maker.item, at)
                if last == end > at
                or (
                    at < last < end
                    and self.lowered[last : last + len(marks)] == marks
                    and self._item_ends(maker, last + len(marks), end, known)
                )
            ]
        return found


def _add(found: list[Tree], tree: Tree) -> None:
    """One for each value."""
    value = tree.value
    for other in found:
        if value == other.value:
            return
    found.append(tree)


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
