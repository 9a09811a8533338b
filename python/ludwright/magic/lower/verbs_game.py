"""The stack, lasting effects, turns and the game."""

from __future__ import annotations

from typing import TypeGuard

from ..notation import ast_mods as m
from ..notation import ast_nouns as n
from ..notation import ast_rules as r
from ..notation import ast_verbs_game as w
from ..notation.ast_base import Noun
from ..notation.ast_durations import Until
from ..notation.ast_values import ONE, Difference, Integer
from ..notation.dungeons import OPEN, UNDERCITY
from .choose import UNBOUNDED, bounds, pick
from .context import Context, Json
from .costs import cost
from .events import heard, pattern
from .nouns import all_of, candidates, condition, filter_, sel, value, zoned
from .replacements import how
from .statics import duration, mods, rules
from .verbs import bound, lowers, nested
from .verbs_cards import player


@lowers(w.CounterSpell)
def _counter(cx: Context, step: w.CounterSpell) -> None:
    what = pick(cx, step.what, "bad")
    unpaid = None
    if step.unless is not None:
        op = {
            "who": {"controller": what},
            "cost": cost(cx, step.unless),
            "times": {"int": 1},
            "optional": True,
        }
        paid = cx.body.emit({"pay": {**op, "to": 0}})
        unpaid = cx.body.emit({"jump": {"to": 0}})
        cx.body.patch(paid)
    cx.body.emit({"counter": {"what": what, "to": step.to, "slot": bound(cx, step.slot)}})
    if unpaid is not None:
        cx.body.patch(unpaid)


@lowers(w.CopySpell)
def _copy(cx: Context, step: w.CopySpell) -> None:
    what = pick(cx, step.what)
    op = {
        "what": what,
        "who": sel(cx, step.who),
        "count": value(cx, step.count),
        "new_targets": step.new_targets,
        "slot": bound(cx, step.slot),
    }
    cx.body.emit({"copy_spell": op})


@lowers(w.Cast)
def _cast(cx: Context, step: w.Cast) -> None:
    if _several(step.what):
        _cast_several(cx, step, step.what)
        return
    what = pick(cx, step.what, "good")
    _emit_cast(cx, step, what, optional=True, slot=bound(cx, step.slot))


def _emit_cast(cx: Context, step: w.Cast, what: Json, *, optional: bool, slot: int | None) -> None:
    op = {
        "who": sel(cx, step.who),
        "what": what,
        "free": step.free,
        "way": step.way,
        "optional": optional,
        "then": step.then,
        "slot": slot,
        **({"play": True} if step.play else {}),
    }
    if step.only is not None:
        op["only"] = filter_(cx, step.only)
    cx.body.emit({"cast": op})


def _several(noun: Noun) -> TypeGuard[n.Phrase]:
    """Is more than one to be chosen and cast?"""
    if not isinstance(noun, n.Phrase) or noun.target or noun.random:
        return False
    match noun.quantity:
        case n.AnyNumber():
            return True
        case n.UpTo(n=count) | n.Between(most=count):
            return count != ONE
    return False


