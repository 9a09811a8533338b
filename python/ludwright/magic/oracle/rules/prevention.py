"""Damage that is prevented to a player and what they control, and while something is so."""

from __future__ import annotations

from typing import Any

from ...notation import ast_conditions as c
from ...notation import ast_events as e
from ...notation import ast_filters as f
from ...notation import ast_nouns as n
from ...notation import ast_replacements as rp
from .base import G
from .filters import atoms
from .replacements import Replaced

_MINE = f.ControlledBy(n.You())
_YOU = f.IsPlayer(n.You())


def _yours(noun: Any) -> Any | None:
    """You, and what you control of a kind: what of it."""
    match noun:
        case n.Phrase(quantity=n.Bare(), filter=f.Or((first, rest)), target=False, zones=()) if first == _YOU:
            return n.Phrase(n.Each(), rest) if _MINE in atoms(rest) else None
    return None


def _with_you(noun: Any) -> n.Phrase | None:
    if not isinstance(noun, n.Phrase) or _MINE not in atoms(noun.filter):
        return None
    if noun != n.Phrase(n.Each(), noun.filter) or isinstance(noun.filter, f.Or):
        return None
    return n.Phrase(n.Bare(), f.Or((_YOU, noun.filter)))


G.view("np plural", "you and yours", _yours, _with_you)
G.promote("np plural")
G.rule("you and yours", None, "you and {:np plural}")

_STILL: dict[str, Any] = {"outcome": rp.Prevent(), "turn": False, "once": ..., "may": False}
G.rule(
    "replaced",
    Replaced,
    "during your turn, prevent all {event:prevented}",
    test=c.TurnOf(n.You()),
    where=lambda x: isinstance(x.event, e.Damages),
    **_STILL,
)
G.rule(
    "replaced",
    Replaced,
    "as long as {test:cond}, prevent all {event:prevented}",
    where=lambda x: isinstance(x.event, e.Damages) and x.test != c.Always(),
    **_STILL,
)
G.promote("replaced", 2)
