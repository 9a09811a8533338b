"""Suspended cards and time counters (CR 702.62, 702.63, 701.56)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ...notation import ast_abilities as a
from ...notation import ast_conditions as c
from ...notation import ast_events as e
from ...notation import ast_filters as f
from ...notation import ast_nouns as n
from ...notation import ast_verbs_cards as vc
from ..discourse import OWN_KEY
from ..kernel.words import OWN
from .base import G, closed, talk

_SUSPENDED = f.StateIs("suspended")
closed("adjective", {_SUSPENDED: "suspended"})
G.rule(
    "cond",
    c.Is,
    "~ is suspended",
    what=n.This(),
    filter=_SUSPENDED,
    then=lambda t, w, m: talk(w).mention(OWN_KEY, OWN, "sg"),
)
G.promote("cond")

# "Exile a card from your hand with a number of time counters on it equal to its mana value."
G.rule(
    "vp",
    vc.Exile,
    "exile~ {what:np all} with {counters:as many counters}",
    until=None,
    back=...,
    slot=...,
    face_down=False,
)


@dataclass(frozen=True, slots=True)
class AsMany:
    kind: Any
    count: Any


G.view(
    "as many counters",
    "as many",
    lambda t: AsMany(t[0].kind, t[0].count) if isinstance(t, tuple) and len(t) == 1 else None,
    lambda x: (vc.CounterCount(x.kind, x.count),),
)
G.rule("as many", AsMany, "a number of {kind:counter} counters on it equal to {count:quantity}")


# What happens in exile as time passes: such an ability works there.
@dataclass(frozen=True, slots=True)
class AsTimePasses:
    event: Any
    do: Any


_LAST = c.NotTrue(c.Is(n.This(), f.HasCounter("time")))
_TICK = e.CountersRemoved(n.This(), "time")


def _last(x: Any) -> AsTimePasses | None:
    match x:
        case a.Triggered(when=when, do=do, test=c.Always(), during=during, limit=None, source=("exile",)):
            if when == _TICK and during == _LAST:
                return AsTimePasses("last", do)
            if when == _TICK and during == c.Always():
                return AsTimePasses("each", do)
    return None


def _ticking(x: AsTimePasses) -> a.Triggered:
    during = _LAST if x.event == "last" else c.Always()
    return a.Triggered(_TICK, x.do, during=during, source=("exile",))


G.view("ability", "as time passes", _last, _ticking)
G.promote("ability")
for _event, _words in (
    ("last", "when the last time counter is removed from ~ while it's exiled"),
    ("each", "whenever a time counter is removed from ~ while it's exiled"),
):
    G.rule(
        "as time passes",
        AsTimePasses,
        f"{_words}, {{do:sentences}}",
        event=_event,
    )
G.alt(
    "as time passes",
    AsTimePasses,
    "whenever you remove a time counter from ~ while it's exiled, {do:sentences}",
    event="each",
    why="some say who removes it, and nobody else does as it is suspended",
)
