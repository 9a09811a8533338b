"""Modes: "Choose one —" and a line for each."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any

from ...notation import ast_conditions as c
from ...notation import ast_values as v
from ...notation import ast_verbs_flow as vf
from ...notation.ast_program import Program
from ..kernel.chart import Chart, places
from ..kernel.grammar import Grammar
from ..kernel.template import Number
from ..kernel.tree import Tree, Voice
from ..kernel.words import BREAK
from .base import G, setting
from .flow import substitute
from .verb_forms import YOU


@dataclass(frozen=True, slots=True)
class ModesMaker:
    """ "Choose one —" and a line for each."""

    category: str = "effect"
    alternative: bool = False

    def parts(self, grammar: Grammar, value: Any) -> list[Tree] | None:
        if not isinstance(value, vf.ChooseModes):
            return None
        trees: list[Tree] = []
        more = _more_if(value)
        if more is not None:
            tree = grammar.try_derive("cond", more.test)
            if tree is None:
                return None
            trees.append(Tree(_Extra(_more_words(value, more)), more.test, (tree,)))
        if more is None and not isinstance(value.count.most, v.Integer) and value.count.least == v.Integer(0):
            tree = grammar.try_derive("quantity", value.count.most)
            if tree is None:
                return None
            trees.append(Tree(_UpToX(), value.count.most, (tree,)))
        fresh = _unchosen(value)
        for mode in value.modes if fresh is None else fresh:
            test = mode.when if mode.when != c.Always() else None
            for category, part in (("cost", mode.cost), ("sentences", mode.do), ("cond", test)):
                if part is None:
                    continue
                tree = grammar.try_derive(category, part)
                if tree is None:
                    return None
                trees.append(tree)
        return trees

    def build(self, parts: tuple[Tree, ...], value: Any) -> Any:
        programs = iter(part.value for part in parts if isinstance(part.value, Program))
        fresh = _unchosen(value)
        if fresh is not None:
            return _each_once(value, [next(programs) for _ in fresh], _daily(value))
        modes = tuple(dataclasses.replace(mode, do=next(programs)) for mode in value.modes)
        more = _more_if(value)
        if parts and isinstance(parts[0].maker, _UpToX):
            return dataclasses.replace(value, modes=modes, count=vf.Modes(v.Integer(0), parts[0].value))
        if more is not None:
            count = substitute(value.count, more.test, parts[0].value)
            return dataclasses.replace(value, modes=modes, count=count)
        return dataclasses.replace(value, modes=modes)

    def say(self, tree: Tree, voice: Voice, number: Number | None) -> Number | None:
        del number
        verb: vf.ChooseModes = tree.value
        who = verb.who
        if who != YOU:
            found = G.derive("subject", who)
            voice.say(found)
        voice.put_all(["choose" if who == YOU else "chooses", *_how_many(verb)])
        parts = iter(tree.parts)
        if tree.parts and isinstance(tree.parts[0].maker, _UpToX):
            voice.say(next(parts))
        fresh = _unchosen(verb)
        if fresh is not None:
            voice.put_all((*_ONCE, *_DAILY) if _daily(verb) else _ONCE)
        if _more_if(verb) is not None:
            voice.say(next(parts))
        elif verb.repeat:
            voice.put_all(
                [".", "^", "you", "may", "choose", "the", "same", "mode", "more", "than", "once", "."]
            )
        else:
            voice.put("—")
        for mode in verb.modes if fresh is None else fresh:
            voice.put_all([BREAK, "•"])
            if mode.cost is not None:
                voice.say(next(parts))
                voice.put_all(["—", "^"])
            referents = list(voice.discourse.referents)
            voice.say(next(parts))
            if mode.when != c.Always():
                voice.tokens.pop()
                voice.put("if")
                voice.say(next(parts))
                voice.stop()
            voice.discourse.referents = referents
        return None

    def leads(self) -> Any:
        return ("choose",), ()

    def spans(self, chart: Chart, at: int) -> int:
        start = next((n for n in range(at, min(at + 9, len(chart.tokens))) if chart.tokens[n] == "—"), None)
        if start is None and chart.lowered[at + 2 : at + 2 + len(_AGAIN)] == _AGAIN:
            start = at + 1 + len(_AGAIN)
        if chart.lowered[at : at + len(_UP_TO_X)] == _UP_TO_X:
            marks = chart.word_after("—", chart.ends("quantity", at + len(_UP_TO_X)))
            start = next(iter(places(marks)), None)
            start = None if start is None else start - 1
        found = fresh = 0 if start is None else 1 << start + 1
        if chart.lowered[at : at + 4] == ("choose", "one", ".", "if"):
            for mark in places(chart.ends("cond", at + 4)):
                for words in _MORE:
                    spelled = tuple(words.split())
                    if chart.lowered[mark : mark + len(spelled)] == spelled:
                        found = fresh = found | 1 << mark + len(spelled)
        while fresh:
            marked = chart.word_after("•", chart.word_after(BREAK, fresh))
            marked |= chart.word_after("—", chart.ends_after("cost", marked))
            fresh = chart.ends_after("sentences", marked) & ~found
            found |= fresh
        return found

    def read(self, chart: Chart, at: int) -> Any:
        if chart.lowered[at : at + 1] != ("choose",):
            return
        if chart.lowered[at : at + len(_UP_TO_X)] == _UP_TO_X:
            for amount, mark in chart.at("quantity", at + len(_UP_TO_X)):
                if chart.tokens[mark : mark + 1] != ("—",):
                    continue
                for tree, end in self._modes(chart, mark + 1, 0, 1):
                    count = vf.Modes(v.Integer(0), amount.value)
                    many = Tree(_UpToX(), amount.value, (amount,))
                    yield Tree(self, dataclasses.replace(tree.value, count=count), (many, *tree.parts)), end
        for words, (least, most) in _COUNTS.items():
            spelled = tuple(words.split())
            start = at + 1 + len(spelled)
            if chart.lowered[at + 1 : start] != spelled:
                continue
            if chart.tokens[start : start + 1] == ("—",):
                yield from self._modes(chart, start + 1, least, most)
            elif chart.lowered[start : start + 4] == _ONCE:
                daily = chart.lowered[start + 4 : start + 6] == _DAILY
                mark = start + 6 if daily else start + 4
                if chart.tokens[mark : mark + 1] != ("—",):
                    continue
                for tree, end in self._modes(chart, mark + 1, least, most):
                    if not any(mode.cost for mode in tree.value.modes):
                        programs = [mode.do for mode in tree.value.modes]
                        yield Tree(self, _each_once(tree.value, programs, daily), tree.parts), end
            elif chart.lowered[start : start + len(_AGAIN)] == _AGAIN:
                for tree, end in self._modes(chart, start + len(_AGAIN), least, most):
                    yield Tree(self, dataclasses.replace(tree.value, repeat=True), tree.parts), end
            elif words == "one" and chart.lowered[start : start + 2] == (".", "if"):
                yield from self._more(chart, start + 2)

    def _more(self, chart: Chart, at: int) -> Any:
        """ "Choose one. If you control a Bear as you cast this spell, you may choose two instead."."""
        for test, mark in chart.at("cond", at):
            for words, (number, must) in _MORE.items():
                spelled = tuple(words.split())
                if chart.lowered[mark : mark + len(spelled)] != spelled:
                    continue
                for tree, end in self._modes(chart, mark + len(spelled), 1, 1):
                    top = v.Integer(number if number > 0 else len(tree.value.modes))
                    most = v.IfValue(test.value, top, v.Integer(1))
                    count = vf.Modes(most if must else v.Integer(1), most)
                    more = Tree(_Extra(words), test.value, (test,))
                    yield Tree(self, dataclasses.replace(tree.value, count=count), (more, *tree.parts)), end

    def _modes(self, chart: Chart, at: int, least: int, most: int) -> Any:
        def more(modes: tuple[vf.Mode, ...], parts: tuple[Tree, ...], here: int) -> Any:
            if chart.tokens[here : here + 2] == (BREAK, "•"):
                for tree, end in chart.at("sentences", here + 2):
                    yield from more((*modes, vf.Mode(tree.value)), (*parts, tree), end)
                for cost, mark in chart.at("cost", here + 2):
                    for tree, end in chart.at("sentences", mark + 1) if chart.tokens[mark] == "—" else ():
                        priced = vf.Mode(tree.value, cost.value)
                        yield from more((*modes, priced), (*parts, cost, tree), end)
            if len(modes) > 1:
                top = len(modes) if most == 0 else most
                count = vf.Modes(v.Integer(least), v.Integer(top))
                yield Tree(self, vf.ChooseModes(count, modes), parts), here

        yield from more((), (), at)


_MORE = {
    "as you cast this spell , you may choose two instead .": (2, False),
    "as you cast this spell , you may choose both instead .": (0, False),
    "as you cast this spell , you may choose both .": (0, False),
    "as you cast this spell , choose both instead .": (0, True),
    "as you cast this spell , choose two instead .": (2, True),
    ", you may choose two instead .": (2, False),
    ", you may choose both instead .": (0, False),
    ", choose both instead .": (0, True),
    ", choose two instead .": (2, True),
    ", choose any number instead .": (-1, False),
    ", choose one or more instead .": (-1, False),
    "as you cast this spell , choose one or more instead .": (-1, False),
}
"""When more modes may be chosen, how many (0: all), and whether they must be."""


@dataclass(frozen=True, slots=True)
class _Extra:
    """The condition under which more modes are chosen, and the words behind it."""

    words: str
    category: str = "cond"
    alternative: bool = True

    def build(self, parts: tuple[Tree, ...], value: Any) -> Any:
        del value
        return parts[0].value

    def say(self, tree: Tree, voice: Voice, number: Number | None) -> Number | None:
        del number
        voice.put_all([".", "^", "if"])
        voice.say(tree.parts[0])
        voice.put_all(self.words.split())
        return None


_UP_TO_X = ("choose", "up", "to", "x", ",", "where", "x", "is")


@dataclass(frozen=True, slots=True)
class _UpToX:
    """How many modes may be chosen, said after an X."""

    category: str = "quantity"
    alternative: bool = True

    def build(self, parts: tuple[Tree, ...], value: Any) -> Any:
        del value
        return parts[0].value

    def say(self, tree: Tree, voice: Voice, number: Number | None) -> Number | None:
        del number
        voice.put_all([",", "where", "X", "is"])
        voice.say(tree.parts[0])
        return None


_ONCE = ("that", "hasn't", "been", "chosen")
_DAILY = ("this", "turn")


def _daily(verb: vf.ChooseModes) -> bool:
    """Each can be chosen once each turn: it remembers in which it was."""
    held = verb.modes[0].when
    return isinstance(held, c.Compare) and isinstance(held.right, v.TurnNumber)


def _unchosen(verb: vf.ChooseModes) -> tuple[vf.Mode, ...] | None:
    """The modes as they are worded, where each can be chosen once: it remembers that it was."""
    made: list[vf.Mode] = []
    for mode in verb.modes:
        match mode:
            case vf.Mode(
                Program((vf.RememberNumber(v.Integer(1), word), *steps)),
                None,
                c.Compare(v.LinkedNumber(asked), "==", v.Integer(0)),
            ) if word == asked and steps:
                made.append(vf.Mode(Program(tuple(steps))))
            case vf.Mode(
                Program((vf.RememberNumber(v.TurnNumber(), word), *steps)),
                None,
                c.Compare(v.LinkedNumber(asked), "<", v.TurnNumber()),
            ) if word == asked and steps:
                made.append(vf.Mode(Program(tuple(steps))))
            case _:
                return None
    return tuple(made)


def _each_once(verb: vf.ChooseModes, programs: list[Program], daily: bool) -> vf.ChooseModes:
    kept = [getattr(mode.when, "left", None) for mode in verb.modes]
    words = [
        held.word if isinstance(held, v.LinkedNumber) else f"mode_{number}"
        for number, held in enumerate(kept, 1)
    ]
    now = v.TurnNumber() if daily else v.Integer(1)
    modes = tuple(
        vf.Mode(
            Program((vf.RememberNumber(now, word), *program.steps)),
            when=c.Compare(v.LinkedNumber(word), "<", now)
            if daily
            else c.Compare(v.LinkedNumber(word), "==", v.Integer(0)),
        )
        for word, program in zip(words, programs, strict=True)
    )
    return dataclasses.replace(verb, modes=modes)


_AGAIN = (".", "you", "may", "choose", "the", "same", "mode", "more", "than", "once", ".")
_COUNTS = {
    "one": (1, 1),
    "two": (2, 2),
    "three": (3, 3),
    "one or both": (1, 2),
    "one or more": (1, 0),
    "up to one": (0, 1),
    "up to two": (0, 2),
}


def _more_if(verb: vf.ChooseModes) -> v.IfValue | None:
    """Of one mode, or of more under a condition: which."""
    most = verb.count.most
    if isinstance(most, v.IfValue) and most.otherwise == v.Integer(1) and isinstance(most.then, v.Integer):
        return most if verb.count.least in (v.Integer(1), most) else None
    return None


def _more_words(verb: vf.ChooseModes, more: v.IfValue) -> str:
    both = more.then == v.Integer(2) == v.Integer(len(verb.modes))
    may = "you may " if verb.count.least == v.Integer(1) else ""
    paid = isinstance(more.test, c.WasPaid)  # which is so from then on
    when = "as you cast this spell ," if setting().spell and not paid else ","
    if may and more.then == v.Integer(len(verb.modes)) and not both:
        return f"{when} choose {'any number' if paid else 'one or more'} instead ."
    return f"{when} {may}choose {'both' if both else 'two'} instead ."


def _how_many(verb: vf.ChooseModes) -> list[str]:
    if _more_if(verb) is not None:
        return ["one"]
    least, most = verb.count.least, verb.count.most
    total = len(verb.modes)
    if isinstance(least, v.Integer) and isinstance(most, v.Integer):
        pair = (least.n, most.n)
        if pair == (1, 2) and total == 2:
            return ["one", "or", "both"]
        if least.n == 1 and most.n >= total > 2:
            return ["one", "or", "more"]
        if least.n == most.n:
            return list(_words(least))
        if least.n == 0:
            return ["up", "to", *_words(most)] if most.n < total else ["any", "number"]
        return [*_words(least), "or", *_words(most)]
    return ["up", "to", "X"] if least == v.Integer(0) else ["X"]


def _words(value: v.Integer) -> list[str]:
    from ..kernel.words import number_word

    return [number_word(value.n)]


G.add(ModesMaker())
