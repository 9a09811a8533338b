"""Flow: branches, permissions, payments, loops, modes, linked memory."""

from __future__ import annotations

from collections.abc import Iterator

from ..notation import ast_conditions as c
from ..notation import ast_costs as k
from ..notation import ast_nouns as n
from ..notation import ast_values as v
from ..notation import ast_verbs_cards as vc
from ..notation import ast_verbs_flow as w
from ..notation import ast_verbs_permanents as vp
from ..notation.ast_base import Condition, Symbols
from ..notation.ast_costs import Cost
from ..notation.ast_mechanics import KeywordAction
from ..notation.ast_nouns import Phrase
from ..notation.ast_program import Program
from ..notation.mechanics import mechanic
from .choose import pick
from .context import Context, Json
from .costs import cost
from .nouns import condition, sel, value
from .texts import program_text
from .verbs import bound, lowers, nested, program, verb

CAST_TIME = (c.WasPaid, c.CastFrom, c.WasCast)


def known_when_cast(test: Condition) -> bool:
    """Whether it is settled before targets are chosen, so that targets may depend on it (CR 601.2c)."""
    match test:
        case c.NotTrue(test=inner):
            return known_when_cast(inner)
        case c.AllTrue(tests=tests) | c.AnyTrue(tests=tests):
            return all(known_when_cast(part) for part in tests)
    return isinstance(test, CAST_TIME)


def branch(cx: Context, test: Condition, then: Program, otherwise: Program | None) -> None:
    cond = condition(cx, test)
    at = cx.body.emit({"branch": {"cond": cond, "to": 0}})
    before = cx.target_when
    if known_when_cast(test):
        cx.target_when = _both(before, cond)
    program(cx, then, f"{cx.path}.do")
    if known_when_cast(test):
        cx.target_when = _both(before, {"not": cond})
    _else(cx, at, otherwise, "else")
    cx.target_when = before


def _both(first: Json, second: Json) -> Json:
    return second if first == "always" else {"all": [first, second]}


def _else(cx: Context, at: int, otherwise: Program | None, key: str) -> None:
    """What is done when the jump at `at` is taken."""
    if otherwise is None:
        cx.body.patch(at)
        return
    end = cx.body.emit({"jump": {"to": 0}})
    cx.body.patch(at)
    program(cx, otherwise, f"{cx.path}.{key}")
    cx.body.patch(end)


@lowers(w.If)
def _if(cx: Context, step: w.If) -> None:
    branch(cx, step.test, step.do, step.otherwise)


@lowers(w.Instead)
def _instead(cx: Context, step: w.Instead) -> None:
    # The usual program comes first in the text, so that the other may speak of its targets.
    at = cx.body.emit({"branch": {"cond": "always", "to": 0}})
    before, declared, known = cx.target_when, len(cx.body.targets), set(cx.scope.named)
    verb(cx, step.usual)
    usual, code = cx.body.targets[declared:], cx.body.code
    # Whom both speak of ("those creatures") is settled before either is done.
    while at + 1 < len(code) and "let" in code[at + 1]:
        code[at], code[at + 1] = code[at + 1], code[at]
        at += 1
    cond = condition(cx, step.test)
    code[at]["branch"]["cond"] = {"not": cond}
    told = len(code)
    # What only the usual program finds is not there where it is not followed.
    there = {one["slot"] for one in usual} | {op["let"]["slot"] for op in code[:at] if "let" in op}
    found = {held.number: name for name, held in cx.scope.named.items() if name not in known}

    def bare(program: list[Json]) -> None:
        for number, name in found.items():
            if number not in there and _speaks_of(program, number):
                raise cx.fault(f"{name} is named by what is not done then", "name it before")

    if not known_when_cast(step.test):
        _else(cx, at, step.do, "instead")
        bare(code[told:])
        return
    # A kicked spell has the targets of what it does then, and no others (CR 601.2c).
    cx.target_when = _both(before, cond)
    _else(cx, at, step.do, "instead")
    bare(code[told:])
    cx.target_when = before
    others = cx.body.targets[declared + len(usual) :]
    for one in usual:
        if not _speaks_of([code[told:], others], one["slot"]):
            one["when"] = _both(before, {"not": cond})


