"""Nouns in which somebody chooses: targets while the ability goes on the stack, picks while it resolves."""

from __future__ import annotations

from ..notation import ast_filters as f
from ..notation import ast_nouns as n
from ..notation.ast_base import Filter, Noun, Value
from ..notation.ast_values import ONE, ZERO
from .context import Context, Json
from .nouns import all_of, candidates, filter_, sel, snake, value, zoned

UNBOUNDED = "unbounded"


def pick(
    cx: Context,
    noun: Noun,
    purpose: str = "neutral",
    chooser: Json = None,
    zone: str | None = None,
    own: Json = None,
) -> Json:
    """A noun of a verb: targets are declared, choices are asked now, everything else is selected.

    `zone` is where the verb looks by itself; `own` a test that it adds (a player's own permanents).
    Without a `chooser` it is whoever acts.
    """
    chooser = cx.actor if chooser is None else chooser
    if isinstance(noun, n.Both):
        return _each_apart(cx, noun, purpose, chooser, zone, own)
    if isinstance(noun, n.Top | n.Bottom):
        found = sel(cx, noun)
        if noun.slot is None:
            return found
        slot = cx.scope.bind(noun.slot, cx.path)
        cx.body.emit({"let": {"slot": slot, "what": found}})
        return {"slot": slot}
    if not isinstance(noun, n.Phrase):
        return sel(cx, noun)
    if noun.target:
        return target(cx, noun, purpose)
    extra = () if own is None else (own,)
    among = candidates(cx, noun, extra, zone)
    if isinstance(noun.quantity, n.Bare | n.Each):
        if noun.slot is None:
            return among
        slot = cx.scope.bind(noun.slot, cx.path)
        cx.body.emit({"let": {"slot": slot, "what": among}})
        return {"slot": slot}
    least, most = bounds(cx, noun.quantity)
    by = chooser if noun.chooser is None else sel(cx, noun.chooser)
    slot = cx.scope.fresh() if noun.slot is None else cx.scope.bind(noun.slot, cx.path)
    if noun.random:
        cx.body.emit({"choose_random": {"from": among, "count": most, "slot": slot}})
        return {"slot": slot}
    cx.body.emit(
        {
            "choose": {
                "who": by,
                "from": among,
                "min": least,
                "max": most,
                "together": together(cx, noun.together),
                "purpose": purpose,
                "slot": slot,
            }
        }
    )
    return {"slot": slot}


def is_choice(noun: Noun) -> bool:
    """Whether somebody picks it out of what is theirs: "an artifact and a creature"."""
    if isinstance(noun, n.Both):
        return any(is_choice(part) for part in noun.nouns)
    return isinstance(noun, n.Phrase) and not noun.target and not noun.zones and noun.among is None


def _each_apart(cx: Context, both: n.Both, purpose: str, chooser: Json, zone: str | None, own: Json) -> Json:
    """Several nouns as one. What was chosen for one of them is not chosen again for the next."""
    found: list[Json] = []
    taken: list[Json] = []
    for part in both.nouns:
        asked = (
            is_choice(part) and isinstance(part, n.Phrase) and not isinstance(part.quantity, n.Bare | n.Each)
        )
        tests = [] if own is None else [own]
        if asked:
            tests += [{"not": {"in": one}} for one in taken]
        found.append(pick(cx, part, purpose, chooser, zone, all_of(tests) if tests else None))
        if asked:
            taken.append(found[-1])
    return {"union": found}


def bounds(cx: Context, quantity: n.Quantity) -> tuple[Json, Json]:
    least, most = _bounds(quantity)
    return value(cx, least), UNBOUNDED if most is None else value(cx, most)


def _bounds(quantity: n.Quantity) -> tuple[Value, Value | None]:
    match quantity:
        case n.Exactly(n=count):
            return count, count
        case n.UpTo(n=count):
            return ZERO, count
        case n.Between(least=least, most=most):
            return least, most
        case n.AnyNumber():
            return ZERO, None
        case n.OneOrMore():
            return ONE, None
        case n.Bare():
            return ONE, ONE
    raise AssertionError(quantity)


def together(cx: Context, written: n.Together | None) -> Json:
    match written:
        case None:
            return "free"
        case n.Differing(what=what):
            return {"differ": snake(what)}
        case n.Sharing(what=what):
            return {"alike": snake(what)}
        case n.Total(stat=stat, cmp=cmp, value=number):
            return {"total": {"stat": snake(stat), "cmp": cmp, "value": value(cx, number)}}
        case n.OneEach(filters=filters):
            return {"one_each": [filter_(cx, test) for test in filters]}
    raise AssertionError(written)


def target(cx: Context, noun: n.Phrase, purpose: str, divide: Value | None = None) -> Json:
    """Declares a target of the body; the answer is its slot."""
    if cx.deep_loop:
        raise cx.unsupported("a target inside a loop")
    least, most = bounds(cx, n.Exactly(ONE) if isinstance(noun.quantity, n.Bare | n.Each) else noun.quantity)
    test, others = _others(noun.filter)
    not_these = [cx.scope.use(slot, cx.path, "things") for slot in others]
    slot = cx.scope.fresh() if noun.slot is None else cx.scope.bind(noun.slot, cx.path)
    shares = None if divide is None else [cx.scope.fresh(), value(cx, divide)]
    what = zoned(cx, test, noun.zones)
    if noun.among is not None:
        what = all_of([what, {"in": sel(cx, noun.among)}])
    cx.body.targets.append(
        {
            "slot": slot,
            "what": what,
            "min": least,
            "max": most,
            "other_than": not_these,
            "together": together(cx, noun.together),
            "by": "you" if noun.chooser is None else sel(cx, noun.chooser),
            "purpose": purpose,
            "divide": shares,
            "when": cx.target_when,
        }
    )
    return {"slot": slot}


def divided(cx: Context, noun: Noun, amount: Value, purpose: str) -> tuple[int, int]:
    """Targets among which a number is divided: their slot, and that of the shares."""
    if not isinstance(noun, n.Phrase) or not noun.target:
        raise cx.fault("what is divided is divided among targets", "write any number of any target")
    target(cx, noun, purpose, amount)
    declared = cx.body.targets[-1]
    return declared["slot"], declared["divide"][0]


def _others(test: Filter) -> tuple[Filter, tuple[str, ...]]:
    """`other than slot` among targets is about the choice, not about the object."""
    if not isinstance(test, f.And):
        return test, ()
    slots = tuple(part.slot for part in test.filters if isinstance(part, f.OtherThan))
    rest = tuple(part for part in test.filters if not isinstance(part, f.OtherThan))
    return (rest[0] if len(rest) == 1 else f.And(rest)), slots