def _cast_several(cx: Context, step: w.Cast, noun: n.Phrase) -> None:
    """One is cast after the other, each chosen when those before it are on the stack (CR 608.2g); what is
    chosen by what it has together is chosen first."""
    held = None if step.slot is None else bound(cx, step.slot)
    if held is not None:
        cx.body.emit({"let": {"slot": held, "what": "nothing"}})
    one = cx.scope.fresh()
    cast = None if held is None else cx.scope.fresh()

    def go() -> None:
        _emit_cast(cx, step, {"slot": one}, optional=False, slot=cast)
        if cast is not None:
            cx.body.emit({"gather": {"slot": held, "what": {"slot": cast}}})

    if noun.together is not None:
        chosen = pick(cx, noun, "good")
        at = cx.body.emit({"each": {"over": chosen, "slot": one, "to": 0}})
        go()
        cx.body.emit("next")
        cx.body.patch(at)
        return
    among, tried, done = (cx.scope.fresh() for _ in range(3))
    cx.body.emit({"let": {"slot": among, "what": candidates(cx, noun, (), None)}})
    cx.body.emit({"let_number": {"slot": done, "value": {"int": 0}}})
    _, most = bounds(cx, noun.quantity)
    count = {"count": {"slot": among}}
    at = cx.body.emit({"repeat": {"count": count if most == UNBOUNDED else most, "to": 0}})
    over = cx.body.emit({"branch": {"cond": {"compare": [{"slot": done}, "==", {"int": 0}]}, "to": 0}})
    left = {"without": {"from": {"slot": among}, "but": {"slot": tried}}}
    asked = {"who": cx.actor if noun.chooser is None else sel(cx, noun.chooser), "from": left}
    none, single = {"int": 0}, {"int": 1}
    how = {"min": none, "max": single, "together": "free", "purpose": "good", "slot": one}
    cx.body.emit({"choose": {**asked, **how}})
    declined = cx.body.emit({"branch": {"cond": {"exists": {"slot": one}}, "to": 0}})
    go()
    cx.body.emit({"gather": {"slot": tried, "what": {"slot": one}}})
    end = cx.body.emit({"jump": {"to": 0}})
    cx.body.patch(declined)
    cx.body.emit({"let_number": {"slot": done, "value": {"int": 1}}})
    cx.body.patch(over)
    cx.body.patch(end)
    cx.body.emit("next")
    cx.body.patch(at)


@lowers(w.CopyCard)
def _copy_card(cx: Context, step: w.CopyCard) -> None:
    what = pick(cx, step.what, "good")
    cx.body.emit({"copy_card": {"what": what, "who": sel(cx, step.who), "slot": bound(cx, step.slot)}})


@lowers(w.PlayLand)
def _play_land(cx: Context, step: w.PlayLand) -> None:
    what = pick(cx, step.what)
    cx.body.emit({"play_land": {"who": sel(cx, step.who), "what": what}})


def _purpose(step: w.Effect) -> str:
    """Whether the effect is good for what it is about."""
    for change in step.mods:
        if isinstance(change, m.AddPt):
            for number in (change.power, change.toughness):
                if isinstance(number, Difference) or (isinstance(number, Integer) and number.n < 0):
                    return "bad"
        if isinstance(change, m.LoseKeywords | m.LoseAbilities | m.Control):
            return "bad"
    if any(isinstance(rule, r.Cannot) and rule.deed in ("attack", "block", "untap") for rule in step.rules):
        return "bad"
    return "good" if step.mods or step.rules else "neutral"


def _as_they_come(noun: Noun, step: w.Effect) -> TypeGuard[n.Phrase]:
    """Is it about whatever fits at any time? Effects that change no characteristics are; others are about
    what is there as they begin (CR 611.2c)."""
    if not isinstance(noun, n.Phrase) or noun.target or noun.slot or noun.among is not None:
        return False
    rules_alone = isinstance(noun.quantity, n.Each) and not step.mods and bool(step.rules)
    return isinstance(noun.quantity, n.Bare) or rules_alone


@lowers(w.Effect)
def _effect(cx: Context, step: w.Effect) -> None:
    noun = step.of
    if _as_they_come(noun, step):
        # What is cast next is a spell, whatever else is said of it.
        spell = step.next and not noun.zones
        test = all_of(["spell", filter_(cx, noun.filter)]) if spell else zoned(cx, noun.filter, noun.zones)
        of = {"next" if step.next else "each": test}
    elif step.next:
        raise cx.fault("the next of what is not chosen", "write of: spell yours")
    else:
        of = {"fixed": pick(cx, noun, _purpose(step))}
    op = {
        "of": of,
        "mods": mods(cx, step.mods),
        "rules": rules(cx, step.rules),
        "duration": duration(cx, step.duration),
    }
    cx.body.emit({"effect": op})


