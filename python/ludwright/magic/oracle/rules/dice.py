"""Dice (CR 706): a roll, its result, and what happens by it, one line for each range of results."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ...notation import ast_base as b
from ...notation import ast_conditions as c
from ...notation import ast_values as v
from ...notation import ast_verbs_choices as vq
from ...notation import ast_verbs_flow as vf
from ...notation.ast_program import Program
from ..kernel.chart import Chart
from ..kernel.grammar import Grammar
from ..kernel.template import Number
from ..kernel.tree import Tree, Voice
from ..kernel.words import BREAK
from .base import G, closed
from .numbers import RESULT

closed("quantity", {RESULT: "the result"})
G.promote("quantity")


@dataclass(frozen=True, slots=True)
class Row:
    """What happens at these results."""

    least: int
    most: int
    do: Program


@dataclass(frozen=True, slots=True)
class Table(b.Verb):
    """A roll, and a row for each range of its results."""

    faces: int
    rows: tuple[Row, ...]


def rolled(step: Any) -> list[Any]:
    """The same in the verbs of the notation."""
    if not isinstance(step, Table):
        return [step]
    return [vq.RollDie(RESULT.slot, step.faces), *(vf.If(_within(row), row.do) for row in step.rows)]


def _within(row: Row) -> Any:
    least, most = v.Integer(row.least), v.Integer(row.most)
    if row.least == row.most:
        return c.Compare(RESULT, "==", least)
    return c.AllTrue((c.Compare(RESULT, ">=", least), c.Compare(RESULT, "<=", most)))


def tabled(steps: list[Any]) -> list[Any]:
    """Steps in which a roll and what follows from it are one."""
    done: list[Any] = []
    for step in steps:
        before = done[-1] if done else None
        row = _row(step)
        if row is not None and isinstance(before, Table):
            done[-1] = Table(before.faces, (*before.rows, row))
        elif row is not None and isinstance(before, vq.RollDie) and before.slot == RESULT.slot:
            done[-1] = Table(before.faces, (row,))
        else:
            done.append(step)
    return done


def _row(step: Any) -> Row | None:
    match step:
        case vf.If(c.Compare(result, "==", v.Integer(one)), do, None) if result == RESULT:
            return Row(one, one, do)
        case vf.If(
            c.AllTrue((c.Compare(result, ">=", v.Integer(least)), c.Compare(_, "<=", v.Integer(most)))),
            do,
            None,
        ) if result == RESULT:
            return Row(least, most, do)
    return None


_DICE = {f"d{faces}": faces for faces in (4, 6, 8, 10, 12, 20, 100)}


@dataclass(frozen=True, slots=True)
class TableMaker:
    """ "Roll a d20." and a line for each range: "1—9 | Draw a card."."""

    category: str = "effect"
    alternative: bool = False

    def leads(self) -> Any:
        return ("roll",), ()

    def parts(self, grammar: Grammar, value: Any) -> list[Tree] | None:
        if not isinstance(value, Table):
            return None
        trees = [grammar.try_derive("sentences", row.do) for row in value.rows]
        return None if None in trees else trees  # type: ignore[return-value]

    def build(self, parts: tuple[Tree, ...], value: Any) -> Any:
        pairs = zip(value.rows, parts, strict=True)
        return Table(value.faces, tuple(Row(row.least, row.most, part.value) for row, part in pairs))

    def say(self, tree: Tree, voice: Voice, number: Number | None) -> Number | None:
        del number
        voice.put_all(["roll", "a", f"d{tree.value.faces}"])
        voice.stop()
        for row, part in zip(tree.value.rows, tree.parts, strict=True):
            several = ["—", str(row.most)] if row.most > row.least else []
            voice.put_all([BREAK, "•", str(row.least), *several, "|", "^"])
            referents = list(voice.discourse.referents)
            voice.say(part)
            voice.discourse.referents = referents
        return None

    def _begins(self, chart: Chart, at: int) -> int | None:
        words = chart.lowered[at : at + 4]
        known = words[:2] == ("roll", "a") and words[2:3] and words[2] in _DICE and words[3:] == (".",)
        return at + 4 if known else None

    def _ranges(self, chart: Chart, at: int) -> tuple[int, int, int] | None:
        """The results that a line begins with, and where it goes on."""
        if chart.tokens[at : at + 2] != (BREAK, "•") or not chart.tokens[at + 2 : at + 3][0:1]:
            return None
        least = chart.tokens[at + 2]
        if not least.isdigit():
            return None
        if chart.tokens[at + 3 : at + 4] == ("|",):
            return int(least), int(least), at + 4
        if chart.tokens[at + 3 : at + 4] == ("—",) and chart.tokens[at + 5 : at + 6] == ("|",):
            most = chart.tokens[at + 4]
            return (int(least), int(most), at + 6) if most.isdigit() else None
        return None

    def spans(self, chart: Chart, at: int) -> int:
        start = self._begins(chart, at)
        found, fresh = 0, set() if start is None else {start}
        while fresh:
            here = fresh.pop()
            row = self._ranges(chart, here)
            if row is None:
                continue
            ends = chart.ends("sentences", row[2])
            fresh |= {end for end in range(len(chart.tokens) + 1) if ends >> end & 1 and not found >> end & 1}
            found |= ends
        return found

    def read(self, chart: Chart, at: int) -> Any:
        start = self._begins(chart, at)
        if start is None:
            return
        faces = _DICE[chart.lowered[at + 2]]

        def more(rows: tuple[Row, ...], parts: tuple[Tree, ...], here: int) -> Any:
            if len(rows) > 1 and rows[-1].most == faces:
                yield Tree(self, Table(faces, rows), parts), here
                return
            found = self._ranges(chart, here)
            if found is None or found[0] != (rows[-1].most + 1 if rows else 1):
                return
            for tree, end in chart.at("sentences", found[2]):
                yield from more((*rows, Row(found[0], found[1], tree.value)), (*parts, tree), end)

        yield from more((), (), start)


G.add(TableMaker())