def _speaks_of(part: Json, slot: int) -> bool:
    """Whether a piece of the program names what a slot holds."""
    if isinstance(part, list):
        return any(_speaks_of(each, slot) for each in part)
    if not isinstance(part, dict):
        return False
    named = (part.get(key) for key in ("slot", "among", "with"))
    return slot in named or any(_speaks_of(each, slot) for each in part.values())


def _price(step: w.May) -> Cost | None:
    """What is first done by choice, for something else, is a price: whoever cannot do it whole may not choose
    it (CR 118.3, 608.2d)."""
    first = step.do.steps[0]
    if len(step.do.steps) == 1 and step.otherwise is None:
        return None
    match first:
        case vc.Discard(what=Phrase(quantity=n.Exactly()) as what, who=who, slot=slot):
            return Cost(parts=(k.PayDiscard(_named(what, slot)),)) if who == step.who else None
        case vp.Sacrifice(what=Phrase(quantity=n.Exactly()) as what, who=who, slot=slot):
            own = not what.target and what.among is None and who == step.who
            return Cost(parts=(k.PaySacrifice(_named(what, slot)),)) if own else None
        case vc.Exile(what=Phrase(quantity=n.Exactly(), zones=(n.Place(zone, n.You()),)) as what, slot=slot):
            plain = first.until is None and not first.face_down and not what.target and what.among is None
            own = zone in ("graveyard", "hand") and step.who == n.YOU
            return Cost(parts=(k.PayExile(_named(what, slot)),)) if plain and own else None
    return None


def _named(what: Phrase, slot: str | None) -> Phrase:
    from dataclasses import replace

    return what if slot is None or what.slot is not None else replace(what, slot=slot)


def _if_put(do: Program) -> Program:
    """What follows something put somewhere is done if that was: there may have been none to choose."""
    from dataclasses import replace

    first, *rest = do.steps
    match first:
        case vc.Put(what=Phrase(quantity=n.Exactly(many), target=False, among=None) as what) if rest:
            named = what if what.slot is not None else replace(what, slot="put_by_choice")
            was = c.Compare(v.Count(n.SlotRef(named.slot or "")), ">=", many)
            return Program((replace(first, what=named), w.If(was, Program(tuple(rest)))))
    return do


def _results(do: Program) -> Iterator[str]:
    """Keyword actions that leave their result under their own name: a clash is won or not."""
    for step in do.steps:
        if isinstance(step, KeywordAction):
            told = mechanic("action", step.name).do
            if told is not None and any(
                isinstance(one, w.RememberNumber) and one.under == step.name for one in told.steps
            ):
                yield step.name


@lowers(w.May)
def _may(cx: Context, step: w.May) -> None:
    price = _price(step)
    if price is not None:
        rest = Program(step.do.steps[1:]) if len(step.do.steps) > 1 else None
        _pay(cx, w.Pay(price, step.who, rest, step.otherwise))
        return
    player = sel(cx, step.who)
    for word in _results(step.do):
        # Who declines has no result, nor an earlier one.
        cx.body.emit({"forget": {"word": word}})
    able = _able(step)
    unable = None if able is None else cx.body.emit({"branch": {"cond": condition(cx, able), "to": 0}})
    at = cx.body.emit(
        {"may": {"who": player, "text": program_text(step.do, cx.face), "purpose": "neutral", "to": 0}}
    )
    with cx.acting(player):
        program(cx, _if_put(step.do), f"{cx.path}.may")
    _else(cx, at, step.otherwise, "else")
    if unable is not None:
        cx.body.code[unable]["branch"]["to"] = cx.body.code[at]["may"]["to"]


_PUBLIC = ("battlefield", "graveyard", "exile")


