"""Conditions of what something has in common with something else, and of what it had."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ...notation import ast_conditions as c
from ...notation import ast_events as e
from ...notation import ast_filters as f
from ...notation import ast_nouns as n
from ...notation import ast_values as v
from ..kernel.makers import Unsaid
from .base import G, closed
from .numbers import forgotten

# "It shares a creature type with ~", and so of what is gone.
for _style, _share in (("is", "share~"), ("was", "shares")):
    G.rule(_style, f.SharesCreatureType, f"{_share} a creature type with {{what:np}}")
    G.rule(_style, f.SharesColor, f"{_share} a color with {{what:np}}")
    G.rule(_style, f.SharesCardType, f"{_share} a card type with {{what:np}}")
    G.promote(_style, 3)
G.rule(
    "is",
    f.SameName,
    "have~ the chosen name",
    what=Unsaid(n.Linked("name")),
    where=lambda x: isinstance(x.what, n.Linked),
)
G.promote("is")
# What is gone, as it was.
G.rule("was", f.StatIs, "had {stat:stat} {value:numeral} or greater", cmp=">=")
G.rule("was", f.StatIs, "had {stat:stat} {value:numeral} or less", cmp="<=")
G.promote("was", 2)
# What was paid for with creatures (a spell's teamwork).
closed("cond", {c.WasPaid("teamwork"): "this spell was cast using teamwork"})
G.promote("cond")


# "An opponent was dealt 7 or more damage this turn": in all.
@dataclass(frozen=True, slots=True)
class InAll:
    who: Any
    many: Any


def _dealt_in_all(cond: Any) -> InAll | None:
    match cond:
        case c.Compare(
            v.TimesHappened(e.Damages(to=who) as event, "turn", True, None), ">=", v.Integer() as many
        ) if event == e.Damages(to=who):
            return InAll(who, many)
    return None


def _lost_in_all(cond: Any) -> InAll | None:
    match cond:
        case c.Compare(
            v.TimesHappened(e.LosesLife(who=who) as event, "turn", True, None), ">=", v.Integer() as many
        ) if event == e.LosesLife(who):
            return InAll(who, many)
    return None


def _so_much(event: Any, many: Any) -> c.Compare:
    return c.Compare(v.TimesHappened(event, "turn", True), ">=", many)


G.view("cond", "dealt in all", _dealt_in_all, lambda x: _so_much(e.Damages(to=x.who), x.many))
G.promote("cond")
G.rule("dealt in all", InAll, "{who:np a} was dealt {many:numeral} or more damage this turn", then=forgotten)
G.view("cond", "lost in all", _lost_in_all, lambda x: _so_much(e.LosesLife(x.who), x.many))
G.promote("cond")
G.rule("lost in all", InAll, "{who:np a} lost {many:numeral} or more life this turn", then=forgotten)
