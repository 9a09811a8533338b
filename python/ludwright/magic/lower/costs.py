"""Costs as the core reads them."""

from __future__ import annotations

from dataclasses import replace

from ..notation import ast_costs as k
from ..notation import ast_filters as f
from ..notation import ast_nouns as n
from ..notation.ast_base import CostPart, Noun
from .context import Context, Json
from .nouns import filter_, value


def cost(cx: Context, written: k.Cost) -> Json:
    return {"mana": str(written.mana), "parts": [part(cx, one) for one in written.parts]}


def free() -> Json:
    return {"mana": "", "parts": []}


def chosen(cx: Context, noun: Noun, zone: str = "battlefield") -> tuple[Json, Json, int | None]:
    """What the payer chooses among their own: filter, count, slot."""
    if isinstance(noun, n.Giver):
        return {"in": "giver"}, {"int": 1}, None
    if not isinstance(noun, n.Phrase) or noun.target or noun.among is not None:
        raise cx.fault("a cost is paid with what its payer chooses", "write a noun such as 1 creature yours")
    match noun.quantity:
        case n.Exactly(n=count):
            number = value(cx, count)
        case n.Bare():
            number = {"int": 1}
        case _:
            raise cx.unsupported("a cost paid with any number of things")
    own = f.ControlledBy(n.YOU)
    test = noun.filter
    if isinstance(test, f.And):
        # Payers only ever use their own (CR 118.3), so that is not part of the filter.
        test = f.And(tuple(part for part in test.filters if part != own))
    elif test == own:
        test = f.ANYTHING
    slot = None if noun.slot is None else cx.scope.bind(noun.slot, cx.path)
    return filter_(cx, test, zone), number, slot


def _own(noun: Noun) -> bool:
    """Is it said to be the payer's?"""
    held = noun.filter if isinstance(noun, n.Phrase) else f.ANYTHING
    return f.ControlledBy(n.YOU) in (held.filters if isinstance(held, f.And) else (held,))


def part(cx: Context, written: CostPart) -> Json:
    match written:
        case k.TapThis():
            return "tap"
        case k.UntapThis():
            return "untap"
        case k.PayTap(what=what, power=None):
            test, count, slot = chosen(cx, what)
            return {"tap_others": {"what": test, "count": count, "slot": slot}}
        case k.PayTap(what=what, power=power) if power is not None:
            if isinstance(what, n.Phrase) and isinstance(what.quantity, n.AnyNumber):
                what = n.Phrase(n.Bare(), what.filter, slot=what.slot)
            test, _, slot = chosen(cx, what)
            return {"tap_power": {"what": test, "power": value(cx, power), "slot": slot}}
        case k.PaySacrifice(what=n.This()):
            return "sacrifice_this"
        case k.PaySacrifice(what=what, lowers=lowered):
            test, count, slot = chosen(cx, what)
            lowers = {"lowers": True} if lowered else {}
            return {"sacrifice": {"what": test, "count": count, "slot": slot, **lowers}}
        case k.PayDiscard(what=n.This()):
            return "discard_this"
        case k.PayDiscard(what=n.Phrase(quantity=n.Each())):
            return "discard_hand"
        case k.PayDiscard(what=what):
            test, count, slot = chosen(cx, what, "hand")
            random = isinstance(what, n.Phrase) and what.random
            return {"discard": {"what": test, "count": count, "random": random, "slot": slot}}
        case k.PayLife(amount=amount):
            return {"life": value(cx, amount)}
        case k.OpponentGainsLife(amount=amount):
            return {"opponent_gains_life": value(cx, amount)}
        case k.PayExile(what=n.This()):
            return "exile_this"
        case k.PayExile(what=what):
            return _exile(cx, written)
        case k.PayReturn(what=n.This()):
            return "return_this"
        case k.PayReturn(what=what):
            test, count, slot = chosen(cx, what)
            # Of what is not said to be yours any will do.
            foreign = {} if _own(what) else {"anyone": True}
            return {"return": {"what": test, "count": count, "slot": slot, **foreign}}
    return _rarer(cx, written)


def _exile(cx: Context, written: k.PayExile) -> Json:
    what = written.what
    zone = what.zones[0].zone if isinstance(what, n.Phrase) and what.zones else "battlefield"
    if written.total is not None and isinstance(what, n.Phrase):
        what = replace(what, quantity=n.Bare())
    test, count, slot = chosen(cx, what, zone)
    op: dict[str, Json] = {"what": test, "zone": zone, "count": count, "slot": slot}
    if written.or_from is not None:
        op["also"] = written.or_from
    if written.total is not None:
        op["total"] = value(cx, written.total)
    if written.or_more:
        op["more"] = True
    return {"exile": op}


def _rarer(cx: Context, written: CostPart) -> Json:
    match written:
        case k.PayRemoveCounters(counter=counter, count=count, source=n.This()):
            return {"remove_counters": {"kind": counter, "count": value(cx, count)}}
        case k.PayRemoveCounters(counter=counter, count=count, source=source):
            test, _, slot = chosen(cx, source)
            return {
                "remove_counters_from": {
                    "what": test,
                    "kind": counter,
                    "count": value(cx, count),
                    "slot": slot,
                }
            }
        case k.PayAddCounters(counter=kind, count=count, on=n.This()):
            return {"add_counters": {"kind": kind, "count": value(cx, count)}}
        case k.PayAddCounters(counter=kind, count=count, on=on):
            test, _, slot = chosen(cx, on)
            return {"add_counters_to": {"what": test, "kind": kind, "count": value(cx, count), "slot": slot}}
        case k.PayPlayerCounters(counter=kind, count=count):
            return {"player_counters": {"kind": kind, "count": value(cx, count)}}
        case k.PayReveal(what=what):
            test, count_, slot = chosen(cx, what, "hand")
            return {"reveal": {"what": test, "count": count_, "slot": slot}}
        case k.PayBehold(what=what, exile=exile):
            test, count_, slot = chosen(cx, what)
            return {"behold": {"what": test, "count": count_, "slot": slot, "exile": exile}}
        case k.PayGeneric(amount=amount):
            return {"generic": value(cx, amount)}
        case k.PayChooseSubtype(slot=slot):
            if not cx.optional:
                raise cx.unsupported("choosing a creature type for a cost that is not optional")
            return {"choose_subtype": cx.scope.bind(slot, cx.path)}
        case k.PayOwnManaCost():
            return "own_mana_cost"
        case k.PayMill(count=count):
            return {"mill": value(cx, count)}
        case k.PayDeed(word=word):
            return {"deed": word}
        case k.Convoke(what=what):
            return {"convoke": chosen(cx, what)[0]}
        case k.Improvise(what=what):
            return {"improvise": chosen(cx, what)[0]}
        case k.Harmonize(what=what):
            return {"harmonize": chosen(cx, what)[0]}
        case k.Delve():
            return "delve"
    raise cx.fault(f"{type(written).__name__} is left over in a cost")
