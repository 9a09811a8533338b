"""Damage, life and mana."""

from __future__ import annotations

from ..notation import ast_mana as mana
from ..notation import ast_verbs_life as w
from .choose import divided, pick
from .context import Context, Json
from .expand import LOCAL
from .nouns import filter_, mana_mask, sel, value
from .verbs import lowers, nested
from .verbs_cards import player


@lowers(w.Damage)
def _damage(cx: Context, step: w.Damage) -> None:
    source = pick(cx, step.by, "good")
    to = pick(cx, step.to, "bad")
    amount = value(cx, step.amount)
    op = {"source": source, "amount": amount, "to": to, "preventable": not step.final}
    if step.excess is not None:
        op["excess"] = cx.scope.bind(step.excess, cx.path, "number")
    if step.dealt is not None:
        op["dealt"] = cx.scope.bind(step.dealt, cx.path)
        slot = getattr(step.to, "slot", None)
        if slot is not None and LOCAL in step.dealt:
            # It was spoken of as what is dealt the damage.
            cx.scope.use(slot, cx.path)
    cx.body.emit({"damage": op})


@lowers(w.DamageDivided)
def _damage_divided(cx: Context, step: w.DamageDivided) -> None:
    source = pick(cx, step.by)
    among, amounts = divided(cx, step.among, step.amount, "bad")
    cx.body.emit({"damage_divided": {"source": source, "among": among, "amounts": amounts}})


@lowers(w.ExcessDamage)
def _excess(cx: Context, step: w.ExcessDamage) -> None:
    source = pick(cx, step.by)
    to = pick(cx, step.to, "bad")
    over = sel(cx, step.over)
    op = {"source": source, "amount": value(cx, step.amount), "to": to, "over": over, "preventable": True}
    cx.body.emit({"damage_excess": op})


@lowers(w.Fight)
def _fight(cx: Context, step: w.Fight) -> None:
    first = pick(cx, step.first, "good")
    op = {"a": first, "b": pick(cx, step.second, "bad")}
    if step.excess is not None:
        op["excess"] = cx.scope.bind(step.excess, cx.path, "number")
    cx.body.emit({"fight": op})


@lowers(w.GainLife)
def _gain(cx: Context, step: w.GainLife) -> None:
    op = {"who": player(cx, step.who, "good"), "amount": value(cx, step.amount)}
    if step.gained is not None:
        op["slot"] = cx.scope.bind(step.gained, cx.path, "number")
    cx.body.emit({"gain_life": op})


@lowers(w.LoseLife)
def _lose(cx: Context, step: w.LoseLife) -> None:
    op = {"who": player(cx, step.who, "bad"), "amount": value(cx, step.amount)}
    if step.lost is not None:
        op["slot"] = cx.scope.bind(step.lost, cx.path, "number")
    cx.body.emit({"lose_life": op})


@lowers(w.SetLife)
def _set(cx: Context, step: w.SetLife) -> None:
    cx.body.emit({"set_life": {"who": player(cx, step.who), "amount": value(cx, step.amount)}})


@lowers(w.AddMana)
def _add(cx: Context, step: w.AddMana) -> None:
    made, times = _mana(cx, step)
    op = {
        "who": sel(cx, step.who),
        "mana": made,
        "times": times,
        "only_for": None if step.only_for is None else filter_(cx, step.only_for, "stack"),
        "keep": step.keep or "step",
    }
    if step.spent is not None:
        # What it is spent on has a name whether it is spoken of or not.
        cx.scope.bind(step.spent.slot, cx.path)
        slot = cx.scope.use(step.spent.slot, cx.path)
        body = nested(cx, step.spent.do, "spent.do")
        op["spent"] = {"on": filter_(cx, step.spent.on, "stack"), "body": body, "slot": slot}
    cx.body.emit({"add_mana": op})


def _mana(cx: Context, step: w.AddMana) -> tuple[Json, Json]:
    count, once = value(cx, step.times), {"int": 1}
    match step.mana:
        case mana.ExactMana(symbols=symbols):
            return {"exactly": str(symbols)}, count
        case mana.OneTypeOf(types=types):
            return {"one_of": {"mask": mana_mask(types), "count": count}}, once
        case mana.CombinationOf(types=types):
            return {"combination": {"mask": mana_mask(types), "count": count}}, once
        case mana.ColorChosen(what=what):
            return {"chosen": {"color": sel(cx, what), "count": count}}, once
        case mana.ColorsOf(what=what):
            return {"colors_of": {"of": sel(cx, what), "count": count}}, once
        case mana.TypeOf(what=what):
            return {"type_of": sel(cx, what)}, count
        case mana.ProducedBy(what=what):
            return {"produced_by": sel(cx, what)}, count
        case mana.ColorProducedBy(what=what):
            return {"color_produced_by": sel(cx, what)}, count
    raise AssertionError(step.mana)
