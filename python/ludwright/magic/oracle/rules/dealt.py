"""What was dealt damage by something: "whenever a creature dealt damage by ~ this turn dies"."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any

from ...notation import ast_abilities as a
from ...notation import ast_conditions as c
from ...notation import ast_events as e
from ...notation import ast_filters as f
from ...notation import ast_nouns as n
from ...notation.ast_program import Program
from .base import G, closed
from .triggered import LABEL


@dataclass(frozen=True, slots=True)
class Dealt:
    label: str | None
    what: Any
    by: Any
    do: Program
    limit: Any


def _dealt(x: Any) -> Dealt | None:
    match x:
        case a.Triggered(
            when=e.Dies(n.Phrase(slot=str(slot)) as what, None),
            test=c.Always(),
            during=c.Happened(
                e.Damages(by, n.Phrase(n.Bare(), f.OneOf(n.SlotRef(named))), None, None, None), "turn"
            ),
        ) if slot == named:
            return Dealt(x.label, what, by, x.do, x.limit)
    return None


def _prey(x: Dealt) -> a.Triggered | None:
    if not isinstance(x.what, n.Phrase) or x.what.target:
        return None
    slot = x.what.slot or "prey"
    harmed = e.Damages(x.by, n.Phrase(n.Bare(), f.OneOf(n.SlotRef(slot))))
    return a.Triggered(
        e.Dies(dataclasses.replace(x.what, slot=slot)),
        x.do,
        during=c.Happened(harmed, "turn"),
        limit=x.limit,
        label=x.label or None,
    )


G.view("ability", "dealt", _dealt, _prey)
G.promote("ability")
G.rule(
    "dealt",
    Dealt,
    f"{LABEL} whenever {{what:np a}} dealt damage by {{by:np}} this turn dies, {{do:sentences}} "
    "{limit:limit triggered}",
)
closed(
    "np a",
    {
        n.Phrase(
            n.Bare(),
            f.Or((f.IsPlayer(n.Opponents()), f.And((f.StateIs("permanent"), f.ControlledBy(n.Opponents()))))),
        ): "an opponent or a permanent an opponent controls"
    },
)
G.promote("np a")
