"""How long effects last."""

from __future__ import annotations

from typing import Any

from ...notation import ast_conditions as c
from ...notation import ast_durations as d
from ...notation import ast_filters as f
from ...notation import ast_nouns as n
from ...notation.ast_words import STEPS
from .base import G, closed

closed(
    "duration",
    {
        d.Until("turn"): "until end of turn",
        d.Until("combat"): "until end of combat",
        d.Until("your next turn"): "until your next turn",
        d.Until("end of your next turn"): "until the end of your next turn",
        d.Until("this stays"): "for as long as ~ remains on the battlefield",
        d.Until("you control this"): "for as long as you control ~",
        d.Until("ever"): "",
    },
)
_STEP_WORDS = {"end": "end step", "draw": "draw step", "untap": "untap step", "upkeep": "upkeep"}
_STEPS: tuple[Any, ...] = STEPS
closed(
    "duration", {d.UntilNextStep(step): f"until your next {_STEP_WORDS.get(step, step)}" for step in _STEPS}
)
G.rule("duration", d.WhileTrue, "for as long as {test:cond}")
# What is gone is as it last was: it must be there, too.
_THERE, _TAPPED = c.StillIn("battlefield"), c.Is(n.This(), f.StateIs("tapped"))
_MINE = c.Is(n.This(), f.ControlledBy(n.You()))
closed(
    "duration",
    {
        d.WhileTrue(c.AllTrue((_THERE, _TAPPED))): "for as long as ~ remains tapped",
        d.WhileTrue(c.AllTrue((_THERE, _MINE, _TAPPED))): "for as long as you control ~ and ~ remains tapped",
    },
)
G.promote("duration")
# Forbidding and demanding last "this turn", not "until end of turn".
closed("duration this", {d.Until("turn"): "this turn", d.Until("combat"): "this combat"})
G.alt("duration this", d.Until, "for the rest of the game", why="what players can't do for ever", what="ever")
G.include("duration this", "duration", lambda x: x not in (d.Until("turn"), d.Until("combat")))