def _able(step: w.May) -> Condition | None:
    """What has a consequence is not chosen by whom it is impossible for (CR 608.2d): where there is too
    little to do it to, for all to see."""
    from dataclasses import replace

    if len(step.do.steps) == 1 and step.otherwise is None:
        return None
    match step.do.steps[0]:
        case vc.Put(what=what) | vc.Exile(what=what) | vp.Tap(what=what) | vp.Untap(what=what):
            pass
        case _:
            return None
    if not isinstance(what, Phrase) or not isinstance(what.quantity, n.Exactly) or what.target:
        return None
    if any(place.zone not in _PUBLIC for place in what.zones) or what.chooser is not None:
        return None
    plain = replace(what, quantity=n.Bare(), slot=None, together=None, random=False)
    return c.Compare(v.Count(plain), ">=", what.quantity.n)


@lowers(w.Pay)
def _pay(cx: Context, step: w.Pay) -> None:
    either = next((part for part in step.cost.parts if isinstance(part, k.Either)), None)
    if either is not None:
        _pay_either(cx, step, either)
        return
    op = {
        "who": sel(cx, step.who),
        "cost": cost(cx, step.cost),
        "times": value(cx, step.times),
        "optional": not step.must,
        "to": 0,
    }
    at = cx.body.emit({"pay": op})
    if step.do is not None:
        program(cx, step.do, f"{cx.path}.do")
    _else(cx, at, step.otherwise, "else")


def _pay_either(cx: Context, step: w.Pay, either: k.Either) -> None:
    """One price after another is offered, until one is paid."""
    from dataclasses import replace

    rest = tuple(part for part in step.cost.parts if part is not either)
    left: w.Pay | None = None
    for choice in reversed(either.choices):
        price = Cost(Symbols(step.cost.mana + choice.cost.mana), (*rest, *choice.cost.parts))
        otherwise = step.otherwise if left is None else Program((left,))
        left = replace(step, cost=price, otherwise=otherwise)
    assert left is not None
    _pay(cx, left)


def _copies_of(do: Program, each: str) -> Program | None:
    """A loop that does nothing but create a copy of each one, alike for all."""
    match do.steps:
        case (vp.CreateCopy(of=n.SlotRef(slot=of), slot=None) as step,) if of == each:
            alike = repr(each) not in repr((step.count, step.who, step.exceptions, step.counters))
            return do if alike else None
    return None


@lowers(w.ForEach)
def _for_each(cx: Context, step: w.ForEach) -> None:
    noun = step.over
    if not isinstance(noun, Phrase | n.Colors):
        raise cx.fault("what is gone through is told as a noun", "write for each: each creature yours")
    from dataclasses import replace

    if isinstance(noun, n.Colors):
        over: Json = {"colors": None if noun.of is None else sel(cx, noun.of)}
    else:
        over = pick(cx, replace(noun, slot=None))
    if isinstance(over, dict) and "players" in over:
        over = {"in_turn_order": over}
    # What is done once for each of them, alike for all, needs no name.
    slot = cx.scope.fresh() if noun.slot is None else cx.scope.bind(noun.slot, cx.path)
    copies = None if noun.slot is None else _copies_of(step.do, noun.slot)
    if copies is not None:
        # Copies of all of them are created at the same time.
        cx.body.emit({"let": {"slot": slot, "what": over}})
        program(cx, copies, f"{cx.path}.do")
        return
    at = cx.body.emit({"each": {"over": over, "slot": slot, "to": 0}})
    done = _rounds(cx, step.do, slot if _players(over) else None)
    cx.body.patch(at)
    if done is not None:
        cx.body.emit(done)


def _players(over: Json) -> bool:
    return over in ("each_player", "opponents") or (isinstance(over, dict) and "in_turn_order" in over)


# What players choose, and what then happens to all of that at once.
_CHOICES = ("choose", "let", "may")
_AT_ONCE = ("sacrifice", "destroy", "move", "discard")


