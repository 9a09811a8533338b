"""A grammar: named categories of rules, each of which parses and prints.

Printing takes the first rule of a category that fits the value and whose parts can be worded; so a special
wording is written before a general one. Parsing keeps every reading; two different ones are an error.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from ludwright.authoring.names import nearest
from ludwright.errors import Invalid, LudwrightError, Unsupported

from .makers import Chain, Read, Series, TemplateRule, Then, View, Vocabulary
from .template import Number, variants
from .tree import Maker, Tree, said
from .words import CAPITAL, TIGHT

if TYPE_CHECKING:
    from .chart import Chart
    from .trie import Tables

_DEEPEST = 5_000
"""Calls within calls that a long line may take."""


class Unread(Unsupported):
    """Words that no rule reads."""

    rest = ""
    """The first of them."""


class Grammar:
    def __init__(
        self, discourse: Callable[[], Any] = lambda: None, world: Callable[[], Hashable] = lambda: None
    ) -> None:
        self.discourse = discourse
        self.world = world
        """Whatever beside its rules decides what makers read."""
        self.makers: dict[str, list[Maker]] = {}
        self._tables: dict[Hashable, Tables] = {}
        self._by_type: dict[tuple[str, type], list[Maker]] = {}

    def rule(
        self,
        category: str,
        cls: type | None,
        template: str,
        *,
        where: Callable[[Any], bool] | None = None,
        agrees: str | None = None,
        then: Then | None = None,
        **constants: Any,
    ) -> None:
        """Words for a class; they parse and print."""
        self._template(category, cls, template, False, where, agrees, then, constants)

    def only_prints(
        self,
        category: str,
        cls: type | None,
        template: str,
        *,
        where: Callable[[Any], bool] | None = None,
        agrees: str | None = None,
        then: Then | None = None,
        **constants: Any,
    ) -> None:
        """Words that are parsed as another value, which means the same here."""
        self._template(category, cls, template, False, where, agrees, then, constants, printed_only=True)

    def alt(
        self,
        category: str,
        cls: type | None,
        template: str,
        *,
        why: str,
        where: Callable[[Any], bool] | None = None,
        agrees: str | None = None,
        then: Then | None = None,
        **constants: Any,
    ) -> None:
        """Words that parse and are never printed; `why` says where they occur."""
        if not why:
            raise Invalid(f"{category}: an alternative wording says why it exists")
        self._template(category, cls, template, True, where, agrees, then, constants)

    def _template(
        self,
        category: str,
        cls: type | None,
        template: str,
        alternative: bool,
        where: Callable[[Any], bool] | None,
        agrees: str | None,
        then: Then | None,
        constants: dict[str, Any],
        printed_only: bool = False,
    ) -> None:
        for variant in variants(template):
            self._add(
                TemplateRule(
                    category, cls, variant, constants, alternative, where, agrees, then, printed_only
                )
            )

    def words(
        self,
        category: str,
        show: Callable[[Any, Number | None], tuple[Sequence[str], Number | None] | None],
        read: Read,
        begins: Iterable[str] | None = None,
    ) -> None:
        """Values that are words; `begins` says with which words, or kinds of token, if that is known."""
        first = None if begins is None else frozenset(begins)
        self._add(Vocabulary(category, show, read, begins=first))

    def view(
        self,
        category: str,
        inner: str,
        there: Callable[[Any], Any | None],
        back: Callable[[Any], Any | None],
        *,
        alternative: bool = False,
        then: Then | None = None,
    ) -> None:
        self._add(View(category, inner, there, back, alternative, then))

    def include(self, category: str, inner: str, where: Callable[[Any], bool] = lambda _: True) -> None:
        """Whatever `inner` words."""

        def same(value: Any) -> Any | None:
            return value if where(value) else None

        self._add(View(category, inner, same, same, False, None))

    def series(self, category: str, item: str, last: str) -> None:
        self._add(Series(category, item, last))

    def chain(self, category: str, item: str, between: Sequence[str] = ()) -> None:
        self._add(Chain(category, item, tuple(between)))

    def promote(self, category: str, count: int = 1) -> None:
        """The rules added last go before all others."""
        makers = self.makers[category]
        makers[:] = makers[-count:] + makers[:-count]
        self._changed()

    def _add(self, maker: Maker) -> None:
        self.makers.setdefault(maker.category, []).append(maker)
        self._changed()

    def _changed(self) -> None:
        self._tables.clear()
        self._by_type.clear()

    def tables(self) -> Tables:
        """The rules made ready for reading."""
        world = self.world()
        known = self._tables.get(world)
        if known is None:
            from .trie import Tables

            known = self._tables[world] = Tables(self)
        return known

    # Printing.

    def derive(self, category: str, value: Any) -> Tree:
        """The tree by which the value is printed."""
        tree = self.try_derive(category, value)
        if tree is None:
            raise Unsupported(f"no words for {value!r} as {category}", remedy="write a rule for it")
        return tree

    def try_derive(self, category: str, value: Any) -> Tree | None:
        kind = type(value)
        makers = self._by_type.get((category, kind))
        if makers is None:
            makers = self._by_type[category, kind] = [
                maker
                for maker in self._of(category)
                if not maker.alternative
                and not (isinstance(maker, TemplateRule) and maker.cls not in (None, kind))
            ]
        for maker in makers:
            parts = self._parts(maker, value)
            if parts is not None:
                return Tree(maker, value, parts)
        return None

    def _parts(self, maker: Maker, value: Any) -> tuple[Tree, ...] | None:
        match maker:
            case TemplateRule():
                if not maker.fits(value):
                    return None
                wanted = [(slot.category, maker.part(value, slot)) for slot in maker.slots()]
            case Vocabulary():
                return () if maker.show(value, None) is not None else None
            case View():
                inner = maker.there(value)
                if inner is None:
                    return None
                wanted = [(maker.inner, inner)]
            case Series() | Chain():
                if not isinstance(value, tuple) or len(value) < (2 if isinstance(maker, Series) else 1):
                    return None
                wanted = [(maker.item, item) for item in value]
            case _:
                custom = getattr(maker, "parts", None)
                if custom is None:
                    return None
                found = custom(self, value)
                return found if found is None else tuple(found)
        parts = []
        for category, part in wanted:
            tree = self.try_derive(category, part)
            if tree is None:
                return None
            parts.append(tree)
        return tuple(parts)

    def add(self, maker: Maker) -> None:
        """A maker of another kind; it has a method `parts(grammar, value)`."""
        self._add(maker)

    def say(self, category: str, value: Any) -> tuple[str, ...]:
        return said(self.derive(category, value), self.discourse())

    def _of(self, category: str) -> list[Maker]:
        found = self.makers.get(category)
        if found is None:
            guess = nearest(category, self.makers)
            raise Invalid(f"no category {category!r}", remedy=f"did you mean {guess!r}?" if guess else None)
        return found

    # Parsing.

    def readings(self, category: str, tokens: Sequence[str]) -> list[Tree]:
        """All readings of all the tokens that agree in number and person, one for each distinct value."""
        return self._read(category, tokens)[0]

    def _read(self, category: str, tokens: Sequence[str]) -> tuple[list[Tree], Chart]:
        from .chart import Chart

        self._of(category)
        plain = tuple(token for token in tokens if token != CAPITAL)
        with _deep():
            chart = Chart(self, plain)
            wanted = _lower(plain)
            found = []
            for tree in chart.trees(category, 0, len(plain)):
                memory = self.discourse()
                if _lower(said(tree, memory, literal=True)) == wanted:
                    found.append(tree)
                    chart.mentioned[id(tree)] = memory
            chart.forget()
            return found, chart

    def parse(self, category: str, tokens: Sequence[str]) -> Any:
        """The one value that the tokens mean."""
        return self.parse_tree(category, tokens).value

    def parse_tree(self, category: str, tokens: Sequence[str]) -> Tree:
        found, chart = self._read(category, tokens)
        if len(found) == 1:
            return found[0]
        raise _refusal(category, tokens, chart, [tree.value for tree in found])

    def parse_all(
        self, category: str, tokens: Sequence[str]
    ) -> tuple[list[tuple[Tree, Any]], Callable[[Sequence[Any]], LudwrightError]]:
        """All readings, each with what it mentions, and what is wrong where these values are left of them."""
        found, chart = self._read(category, tokens)
        both = [(tree, chart.mentioned[id(tree)]) for tree in found]
        return both, lambda values: _refusal(category, tokens, chart, values)


def _refusal(category: str, tokens: Sequence[str], chart: Chart, values: Sequence[Any]) -> LudwrightError:
    text = " ".join(tokens)
    if values:
        shown = " | ".join(repr(value) for value in values)
        return Invalid(f"{text!r} has {len(values)} readings as {category}: {shown}", code="two-readings")
    at = min(chart.furthest, max(len(tokens) - 1, 0))
    if at + 1 >= len(tokens):
        # All words were known: the sentence as a whole was not.
        begin = max((n + 1 for n in range(at) if tokens[n] in (".", '"', "\n")), default=0)
        rest = " ".join(tokens[begin : begin + 8])
    else:
        rest = " ".join(tokens[at : at + 5])
    fault = Unread(f"{text!r} cannot be read as {category} from {rest!r} on", code="unread")
    fault.rest = rest
    return fault


@contextmanager
def _deep() -> Iterator[None]:
    """Long lines are read by calls within calls."""
    before = sys.getrecursionlimit()
    if before >= _DEEPEST:
        yield
        return
    sys.setrecursionlimit(_DEEPEST)
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


def _lower(tokens: Sequence[str]) -> tuple[str, ...]:
    plain = ("—" if token == TIGHT else token.lower() for token in tokens if token != CAPITAL)
    return tuple(token.replace("−", "-") for token in plain)


__all__ = ["Grammar", "Unread"]
