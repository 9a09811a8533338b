"""Conditions of what something has in common with something else, and of what it had."""

from __future__ import annotations

from ...notation import ast_conditions as c
from ...notation import ast_filters as f
from ...notation import ast_nouns as n
from ..kernel.makers import Unsaid
from .base import G, closed

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
