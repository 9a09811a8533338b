"""Cards that come back attached, and cards put on top of a library together."""

from __future__ import annotations

from typing import Any

from ...notation import ast_nouns as n
from ...notation import ast_verbs_cards as vc
from ..kernel.makers import Unsaid
from .base import G, setting
from .nouns import EXILED
from .verb_forms import result


def _own(x: Any) -> bool:
    return isinstance(x.what, n.This | n.ThisCard) and setting().zone in ("graveyard", "unknown")


G.rule(
    "vp",
    vc.Put,
    "return~ this card from your graveyard to the battlefield attached to {attached_to:np}",
    what=Unsaid(n.This()),
    to=vc.Destination("battlefield"),
    under=None,
    how=(),
    counters=(),
    mods=(),
    slot=...,
    then=result,
    where=lambda x: _own(x) and x.attached_to is not None,
)
G.promote("vp")


def _kept(x: Any) -> bool:
    """What the card itself has exiled."""
    return getattr(x.what, "among", None) == EXILED


# What is exiled is put back, or returned.
for _under, _whose in ((n.You(), "your~"), (None, "its~what owner's")):
    G.alt(
        "vp",
        vc.Put,
        f"put~ {{what:np all}} onto the battlefield[how? {{how:entry}}] under {_whose} control"
        "[counters? with {counters:entry counters} on it~what]",
        why="of cards that it exiled",
        to=vc.Destination("battlefield"),
        under=_under,
        attached_to=None,
        mods=(),
        slot=...,
        then=result,
        where=_kept,
    )
G.alt(
    "vp",
    vc.Put,
    "put~ {what:np all} into its~what owner(s)what's hand(s)what",
    why="of cards that it exiled",
    to=vc.Destination("hand"),
    under=None,
    how=(),
    counters=(),
    attached_to=None,
    mods=(),
    slot=...,
    then=result,
    where=_kept,
)
G.rule(
    "on top",
    vc.Put,
    "put {what:np that} on top in any order",
    to=vc.Destination("library", "top in any order"),
    slot=...,
)
