"""What was moved is another object (CR 400.7): "exile target creature, then return it" returns that one.

A slot that names what a verb moves stands, for verbs after it that do something to it, for the new object;
what it was (its power, who controlled it) is still asked of the old one. What died and is spoken of by its
trigger goes the same way. The card itself, once it is gone, is moved as the card that it is now.
"""

from __future__ import annotations

import dataclasses
import operator
from typing import Any, TypeVar, cast

from ..notation import ast_abilities as a
from ..notation import ast_costs as k
from ..notation import ast_events as e
from ..notation import ast_filters as f
from ..notation import ast_nouns as n
from ..notation import ast_values as v
from ..notation import ast_verbs_cards as vc
from ..notation import ast_verbs_flow as vf
from ..notation import ast_verbs_game as vg
from ..notation import ast_verbs_permanents as vp
from ..notation.ast_base import Ability, Condition, Event, Filter, Noun, Rule, Value, Verb
from ..notation.ast_card import Card, Face
from ..notation.ast_mechanics import Argument
from ..notation.ast_program import Program
from ..oracle.nodes import bits_of, fields_of, kinds_in, parts_of, with_parts, within
from .expand import LOCAL

T = TypeVar("T")
_MOVES = (vc.Exile, vc.Put, vp.Destroy, vp.Sacrifice)
_LEAVES = (e.Dies, e.Leaves, e.Discards, e.Sacrifices, e.Moves)
# Players are not moved; and the counters of what has gone are taken from it as it was.
_AS_IT_WAS = ("who", "under", "by", "source")
# The card itself, among what has become something else.
_OWN = "~"
# The card itself has been exiled: counters go on the card that it is there.
_AWAY = "!"
# What this was attached to, when that has left.
_HOST = "^"
_WAS = "<"
# Before a slot: what it holds came to the battlefield, and is that permanent.
_CAME = ">"
_TAKES = (vc.Exile, vc.Put, vg.Cast)
_GIVEN_UP = (k.PaySacrifice, k.PayExile, k.PayDiscard, k.PayReturn)
_MOVING = bits_of(*_MOVES, *_LEAVES, *_GIVEN_UP, e.Damages)
"""Without any of these nothing becomes another object."""


def followed(node: T) -> T:
    """The card with later words about what was moved meaning what it became."""
    if not kinds_in(node) & _MOVING:
        return node
    follower = _Follower()
    moved = follower.walk(node, {})
    whole: T = follower.tidied(moved, _mentioned(node)) if follower.made else moved
    return follower.by_scope(node, whole) if follower.made else whole


def _about(event: Any) -> Any:
    return getattr(event, "what", None)


