"""What is done with the rest, and ifs at the end of a program."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any

from ...notation import ast_conditions as c
from ...notation import ast_nouns as n
from ...notation import ast_verbs_cards as vc
from ...notation import ast_verbs_flow as vf
from ...notation import ast_verbs_life as vl
from ...notation.ast_program import Program
from ..kernel.chart import Chart
from ..kernel.grammar import Grammar
from ..kernel.template import Number
from ..kernel.tree import Tree, Voice
from .base import G
from .numbers import is_plain
from .origins import origin


# "… and the rest on the bottom of your library".
@dataclass(frozen=True, slots=True)
class ElidedPut:
    category: str = "elided put"
    alternative: bool = False

    def parts(self, grammar: Grammar, value: Any) -> list[Tree] | None:
        tree = grammar.try_derive("vp", value)
        return None if tree is None else [tree]

    def build(self, parts: tuple[Tree, ...], value: Any) -> Any:
        del value
        return parts[0].value

    def say(self, tree: Tree, voice: Voice, number: Number | None) -> Number | None:
        start = len(voice.tokens)
        voice.say(tree.parts[0], number)
        del voice.tokens[start]
        return None

    def spans(self, chart: Chart, at: int) -> int:
        return (chart.prefixed("put", at).ends("vp", 0) >> 1 & ~1) << at

    def read(self, chart: Chart, at: int) -> Any:
        """With the verb put back."""
        for tree, end in chart.prefixed("put", at).at("vp", 0):
            if isinstance(tree.value, vc.Put):
                yield Tree(self, tree.value, (tree,)), at + end - 1


G.add(ElidedPut())
G.rule("you do", None, "you {:vp(you)}")
G.rule("on top", vc.Put, "put {what:np that} on top", to=vc.Destination("library"), slot=...)
G.rule(
    "elided damage",
    vl.Damage,
    "{amount:numeral} damage to {to:np each of}",
    by=...,
    final=False,
    where=lambda x: is_plain(x.amount),
)
for _style in ("np", "np all"):
    G.rule(_style, n.Without, "the other", agrees="sg", of=..., but=..., where=lambda w: origin(w).many == 1)
    G.promote(_style)


@dataclass(frozen=True, slots=True)
class SameTarget:
    """More damage, or other, to what was damaged already."""

    by: Any
    amount: Any


def _same_target(instead: Any) -> SameTarget | None:
    match instead:
        case vf.Instead(
            usual=vl.Damage(to=n.Phrase(slot=str(slot))) as usual, do=Program((vl.Damage() as more,))
        ):
            if more.to == n.SlotRef(slot) and more.by == usual.by and not more.final:
                return SameTarget(more.by, more.amount)
    return None


G.rule("more damage", SameTarget, "{by:subject} deal~by {amount:numeral} damage")
G.rule("more damage", SameTarget, "{by:subject} deal~by damage equal to {amount:quantity}")


@dataclass(frozen=True, slots=True)
class InsteadMore:
    usual: Any
    test: Any
    more: SameTarget


def _more_instead(x: InsteadMore) -> vf.Instead | None:
    """The other amount is dealt to the same target."""
    usual = x.usual
    if not isinstance(usual, vl.Damage) or not isinstance(usual.to, n.Phrase) or not usual.to.target:
        return None
    slot = usual.to.slot or "hit"
    hit = dataclasses.replace(usual, to=dataclasses.replace(usual.to, slot=slot))
    # "It" is what deals the damage.
    return vf.Instead(hit, x.test, Program((vl.Damage(x.more.amount, n.SlotRef(slot), usual.by),)))


G.view(
    "effect",
    "instead more",
    lambda x: (same := _same_target(x)) and InsteadMore(x.usual, x.test, same),
    lambda x: _more_instead(x),
)
G.rule("instead more", InsteadMore, "{usual:effect}. ^ if {test:cond}, {more:more damage} instead")


def _excess(program: Any) -> Any | None:
    steps = program.steps if isinstance(program, Program) else ()
    return steps[0].over if len(steps) == 1 and isinstance(steps[0], vl.ExcessDamage) else None


# If.
UNLESS = (c.Happened, c.WasSpent, c.Compare)
"""Conditions that are told as they would have to be: "unless you gained life this turn"."""
G.rule(
    "effect",
    vf.If,
    "{do:inline} unless {test:unless}",
    otherwise=None,
    where=lambda x: isinstance(x.test, c.NotTrue) and isinstance(x.test.test, UNLESS),
)
G.rule("effect", vf.If, "if {test:cond}, {do:inline}", otherwise=None)
G.rule("effect", vf.If, "if {test:cond}, {do:inline}. ^ otherwise, {otherwise:inline}")
G.rule(
    "effect",
    vf.Instead,
    "{usual:effect}. ^ if {test:cond}, excess damage is dealt to {do:excess} instead",
    where=lambda x: _excess(x.do) is not None,
)
G.view("excess", "np", lambda p: _excess(p), lambda x: None)
G.rule(
    "effect",
    vf.Instead,
    "{usual:effect}. ^ if {test:cond}, instead {do:inline}",
    where=lambda x: len(x.do.steps) > 1,
)
G.alt(
    "effect",
    vf.Instead,
    "{usual:effect}. ^ if {test:cond}, instead {do:inline}",
    where=lambda x: len(x.do.steps) == 1,
    why="of a sentence of several clauses",
)
G.rule(
    "effect",
    vf.Instead,
    "{usual:effect}. ^ if {test:cond}, {do:inline} instead",
    where=lambda x: not isinstance(x.usual, vf.If),
)
