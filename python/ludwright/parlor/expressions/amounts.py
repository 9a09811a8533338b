"""Counting, adding and comparing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...authoring.reader import Fault
from ..genomes.words import spaced
from ..language.elaborate import wanted
from ..language.nodes import Call, Over
from ..language.typed import NUMBER, Typed, value
from ..lowering import code
from . import arity, attribute, function, plural, ranging

if TYPE_CHECKING:
    from ..language.scope import Scope


@function("count(cards)", "count(condition for p)")
def count(scope: Scope, call: Call) -> Typed:
    """How many cards, or for how many players (or numbers) a condition holds."""
    (arg,) = arity(call, 1)
    if isinstance(arg, Over):
        over = ranging(scope, arg)
        counted = {"v": "count_where", "local": over.local, "n": over.n, "test": over.body.code}
        return value(counted, f"the number of {plural(over.noun)} for which {over.body.english}")
    cards = wanted(scope, arg, "cards")
    lying = "cards in " if cards.code["s"] in ("in", "in_zone") else ""
    return value(code.count(cards.code), f"the number of {lying}{cards.english}")


@function("sum(attribute, cards)", "sum(value for p)")
def sum_(scope: Scope, call: Call) -> Typed:
    """An attribute added up over cards, or a value over players (or numbers)."""
    if len(call.args) == 1:
        return _folded(scope, call, "sum_over", "the total")
    first, second = arity(call, 1, 2)
    name, info = attribute(scope, first)
    cards = wanted(scope, second, "cards")
    summed = {"v": "sum", "attr": info.index, "of": cards.code}
    return value(summed, f"the total {spaced(name)} of {cards.english}")


@function("max(a, b)", "max(value for p)")
def max_(scope: Scope, call: Call) -> Typed:
    """The greater of two values, or the greatest over players (or numbers)."""
    return _extreme(scope, call, "max", "the greater of")


@function("min(a, b)", "min(value for p)")
def min_(scope: Scope, call: Call) -> Typed:
    """The lesser of two values, or the least over players (or numbers)."""
    return _extreme(scope, call, "min", "the lesser of")


def _extreme(scope: Scope, call: Call, op: str, words: str) -> Typed:
    if len(call.args) == 1:
        return _folded(scope, call, f"{op}_over", "the greatest" if op == "max" else "the least")
    first, second = arity(call, 1, 2)
    a, b = wanted(scope, first, "value"), wanted(scope, second, "value")
    return value(code.arithmetic(op, a.code, b.code), f"{words} {a.english} and {b.english}")


def _folded(scope: Scope, call: Call, op: str, words: str) -> Typed:
    (arg,) = arity(call, 1, 2)
    if not isinstance(arg, Over):
        raise Fault(
            f"{call.name} of one thing", call.at, f"write {call.name}(value for p) or {call.name}(a, b)"
        )
    over = ranging(scope, arg, "value")
    folded = {"v": op, "local": over.local, "n": over.n, "value": over.body.code}
    return value(folded, f"{words}, over every {over.noun}, of {over.body.english}")


@function("highest(attribute, cards)", "highest(attribute, cards, otherwise)")
def highest(scope: Scope, call: Call) -> Typed:
    """The greatest value of an attribute among cards; −1, or what is given, when there are none."""
    return _most(scope, call, "most", "the highest")


@function("lowest(attribute, cards)", "lowest(attribute, cards, otherwise)")
def lowest(scope: Scope, call: Call) -> Typed:
    """The least value of an attribute among cards; −1, or what is given, when there are none."""
    return _most(scope, call, "least", "the lowest")


def _most(scope: Scope, call: Call, op: str, words: str) -> Typed:
    args = arity(call, 2, 3)
    name, info = attribute(scope, args[0])
    cards = wanted(scope, args[1], "cards")
    otherwise = wanted(scope, args[2], "value").code if len(args) == 3 else code.integer(-1)
    none = code.constant(otherwise)
    if none is None:
        raise Fault("what stands for no cards is a fixed number", args[2].at, "write a number")
    sort = NUMBER if info.domain is None else scope.domains[info.domain][0]
    english = f"{words} {spaced(name)} in {cards.english}" + (
        f" ({none} if there is none)" if none != -1 else ""
    )
    return value({"v": op, "attr": info.index, "of": cards.code, "none": none}, english, sort)


@function("distinct(attribute, cards)")
def distinct(scope: Scope, call: Call) -> Typed:
    """How many different values of an attribute there are among cards."""
    first, second = arity(call, 2)
    name, info = attribute(scope, first)
    cards = wanted(scope, second, "cards")
    code_ = {"v": "distinct", "attr": info.index, "of": cards.code}
    return value(code_, f"the number of different {spaced(name)}s in {cards.english}")


@function("abs(value)")
def abs_(scope: Scope, call: Call) -> Typed:
    """A number without its sign."""
    (arg,) = arity(call, 1)
    it = wanted(scope, arg, "value")
    minus = code.arithmetic("sub", code.integer(0), it.code)
    return value(code.arithmetic("max", it.code, minus), f"{it.english}, without its sign")
