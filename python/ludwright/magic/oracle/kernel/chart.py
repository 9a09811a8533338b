"""Reading a line: first which categories stand where, then what they mean.

The first pass finds, for every category and place, where it may end: sets of places, as bits of a number, and
no values. The second makes values only for what is part of a reading of the whole line.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from .makers import Chain, Series, TemplateRule, View, Vocabulary
from .tree import Maker, Tree
from .trie import END, Trie

if TYPE_CHECKING:
    from .grammar import Grammar

_GROWTH = 4
"""How often a value may be made of one of the same category and the same words."""
_NEVER = 1 << 30


class _Place:
    """What begins at one token."""

    __slots__ = ("after", "changes", "done", "low", "open", "round", "so_far")

    def __init__(self) -> None:
        self.done: dict[str, int] = {}
        self.after: dict[Trie, int] = {}
        # Categories that begin with themselves are worked out together, in rounds.
        self.open: dict[str, int] = {}
        self.so_far: dict[str, int] = {}
        self.round: dict[str, int] = {}
        self.low = _NEVER
        self.changes = 0


class Chart:
    def __init__(self, grammar: Grammar, tokens: Sequence[str]) -> None:
        self.grammar = grammar
        self.tokens = tuple(tokens)
        self.lowered = tuple(token.lower() for token in tokens)
        self.furthest = 0
        """Behind the last token that fitted anywhere."""
        self.tables = grammar.tables()
        self._signs = [*(self.tables.sign(token) for token in tokens), END]
        self._places = [_Place() for _ in self._signs]
        self._last = {word: at for at, word in enumerate(self.lowered)}
        self._latest: dict[str, int] = {}
        self._words: dict[tuple[int, int], list[tuple[Any, int]]] = {}
        self._read: dict[tuple[int, int], list[tuple[Tree, int]]] = {}
        self._trees: dict[tuple[str, int, int], list[Tree]] = {}
        self._open: dict[tuple[str, int, int], tuple[int, list[Tree]]] = {}
        self._low = _NEVER
        # Lines with a word put back share what they have in common: where they begin in the whole line.
        self._with: dict[tuple[str, int], Chart] = {}
        self._offset = 0

    def at(self, category: str, start: int) -> list[tuple[Tree, int]]:
        """The readings of this category that begin here, each with its end."""
        ends = self.ends(category, start)
        return [(tree, end) for end in places(ends) for tree in self.trees(category, start, end)]

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

    def ends(self, category: str, start: int) -> int:
        """The places where this category may end, if it begins here: bit n is before token n."""
        place = self._places[start]
        known = place.done.get(category)
        if known is not None:
            return known
        sign = self._signs[start]
        viable = self.tables.may[category].get(sign)
        if viable is None:
            viable = self.tables.viable(category, sign)
        latest = self._latest.get(category)
        if not viable or start > (self._begun_by(category) if latest is None else latest):
            place.done[category] = 0
            return 0
        if category in place.open:
            place.low = min(place.low, place.open[category])
            return place.so_far[category]
        if category in place.round:
            place.low = min(place.low, place.round[category])
            return place.so_far[category]
        return self._grown(category, start, place)

    def _begun_by(self, category: str) -> int:
        """Where the category must have begun: at the last of the words that it needs."""
        needs = self.tables.needs[category]
        latest = len(self.tokens)
        if needs is not None:
            latest = max((self._last[word] for word in needs if word in self._last), default=-1)
        self._latest[category] = latest
        return latest

    def _grown(self, category: str, start: int, place: _Place) -> int:
        depth = len(place.open)
        place.open[category] = depth
        place.so_far.setdefault(category, 0)
        outer = place.low
        before = len(place.round)
        while True:
            place.low = _NEVER
            changes = place.changes
            mask = self._once(category, start)
            if mask != place.so_far[category]:
                place.so_far[category] = mask
                place.changes += 1
            low = place.low
            if low != depth or place.changes == changes:
                break
            for name in list(place.round)[before:]:
                del place.round[name]
        del place.open[category]
        if low < depth:
            place.round[category] = low
            place.low = min(outer, low)
        else:
            place.done[category] = mask
            if len(place.round) > before:
                for name in list(place.round)[before:]:
                    place.done[name] = place.so_far[name]
                    del place.round[name]
            place.low = outer
        return mask

    def _once(self, category: str, start: int) -> int:
        sign = self._signs[start]
        mask = self._step(self.tables.tries[category], start)
        for maker in self.tables.made[category].get(sign) or self.tables.makers(category, sign):
            if type(maker) is View:
                mask |= self.ends(maker.inner, start)
            else:
                mask |= self._spans(maker, start)
        return mask

    def _step(self, node: Trie, at: int) -> int:
        mask = 1 << at if node.ends else 0
        sign = self._signs[at]
        word, slots = node.moves.get(sign) or self.tables.moves(node, sign)
        if word is not None:
            if at >= self.furthest:
                self.furthest = at + 1
            mask |= self._after(word, at + 1)
        for category, follower in slots:
            ends = self.ends(category, at)
            while ends:
                lowest = ends & -ends
                ends ^= lowest
                end = lowest.bit_length() - 1
                mask |= self._after(follower, end) if end > at else self._step(follower, at)
        return mask

    def _after(self, node: Trie, at: int) -> int:
        held = self._places[at].after
        known = held.get(node)
        if known is None:
            known = held[node] = self._step(node, at)
        return known

    def _spans(self, maker: Maker, start: int) -> int:
        match maker:
            case Vocabulary():
                return bits(end for _, end in self._vocabulary(maker, start))
            case Series():
                return self._series_ends(maker, start)
            case Chain():
                return self._chain_ends(maker, start)
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
                self.furthest = max(self.furthest, end)
        return known

    def ends_after(self, category: str, starts: int) -> int:
        """Where the category may end that begins at one of these places."""
        mask = 0
        for start in places(starts):
            mask |= self.ends(category, start)
        return mask

    def word_after(self, word: str, starts: int) -> int:
        """Behind the word, where it stands at one of these places."""
        return bits(at + 1 for at in places(starts) if self._word(at, word))

    def several(self, category: str, starts: int, between: str | None = None) -> int:
        """Any number of them, none included; `between`: a mark that may stand between two."""
        found = tried = fresh = starts
        while fresh:
            ends = self.ends_after(category, fresh)
            found |= ends
            if between is not None:
                ends |= self.word_after(between, ends)
            fresh = ends & ~tried
            tried |= fresh
        return found

    def _series_ends(self, maker: Series, start: int) -> int:
        found = 0
        waiting = [(1, end) for end in places(self.ends(maker.item, start))]
        seen = set(waiting)
        while waiting:
            count, at = waiting.pop()
            if count == 1 and self._word(at, maker.last):
                found |= self.ends(maker.item, at + 1)
            if self._word(at, ","):
                if count >= 2 and self._word(at + 1, maker.last):
                    found |= self.ends(maker.item, at + 2)
                for end in places(self.ends(maker.item, at + 1)):
                    if (2, end) not in seen:
                        seen.add((2, end))
                        waiting.append((2, end))
        return found

    def _chain_ends(self, maker: Chain, start: int) -> int:
        found = 0
        fresh = 1 << start
        begun = 0
        while fresh:
            begun |= fresh
            ends = self.ends_after(maker.item, fresh) & ~fresh
            found |= ends
            for mark in maker.between:
                ends = self.word_after(mark, ends)
            fresh = ends & ~begun
        return found

    # What they mean.

    def trees(self, category: str, start: int, end: int) -> list[Tree]:
        """The readings of just these words, one for each value."""
        key = (category, start, end)
        known = self._trees.get(key)
        if known is not None:
            return known
        if not self.ends(category, start) >> end & 1:
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
        for rule, parts in self._walk(self.tables.tries[category], start, end, ()):
            value = rule.build(parts, None)
            if rule.where is None or rule.where(value):
                yield Tree(rule, value, parts)
        for maker in self.tables.makers(category, self._signs[start]):
            match maker:
                case Vocabulary():
                    for value, last in self._vocabulary(maker, start):
                        if last == end:
                            yield Tree(maker, value, ())
                case View():
                    for part in self.trees(maker.inner, start, end):
                        value = maker.back(part.value)
                        if value is not None and maker.there(value) is not None:
                            yield Tree(maker, value, (part,))
                case Series():
                    yield from (tree for tree, last in self._series(maker, start) if last == end)
                case Chain():
                    yield from (tree for tree, last in self._chain(maker, start, ()) if last == end)
                case _:
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
        self, node: Trie, at: int, end: int, parts: tuple[Tree, ...]
    ) -> Iterator[tuple[TemplateRule, tuple[Tree, ...]]]:
        """Along the templates, where they can end in the right place."""
        if at == end:
            for rule in node.ends:
                yield rule, parts
        word, slots = self.tables.moves(node, self._signs[at])
        if word is not None and self._after(word, at + 1) >> end & 1:
            yield from self._walk(word, at + 1, end, parts)
        for category, follower in slots:
            for middle in places(self.ends(category, at) & ((2 << end) - 1)):
                reached = self._after(follower, middle) if middle > at else self._step(follower, at)
                if reached >> end & 1:
                    for tree in self.trees(category, at, middle):
                        yield from self._walk(follower, middle, end, (*parts, tree))

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
            if self._word(end, ",") or self._word(end, maker.last):
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
