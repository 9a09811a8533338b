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
from .filters import atoms, joined
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


# "If a creature dealt damage by ~ this turn would die".
@dataclass(frozen=True, slots=True)
class Doomed:
    what: Any
    by: Any


def _doomed(event: Any) -> Doomed | None:
    match event:
        case e.Dies(n.Phrase() as what, None):
            parts = atoms(what.filter)
            hurt = [part for part in parts if isinstance(part, f.DamagedBy)]
            if len(hurt) == 1:
                rest = joined([part for part in parts if part != hurt[0]])
                return Doomed(dataclasses.replace(what, filter=rest), hurt[0].what)
    return None


def _dying(x: Doomed) -> e.Dies | None:
    if not isinstance(x.what, n.Phrase) or not isinstance(x.by, n.This | n.Host):
        return None
    return e.Dies(dataclasses.replace(x.what, filter=joined([*atoms(x.what.filter), f.DamagedBy(x.by)])))


G.view("would", "doomed", _doomed, _dying)
G.promote("would")
G.rule("doomed", Doomed, "{what:np a} dealt damage by {by:np} this turn would die")
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
