"""Permanents: destruction, tapping, counters, tokens, attachments, copies."""

from __future__ import annotations

from ..notation import ast_nouns as n
from ..notation import ast_verbs_permanents as w
from ..notation.ast_mechanics import KeywordAbility
from ..notation.mechanics import mechanics
from .choose import divided, is_choice, pick
from .context import Context, Json
from .nouns import sel, value
from .statics import duration, mods
from .verbs import bound, lowers
from .verbs_cards import by_each, entry, player


def is_good(counter: str) -> str:
    return "bad" if counter.startswith("-") or counter in ("stun", "decayed", "finality") else "good"


@lowers(w.Destroy)
def _destroy(cx: Context, step: w.Destroy) -> None:
    what = pick(cx, step.what, "bad")
    cx.body.emit({"destroy": {"what": what, "regenerate": not step.final, "slot": bound(cx, step.slot)}})


@lowers(w.Sacrifice)
def _sacrifice(cx: Context, step: w.Sacrifice) -> None:
    def of_theirs(who: Json) -> Json:
        return pick(cx, step.what, "bad", who, "battlefield", {"controller": {"in": who}})

    what = by_each(cx, step.who, of_theirs, "bad") if is_choice(step.what) else pick(cx, step.what, "bad")
    cx.body.emit({"sacrifice": {"what": what, "slot": bound(cx, step.slot)}})


@lowers(w.Tap)
def _tap(cx: Context, step: w.Tap) -> None:
    cx.body.emit({"tap": {"what": pick(cx, step.what, "bad")}})


@lowers(w.Untap)
def _untap(cx: Context, step: w.Untap) -> None:
    cx.body.emit({"untap": {"what": pick(cx, step.what, "good")}})


def _spelled_out(cx: Context, counter: str) -> None:
    """CR 122.1b: a counter that stands for a mechanic takes its abilities from a card that has it."""
    if counter in mechanics("ability"):
        own = (*cx.face.keywords, *cx.face.abilities)
        if not any(isinstance(one, KeywordAbility) and one.name == counter for one in own):
            raise cx.unsupported(f"{counter} counters by a card without {counter}")


@lowers(w.PutCounters)
def _counters(cx: Context, step: w.PutCounters) -> None:
    _spelled_out(cx, step.counter)
    on = pick(cx, step.on, is_good(step.counter))
    op = {"kind": step.counter, "count": value(cx, step.count), "on": on}
    if isinstance(step.on, n.Phrase) and step.on.chooser is not None:
        # Who chooses the creature of theirs puts the counters on it (CR 122.6).
        op["by"] = sel(cx, step.on.chooser)
    cx.body.emit({"counters": op})


@lowers(w.CountersDivided)
def _counters_divided(cx: Context, step: w.CountersDivided) -> None:
    among, amounts = divided(cx, step.among, step.count, is_good(step.counter))
    cx.body.emit({"counters_divided": {"kind": step.counter, "among": among, "amounts": amounts}})


@lowers(w.RemoveCounters)
def _remove_counters(cx: Context, step: w.RemoveCounters) -> None:
    source = pick(cx, step.source, "bad")
    count = "unbounded" if step.count is None else value(cx, step.count)
    slot = bound(cx, step.slot, "number")
    cx.body.emit({"remove_counters": {"kind": step.counter, "count": count, "from": source, "slot": slot}})


@lowers(w.MoveCounters)
def _move_counters(cx: Context, step: w.MoveCounters) -> None:
    source = pick(cx, step.source)
    to = pick(cx, step.to, "good")
    count = "unbounded" if step.count is None else value(cx, step.count)
    cx.body.emit({"move_counters": {"kind": step.counter, "count": count, "from": source, "to": to}})


@lowers(w.Proliferate)
def _proliferate(cx: Context, step: w.Proliferate) -> None:
    cx.body.emit({"proliferate": {"who": player(cx, step.who)}})


@lowers(w.DoubleCounters)
def _double_counters(cx: Context, step: w.DoubleCounters) -> None:
    cx.body.emit({"double_counters": {"kind": step.counter, "on": pick(cx, step.on, "good")}})


@lowers(w.Create)
def _create(cx: Context, step: w.Create) -> None:
    who = player(cx, step.who)
    op = {
        "who": who,
        "token": step.token,
        "count": value(cx, step.count),
        "entry": entry(cx, None, step.how, step.counters, step.attached_to, step.mods),
        "slot": bound(cx, step.slot),
    }
    cx.body.emit({"create": op})


