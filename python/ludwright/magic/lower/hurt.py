"""What is "dealt damage this way": only what damage was dealt to, not what it was to be dealt to.

"If a creature dealt damage this way would die this turn, exile it instead." speaks of no creature whose
damage was prevented, or became counters (CR 120.8).
"""

from __future__ import annotations

import dataclasses
from typing import Any

from ..notation import ast_filters as f
from ..notation import ast_nouns as n
from ..notation.ast_base import Verb
from ..notation.ast_program import Program
from ..notation.ast_verbs_game import ReplaceLater
from ..notation.ast_verbs_life import Damage
from .expand import LOCAL


def only_the_hurt(written: Program) -> Program:
    """The program with later effects on what it damages knowing what it did damage."""
    steps: list[Verb] = list(written.steps)
    for at, step in enumerate(steps):
        slot = getattr(step.to, "slot", None) if isinstance(step, Damage) else None
        if not isinstance(step, Damage) or slot is None:
            continue
        hurt = step.dealt or f"{slot.split(LOCAL)[0]}{LOCAL}hurt{LOCAL}{at}"
        for later in range(at + 1, len(steps)):
            told = _about(steps[later], slot, hurt)
            if told is not None:
                steps[later] = told
                steps[at] = dataclasses.replace(step, dealt=hurt)
    return written if tuple(steps) == written.steps else Program(tuple(steps))


def _about(step: Verb, slot: str, hurt: str) -> ReplaceLater | None:
    """An effect on such of what the slot names as are of some kind."""
    if not isinstance(step, ReplaceLater):
        return None
    event: Any = step.event
    what = getattr(event, "what", None)
    match what:
        case n.Phrase(filter=f.And(parts)) if f.OneOf(n.SlotRef(slot)) in parts:
            meant = f.OneOf(n.SlotRef(hurt))
            rest = tuple(meant if part == f.OneOf(n.SlotRef(slot)) else part for part in parts)
            told = dataclasses.replace(event, what=dataclasses.replace(what, filter=f.And(rest)))
            return dataclasses.replace(step, event=told)
    return None
