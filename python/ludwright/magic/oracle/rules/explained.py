"""Printing: how many, where that is a number that is described: "discards X cards, where X is …"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from ...notation import ast_nouns as n
from ...notation import ast_values as v
from ...notation.ast_base import Verb
from ..kernel.chart import Chart
from ..kernel.grammar import Grammar
from ..kernel.template import Number
from ..kernel.tree import Tree, Voice
from .base import G
from .flow import substitute
from .numbers import is_plain

_PLACES = ("what", "to", "on", "of", "among")


@dataclass(frozen=True, slots=True)
class Explained:
    """A clause with X in place of the number, which is said after it."""

    category: str
    alternative: bool = False
    leaf: ClassVar[bool] = True

    def leads(self) -> Any:
        return (), ()

    def parts(self, grammar: Grammar, value: Any) -> tuple[Tree, ...] | None:
        found = _described(value) if isinstance(value, Verb) else None
        if found is None:
            return None
        clause, amount = grammar.try_derive(self.category, found[0]), grammar.try_derive("quantity", found[1])
        return None if clause is None or amount is None else (clause, amount)

    def build(self, parts: tuple[Tree, ...], value: Any) -> Any:
        del parts
        return value

    def say(self, tree: Tree, voice: Voice, number: Number | None) -> Number | None:
        result = voice.say(tree.parts[0], number)
        voice.put_all([",", "where", "X", "is"])
        voice.say(tree.parts[1])
        return result

    def read(self, chart: Chart, at: int) -> Iterator[tuple[Tree, int]]:
        del chart, at
        yield from ()


def _described(verb: Any) -> tuple[Any, Any] | None:
    """The verb with X, and what X is."""
    for place in _PLACES:
        noun = getattr(verb, place, None)
        quantity = noun.quantity if isinstance(noun, n.Phrase) else None
        if isinstance(quantity, n.Exactly | n.UpTo) and not is_plain(quantity.n):
            # Whatever else is as much is X, too.
            return substitute(verb, quantity.n, v.X()), quantity.n
    return None


for _category in ("effect", "vp"):
    G.add(Explained(_category))
    G.promote(_category)
