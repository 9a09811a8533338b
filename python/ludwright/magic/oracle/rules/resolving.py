"""Where a spell goes as it resolves, instead of to a graveyard (CR 608.2n)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ...notation import ast_conditions as c
from ...notation import ast_durations as d
from ...notation import ast_events as e
from ...notation import ast_filters as f
from ...notation import ast_nouns as n
from ...notation import ast_replacements as rp
from ...notation import ast_values as v
from ...notation import ast_verbs_cards as vc
from ...notation import ast_verbs_game as vg
from ...notation import ast_verbs_permanents as vp
from ...notation.ast_program import Program
from .base import G
from .references import Anaphor


@dataclass(frozen=True, slots=True)
class AsResolves:
    """A spell goes to this zone instead, with counters of a kind where one is named."""

    what: Any
    zone: str
    counter: str | None = None
    count: Any = None


MOVED = "moved_spell"
"""What is exiled, where it gets counters."""


def _as_resolves(x: Any) -> AsResolves | None:
    match x:
        case vg.ReplaceLater(
            e.Moves(n.SlotRef() | Anaphor() as what, ("stack",), ("graveyard",), None),
            outcome,
            duration,
            test,
        ) if (
            duration == d.Until("ever")
            and test == c.Is(what, f.StateIs("resolving"))
            and not x.may
            and x.uses is None
        ):
            match outcome:
                case rp.GoTo(zone):
                    return AsResolves(what, zone)
                case rp.DoInstead(
                    Program(
                        (vc.Exile(moved, slot=str(slot)), vp.PutCounters(kind, n.SlotRef(on), count)),
                    )
                ) if moved == what and on == slot:
                    return AsResolves(what, "exile", kind, count)
    return None


def _replaced(x: AsResolves) -> vg.ReplaceLater | None:
    if not isinstance(x.what, n.SlotRef | Anaphor):
        return None
    outcome: Any
    if x.counter is None:
        zone: Any = x.zone
        outcome = rp.GoTo(zone)
    else:
        put = vp.PutCounters(x.counter, n.SlotRef(MOVED), x.count)
        outcome = rp.DoInstead(Program((vc.Exile(x.what, slot=MOVED), put)))
    event = e.Moves(x.what, ("stack",), ("graveyard",))
    return vg.ReplaceLater(event, outcome, d.Until("ever"), c.Is(x.what, f.StateIs("resolving")))


G.view("effect", "as it resolves", _as_resolves, _replaced)
G.promote("effect")
for _many, _with in (
    (None, ""),
    (v.Integer(1), "with a(n) {counter:counter} counter on it"),
    (..., "with {count:count word} {counter:counter} counters on it"),
):
    _fixed: dict[str, Any] = {} if _many is ... else {"count": _many}
    if not _with:
        _fixed["counter"] = None
    _away = f"exile {{what:np that}} {_with} instead of putting it into"
    G.rule("as it resolves", AsResolves, f"{_away} your graveyard as it resolves", zone="exile", **_fixed)
G.rule(
    "as it resolves",
    AsResolves,
    "put {what:np that} into your hand instead of into your graveyard as it resolves",
    zone="hand",
    counter=None,
    count=None,
)
