"""As many cards as before, and more: "draw that many cards plus one"."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ...notation import ast_nouns as n
from ...notation import ast_values as v
from ...notation import ast_verbs_cards as vc
from .base import G

YOU = n.You()


@dataclass(frozen=True, slots=True)
class DrawMore:
    many: Any
    more: Any


def _draw_more(verb: Any) -> DrawMore | None:
    match verb:
        case vc.Draw(count=v.Sum((many, v.Integer() as more)), who=n.You(), slot=None):
            return DrawMore(many, more)
    return None


G.view("vp", "draw more", _draw_more, lambda x: vc.Draw(v.Sum((x.many, x.more))))
G.promote("vp")
G.rule(
    "draw more",
    DrawMore,
    "draw~ {many:count} cards plus {more:count word}",
    where=lambda x: isinstance(x.many, v.SlotNumber),
)
G.rule("draw more", DrawMore, "draw~ cards equal to {many:quantity} plus {more:numeral}")
