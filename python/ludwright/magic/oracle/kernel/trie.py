"""A grammar made ready for reading: templates as tries, and what every category may begin with; as numbers,
for the core.

Most categories cannot begin with most words. What begins where is worked out once, so that reading asks only
for what the next word allows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ludwright._core import ChartTables

from .makers import Chain, Series, TemplateRule, View, Vocabulary
from .template import Article, Noun, Piece, Slot, Verb, Word
from .words import CAPITAL, TIGHT, plural, verb_form

if TYPE_CHECKING:
    from .grammar import Grammar
    from .tree import Maker

# Kinds of token, for vocabularies that are not listed word by word.
UPPER = "<upper>"
LOWER = "<lower>"
NUMBER = "<number>"
SYMBOL = "<symbol>"
NEGATED = "<non->"
MARK = "<mark>"
NOTHING = ""
"""Among what a maker begins with: it may be without words."""

_KINDS = frozenset((UPPER, LOWER, NUMBER, SYMBOL, NEGATED, MARK))
_END = -1
_MOST_NEEDED = 40


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
                case Slot(_, category):
                    nodes = [node.slots.setdefault(category, Trie()) for node in nodes]
                    continue
            forms = sorted(_forms(piece))
            nodes = [node.words.setdefault(form, Trie()) for node in nodes for form in forms]
        for node in nodes:
            node.ends.append(rule)


def _forms(piece: Piece) -> frozenset[str]:
    """The words that a piece may be read as; none for slots and capitals."""
    match piece:
        case Word(text) if text != CAPITAL:
            return frozenset({"—" if text == TIGHT else text.lower()})
        case Article():
            return frozenset({"a", "an"})
        case Verb("your"):
            return frozenset({"your", "their"})
        case Verb(lemma):
            return frozenset(verb_form(lemma, third=third) for third in (True, False))
        case Noun(lemma):
            return frozenset({lemma.lower(), plural(lemma).lower()})
    return frozenset()


def leads_of(maker: Maker) -> tuple[Iterable[str] | None, tuple[str, ...]]:
    """The words, or kinds of token, that a maker may begin with, and the categories; None: any word."""
    match maker:
        case Vocabulary():
            return maker.begins, ()
        case View():
            return (), (maker.inner,)
        case Series() | Chain():
            return (), (maker.item,)
        case _ if not hasattr(maker, "read"):
            return (), ()
    own: Any = getattr(maker, "leads", None)
    if own is None:
        return None, ()
    words, categories = own()
    return words, tuple(categories)


class Tables:
    """All categories of a grammar."""

    def __init__(self, grammar: Grammar) -> None:
        self.tries: dict[str, Trie] = {}
        self.others: dict[str, tuple[Maker, ...]] = {}
        self._leads: dict[int, tuple[frozenset[str] | None, tuple[str, ...]]] = {}
        self._signs: dict[str, int] = {}
        self._kinds: list[tuple[str, frozenset[str]]] = []
        self._numbers: dict[tuple[str, frozenset[str]], int] = {}
        self.made: dict[str, dict[int, tuple[Maker, ...]]] = {}
        for category, makers in grammar.makers.items():
            root = Trie()
            for maker in makers:
                if isinstance(maker, TemplateRule) and maker.reads():
                    root.add(maker)
            self.tries[category] = root
            rest = tuple(maker for maker in makers if not isinstance(maker, TemplateRule))
            self.others[category] = rest
            for maker in rest:
                words, categories = leads_of(maker)
                self._leads[id(maker)] = (None if words is None else frozenset(words), categories)
            self.made[category] = {}
        self.nullable: set[str] = set()
        while self._more_nullable():
            pass
        self.first: dict[str, frozenset[str] | None] = dict.fromkeys(self.tries, frozenset())
        while self._more_first():
            pass
        self.words = self._all_words()
        self._common = Counter(
            word
            for makers in grammar.makers.values()
            for maker in makers
            if isinstance(maker, TemplateRule)
            for piece in maker.variant.pieces
            for word in _forms(piece)
        )
        self._grammar = grammar
        self.needs: dict[str, frozenset[str] | None] = {}
        """Of each category words of which a line has one, if it has the category; None: no such words."""
        for category in self.tries:
            self._needed(category, ())
        # As numbers: words (and kinds of token), categories, nodes, rules, and makers that only we can read.
        self.numbers = {word: number for number, word in enumerate(("", *sorted(self.words | _KINDS)))}
        self.categories = tuple(self.tries)
        self.rules: list[TemplateRule] = []
        self.outside: list[Maker] = []
        self.roots: dict[str, int] = {}
        self.core = self._core()

    # What may be without words, and what may come first: each the least answer that fits all rules.

    def _more_nullable(self) -> bool:
        found = {
            category
            for category in self.tries
            if category not in self.nullable
            and (
                self._empties(self.tries[category])
                or any(self._maker_empty(maker) for maker in self.others[category])
            )
        }
        self.nullable |= found
        return bool(found)

    def _maker_empty(self, maker: Maker) -> bool:
        words, categories = self._leads[id(maker)]
        return words is None or NOTHING in words or any(one in self.nullable for one in categories)

    def _empties(self, node: Trie) -> bool:
        return bool(node.ends) or any(
            self._empties(follower) for category, follower in node.slots.items() if category in self.nullable
        )

    def _more_first(self) -> bool:
        changed = False
        for category, root in self.tries.items():
            held = self.first[category]
            if held is None:
                continue
            found = self._first(root)
            for maker in self.others[category]:
                found = _either(found, self._maker_first(maker))
            if found != held:
                self.first[category] = found
                changed = True
        return changed

    def _first(self, node: Trie) -> frozenset[str] | None:
        found: frozenset[str] | None = frozenset(node.words)
        for category, follower in node.slots.items():
            found = _either(found, self.first.get(category, frozenset()))
            if category in self.nullable:
                found = _either(found, self._first(follower))
        return found

    def _maker_first(self, maker: Maker) -> frozenset[str] | None:
        words, categories = self._leads[id(maker)]
        if words is None:
            return None
        found: frozenset[str] | None = words
        for category in categories:
            found = _either(found, self.first.get(category, frozenset()))
        if isinstance(maker, Series) and maker.item in self.nullable:
            found = _either(found, frozenset({",", maker.last}))
        return found

    def _all_words(self) -> frozenset[str]:
        """Every word that some template or vocabulary names."""
        found: set[str] = set()
        waiting = list(self.tries.values())
        while waiting:
            node = waiting.pop()
            found |= node.words.keys()
            waiting += node.words.values()
            waiting += node.slots.values()
        for words in self.first.values():
            found |= words or frozenset()
        for makers in self.others.values():
            for maker in makers:
                if isinstance(maker, Series):
                    found |= {",", maker.last}
                if isinstance(maker, Chain):
                    found |= set(maker.between)
                found |= self._leads[id(maker)][0] or frozenset()
        return frozenset((found | {","}) - {NOTHING})

    def _needed(self, category: str, within: tuple[str, ...]) -> frozenset[str] | None:
        if category in self.needs:
            return self.needs[category]
        if category in within or category not in self.tries:
            return None
        found: frozenset[str] | None = frozenset()
        for maker in self._grammar.makers[category]:
            found = _either(found, self._needed_by(maker, (*within, category)))
            if found is None or len(found) > _MOST_NEEDED:
                found = None
                break
        if not within:
            self.needs[category] = found
        return found

    def _needed_by(self, maker: Maker, within: tuple[str, ...]) -> frozenset[str] | None:
        """The rarest of the words that it cannot do without."""
        if isinstance(maker, TemplateRule):
            if not maker.reads():
                return frozenset()
            worded = [forms for piece in maker.variant.pieces if (forms := _forms(piece))]
            if worded:
                return min(
                    worded, key=lambda forms: (sum(map(self._common.__getitem__, forms)), sorted(forms))
                )
            slots = [self._needed(slot.category, within) for slot in maker.slots()]
            return min((one for one in slots if one is not None), key=len, default=None)
        if isinstance(maker, View):
            return self._needed(maker.inner, within)
        if isinstance(maker, Series):
            return frozenset({maker.last})
        if isinstance(maker, Chain):
            return self._needed(maker.item, within)
        words, _ = self._leads[id(maker)]
        return frozenset() if words is not None and not words and not self._leads[id(maker)][1] else None

    # For the core.

    def _core(self) -> ChartTables:
        nodes: list[tuple[list[int], list[tuple[int, int]], list[tuple[int, int]]]] = []
        numbered = {category: number for number, category in enumerate(self.categories)}

        def node(trie: Trie) -> int:
            number = len(nodes)
            here: tuple[list[int], list[tuple[int, int]], list[tuple[int, int]]] = ([], [], [])
            nodes.append(here)
            for rule in trie.ends:
                here[0].append(len(self.rules))
                self.rules.append(rule)
            here[1].extend((self.numbers[word], node(follower)) for word, follower in trie.words.items())
            here[2].extend((numbered[category], node(follower)) for category, follower in trie.slots.items())
            return number

        categories = []
        for category, trie in self.tries.items():
            root = self.roots[category] = node(trie)
            way = (category in self.nullable, self._terms(self.first[category]))
            makers = [self._maker(maker, numbered) for maker in self.others[category]]
            categories.append((category, root, way, makers, self._terms(self.needs[category])))
        return ChartTables(nodes, categories)

    def _maker(
        self, maker: Maker, numbered: dict[str, int]
    ) -> tuple[tuple[bool, list[int] | None], str, list[int]]:
        way = (self._maker_empty(maker), self._terms(self._maker_first(maker)))
        match maker:
            case View():
                return way, "view", [numbered[maker.inner]]
            case Series():
                return way, "series", [numbered[maker.item], self.numbers[","], self.numbers[maker.last]]
            case Chain():
                return way, "chain", [numbered[maker.item], *(self.numbers[mark] for mark in maker.between)]
        self.outside.append(maker)
        return way, "outside", [len(self.outside) - 1]

    def _terms(self, words: frozenset[str] | None) -> list[int] | None:
        return None if words is None else [self.numbers[word] for word in sorted(words) if word != NOTHING]

    # Tokens by number: those that no rule tells apart share one.

    def sign(self, token: str) -> int:
        known = self._signs.get(token)
        if known is None:
            lowered = token.lower()
            key = (lowered if lowered in self.words else "", frozenset({lowered, _kind(token)}))
            if not key[0]:
                key = ("", frozenset({_kind(token)}))
            known = self._numbers.get(key)
            if known is None:
                known = self._numbers[key] = self.core.sign(self.numbers[key[0]], self.numbers[_kind(token)])
                self._kinds.append(key)
            self._signs[token] = known
        return known

    def makers(self, category: str, sign: int) -> tuple[Maker, ...]:
        """Those beside templates that may begin with such a token."""
        known = self.made[category].get(sign)
        if known is None:
            kind = self._kind_of(sign)
            known = tuple(
                maker
                for maker in self.others[category]
                if self._maker_empty(maker) or _begins(self._maker_first(maker), kind)
            )
            self.made[category][sign] = known
        return known

    def _kind_of(self, sign: int) -> frozenset[str]:
        return frozenset() if sign == _END else self._kinds[sign][1]


def _begins(first: frozenset[str] | None, kind: frozenset[str]) -> bool:
    return bool(kind) if first is None else not first.isdisjoint(kind)


def _either(one: frozenset[str] | None, other: frozenset[str] | None) -> frozenset[str] | None:
    return None if one is None or other is None else one | other


def _kind(token: str) -> str:
    if token[:4] in ("non-", "Non-"):
        return NEGATED
    first = token[0]
    if first.isalpha():
        return UPPER if first.isupper() else LOWER
    if first == "{":
        return SYMBOL
    return NUMBER if any(letter.isdigit() or letter in "X*" for letter in token) else MARK