def _at_once(cx: Context, since: int, each: int) -> Json | None:
    """Taken out of the loop: what is done to what each player chose is done to all of it at the same time,
    after the last choice (CR 101.4)."""
    *choices, last = cx.body.code[since:] or [None]
    if not choices or not all(isinstance(op, dict) and next(iter(op)) in _CHOICES for op in choices):
        return None
    if not isinstance(last, dict) or next(iter(last)) not in _AT_ONCE:
        return None
    ((word, held),) = last.items()
    rest = {key: part for key, part in held.items() if key != "what"}
    if held.get("slot") is not None or _speaks_of([rest], each):
        return None
    slot = cx.scope.fresh()
    cx.body.code[-1] = {"gather": {"slot": slot, "what": held["what"]}}
    return {word: {**rest, "what": {"slot": slot}}}


def _rounds(cx: Context, do: Program, player: int | None = None) -> Json | None:
    """What is done in each round of a loop. What a name held in any of them, it holds afterwards. What is
    left to be done after the loop is given back."""
    before, since = set(cx.scope.named), cx.body.here()
    cx.deep_loop += 1
    program(cx, do, f"{cx.path}.do")
    cx.deep_loop -= 1
    done = None if player is None else _at_once(cx, since, player)
    for name, held in cx.scope.named.items():
        if name not in before and held.kind == "things" and cx.spoken_of_later(name):
            if cx.deep_loop:
                raise cx.unsupported("what was named in a loop within a loop")
            held.later = cx.scope.fresh()
            cx.body.emit({"gather": {"slot": held.later, "what": {"slot": held.number}}})
    cx.body.emit("next")
    for name, held in cx.scope.named.items():
        if name not in before and held.later is not None:
            held.number, held.later = held.later, None
    return done


@lowers(w.Repeat)
def _repeat(cx: Context, step: w.Repeat) -> None:
    at = cx.body.emit({"repeat": {"count": value(cx, step.times), "to": 0}})
    _rounds(cx, step.do)
    cx.body.patch(at)


@lowers(w.ChooseModes)
def _modes(cx: Context, step: w.ChooseModes) -> None:
    if cx.body.modes is not None:
        raise cx.unsupported("a second choice of modes")
    made: Json = {
        "min": value(cx, step.count.least),
        "max": value(cx, step.count.most),
        "repeat": step.repeat,
        "by": sel(cx, step.who),
        "choices": [],
    }
    cx.body.modes = made
    for at, mode in enumerate(step.modes):
        with cx.at(f"{cx.path}.modes[{at}]"):
            made["choices"].append(
                {
                    "body": nested(cx, mode.do, "do"),
                    "cost": None if mode.cost is None else cost(cx, mode.cost),
                    "when": condition(cx, mode.when),
                    "text": program_text(mode.do, cx.face),
                }
            )
    cx.body.emit("modes")


@lowers(w.Stop)
def _stop(cx: Context, step: w.Stop) -> None:
    cx.body.emit("stop")


@lowers(w.WhenYouDo)
def _when_you_do(cx: Context, step: w.WhenYouDo) -> None:
    cx.body.emit({"reflexive": {"body": nested(cx, step.do, "when you do")}})


@lowers(w.Let)
def _let(cx: Context, step: w.Let) -> None:
    if not isinstance(step.what, Phrase) or step.what.slot is None:
        raise cx.fault("nothing is named", "write let: each creature yours as them")
    pick(cx, step.what)


@lowers(w.LetNumber)
def _let_number(cx: Context, step: w.LetNumber) -> None:
    held = value(cx, step.value)
    cx.body.emit({"let_number": {"slot": bound(cx, step.slot, "number"), "value": held}})


@lowers(w.Remember)
def _remember(cx: Context, step: w.Remember) -> None:
    op = "remember_also" if step.also else "remember"
    cx.body.emit({op: {"word": step.under, "what": pick(cx, step.what)}})


@lowers(w.RememberNumber)
def _remember_number(cx: Context, step: w.RememberNumber) -> None:
    cx.body.emit({"remember_number": {"word": step.under, "value": value(cx, step.value)}})


@lowers(w.Forget)
def _forget(cx: Context, step: w.Forget) -> None:
    cx.body.emit({"forget": {"word": step.word}})
