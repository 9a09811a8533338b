"""Triggered abilities, each as one line, and the words before abilities."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any

from ...notation import ast_abilities as a
from ...notation import ast_conditions as c
from ...notation import ast_events as e
from ...notation import ast_filters as f
from ...notation import ast_nouns as n
from ...notation import ast_values as v
from ...notation import ast_verbs_cards as vc
from ...notation import ast_verbs_flow as vf
from ...notation import ast_verbs_game as vg
from ...notation import ast_verbs_permanents as vp
from ...notation.ast_base import Verb
from ...notation.ast_program import Program
from ..kernel.template import Number
from ..kernel.trie import LOWER, UPPER
from .base import G, closed, talk
from .conditions_of_being import COMBAT
from .deeds import EVERYBODY
from .either import when_word
from .filters import atoms, head_word, joined
from .leftovers import UNLESS

NO = c.Always()


def word_shown(value: Any, number: Number | None) -> Any:
    del number
    return (["^", *value.split(), "—", "^"], None) if isinstance(value, str) else None


# These say more than what stands behind them.
_MEANINGFUL = ("max speed", "solved", "to solve", "forecast", "companion", "visit", "prize", "hidden agenda")


def word_read(tokens: Any, at: int) -> Any:
    for end in range(at + 1, min(at + 5, len(tokens))):
        if tokens[end] == "—" and all(token.isalpha() for token in tokens[at:end]):
            label = " ".join(token.lower() for token in tokens[at:end])
            if label not in _MEANINGFUL:
                yield label, end + 1


G.words("label", word_shown, word_read, (LOWER, UPPER))


@dataclass(frozen=True, slots=True)
class DoOnce:
    """It triggers again, but what it offers is done once each turn."""


_ONCE = "once"
_NOT_YET = c.Compare(v.LinkedNumber(_ONCE), "<", v.TurnNumber())
_NOW = vf.RememberNumber(v.TurnNumber(), _ONCE)


def done_once(ability: a.Triggered) -> a.Triggered | None:
    """With what it offers done only where that was not done in this turn."""
    first, *others = ability.do.steps
    *before, last = ability.do.steps
    if isinstance(last, vg.Cast) and last.slot is None:
        cast = dataclasses.replace(last, slot=_ONCE)
        kept = vf.If(c.Exists(n.SlotRef(_ONCE)), Program((_NOW,)))
        once = Program((*before, vf.If(_NOT_YET, Program((cast, kept)))))
        return dataclasses.replace(ability, do=once, limit=None)
    if not isinstance(first, vf.May | vf.Pay) or first.do is None:
        return None
    told = dataclasses.replace(first, do=Program((_NOW, *first.do.steps)))
    guarded = vf.If(_NOT_YET, Program((told, *others)))
    return dataclasses.replace(ability, do=Program((guarded,)), limit=None)


def once_again(ability: Any) -> Any:
    """The same as it is said."""
    match ability:
        case a.Triggered(do=Program((vf.If(test, Program((first, *others)), None),)), limit=None) if (
            test == _NOT_YET and isinstance(first, vf.May | vf.Pay) and first.do is not None
        ):
            plain = dataclasses.replace(first, do=Program(first.do.steps[1:]))
            once: Any = DoOnce()
            return dataclasses.replace(ability, do=Program((plain, *others)), limit=once)
        case a.Triggered(
            do=Program(
                (
                    *before,
                    vf.If(test, Program((vg.Cast(slot=str(slot)) as cast, vf.If(_, Program((now,))))), None),
                )
            ),
            limit=None,
        ) if test == _NOT_YET and now == _NOW:
            del slot
            again: Any = DoOnce()
            plainly = Program((*before, dataclasses.replace(cast, slot=None)))
            return dataclasses.replace(ability, do=plainly, limit=again)
    return ability


closed(
    "limit triggered",
    {
        None: "",
        DoOnce(): "^ do this only once each turn.",
        a.Limit(1, True): "^ this ability triggers only once each turn.",
        a.Limit(2, True): "^ this ability triggers only twice each turn.",
        a.Limit(1, False): "^ this ability triggers only once.",
    },
)

# Triggered.
LABEL = "[label? {label:label}]"


def _word(word: str) -> Any:
    """After the event "if" is part of the trigger (CR 603.4); a condition of what is done comes after it."""
    return lambda t: when_word(t.when) == word and not (t.test == NO and isinstance(t.do.steps[0], vf.If))


@dataclass(frozen=True, slots=True)
class IfLast(Verb):
    """A condition said after what is done."""

    do: Program
    test: Any
    otherwise: Program | None = None


G.rule(
    "effect",
    IfLast,
    "{do:inline} unless {test:unless}",
    otherwise=None,
    where=lambda x: isinstance(x.test, c.NotTrue) and isinstance(x.test.test, UNLESS),
)
G.rule("effect", IfLast, "{do:inline} if {test:cond}[otherwise? . ^ otherwise, {otherwise:inline}]")


def _if_last(x: Any) -> Any | None:
    if not isinstance(x, a.Triggered) or x.test != NO:
        return None
    first, *others = x.do.steps
    if not isinstance(first, vf.If):
        return None
    return dataclasses.replace(x, do=Program((IfLast(first.do, first.test, first.otherwise), *others)))


def _if_first(x: Any) -> Any | None:
    if not isinstance(x, a.Triggered):
        return None
    first, *others = x.do.steps
    if not isinstance(first, IfLast):
        return None
    return dataclasses.replace(x, do=Program((vf.If(first.test, first.do, first.otherwise), *others)))


G.view("ability", "if last", _if_last, _if_first)


_END = tuple(e.Begins("end", whose) for whose in EVERYBODY)


def _gone(program: Any) -> bool:
    steps = program.steps
    return len(steps) == 1 and isinstance(steps[0], vp.Sacrifice | vc.Exile) and steps[0].what == n.This()


for _step in _END:
    G.rule(
        "ability",
        a.Triggered,
        "at the beginning of the end step, {do:sentences}",
        when=_step,
        where=lambda x: _gone(x.do),
        source=...,
    )
for _when, _event in (("when", "said event"), ("whenever", "said event"), ("at", "begins")):
    _lead = "at the beginning of" if _when == "at" else _when
    for _during, _meanwhile in ((NO, ""), (..., "{during:during}")):
        _then: dict[str, Any] = {"during": NO} if _during is NO else {}
        _line = f"{LABEL} {_lead} {{when:{_event}}} {_meanwhile},"
        _end = "{do:sentences} {limit:limit triggered}"
        for _category in ("ability", "if last"):
            G.rule(
                _category, a.Triggered, f"{_line} {_end}", test=NO, source=..., where=_word(_when), **_then
            )
        G.rule(
            "ability",
            a.Triggered,
            f"{_line} if {{test:cond}}, {_end}",
            source=...,
            where=_word(_when),
            **_then,
        )


for _said, _meant in (("when", "whenever"), ("whenever", "when")):
    for _test, _asked in ((NO, ""), (..., "if {test:cond},")):
        _fixed: dict[str, Any] = {"test": NO} if _test is NO else {}
        G.alt(
            "ability",
            a.Triggered,
            f"{LABEL} {_said} {{when:said event}}, {_asked} {{do:sentences}} {{limit:limit triggered}}",
            why="some triggers that happen again and again say when, and some that happen once say whenever",
            during=NO,
            source=...,
            where=_word(_meant),
            **_fixed,
        )


def _first_counters(trigger: Any) -> bool:
    """No counters were put on it before this turn."""
    match trigger.during, trigger.when:
        case (
            c.Compare(
                v.TimesHappened(e.CountersPut(on=n.Phrase(filter=f.OneOf(n.SlotRef(slot)))), "turn"),
                "==",
                one,
            ),
            e.CountersPut(on=n.Phrase(slot=named)),
        ):
            return slot == named and one == v.Integer(1)
    return False


G.only_prints(
    "ability",
    a.Triggered,
    f"{LABEL} whenever {{when:said event}}, if it's the first time counters have been put on that creature "
    "this turn, {do:sentences}",
    during=...,
    test=NO,
    where=_first_counters,
)
G.rule("ability", a.OpeningHand, "if ~ is in your opening hand, {do:sentences}")
G.promote("ability")


def _with_many(trigger: Any) -> Any | None:
    """ "Whenever you attack with three or more creatures"."""
    match trigger.during:
        case c.Compare(v.Count(n.SlotRef(slot)), ">=", number):
            what = getattr(trigger.when, "what", None)
            if isinstance(trigger.when, e.Attacks) and isinstance(what, n.Phrase) and what.slot == slot:
                return number
    return None


@dataclass(frozen=True, slots=True)
class AttackWith:
    label: str | None
    many: Any
    what: Any
    test: Any
    do: Program
    limit: Any


def _attack_with(x: Any) -> AttackWith | None:
    many = _with_many(x) if isinstance(x, a.Triggered) else None
    if many is None:
        return None
    if f.ControlledBy(n.You()) not in atoms(x.when.what.filter):
        return None
    parts = [part for part in atoms(x.when.what.filter) if part != f.ControlledBy(n.You())]
    return AttackWith(x.label, many, joined(parts), x.test, x.do, x.limit)


def _many_attack(x: Any) -> AttackWith | None:
    """ "Whenever two or more creatures attack", whoever's they are."""
    many = _with_many(x) if isinstance(x, a.Triggered) else None
    if many is None or f.ControlledBy(n.You()) in atoms(x.when.what.filter):
        return None
    return AttackWith(x.label, many, x.when.what.filter, x.test, x.do, x.limit)