class _Follower:
    def __init__(self) -> None:
        self.made: set[str] = set()

    def fresh(self, slot: str) -> str:
        name = f"{slot.split(LOCAL)[0]}{LOCAL}moved{LOCAL}{len(self.made)}"
        self.made.add(name)
        return name

    def walk(self, node: Any, now: dict[str, str]) -> Any:
        """`now`: what a slot's objects have become."""
        if isinstance(node, tuple):
            parts = tuple([self.walk(part, now) for part in node])
            return node if all(map(operator.is_, node, parts)) else parts
        if isinstance(node, Program):
            inside = dict(now)  # what is done in a branch may not have been done after it
            return Program(tuple(self.walk(step, inside) for step in node.steps))
        names = fields_of(type(node))
        if isinstance(node, Value):
            return self.size(node, now)
        if not names or isinstance(node, Condition):
            return node
        if isinstance(node, a.Triggered | vg.Later):
            inside = dict(now)
            when = self.event(node.when, inside)
            told = dataclasses.replace(node, when=when, do=self.walk(node.do, inside))
            # What an Equipment was on is known by what happened: it is on nothing any more.
            if _WAS not in inside:
                return told
            fields = ("do", "test", "during") if isinstance(told, a.Triggered) else ("do",)
            was = inside[_WAS]
            return dataclasses.replace(told, **{k: _instead_of_host(getattr(told, k), was) for k in fields})
        if isinstance(node, a.Activated) and any(_gives_up_itself(part) for part in node.cost.parts):
            return dataclasses.replace(node, do=self.walk(node.do, {**now, _OWN: _OWN}))
        if isinstance(node, vf.Instead):
            usual = self.walk(node.usual, dict(now))
            return dataclasses.replace(node, usual=usual, do=self.walk(node.do, now))
        changed = {}
        for name in names:
            held = getattr(node, name)
            told = self.field(node, name, held, now)
            if told is not held:
                changed[name] = told
        made = dataclasses.replace(node, **changed) if changed else node
        return self.move(node, made, now) if isinstance(node, _MOVES) else made

    def field(self, node: Any, name: str, held: Any, now: dict[str, str]) -> Any:
        if isinstance(node, _TAKES) and name == "what" and isinstance(held, n.This) and _OWN in now:
            return n.ThisCard()
        if isinstance(node, vg.ReplaceLater) and name == "event" and isinstance(_about(held), n.SlotRef):
            # What would happen would happen to what it is by then.
            return dataclasses.replace(held, what=self.noun(held.what, now))
        if isinstance(held, Noun):
            if _AWAY in now and isinstance(held, n.This) and isinstance(node, vp.PutCounters | Argument):
                return n.ThisCard()
            named = isinstance(node, Argument) or (isinstance(node, Verb) and name not in _AS_IT_WAS)
            return self.noun(held, now) if named else held
        if isinstance(held, Filter):
            return self.filter(held, now) if isinstance(node, Rule) else held
        return self.walk(held, now)

    def noun(self, noun: Any, now: dict[str, str]) -> Any:
        match noun:
            case n.SlotRef(slot) if slot in now:
                return n.SlotRef(now[slot])
            case n.Host() if _HOST in now:
                return n.SlotRef(now[_HOST])
            case n.Both(nouns):
                return n.Both(tuple(self.noun(each, now) for each in nouns))
            case n.Phrase(among=among) if among is not None:
                return dataclasses.replace(noun, among=self.noun(among, now))
        return noun

    def filter(self, filter_: Any, now: dict[str, str]) -> Any:
        match filter_:
            case f.OneOf(what):
                return f.OneOf(self.noun(what, now))
            case f.And(filters) | f.Or(filters):
                return type(filter_)(tuple(self.filter(each, now) for each in filters))
            case f.Not(inner):
                return f.Not(self.filter(inner, now))
        return filter_

    def move(self, was: Any, made: Any, now: dict[str, str]) -> Any:
        slot = getattr(was.what, "slot", None)
        if isinstance(was.what, n.This) and not _keeps_place(was):
            now[_OWN] = _OWN
            if isinstance(was, vc.Exile):
                now[_AWAY] = _AWAY
        if slot is None:
            return made
        if made.slot is None:
            made = dataclasses.replace(made, slot=self.fresh(slot))
        now[slot] = made.slot
        if _keeps_place(was):
            now[_CAME + slot] = made.slot
        return made

    def size(self, value: Any, now: dict[str, str]) -> Any:
        """The power and toughness of what came to the battlefield are those it has there (CR 608.2h)."""
        match value:
            case v.StatOf("power" | "toughness", n.SlotRef(slot)) if _CAME + slot in now:
                return dataclasses.replace(value, of=n.SlotRef(now[_CAME + slot]))
        came = any(key.startswith(_CAME) for key in now)
        return with_parts(value, lambda part: self.size(part, now)) if came else value

    def event(self, event: Any, now: dict[str, str]) -> Any:
        # An Aura goes after what it was on (CR 704.5m).
        if isinstance(getattr(event, "what", None), n.This | n.Host) and isinstance(event, _LEAVES):
            now[_OWN] = _OWN
        if isinstance(event, e.Dies | e.Leaves) and isinstance(event.what, n.Host) and event.became is None:
            now[_HOST] = self.fresh("host")
            return dataclasses.replace(event, what=self.host(now), became=now[_HOST])
        if isinstance(event, e.Damages):
            return self.damage(event, now)
        slot = getattr(getattr(event, "what", None), "slot", None)
        if not isinstance(event, _LEAVES) or slot is None or event.became is not None:
            return event
        now[slot] = self.fresh(slot)
        return dataclasses.replace(event, became=now[slot])

    def damage(self, event: e.Damages, now: dict[str, str]) -> e.Damages:
        """What deals damage or is dealt it may be gone before the trigger is about it (CR 608.2h)."""
        if not isinstance(event.to, n.Host) and not isinstance(event.by, n.Host):
            return event
        if isinstance(event.to, n.Host):
            return dataclasses.replace(event, to=self.host(now))
        return dataclasses.replace(event, by=self.host(now))

    def host(self, now: dict[str, str]) -> n.Phrase:
        """What this is on, with a name by which it is known after that."""
        now[_WAS] = self.fresh("host")
        return n.Phrase(n.Bare(), f.OneOf(n.Host()), slot=now[_WAS])

    def tidied(self, node: Any, before: set[str]) -> Any:
        """Without the names that nobody uses, and without those that nobody uses any more."""
        after = _mentioned(node)
        idle = (self.made | before) - after
        return _unnamed(node, idle)

    def by_scope(self, before: T, after: T) -> T:
        """The same ability by ability: two of them may use one name."""
        if isinstance(before, tuple) and isinstance(after, tuple) and len(after) == len(before):
            return cast("T", tuple(self.by_scope(*pair) for pair in zip(before, after, strict=True)))
        if isinstance(after, Card | Face):
            fields = [field.name for field in dataclasses.fields(after)]
            parts = {name: self.by_scope(getattr(before, name), getattr(after, name)) for name in fields}
            return cast("T", dataclasses.replace(after, **parts))
        tidied: T = self.tidied(after, _mentioned(before))
        return tidied


