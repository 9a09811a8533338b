"""What replacement and prevention effects make of an event."""

from __future__ import annotations

from ..notation import ast_replacements as o
from ..notation.ast_base import Outcome
from .context import Context, Json
from .nouns import sel, value
from .verbs import nested


def how(cx: Context, outcome: Outcome) -> Json:
    match outcome:
        case o.DoInstead(do=do):
            return {"instead": nested(cx, do, "do")}
        case o.DoAlso(do=do):
            return {"also": nested(cx, do, "also")}
        case o.GoTo(zone=zone):
            return {"to": zone}
        case o.Scale(times=times, plus=plus):
            return {"scale": {"times": value(cx, times), "plus": value(cx, plus)}}
        case o.AmountBecomes(value=number):
            return {"become": value(cx, number)}
        case o.Prevent():
            return _prevent(cx, outcome)
        case o.Redirect(to=to, amount=number):
            return {"redirect": {"to": sel(cx, to), "amount": None if number is None else value(cx, number)}}
        case o.Nothing():
            return "skip"
        case o.Tapped():
            return "enter_tapped"
        case o.WithCounters(counter=kind, count=count):
            return {"enter_with": {"kind": kind, "count": value(cx, count)}}
        case o.AsEnters(do=do):
            return {"as_enters": nested(cx, do, "as enters")}
    raise AssertionError(outcome)


def _prevent(cx: Context, outcome: o.Prevent) -> Json:
    amount = None if outcome.amount is None else value(cx, outcome.amount)
    then = None
    if outcome.then is not None:
        slot = cx.scope.bind(outcome.number, cx.path, "number") if outcome.number else cx.scope.fresh()
        then = [nested(cx, outcome.then, "prevent.then"), slot]
    if outcome.spare is not None and amount is not None:
        raise cx.fault("so much, and all but so much", "write one of them")
    spare = {} if outcome.spare is None else {"spare": value(cx, outcome.spare)}
    return {"prevent": {"amount": amount, "then": then, **spare}}