def _many_attacked(x: AttackWith) -> a.Triggered | None:
    if f.ControlledBy(n.You()) in atoms(x.what):
        return None
    many = c.Compare(v.Count(n.SlotRef("band")), ">=", x.many)
    band = n.Phrase(n.OneOrMore(), x.what, slot="band")
    return a.Triggered(e.Attacks(band), x.do, x.test, many, x.limit, label=x.label or None)


def _attacked_with(x: AttackWith) -> a.Triggered:
    band = n.Phrase(n.OneOrMore(), joined([*atoms(x.what), f.ControlledBy(n.You())]), slot="band")
    many = c.Compare(v.Count(n.SlotRef("band")), ">=", x.many)
    return a.Triggered(e.Attacks(band), x.do, x.test, many, x.limit, label=x.label or None)


G.view("ability", "attack with many", _attack_with, _attacked_with)
G.promote("ability")
G.view("ability", "many attack", _many_attack, _many_attacked)
G.promote("ability")
G.rule(
    "many attack",
    AttackWith,
    f"{LABEL} whenever {{many:count word}} or more {{what:band}} attack, {{do:sentences}} "
    "{limit:limit triggered}",
    test=NO,
    where=lambda x: x.many != v.Integer(1),
)
G.rule(
    "attack with many",
    AttackWith,
    f"{LABEL} whenever you attack with {{many:count word}} or more {{what:band}}, {{do:sentences}} "
    f"{{limit:limit triggered}}",
    test=NO,
)
G.rule(
    "band",
    None,
    "{:noun(pl)}",
    then=lambda t, w, m: talk(w).mention("band", head_word(t.value), "pl"),
)
# Battalion, and attacking alone: how many attack besides.
_MINE = f.ControlledBy(n.You())
_ATTACKERS = f.And((f.StateIs("attacking"), f.TypeIs("creature"), _MINE))
_BESIDE = f.And((f.Other(), f.StateIs("attacking"), f.TypeIs("creature"), _MINE))


