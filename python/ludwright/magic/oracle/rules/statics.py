"""Statics and replacements, each as one line."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any

from ...notation import ast_abilities as a
from ...notation import ast_conditions as c
from ...notation import ast_events as e
from ...notation import ast_filters as f
from ...notation import ast_mods as m
from ...notation import ast_nouns as n
from ...notation import ast_replacements as rp
from ...notation import ast_rules as r
from ...notation import ast_values as v
from ...notation import ast_verbs_flow as vf
from ...notation import ast_verbs_permanents as vp
from ...notation.ast_program import Program
from ..kernel.chart import Chart, bits, places
from ..kernel.grammar import Grammar
from ..kernel.makers import Unsaid
from ..kernel.template import Number
from ..kernel.tree import Tree, Voice
from ..kernel.words import BREAK
from .base import G, closed
from .numbers import per_of
from .triggered import NO

G.view("ability", "labelled static", lambda x: x if isinstance(x, a.Static) else None, lambda x: x)


@dataclass(frozen=True, slots=True)
class StaticMaker:
    """A static as a sentence, its ability word before it."""

    category: str = "labelled static"
    alternative: bool = False

    def parts(self, grammar: Grammar, value: Any) -> list[Tree] | None:
        tree = grammar.try_derive("static", value)
        return None if tree is None else [tree]

    def build(self, parts: tuple[Tree, ...], value: Any) -> Any:
        return dataclasses.replace(parts[0].value, label=value.label)

    def say(self, tree: Tree, voice: Voice, number: Number | None) -> Number | None:
        del number
        if tree.value.label is not None:
            voice.put_all(["^", *tree.value.label.split(), "—", "^"])
        voice.say(tree.parts[0])
        voice.stop()
        return None

    def leads(self) -> Any:
        return (), ("label", "static")

    def spans(self, chart: Chart, at: int) -> int:
        ends = chart.ends_after("static", 1 << at | chart.ends("label", at))
        quoted = (end for end in places(ends) if chart.tokens[end - 2 : end] == (".", '"'))
        return chart.word_after(".", ends) | bits(quoted)

    def read(self, chart: Any, at: int) -> Any:
        for label, start in ((None, at), *((tree.value, end) for tree, end in chart.at("label", at))):
            for tree, end in chart.at("static", start):
                if chart.tokens[end : end + 1] == (".",):
                    end += 1
                elif chart.tokens[end - 2 : end] != (".", '"'):
                    continue
                yield Tree(self, dataclasses.replace(tree.value, label=label), (tree,)), end


G.add(StaticMaker())
for _words in (
    "you may cast this spell as though it had flash if {test:cond}.",
    "if {test:cond}, you may cast this spell as though it had flash.",
):
    G.rule(
        "ability",
        a.Static,
        _words,
        of=n.You(),
        mods=(),
        rules=(r.CastAsFlash(f.IsThis()),),
        source=("hand",),
        label=None,
    )
G.rule("ability", None, "{:replacement}.", where=lambda x: isinstance(x, a.Replacement))
G.rule("ability", a.EntersTapped, "{what:subject} enter~what tapped.", unless=None)
G.rule("ability", a.EntersTapped, "{what:subject} enter~what tapped unless {unless:cond}.")
G.rule(
    "ability",
    a.EntersWith,
    "{what:subject} enter~what with {count:count} additional {counter:counter} counter(s) on it~what.",
    test=NO,
    where=lambda x: x.what != n.This(),
)
G.rule(
    "ability",
    a.EntersWith,
    "{what:subject} enter~what with {count:count} {counter:counter} counter(s) on it~what.",
    test=NO,
)
G.rule(
    "ability",
    a.EntersWith,
    "{what:subject} enter~what with an additional {counter:counter} counter on it~what for each {count:each "
    "of}.",
    test=NO,
    where=lambda x: x.what != n.This(),
)
G.rule(
    "ability",
    a.EntersWith,
    "{what:subject} enter~what with a(n) {counter:counter} counter on it~what for each {count:each of}.",
    test=NO,
)


# CR 502.3: what its controller leaves tapped.
_STAYS_TAPPED = a.Replacement(
    e.BecomesUntapped(n.This()),
    rp.Nothing(),
    c.AllTrue((c.TurnOf(n.You()), c.During(("untap",)))),
    may=True,
)
closed("ability", {_STAYS_TAPPED: "you may choose not to untap ~ during your untap step."})
G.promote("ability")


@dataclass(frozen=True, slots=True)
class EntersPer:
    """ "Enters with two +1/+1 counters on it for each other Human you control"."""

    what: Any
    counter: Any
    many: Any
    per: Any


def _enters_per(x: Any) -> EntersPer | None:
    found = per_of(x.count) if isinstance(x, a.EntersWith) and x.test == NO else None
    return EntersPer(x.what, x.counter, v.Integer(found[0]), found[1]) if found and found[0] > 1 else None


G.view(
    "ability",
    "enters per",
    _enters_per,
    lambda x: a.EntersWith(x.counter, v.Product(x.many, x.per), x.what),
)
G.rule(
    "enters per",
    EntersPer,
    "{what:subject} enter~what with {many:count} {counter:counter} counters on it~what for each "
    "{per:each of}.",
    where=lambda x: isinstance(x.many, v.Integer) and x.many.n > 1,
)
for _more, _whose in (("additional", lambda x: x.what != n.This()), ("", lambda x: True)):
    G.rule(
        "ability",
        a.EntersWith,
        f"{{what:subject}} enter~what with X {_more} {{counter:counter}} counters on it~what, where X is "
        "{count:quantity}.",
        test=NO,
        where=_whose,
    )
G.rule(
    "ability",
    a.EntersWith,
    "if {test:cond}, {what:subject} enter~what with {count:count} {counter:counter} counter(s) on it~what.",
    where=lambda x: isinstance(x.test, c.WasPaid),
)
G.rule(
    "ability",
    a.EntersWith,
    "{what:subject} enter~what with {count:count} {counter:counter} counter(s) on it~what if {test:cond}.",
)
G.rule(
    "ability",
    a.AsThisEnters,
    "you may have ~ enter as {do:copied}",
    where=lambda x: _copies(x.do) and _ends_quoted(x.do),
)
G.rule("ability", a.AsThisEnters, "you may have ~ enter as {do:copied}.", where=lambda x: _copies(x.do))
G.rule("ability", a.AsThisEnters, "as ~ enters, {do:sentences}")


@dataclass(frozen=True, slots=True)
class AnchorMaker:
    """ "As ~ enters, choose Abzan or Mardu." and a line for each word."""

    category: str = "ability"
    alternative: bool = False

    def parts(self, grammar: Grammar, value: Any) -> list[Tree] | None:
        if not isinstance(value, a.AnchorWords):
            return None
        trees = [grammar.try_derive("ability", choice.gives) for choice in value.choices]
        found = [tree for tree in trees if tree is not None]
        return found if len(found) == len(trees) else None

    def build(self, parts: tuple[Tree, ...], value: Any) -> Any:
        pairs = zip(value.choices, parts, strict=True)
        return a.AnchorWords(tuple(a.Anchor(choice.word, part.value) for choice, part in pairs))

    def say(self, tree: Tree, voice: Voice, number: Number | None) -> Number | None:
        del number
        words = [choice.word.capitalize() for choice in tree.value.choices]
        voice.put_all(["as", "~", "enters", ",", "choose"])
        for at, word in enumerate(words):
            if at:
                voice.put_all(["or"] if len(words) == 2 else [",", "or"] if at == len(words) - 1 else [","])
            voice.put(word)
        voice.put(".")
        for word, part in zip(words, tree.parts, strict=True):
            voice.put_all([BREAK, "•", word, "—", "^"])
            outside, voice.discourse.referents = voice.discourse.referents, []
            voice.say(part)
            voice.discourse.referents = outside
        return None

    def leads(self) -> Any:
        return ("as",), ()

    def spans(self, chart: Chart, at: int) -> int:
        if chart.lowered[at : at + 5] != ("as", "~", "enters", ",", "choose"):
            return 0
        marks = (n for n in range(at, len(chart.tokens)) if chart.tokens[n] == "—")
        return chart.ends_after("ability", bits(mark + 1 for mark in marks))

    def read(self, chart: Any, at: int) -> Any:
        if chart.lowered[at : at + 5] != ("as", "~", "enters", ",", "choose"):
            return
        words: list[str] = []
        here = at + 5
        while here < len(chart.tokens) and chart.tokens[here] != ".":
            if chart.tokens[here] not in ("or", ","):
                words.append(chart.lowered[here])
            here += 1

        def more(parts: tuple[Tree, ...], here: int) -> Any:
            if len(parts) == len(words):
                choices = tuple(a.Anchor(word, part.value) for word, part in zip(words, parts, strict=True))
                yield Tree(self, a.AnchorWords(choices), parts), here
            elif chart.lowered[here : here + 4] == (BREAK, "•", words[len(parts)], "—"):
                for tree, end in chart.at("ability", here + 4):
                    yield from more((*parts, tree), end)

        if len(words) > 1:
            yield from more((), here + 1)


G.add(AnchorMaker())


def _ends_quoted(program: Any) -> bool:
    """The full stop stands within the quotes."""
    found = _copy_of(program)
    return found is not None and any(isinstance(each, m.GainAbilities) for each in found.exceptions[-1:])


def _copies(program: Any) -> bool:
    return G.try_derive("copied", program) is not None


def _copy_of(program: Any) -> Any | None:
    from ...notation import ast_verbs_choices as vq

    steps = program.steps if isinstance(program, Program) else ()
    if len(steps) == 1 and isinstance(steps[0], vf.May):
        steps = steps[0].do.steps
        if len(steps) == 2 and isinstance(steps[0], vq.Pick) and isinstance(steps[1], vp.EnterAsCopy):
            return Copied(steps[0].what, steps[1].exceptions)
        if len(steps) == 1 and isinstance(steps[0], vp.EnterAsCopy):
            return Copied(steps[0].of, steps[0].exceptions)
    return None


@dataclass(frozen=True, slots=True)
class Copied:
    of: Any
    exceptions: tuple[Any, ...] = ()


def _as_copy(x: Copied) -> Program:
    """One is chosen, if any, and copied."""
    from ...notation import ast_verbs_choices as vq

    if not isinstance(x.of, n.Phrase):
        return Program((vf.May(Program((vp.EnterAsCopy(x.of, x.exceptions),))),))
    slot = x.of.slot or "original"
    picked = vq.Pick(dataclasses.replace(x.of, slot=slot))
    return Program((vf.May(Program((picked, vp.EnterAsCopy(n.SlotRef(slot), x.exceptions)))),))


G.view("copied", "copied words", _copy_of, _as_copy)
G.rule("copied words", Copied, "a copy of {of:any np}[exceptions? , except {exceptions:exceptions}]")
G.rule(
    "any np",
    n.Phrase,
    "any {filter:noun(sg)} on the battlefield",
    quantity=Unsaid(n.Exactly(v.Integer(1))),
    slot=...,
    zones=(),
)
G.include("any np", "np")


G.rule("ability", a.AnyNumberInDeck, "a deck can have any number of cards named ~.")
