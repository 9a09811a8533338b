"""What cards say of mechanics beside their names: the party, saddled Mounts, levels of Classes, the Ring."""

from __future__ import annotations

from ...notation import ast_abilities as a
from ...notation import ast_conditions as c
from ...notation import ast_events as e
from ...notation import ast_filters as f
from ...notation import ast_mechanics as me
from ...notation import ast_nouns as n
from ...notation import ast_values as v
from ...notation import ast_verbs_game as vg
from ..discourse import OWN_KEY
from ..kernel.words import OWN, TIGHT
from .base import G, closed, talk
from .events import ANYTHING

# CR 702.120: a price that is paid as the modes are chosen.
G.rule("keyword ability", a.Escalate, "escalate {cost:cost}", where=lambda x: not x.cost.parts)
G.rule("keyword ability", a.Escalate, f"escalate {TIGHT} {{cost:cost}}", where=lambda x: bool(x.cost.parts))

# CR 700.8: the party, up to one each of four types.
_MINE = n.Phrase(n.Each(), f.And((f.TypeIs("creature"), f.ControlledBy(n.YOU))))
_PARTY = v.DistinctCount("party", _MINE)
closed("quantity", {_PARTY: "the number of creatures in your party"})
G.promote("quantity")
closed("each of", {_PARTY: "creature in your party"})
G.promote("each of")
closed("cond", {c.Compare(_PARTY, ">=", v.Integer(4)): "you have a full party"})
G.promote("cond")

# CR 702.171: a Mount is saddled in the turn in which that was done.
_SADDLED = c.Happened(e.Does("saddle", what=n.This()))
closed("during", {_SADDLED: "while saddled"})
G.promote("during")
G.rule(
    "cond",
    c.Happened,
    "~ is saddled",
    event=_SADDLED.event,
    within="turn",
    then=lambda t, w, m: talk(w).mention(OWN_KEY, OWN, "sg"),
)
G.promote("cond")
G.rule(
    "effect",
    vg.Deed,
    "{what:subject} become~what saddled until end of turn",
    word="saddle",
    who=n.YOU,
    number=v.Integer(1),
)

# CR 716: a Class gains its levels one by one.
for _level in (2, 3):
    G.rule(
        "event",
        e.Does,
        f"~ becomes level {_level}",
        deed=f"level {_level}",
        what=n.This(),
        who=ANYTHING,
        number=...,
        nth=None,
    )
    G.promote("event")

# CR 701.30: who won the clash is asked right after it.
closed("cond", {c.Compare(v.LinkedNumber("clash"), "==", v.Integer(1)): "you win"})
G.promote("cond")

# CR 701.59.
closed("cond", {c.WasPaid("evidence"): "evidence was collected"})
G.promote("cond")

# CR 702.174: a gift is promised as the spell is cast.
closed(
    "cond",
    {
        c.WasPaid("gift"): "the gift was promised",
        c.NotTrue(c.WasPaid("gift")): "the gift wasn't promised",
    },
)
G.promote("cond")

# CR 903.3: the commander of one's own, whoever controls it.
_COMMANDER = n.Phrase(n.Bare(), f.And((f.StateIs("commander"), f.OwnedBy(n.YOU))))
for _style in ("np a", "subject"):
    G.rule(
        _style,
        n.Phrase,
        "your commander",
        quantity=n.Bare(),
        filter=_COMMANDER.filter,
        slot=...,
        zones=(),
        agrees="sg",
        then=lambda t, w, m: talk(w).mention(t.value.slot, "commander", "sg", source=t),
    )
    G.promote(_style)

# CR 701.54: the Ring and its bearer.
G.rule(
    "event",
    e.Does,
    "the Ring tempts you",
    deed="the ring tempts",
    who=n.YOU,
    what=ANYTHING,
    number=...,
    nth=None,
)
G.promote("event")
_BEARER = f.Designated("ring-bearer")
closed("cond", {c.Is(n.This(), _BEARER): "~ is your Ring-bearer"})
G.promote("cond")

# What is prepared.
closed("ability", {me.KeywordAbility("enters prepared"): "~ enters prepared."})
