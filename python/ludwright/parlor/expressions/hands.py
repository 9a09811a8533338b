"""Hands by the genome's evaluation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...authoring.reader import Fault
from ..language.elaborate import wanted
from ..language.nodes import Call
from ..language.typed import Typed, condition, value
from ..lowering import code
from . import arity, function

if TYPE_CHECKING:
    from ..language.scope import Scope

TOTAL = "hand_total"
ALTERNATE = "hand_total_alternate"


@function("strength(cards)")
def strength(scope: Scope, call: Call) -> Typed:
    """How good a hand is by `hand_evaluation`: a greater number is a better hand."""
    (arg,) = arity(call, 1)
    cards = wanted(scope, arg, "cards")
    evaluation = scope.genome.hand_evaluation
    if evaluation is None or evaluation.method == "none":
        raise Fault(
            "hands are compared and the genome has no hand_evaluation", call.at, "add hand_evaluation"
        )
    english = f"the strength of {cards.english}"
    if evaluation.method == "card_count":
        return value(code.count(cards.code), english)
    if evaluation.method == "point_total":
        points = _total(scope, cards)
        if evaluation.bust_threshold is None:
            return value(points, english)
        bust = code.compare("ge", points, code.integer(evaluation.bust_threshold))
        return value(code.either(bust, code.integer(-1), points, "v"), english)
    return value({"v": "strength", "evaluation": 0, "of": cards.code}, english)


@function("total(cards)")
def total(scope: Scope, call: Call) -> Typed:
    """What a hand counts by `card_values`, alternate values used where they help."""
    (arg,) = arity(call, 1)
    cards = wanted(scope, arg, "cards")
    return value(_total(scope, cards), f"the total of {cards.english}")


@function("soft(cards)")
def soft(scope: Scope, call: Call) -> Typed:
    """Whether a hand's total counts some card that has an alternate value at its greater value."""
    (arg,) = arity(call, 1)
    cards = wanted(scope, arg, "cards")
    points = _total(scope, cards)
    low = {"v": "sum", "attr": scope.attribute_index(ALTERNATE), "of": cards.code}
    return condition(
        code.compare("gt", points, low),
        f"the total of {cards.english} is soft",
        f"the total of {cards.english} is hard",
    )


def _total(scope: Scope, cards: Typed) -> code.Code:
    evaluation = scope.genome.hand_evaluation
    if evaluation is None or TOTAL not in scope.attributes:
        raise Fault(
            "a total is asked for and the genome has no card_values", 0, "add hand_evaluation.card_values"
        )
    target = evaluation.target_value if evaluation.target_value is not None else 30_000
    return {
        "v": "total",
        "attr": scope.attribute_index(TOTAL),
        "alternate": scope.attribute_index(ALTERNATE),
        "of": cards.code,
        "target": target,
    }