@dataclass(frozen=True, slots=True)
class Together:
    label: str | None
    many: Any
    do: Program
    limit: Any


def _together(x: Any) -> Together | None:
    match x:
        case a.Triggered(
            when=e.Attacks(n.This(), whom),
            test=c.Always(),
            during=c.Compare(v.Count(n.Phrase(n.Each(), filter_)), ">=", v.Integer() as many),
            source=("battlefield",),
        ) if set(atoms(filter_)) == set(_BESIDE.filters) and whom == e.WHATEVER:
            return Together(x.label, many, x.do, x.limit)
    return None


def _side_by_side(x: Together) -> a.Triggered:
    beside = c.Compare(v.Count(n.Phrase(n.Each(), _BESIDE)), ">=", x.many)
    return a.Triggered(e.Attacks(n.This()), x.do, during=beside, limit=x.limit, label=x.label or None)


G.view("ability", "attack together", _together, _side_by_side)
G.promote("ability")
G.rule(
    "attack together",
    Together,
    f"{LABEL} whenever ~ and at least one other creature attack, {{do:sentences}} {{limit:limit triggered}}",
    many=v.Integer(1),
)
G.rule(
    "attack together",
    Together,
    f"{LABEL} whenever ~ and at least {{many:count word}} other creatures attack, {{do:sentences}} "
    "{limit:limit triggered}",
    where=lambda x: x.many != v.Integer(1),
)


@dataclass(frozen=True, slots=True)
class Alone:
    label: str | None
    what: Any
    do: Program
    limit: Any


_ONE_ATTACKS = c.Compare(v.Count(n.Phrase(n.Each(), _ATTACKERS)), "==", v.Integer(1))


def _alone(x: Any) -> Alone | None:
    match x:
        case a.Triggered(when=e.Attacks(what, whom), test=c.Always(), during=during) if (
            during == _ONE_ATTACKS and whom == e.WHATEVER
        ):
            return Alone(x.label, e.Attacks(what), x.do, x.limit)
    return None


def _by_itself(x: Alone) -> a.Triggered | None:
    """One's own creatures attack together or not."""
    event: Any = x.what
    what = event.what
    own = isinstance(what, n.This | n.Host) or (isinstance(what, n.Phrase) and _MINE in atoms(what.filter))
    if not own:
        return None
    return a.Triggered(event, x.do, during=_ONE_ATTACKS, limit=x.limit, label=x.label or None)


G.view("ability", "attack alone", _alone, _by_itself)
G.promote("ability")
G.rule(
    "attack alone",
    Alone,
    f"{LABEL} whenever {{what:said event}} alone, {{do:sentences}} {{limit:limit triggered}}",
    where=lambda x: isinstance(x.what, e.Attacks) and x.what.whom == e.WHATEVER,
)
closed(
    "during",
    {
        c.TurnOf(n.You()): "during your turn",
        c.TurnOf(n.Opponents()): "during an opponent's turn",
        c.NotTrue(c.TurnOf(n.You())): "during an opponent's turn",
        c.During(("main1", "main2")): "during a main phase",
    },
)
closed("during", {c.AllTrue((c.TurnOf(n.You()), c.During(("main1", "main2")))): "during your main phase"})
closed("during", {c.During(COMBAT): "during combat"})
G.rule("during", None, "while {:cond}")
G.rule(
    "ability",
    a.StateTriggered,
    "when {test:cond}, {do:sentences}",
    where=lambda x: x.test not in (c.WasCast(), c.Is(n.This(), f.StateIs("cast"))),
)