def _instead_of_host(node: Any, slot: str) -> Any:
    """The slot for `host` wherever it is spoken of, events and given abilities aside."""
    if isinstance(node, n.Host):
        return n.SlotRef(slot)
    if isinstance(node, tuple):
        return tuple(_instead_of_host(part, slot) for part in node)
    if not dataclasses.is_dataclass(node) or isinstance(node, type | Event | Ability):
        return node
    kept = {
        field.name: _instead_of_host(getattr(node, field.name), slot) for field in dataclasses.fields(node)
    }
    return dataclasses.replace(node, **kept)


def _gives_up_itself(part: Any) -> bool:
    return isinstance(part, _GIVEN_UP) and isinstance(part.what, n.This)


def _keeps_place(verb: Any) -> bool:
    """A spell on its way from the stack is put where it goes, and is not spoken of before that."""
    return isinstance(verb, vc.Put) and verb.to.zone == "battlefield"


def _mentioned(node: Any) -> set[str]:
    """The slots that are referred to."""
    return {
        held
        for part in within(node)
        if isinstance(part, _REFERRING)
        for held in parts_of(part)
        if isinstance(held, str)
    }


_REFERRING = (n.SlotRef, v.SlotNumber, f.OtherThan)


def _unnamed(node: Any, idle: set[str]) -> Any:
    if isinstance(node, tuple):
        parts = tuple([_unnamed(part, idle) for part in node])
        return node if all(map(operator.is_, node, parts)) else parts
    names = fields_of(type(node))
    if not names:
        return node
    changed: dict[str, Any] = {}
    for name in names:
        held = getattr(node, name)
        gone = name in ("slot", "became") and isinstance(held, str) and held in idle
        now = None if gone else _unnamed(held, idle)
        if now is not held and now != held:
            changed[name] = now
    return dataclasses.replace(node, **changed) if changed else node
