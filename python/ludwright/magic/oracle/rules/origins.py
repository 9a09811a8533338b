"""Where the things of a program come from: cards of yours are put "into your hand", others "return to their
owner's hand"."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, NamedTuple

from ...notation import ast_events as e
from ...notation import ast_mechanics as me
from ...notation import ast_nouns as n
from ...notation import ast_values as v
from ...notation import ast_verbs_cards as vc
from ...notation import ast_verbs_choices as vq
from ...notation import ast_verbs_permanents as vp
from ..nodes import fields_of, holds, parts_of, within
from .base import setting
from .filters import head_word


class Origin(NamedTuple):
    zone: str
    mine: bool
    many: int | None = None
    """How many there are, where that is a number."""
    revealed: bool = False
    died: bool = False
    rest: bool = False
    """The cards that were not chosen."""


_ORIGINS: ContextVar[dict[str, Origin]] = ContextVar("origins")


_DEAD: ContextVar[bool] = ContextVar("dead")
"""The ability triggers when its source dies: what is asked of it is asked of what it was."""
_VOTES: ContextVar[dict[str, str]] = ContextVar("votes")


def votes() -> dict[str, str]:
    """The word that each number of votes is for."""
    return _VOTES.get({})


def _ballots(node: Any) -> Iterator[tuple[str, str]]:
    for each in within(node) if holds(node, vq.Vote) else ():
        if isinstance(each, vq.Vote):
            yield from zip(each.slots, each.words, strict=True)


@contextmanager
def known(node: Any) -> Iterator[None]:
    """While this ability is printed, the origins of its slots are known."""
    token = _ORIGINS.set(dict(_found(node, {})))
    ballots = _VOTES.set(dict(_ballots(node)))
    when = getattr(node, "when", None)
    dead = _DEAD.set(isinstance(when, e.Dies) and when.what == n.This())
    try:
        yield
    finally:
        _ORIGINS.reset(token)
        _VOTES.reset(ballots)
        _DEAD.reset(dead)


def is_object(slot: str) -> bool:
    """The slot holds things that came from somewhere."""
    return slot in _ORIGINS.get({})


def origin(noun: Any) -> Origin:
    match noun:
        case n.This() if _OWN in _ORIGINS.get({}):
            return _ORIGINS.get({})[_OWN]
        case n.This() if _DEAD.get(False):
            return Origin("battlefield", False, 1, died=True)
        case n.ThisCard() if setting().zone == "battlefield":
            return Origin("graveyard", False, 1)
        case n.This() | n.ThisCard():
            return Origin(setting().zone, setting().zone != "battlefield", 1)
        case n.SlotRef(slot):
            return _ORIGINS.get({}).get(slot, Origin("battlefield", False))
        case n.Phrase(quantity=quantity, zones=zones, among=among):
            if among is not None:
                return origin(among)._replace(many=_count(quantity))
            if head_word(noun.filter) == "player":
                return Origin("player", False, _count(quantity))
            if zones:
                return Origin(zones[0].zone, isinstance(zones[0].whose, n.You), _count(quantity))
            return Origin("battlefield", False, _count(quantity))
        case n.Top(count, whose) | n.Bottom(count, whose):
            number = count.n if isinstance(count, v.Integer) else None
            return Origin("library", isinstance(whose, n.You), number)
        case n.Without(of, but):
            whole, part = origin(of), origin(but)
            left = None if whole.many is None or part.many is None else whole.many - part.many
            return whole._replace(many=left)
        case n.Linked():
            return Origin("exile", False)
    return Origin("battlefield", False)


def _count(quantity: Any) -> int | None:
    return quantity.n.n if isinstance(quantity, n.Exactly) and isinstance(quantity.n, v.Integer) else None


def _found(node: Any, seen: dict[str, Origin]) -> dict[str, Origin]:
    """Walks the ability in order; later moves win."""
    for part in parts_of(node):
        if type(part) is tuple or fields_of(type(part)):
            _found(part, seen)
    match node:
        case n.Phrase(slot=str(slot), among=among) if among is not None:
            whole = (
                seen.get(among.slot, Origin("battlefield", False))
                if isinstance(among, n.SlotRef)
                else origin(among)
            )
            seen[slot] = whole._replace(many=_count(node.quantity))
        case n.Phrase(slot=str(slot)) | n.Top(slot=str(slot)) | n.Bottom(slot=str(slot)):
            seen[slot] = origin(node)
        case vc.Search(what=n.Phrase(slot=str(slot)), places=places):
            seen[slot] = Origin("library", isinstance(places[0].whose, n.You) if places else True)
        case vc.Reveal(what=n.Phrase(slot=str(slot)) | n.Top(slot=str(slot))):
            seen[slot] = seen[slot]._replace(revealed=True)
        case me.KeywordAction(name=name, slot=str(slot)) if _shows(name):
            seen[slot] = Origin("library", True, revealed=True)
        case vc.RevealUntil(slot=slot, rest=rest, who=who):
            seen[slot] = Origin("library", isinstance(who, n.You), 1, revealed=True)
            if rest is not None:
                seen[rest] = Origin("library", isinstance(who, n.You), revealed=True, rest=True)
        case vc.Exile(what=what):
            _moved(node, what, "exile", seen)
        case vp.Destroy(what=what) | vp.Sacrifice(what=what):
            _moved(node, what, "graveyard", seen)
        case vc.Discard(slot=slot, who=who) if slot is not None:
            seen[slot] = Origin("graveyard", isinstance(who, n.You))
        case vc.Mill(slot=slot, who=who) if slot is not None:
            seen[slot] = Origin("graveyard", isinstance(who, n.You))
        case e.Dies(what=what, became=became) | e.Leaves(what=what, became=became):
            zone = "graveyard"
            if isinstance(what, n.Phrase) and what.slot is not None:
                seen[what.slot] = Origin(zone, False, 1, died=True)
            if became is not None:
                seen[became] = Origin(zone, isinstance(what, n.This), 1)
    return seen


def _shows(name: str) -> bool:
    """What the mechanic leaves to speak of are cards of your library."""
    names = setting().names
    return names is not None and names.result("action", name) == "cards" and name.startswith("reveal")


_OWN = "~"
"""The card itself, once it was moved."""


def _moved(node: Any, what: Any, zone: str, seen: dict[str, Origin]) -> None:
    if isinstance(what, n.This) and zone == "exile":
        seen[_OWN] = Origin(zone, False, 1, died=True)
    if node.slot is not None:
        seen[node.slot] = Origin(zone, False)
    slot = what.slot if isinstance(what, n.Phrase | n.SlotRef) else None
    if slot is not None:
        before = seen.get(slot, Origin(zone, False))
        seen[slot] = before._replace(zone=zone, died=before.died or before.zone == "battlefield")