@lowers(w.CreateCopy)
def _create_copy(cx: Context, step: w.CreateCopy) -> None:
    who = player(cx, step.who)
    of = pick(cx, step.of)
    op = {
        "who": who,
        "of": of,
        "count": value(cx, step.count),
        "except": mods(cx, step.exceptions),
        "entry": entry(cx, None, step.how, step.counters),
        "slot": bound(cx, step.slot),
    }
    cx.body.emit({"create_copy": op})


@lowers(w.Attach)
def _attach(cx: Context, step: w.Attach) -> None:
    what = pick(cx, step.what)
    cx.body.emit({"attach": {"what": what, "to": pick(cx, step.to, "good")}})


@lowers(w.Unattach)
def _unattach(cx: Context, step: w.Unattach) -> None:
    cx.body.emit({"unattach": {"what": pick(cx, step.what)}})


@lowers(w.Flip)
def _flip(cx: Context, step: w.Flip) -> None:
    cx.body.emit({"flip": {"what": pick(cx, step.what)}})


@lowers(w.Designate)
def _designate(cx: Context, step: w.Designate) -> None:
    op: dict[str, Json] = {"what": pick(cx, step.what, "good"), "word": step.word}
    flags = {key: True for key in ("several", "off") if getattr(step, key)}
    cx.body.emit({"designate": {**op, **flags}})


@lowers(w.Transform)
def _transform(cx: Context, step: w.Transform) -> None:
    cx.body.emit({"transform": {"what": pick(cx, step.what)}})


@lowers(w.BecomeCopy)
def _become_copy(cx: Context, step: w.BecomeCopy) -> None:
    what = pick(cx, step.what)
    op = {
        "what": what,
        "of": pick(cx, step.of),
        "except": mods(cx, step.exceptions),
        "duration": duration(cx, step.duration),
    }
    cx.body.emit({"become_copy": op})


@lowers(w.Regenerate)
def _regenerate(cx: Context, step: w.Regenerate) -> None:
    cx.body.emit({"regenerate": {"what": pick(cx, step.what, "good")}})


@lowers(w.RemoveFromCombat)
def _remove_from_combat(cx: Context, step: w.RemoveFromCombat) -> None:
    cx.body.emit({"remove_from_combat": {"what": pick(cx, step.what)}})


@lowers(w.Goad)
def _goad(cx: Context, step: w.Goad) -> None:
    cx.body.emit({"goad": {"what": pick(cx, step.what, "bad")}})


@lowers(w.PhaseOut)
def _phase_out(cx: Context, step: w.PhaseOut) -> None:
    cx.body.emit({"phase_out": {"what": pick(cx, step.what)}})


@lowers(w.Merge)
def _merge(cx: Context, step: w.Merge) -> None:
    cx.body.emit({"merge": {"with": pick(cx, step.host, "good"), "under": step.under}})


@lowers(w.Heal)
def _heal(cx: Context, step: w.Heal) -> None:
    cx.body.emit({"heal": {"what": pick(cx, step.what, "good")}})


@lowers(w.TurnFaceUp)
def _turn_face_up(cx: Context, step: w.TurnFaceUp) -> None:
    cx.body.emit({"turn_face_up": {"what": pick(cx, step.what)}})


@lowers(w.ExchangeControl)
def _exchange(cx: Context, step: w.ExchangeControl) -> None:
    first = pick(cx, step.first)
    cx.body.emit({"exchange_control": {"a": first, "b": pick(cx, step.second)}})


@lowers(w.EnterTapped)
def _enter_tapped(cx: Context, step: w.EnterTapped) -> None:
    cx.body.emit("enter_tapped")


@lowers(w.EnterWith)
def _enter_with(cx: Context, step: w.EnterWith) -> None:
    cx.body.emit({"enter_with": {"kind": step.counter, "count": value(cx, step.count)}})


@lowers(w.EnterAsCopy)
def _enter_as_copy(cx: Context, step: w.EnterAsCopy) -> None:
    cx.body.emit({"enter_as_copy": {"of": pick(cx, step.of), "except": mods(cx, step.exceptions)}})


@lowers(w.UnlockDoor)
def _unlock(cx: Context, step: w.UnlockDoor) -> None:
    half = None if step.half is None else int(step.half == "right")
    cx.body.emit({"unlock": {"what": pick(cx, step.what, "good"), "half": half, "how": step.how}})
