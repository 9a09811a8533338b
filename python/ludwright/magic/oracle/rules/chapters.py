"""Keyword abilities as lines of their own, and chapters of sagas."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ...notation.ast_card import Chapter
from ..kernel.chart import Chart
from ..kernel.grammar import Grammar
from ..kernel.template import Number
from ..kernel.tree import Tree, Voice
from .base import G

# Keyword abilities as lines of their own.
G.view("ability", "keyword ability", lambda x: x, lambda x: x)


# Chapters of sagas.
@dataclass(frozen=True, slots=True)
class ChapterMaker:
    category: str = "chapter"
    alternative: bool = False

    def parts(self, grammar: Grammar, value: Any) -> list[Tree] | None:
        if not isinstance(value, Chapter):
            return None
        tree = grammar.try_derive("sentences", value.do)
        return None if tree is None else [tree]

    def build(self, parts: tuple[Tree, ...], value: Any) -> Any:
        return Chapter(value.at, parts[0].value)

    def say(self, tree: Tree, voice: Voice, number: Number | None) -> Number | None:
        del number
        numerals = [_ROMAN[k] for k in tree.value.at]
        for at, numeral in enumerate(numerals):
            voice.put_all([",", numeral] if at else [numeral])
        voice.put_all(["—", "^"])
        voice.say(tree.parts[0])
        return None

    def leads(self) -> Any:
        return (numeral.lower() for numeral in _ROMAN[1:]), ()

    def spans(self, chart: Chart, at: int) -> int:
        start = next((n for n in range(at, len(chart.tokens)) if chart.tokens[n] == "—"), None)
        return 0 if start is None else chart.ends("sentences", start + 1)

    def read(self, chart: Any, at: int) -> Any:
        chapters: list[int] = []
        here = at
        while here < len(chart.tokens) and chart.tokens[here] in _ROMAN:
            chapters.append(_ROMAN.index(chart.tokens[here]))
            here += 1
            if chart.tokens[here : here + 1] == (",",):
                here += 1
        if chapters and chart.tokens[here : here + 1] == ("—",):
            for tree, end in chart.at("sentences", here + 1):
                yield Tree(self, Chapter(tuple(chapters), tree.value), (tree,)), end


_ROMAN = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")
G.add(ChapterMaker())