@lowers(w.ReplaceLater)
def _replacing(cx: Context, step: w.ReplaceLater) -> None:
    what = {
        "on": pattern(cx, step.event),
        "when": condition(cx, step.test),
        "how": how(cx, step.outcome),
        "may": step.may,
        "from": [],
        "uses": step.uses,
    }
    cx.body.emit({"replace": {"what": what, "duration": duration(cx, step.duration)}})


@lowers(w.Later)
def _later(cx: Context, step: w.Later) -> None:
    if step.each_time and step.duration is None:
        raise cx.fault("each time until when?", "write for: turn")
    on = heard(cx, step.when)
    op = {
        "on": on,
        "body": nested(cx, step.do, "later.do"),
        "once": not step.each_time,
        "duration": duration(cx, step.duration or Until("ever")),
    }
    cx.body.emit({"later": op})


@lowers(w.MakeEmblem)
def _emblem(cx: Context, step: w.MakeEmblem) -> None:
    from .abilities import abilities

    made = [one for given in step.abilities for one in abilities(cx.card, cx.face, given, cx.path)]
    for one in made:
        # CR 114.4: abilities of emblems function in the command zone.
        for kind in one["kind"].values():
            if isinstance(kind, dict) and "from" in kind:
                kind["from"] = "command" if isinstance(kind["from"], str) else ["command"]
    name = f"{cx.face.name} emblem"
    cx.body.emit({"emblem": {"who": sel(cx, step.who), "abilities": made, "name": name}})


@lowers(w.ExtraTurn)
def _extra_turn(cx: Context, step: w.ExtraTurn) -> None:
    cx.body.emit({"extra_turn": {"who": player(cx, step.who, "good")}})


@lowers(w.ExtraSteps)
def _extra_steps(cx: Context, step: w.ExtraSteps) -> None:
    cx.body.emit({"extra_steps": {"steps": list(step.steps)}})


@lowers(w.ControlNext)
def _control_next(cx: Context, step: w.ControlNext) -> None:
    cx.body.emit({"control_next": {"who": player(cx, step.who, "bad"), "combat": step.phase == "combat"}})


@lowers(w.SkipNext)
def _skip(cx: Context, step: w.SkipNext) -> None:
    cx.body.emit({"skip_next": {"who": player(cx, step.who, "bad"), "step": step.step}})


@lowers(w.EndTurn)
def _end_turn(cx: Context, step: w.EndTurn) -> None:
    cx.body.emit("end_turn")


@lowers(w.Win)
def _win(cx: Context, step: w.Win) -> None:
    cx.body.emit({"win": {"who": player(cx, step.who, "good")}})


@lowers(w.Lose)
def _lose(cx: Context, step: w.Lose) -> None:
    cx.body.emit({"lose": {"who": player(cx, step.who, "bad")}})


@lowers(w.DrawGame)
def _draw_game(cx: Context, step: w.DrawGame) -> None:
    cx.body.emit("draw_game")


@lowers(w.BecomeMonarch)
def _monarch(cx: Context, step: w.BecomeMonarch) -> None:
    cx.body.emit({"monarch": {"who": player(cx, step.who, "good")}})


@lowers(w.TakeInitiative)
def _initiative(cx: Context, step: w.TakeInitiative) -> None:
    cx.body.emit({"initiative": {"who": player(cx, step.who, "good"), "into": [UNDERCITY]}})


@lowers(w.Venture)
def _venture(cx: Context, step: w.Venture) -> None:
    cx.body.emit({"venture": {"who": player(cx, step.who, "good"), "into": list(OPEN)}})


@lowers(w.BecomeDay)
def _day(cx: Context, step: w.BecomeDay) -> None:
    cx.body.emit({"day_night": {"day": True}})


@lowers(w.BecomeNight)
def _night(cx: Context, step: w.BecomeNight) -> None:
    cx.body.emit({"day_night": {"day": False}})


@lowers(w.Deed)
def _deed(cx: Context, step: w.Deed) -> None:
    op = {
        "word": step.word,
        "who": sel(cx, step.who),
        "what": "nothing" if step.what is None else sel(cx, step.what),
        "amount": value(cx, step.number),
    }
    cx.body.emit({"deed": op})
