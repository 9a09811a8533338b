"""The doors of Rooms (CR 709.5)."""

from __future__ import annotations

from ...notation import ast_conditions as c
from ...notation import ast_values as v
from ...notation import ast_verbs_permanents as vp
from .base import G

for _half in ("left", "right"):
    G.only_prints("vp", vp.UnlockDoor, f"unlock~ the {_half} half", half=_half, how="unlock", what=...)
G.rule("vp", vp.UnlockDoor, "unlock~ a locked door of {what:np}", half=None, how="unlock")
G.rule("vp", vp.UnlockDoor, "lock~ or unlock~ a door of {what:np}", half=None, how="either")

G.rule("quantity", v.StatOf, "the number of unlocked doors among {of:np plural}", stat="doors")
G.promote("quantity")
G.rule("each of", v.StatOf, "unlocked door among {of:np plural}", stat="doors")
G.promote("each of")


def _doors(cond: c.Compare) -> bool:
    return isinstance(cond.left, v.StatOf) and cond.left.stat == "doors" and isinstance(cond.right, v.Integer)


G.rule(
    "cond",
    c.Compare,
    "there are {right:count word} or more {left:doors}",
    cmp=">=",
    where=_doors,
)
G.promote("cond")
G.rule("doors", v.StatOf, "unlocked doors among {of:np plural}", stat="doors")
