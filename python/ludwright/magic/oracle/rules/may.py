"""What may be done, and what is done for a price."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any

from ...notation import ast_costs as k
from ...notation import ast_durations as d
from ...notation import ast_filters as f
from ...notation import ast_nouns as n
from ...notation import ast_values as v
from ...notation import ast_verbs_cards as vc
from ...notation import ast_verbs_flow as vf
from ...notation import ast_verbs_game as vg
from ...notation import ast_verbs_life as vl
from ...notation import ast_verbs_permanents as vp
from ...notation.ast_base import Symbols, Verb
from ...notation.ast_program import Program
from .base import G
from .flow import SILENT, substitute
from .numbers import is_per, is_plain
from .references import Anaphor
from .verb_forms import YOU, actor, by_you


@dataclass(frozen=True, slots=True)
class MayDo:
    """May do the first; if so, then the rest; if not, the other."""

    who: Any
    first: Program
    then: Program | None = None
    otherwise: Program | None = None
    after: Program | None = None


_PRICES = (
    vp.Sacrifice,
    vc.Discard,
    vl.LoseLife,
    vp.RemoveCounters,
    vp.Tap,
    vp.Transform,
    vc.Mill,
    vg.CopySpell,
    vg.Cast,
)


def _may(verb: Any) -> MayDo | None:
    if not isinstance(verb, vf.May):
        return None
    steps = verb.do.steps
    if verb.who != YOU:
        slot = verb.who.slot if isinstance(verb.who, n.Phrase) else None
        who = verb.who if slot is None else n.SlotRef(slot)
        steps = tuple(_done_by(step, YOU, who) for step in steps)
    spoken = [step for step in steps if not isinstance(step, SILENT)]
    reflexive = any(isinstance(step, vf.WhenYouDo) for step in steps)
    if len(spoken) > 1 and _looks(spoken):
        at = steps.index(spoken[1])
        return MayDo(verb.who, Program(steps[:at]), None, verb.otherwise, Program(steps[at:]))
    if reflexive and isinstance(steps[-1], vf.WhenYouDo) and len(spoken) > 1:
        return MayDo(verb.who, Program(steps[:-1]), None, verb.otherwise, Program(steps[-1:]))
    shows = len(spoken) > 1 and _shows(spoken[0], spoken[1])
    loots = len(spoken) > 1 and isinstance(spoken[0], vc.Draw) and isinstance(spoken[-1], vc.Discard)
    priced = len(spoken) > 1 and (
        isinstance(spoken[0], _PRICES) or _exiles_own(spoken[0]) or _puts(spoken[0]) or loots or shows
    )
    if priced and verb.who != YOU and _whole_hand(spoken[0]):
        priced = False  # it is all of what they may do
    if priced and not reflexive:
        at = steps.index(spoken[1])
        return MayDo(verb.who, Program(steps[:at]), Program(verb.do.steps[at:]), verb.otherwise)
    return MayDo(verb.who, Program(steps), None, verb.otherwise)


def _whole_hand(step: Any) -> bool:
    return isinstance(step, vc.Discard) and isinstance(getattr(step.what, "quantity", None), n.Each)


def _looks(steps: Any) -> bool:
    """It begins with a look at cards, so that all else is of what was seen."""
    return bool(steps) and isinstance(steps[0], vc.RevealUntil | vc.Look)


def _exiles_own(step: Any) -> bool:
    return (
        isinstance(step, vc.Exile)
        and isinstance(step.what, n.Phrase)
        and bool(step.what.zones)
        and not step.what.target
    )


def _shows(step: Any, after: Any) -> bool:
    """A card that was seen before is shown, and then something else is done."""
    match step:
        case vc.Reveal(n.SlotRef() as shown):
            return getattr(after, "what", None) != shown
    return False


def _puts(step: Any) -> bool:
    """One that is chosen is put somewhere, if there is one."""
    match step:
        case vc.Put(what=n.Phrase(quantity=n.Exactly(), target=False, among=None)):
            return True
    return False


def _unmay(may: MayDo) -> vf.May:
    later = may.then or may.after
    rest = later.steps if later is not None else ()
    steps, who = may.first.steps, may.who
    if who != YOU:
        if isinstance(who, n.Phrase) and who.slot is None:
            who = dataclasses.replace(who, slot=DECIDER)
        steps = tuple(
            _done_by(step, n.SlotRef(who.slot or DECIDER) if isinstance(who, n.Phrase) else who)
            for step in steps
        )
    return vf.May(Program((*steps, *rest)), who, may.otherwise)


DECIDER = "decider"
"""Whoever may do something, where nothing else says a name."""


def _done_by(step: Any, who: Any, before: Any = YOU) -> Any:
    """What was said without a subject, with it: whoever may do it does it, and in their own library."""
    if not dataclasses.is_dataclass(step) or isinstance(step, type):
        return step
    changed: dict[str, Any] = {"who": who} if getattr(step, "who", None) == before else {}
    places = getattr(step, "places", ())
    if places:
        theirs = tuple(
            dataclasses.replace(place, whose=who) if place.whose == before else place for place in places
        )
        changed["places"] = theirs
    if isinstance(step, vc.Put) and step.under == before:
        changed["under"] = who
    return dataclasses.replace(step, **changed) if changed else step


G.view("effect", "may", _may, _unmay)
_ELSE_YOU = "[otherwise? . ^ if you don't, {otherwise:inline}]"
_ELSE_THEY = "[otherwise? . ^ if they don't, {otherwise:inline}]"
G.rule(
    "may",
    MayDo,
    "you may {first:plain inline(you)}. ^ {after:program}",
    who=YOU,
    where=lambda x: x.after is not None and (_looks(x.first.steps) or _reflexive(x.after)),
)
G.rule(
    "may",
    MayDo,
    f"you may {{first:plain inline(you)}}. ^ if you do, {{then:inline}} {_ELSE_YOU}",
    who=YOU,
    where=lambda x: x.then is not None,
)
G.rule("may", MayDo, f"you may {{first:plain inline(you)}} {_ELSE_YOU}", who=YOU)
G.rule(
    "may",
    MayDo,
    f"{{who:subject}} may {{first:plain inline(pl)}}. ^ if they do, {{then:inline}} {_ELSE_THEY}",
    where=lambda x: x.then is not None,
)
G.rule("may", MayDo, f"{{who:subject}} may {{first:plain inline(pl)}} {_ELSE_THEY}")
# What others do at your choice.
G.rule(
    "causing",
    vl.Damage,
    "have {by:np} deal {amount:numeral} damage to {to:np}",
    final=...,
    where=lambda x: is_plain(x.amount),
)
G.rule(
    "causing",
    vl.Damage,
    "have {by:np} deal damage equal to {amount:quantity} to {to:np}",
    final=...,
    where=lambda x: not is_plain(x.amount),
)
G.rule(
    "causing",
    vp.BecomeCopy,
    "have {what:np} become a copy of {of:np}[exceptions? , except {exceptions:exceptions},] "
    "{duration:duration}",
    where=lambda x: x.duration != d.Until("ever"),
)
G.rule(
    "causing",
    vp.BecomeCopy,
    "have {what:np} become a copy of {of:np}[exceptions? , except {exceptions:exceptions}]",
    duration=d.Until("ever"),
)
G.rule("causing", vl.Fight, "have {first:np} fight {second:np}")
G.view(
    "causing",
    "caused",
    lambda x: _Caused(actor(x), by_you(x)) if isinstance(x, Verb) and actor(x) != YOU else None,
    lambda x: dataclasses.replace(x.verb, who=x.who) if hasattr(x.verb, "who") and x.who != YOU else None,
)


@dataclass(frozen=True, slots=True)
class _Caused:
    who: Any
    verb: Any


G.rule("caused", _Caused, "have {who:np} {verb:vp(pl)}")


def _unless(pay: Any) -> bool:
    """What is done later, or for each, is paid for then."""
    done = pay.otherwise
    return done is not None and not any(isinstance(step, vg.Later | vf.ForEach) for step in done.steps)


def _payable(pay: Any) -> bool:
    """Paid with what the payer chooses, or with the card itself."""
    nouns = (getattr(part, "what", n.This()) for part in pay.cost.parts)
    chosen = (noun for noun in nouns if not isinstance(noun, n.This))
    return all(isinstance(noun, n.Phrase) and not noun.target for noun in chosen)


# Paying.
_ONE = k.Cost(Symbols("{1}"))
G.rule(
    "effect",
    vf.Pay,
    "you may {cost:paying(you)}. ^ if you don't, it enters tapped",
    who=YOU,
    do=None,
    otherwise=Program((vp.EnterTapped(),)),
    must=False,
    times=v.Integer(1),
)
G.rule(
    "effect",
    vf.Pay,
    "{otherwise:inline} unless you {cost:paying(you)}",
    who=YOU,
    do=None,
    must=False,
    times=v.Integer(1),
    where=_unless,
)
G.rule(
    "effect",
    vf.Pay,
    "{otherwise:inline} unless {who:subject} {cost:paying(s)}. ^ if they do, {do:inline}",
    must=False,
    times=v.Integer(1),
    where=lambda x: _unless(x) and x.do is not None and x.who != YOU,
)
G.promote("effect")
G.rule(
    "effect",
    vf.Pay,
    "{otherwise:inline} unless {who:subject} {cost:paying(s)}",
    do=None,
    must=False,
    times=v.Integer(1),
    where=_unless,
)
G.rule(
    "effect",
    vf.Pay,
    "{otherwise:inline} unless {who:subject} {cost:paying(s)} for each {times:each of}",
    do=None,
    must=False,
    where=_unless,
)
G.rule(
    "effect",
    vf.Pay,
    "{otherwise:inline} unless {who:subject} pay~who {X}, where X is {times:quantity}",
    cost=_ONE,
    do=None,
    must=False,
    where=lambda x: x.otherwise is not None and not is_per(x.times) and not is_plain(x.times),
)
G.alt(
    "effect",
    vf.Pay,
    "{otherwise:inline} unless {who:subject} pay~who {X}, where X is {times:quantity}",
    why="one for each of something may be named X",
    cost=_ONE,
    do=None,
    must=False,
    where=lambda x: x.otherwise is not None and is_per(x.times),
)
G.rule(
    "effect",
    vf.Pay,
    "you may {cost:paying(you)}. ^ when you do, {do:reflexive}",
    who=YOU,
    must=False,
    times=v.Integer(1),
    otherwise=None,
    where=lambda x: _reflexive(x.do) and _payable(x),
)
G.rule(
    "effect",
    vf.Pay,
    f"you may {{cost:paying(you)}}. ^ if you do, {{do:inline}} {_ELSE_YOU}",
    who=YOU,
    must=False,
    times=v.Integer(1),
    where=lambda x: x.do is not None and _payable(x),
)
G.rule(
    "effect",
    vf.Pay,
    "{cost:paying}. ^ if you do, {do:inline}",
    who=YOU,
    must=True,
    times=v.Integer(1),
    otherwise=None,
    where=lambda x: x.do is not None and not x.cost.mana and _payable(x),
)
G.rule(
    "effect",
    vf.Pay,
    f"{{who:subject}} may {{cost:paying(pl)}}. ^ if they do, {{do:inline}} {_ELSE_THEY}",
    must=False,
    times=v.Integer(1),
    where=lambda x: x.do is not None,
)
G.rule(
    "effect",
    vf.Pay,
    "{cost:paying}. ^ if you do, {do:inline}",
    who=YOU,
    must=True,
    otherwise=None,
    times=v.Integer(1),
    where=lambda x: x.do is not None,
)
G.rule(
    "effect",
    vf.Pay,
    "{cost:paying}. ^ if you can't, {otherwise:inline}",
    who=YOU,
    must=True,
    do=None,
    times=v.Integer(1),
    where=lambda x: x.otherwise is not None,
)
G.rule(
    "effect",
    vf.Pay,
    "{who:subject} {cost:paying(s)}. ^ if they can't, {otherwise:inline}",
    must=True,
    do=None,
    times=v.Integer(1),
    where=lambda x: x.otherwise is not None,
)
G.only_prints("effect", vf.Pay, "{cost:paying}", who=YOU, must=True, do=None, otherwise=None, times=...)
G.only_prints(
    "effect",
    vf.Pay,
    "{who:subject} {cost:paying(s)}[otherwise? . ^ if they can't, {otherwise:inline}]",
    must=True,
    do=None,
    times=...,
)
G.rule(
    "effect",
    vf.Pay,
    f"you may {{cost:paying(you)}} any number of times {_ELSE_YOU}",
    who=YOU,
    must=False,
    times=...,
    do=...,
)


def _reflexive(program: Any) -> bool:
    return (
        isinstance(program, Program)
        and len(program.steps) == 1
        and isinstance(program.steps[0], vf.WhenYouDo)
    )


G.view(
    "reflexive",
    "inline",
    lambda p: p.steps[0].do if _reflexive(p) else None,
    lambda p: Program((vf.WhenYouDo(p),)),
)


# What another does in their own library, told as one sentence: "each player searches their library for …".
@dataclass(frozen=True, slots=True)
class DoneBy:
    who: Any
    do: Program


_SEARCHER = "searcher"
_ANY_PLAYER = f.IsPlayer(n.EachPlayer())


def _searching(verb: Any) -> DoneBy | None:
    match verb:
        case vf.ForEach(n.Phrase(slot=str(slot)) as over, Program((vc.Search() as first, *_)) as do) if (
            first.who == n.SlotRef(slot)
        ):
            who: Any = dataclasses.replace(over, slot=None) if slot == _SEARCHER else over
            match over.filter:
                case f.And((one, f.OneOf(what))) if one == _ANY_PLAYER:
                    who = what
            return DoneBy(who, substitute(do, n.SlotRef(slot), YOU))
    return None


def _searched(x: DoneBy) -> vf.ForEach | None:
    steps = x.do.steps
    first = steps[0]
    if not isinstance(first, vc.Search) or not isinstance(steps[-1], vc.Shuffle) or x.who == YOU:
        return None
    if first.places != (n.Place("library", YOU),):
        return None  # another's library than their own
    match x.who:
        case n.EachPlayer() | n.Opponents():
            over = n.Phrase(n.Each(), f.IsPlayer(x.who), slot=_SEARCHER)
        case n.ControllerOf() | n.ActivePlayer() | Anaphor():
            over = n.Phrase(n.Each(), f.And((_ANY_PLAYER, f.OneOf(x.who))), slot=_SEARCHER)
        case n.Phrase(target=True) | n.Phrase(quantity=n.Each()):
            over = dataclasses.replace(x.who, slot=x.who.slot or _SEARCHER)
        case _:
            return None
    return vf.ForEach(over, Program(tuple(_done_by(step, n.SlotRef(over.slot or "")) for step in steps)))


G.view("effect", "done by", _searching, _searched)
G.promote("effect")
G.rule("done by", DoneBy, "{who:subject} {do:plain inline(s)}")
