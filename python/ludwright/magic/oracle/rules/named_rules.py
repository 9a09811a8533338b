"""Rules that need only their name, of groups: no legend rule, as though they had haste."""

from __future__ import annotations

from typing import Any

from ...notation import ast_filters as f
from ...notation import ast_nouns as n
from ...notation import ast_rules as r
from .base import G, closed
from .restrictions import About


def _no_legends(x: Any) -> Any | None:
    match x:
        case About(n.Phrase() as of, r.SimpleRule("no legend rule")):
            return of
    return None


G.view("rule sentence", "no legends", _no_legends, lambda of: About(of, r.SimpleRule("no legend rule")))
G.rule(
    "no legends",
    None,
    'the "legend rule" doesn\'t apply to {:np plural}',
    where=lambda x: isinstance(x, n.Phrase),
)


def _shadows(rule: Any) -> str | None:
    """With which keyword they are that can be blocked all the same."""
    match rule:
        case r.BlockAnyway(f.And((f.TypeIs("creature"), f.HasKeyword(word)))):
            return str(word)
    return None


for _style in ("mod static", "mod effect"):
    G.rule(_style, r.SimpleRule, "can attack as though they~ had haste", rule="as though haste")
    G.view(
        _style,
        f"{_style} anyway",
        _shadows,
        lambda word: r.BlockAnyway(f.And((f.TypeIs("creature"), f.HasKeyword(word)))),
    )
    G.promote(_style)
    for _lack in ("they didn't have shadow", "it had shadow"):
        G.rule(
            f"{_style} anyway",
            None,
            f"can block creatures with {{:shadow}} as though {_lack}",
        )
closed("shadow", {"shadow": "shadow"})
closed("more than", {5: "five or more", 6: "six or more"})
