"""Players, by where they sit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...authoring.reader import Fault
from ..genomes.standard import VARIABLE_WORDS
from ..language.elaborate import side_of, wanted
from ..language.nodes import Call, Over
from ..language.typed import CARD, NUMBER, PLAYER, TEAM, Typed, clause, condition, value
from ..lowering import code
from . import arity, function, ranging

if TYPE_CHECKING:
    from ..language.scope import Scope


def _next(seat: Typed, by: code.Code, english: str) -> Typed:
    return value({"v": "next", "seat": seat.code, "by": by}, english, PLAYER)


@function("next(player)", "next(player, n)")
def next_(scope: Scope, call: Call) -> Typed:
    """The player one place, or n places, on: to the left of."""
    args = arity(call, 1, 2)
    seat = wanted(scope, args[0], "value", PLAYER)
    if len(args) == 1:
        return _next(seat, code.integer(1), f"the player to {seat.owner} left")
    by = wanted(scope, args[1], "value")
    if by.english == VARIABLE_WORDS["direction"]:
        return _next(seat, by.code, f"the next player after {seat.english} in the direction of play")
    return _next(seat, by.code, f"the player so many places to {seat.owner} left: {by.english}")


@function("left(player)")
def left(scope: Scope, call: Call) -> Typed:
    """The player to the left, who is next in order."""
    (arg,) = arity(call, 1)
    seat = wanted(scope, arg, "value", PLAYER)
    return _next(seat, code.integer(1), f"the player to {seat.owner} left")


@function("right(player)")
def right(scope: Scope, call: Call) -> Typed:
    """The player to the right."""
    (arg,) = arity(call, 1)
    seat = wanted(scope, arg, "value", PLAYER)
    return _next(seat, code.integer(scope.seats - 1), f"the player to {seat.owner} right")


@function("partner(player)")
def partner(scope: Scope, call: Call) -> Typed:
    """The player opposite."""
    (arg,) = arity(call, 1)
    seat = wanted(scope, arg, "value", PLAYER)
    if scope.seats % 2:
        raise Fault(f"nobody sits opposite at a table of {scope.seats}", call.at, "use an even player_count")
    return _next(seat, code.integer(scope.seats // 2), f"{seat.owner} partner")


@function("team(player)")
def team(scope: Scope, call: Call) -> Typed:
    """The team a player belongs to."""
    (arg,) = arity(call, 1)
    seat = wanted(scope, arg, "value", PLAYER)
    return value({"v": "team", "seat": seat.code}, side_of(seat), TEAM)


@function("same_team(player, player)")
def same_team(scope: Scope, call: Call) -> Typed:
    """Whether two players play together."""
    first, second = arity(call, 2)
    a, b = wanted(scope, first, "value", PLAYER), wanted(scope, second, "value", PLAYER)
    test = code.compare("eq", {"v": "team", "seat": a.code}, {"v": "team", "seat": b.code})
    if a.english in ("the side", "you"):
        it = "it is" if a.english == "the side" else "you are on"
        return condition(test, f"{it} {side_of(b)}", f"{it} not {side_of(b)}")
    return condition(
        test,
        f"{a.english} and {b.english} are on the same side",
        f"{a.english} and {b.english} are on different sides",
    )


@function("holder(card)", "holder(card, zone)")
def holder(scope: Scope, call: Call) -> Typed:
    """The player whose hand, or other zone, holds a card; none when nobody does."""
    args = arity(call, 1, 2)
    card = wanted(scope, args[0], "value", CARD)
    zone = getattr(args[1], "name", "") if len(args) == 2 else "hand"
    if not scope.has_zone(zone):
        raise Fault("a zone is wanted", args[1].at, "write hand")
    index, _ = scope.zone(zone)
    with scope.binding("", "number", PLAYER, "that player") as local:
        place = code.place(index, code.local(local), None)
        test = {"c": "has", "of": code.lies_in(place), "card": card.code}
    first = {
        "v": "first_where",
        "local": local,
        "from": code.integer(0),
        "n": code.integer(scope.seats),
        "test": test,
    }
    return value(first, f"the player who holds {card.english}", PLAYER)


@function("first(condition for p)", "first(condition for p from player)", "first(condition for i in 0..n)")
def first(scope: Scope, call: Call) -> Typed:
    """The first player (or number), going round, for whom a condition holds; none when there is none."""
    (arg,) = arity(call, 1)
    if not isinstance(arg, Over):
        raise Fault("first needs “for” and a name", call.at, "write first(condition for p from next(me))")
    over = ranging(scope, arg)
    found: code.Code = {
        "v": "first_where",
        "local": over.local,
        "from": over.origin,
        "n": over.n,
        "test": over.body.code,
    }
    if over.shift:
        missing = code.compare("lt", found, code.integer(0))
        moved = code.arithmetic("add", found, code.integer(over.shift))
        found = code.either(missing, code.integer(-1), moved, "v")
    start = "" if arg.origin is None else f", from {wanted(scope, arg.origin, 'value').english} on"
    body = over.body.english
    own = f"{over.pronoun}’s "
    whom = f"whose {body.removeprefix(own)}" if body.startswith(own) else f"for {_whom(over.sort)} {body}"
    return value(found, f"the first {over.noun} {whom}{start}", over.sort or NUMBER)


def _whom(sort: str | None) -> str:
    return "whom" if sort in (PLAYER, TEAM) else "which"


@function("any(condition for p)", "any(condition for i in 0..n)")
def any_(scope: Scope, call: Call) -> Typed:
    """Whether a condition holds for some player (or number)."""
    (arg,) = arity(call, 1)
    if not isinstance(arg, Over):
        raise Fault("any needs “for” and a name", call.at, "write any(condition for p)")
    over = ranging(scope, arg)
    found = {
        "v": "first_where",
        "local": over.local,
        "from": code.integer(0),
        "n": over.n,
        "test": over.body.code,
    }
    return clause(code.compare("ge", found, code.integer(0)), over.says("some"))


@function("all(condition for p)", "all(condition for i in 0..n)")
def all_(scope: Scope, call: Call) -> Typed:
    """Whether a condition holds for every player (or number)."""
    (arg,) = arity(call, 1)
    if not isinstance(arg, Over):
        raise Fault("all needs “for” and a name", call.at, "write all(condition for p)")
    over = ranging(scope, arg)
    found = {
        "v": "first_where",
        "local": over.local,
        "from": code.integer(0),
        "n": over.n,
        "test": code.negate(over.body.code),
    }
    return clause(code.compare("lt", found, code.integer(0)), over.says("every"))
