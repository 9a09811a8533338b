"""Dungeons and the initiative (CR 309, 701.49, 726)."""

from __future__ import annotations

from ...notation import ast_abilities as a
from ...notation import ast_conditions as c
from ...notation import ast_events as e
from ...notation import ast_filters as f
from ...notation import ast_nouns as n
from ...notation import ast_rules as r
from ...notation import ast_values as v
from ...notation import ast_verbs_game as vg
from ...notation.dungeons import OPEN, UNDERCITY
from .base import G, closed
from .verb_forms import YOU

G.rule("vp", vg.Venture, "venture~ into the dungeon", who=YOU)
G.rule("vp", vg.TakeInitiative, "take~ the initiative", who=YOU)

closed("cond", {c.HasInitiative(YOU): "you have the initiative"})
G.promote("cond")
G.rule("cond", c.HasInitiative, "{who:subject} have~ the initiative")

_DONE = c.Happened(e.CompletesDungeon(YOU), "game")
_NAMED = {name: c.Happened(e.CompletesDungeon(YOU, name), "game") for name in (*OPEN, UNDERCITY)}
closed(
    "cond",
    {
        _DONE: "you've completed a dungeon",
        c.NotTrue(_DONE): "you haven't completed a dungeon",
        **{done: f"you've completed {name}" for name, done in _NAMED.items()},
        **{c.NotTrue(done): f"you haven't completed {name}" for name, done in _NAMED.items()},
    },
)
G.promote("cond")
closed("each of", {v.DungeonsCompleted(): "differently named dungeon you've completed"})
G.promote("each of")

G.rule("event", e.CompletesDungeon, "{who:subject} complete~ a dungeon", named=None)

# "Each opponent can't venture into the dungeon more than once each turn": not when the opponent has.
_ONCE = a.Static(
    n.Opponents(),
    rules=(r.Cannot("venture"),),
    test=c.Happened(e.Does("venture", who=n.Opponents())),
)
# CR 309.4c: the abilities of a dungeon are those of its rooms.
_DUNGEONS = f.And((f.TypeIs("dungeon"), f.ControlledBy(YOU)))
_TWICE = a.Static(n.Phrase(n.Each(), _DUNGEONS, zones=(n.Place("command"),)), rules=(r.ExtraTriggers(),))
closed("ability", {_TWICE: "room abilities of dungeons you own trigger an additional time."})
G.promote("ability")
closed("ability", {_ONCE: "each opponent can't venture into the dungeon more than once each turn."})
G.promote("ability")
