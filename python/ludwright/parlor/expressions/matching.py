"""Conditions of classical play: matching the pile, sequences, sets and runs in a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..language.elaborate import wanted
from ..language.nodes import Call
from ..language.typed import CARD, Typed, condition
from ..lowering import code
from . import arity, attribute, function

if TYPE_CHECKING:
    from ..language.scope import Scope
    from ..lowering.code import Code


def _attr(scope: Scope, name: str, card: Code) -> Code:
    return {"v": "attr", "attr": scope.attribute_index(name), "card": card}


@function("matches_rank(card, card)")
def matches_rank(scope: Scope, call: Call) -> Typed:
    """Whether two cards have the same rank."""
    return _same(scope, call, "rank")


@function("matches_suit(card, card)")
def matches_suit(scope: Scope, call: Call) -> Typed:
    """Whether two cards have the same suit."""
    return _same(scope, call, "suit")


def _same(scope: Scope, call: Call, name: str) -> Typed:
    first, second = arity(call, 2)
    a, b = wanted(scope, first, "value", CARD), wanted(scope, second, "value", CARD)
    test = code.compare("eq", _attr(scope, name, a.code), _attr(scope, name, b.code))
    return condition(
        test, f"{a.english} has the {name} of {b.english}", f"{a.english} differs in {name} from {b.english}"
    )


@function("is_wild(card)")
def is_wild(scope: Scope, call: Call) -> Typed:
    """Whether a card is one of `setup.wild_cards`."""
    (arg,) = arity(call, 1)
    card = wanted(scope, arg, "value", CARD)
    return condition(_wild(scope, card.code), f"{card.english} is wild", f"{card.english} is not wild")


def _wild(scope: Scope, card: Code) -> Code:
    ranks = (scope.values[name][1] for name in scope.genome.setup.wild_cards if name in scope.values)
    rank = _attr(scope, "rank", card)
    return code.any_of(*(code.compare("eq", rank, code.integer(n)) for n in ranks))


@function("matches_or_wild(card, card)")
def matches_or_wild(scope: Scope, call: Call) -> Typed:
    """Whether a card is wild, or has the rank of another or the suit to be matched."""
    first, second = arity(call, 2)
    card, other = wanted(scope, first, "value", CARD), wanted(scope, second, "value", CARD)
    index, _ = scope.variable("active_suit")
    rank = code.compare("eq", _attr(scope, "rank", card.code), _attr(scope, "rank", other.code))
    suit = code.compare("eq", _attr(scope, "suit", card.code), code.variable(index))
    test = code.any_of(_wild(scope, card.code), suit, rank)
    wild = "is wild, " if scope.genome.setup.wild_cards else ""
    english = f"{card.english} {wild}has the suit to match or has the rank of {other.english}"
    return condition(test, english, f"{card.english} cannot be matched to {other.english}")


@function("adjacent(card, card)", "adjacent(card, card, attribute)")
def adjacent(scope: Scope, call: Call) -> Typed:
    """Whether two cards stand next to each other in the order of ranks, or in an attribute."""
    args = arity(call, 2, 3)
    name = attribute(scope, args[2])[0] if len(args) == 3 else "rank"
    a, b = wanted(scope, args[0], "value", CARD), wanted(scope, args[1], "value", CARD)
    x, y = _attr(scope, name, a.code), _attr(scope, name, b.code)
    up = code.compare("eq", x, code.arithmetic("add", y, code.integer(1)))
    down = code.compare("eq", y, code.arithmetic("add", x, code.integer(1)))
    return condition(
        code.any_of(up, down),
        f"{a.english} is next to {b.english} in {name}",
        f"{a.english} is not next to {b.english} in {name}",
    )


@function("beats(card, card)", "beats(card, card, attribute)")
def beats(scope: Scope, call: Call) -> Typed:
    """Whether a card is higher than another in rank, or in an attribute."""
    args = arity(call, 2, 3)
    name = attribute(scope, args[2])[0] if len(args) == 3 else "rank"
    a, b = wanted(scope, args[0], "value", CARD), wanted(scope, args[1], "value", CARD)
    test = code.compare("gt", _attr(scope, name, a.code), _attr(scope, name, b.code))
    return condition(
        test, f"{a.english} beats {b.english} in {name}", f"{a.english} does not beat {b.english} in {name}"
    )


@function("has_set_of(cards, n)", "has_set_of(cards, n, attribute)")
def has_set_of(scope: Scope, call: Call) -> Typed:
    """Whether n of the cards agree in rank, or in an attribute."""
    args = arity(call, 2, 3)
    name = attribute(scope, args[2])[0] if len(args) == 3 else "rank"
    cards, n = wanted(scope, args[0], "cards"), wanted(scope, args[1], "value")
    info = scope.attributes[name]
    span = max(info.values, default=0) + 1
    with scope.binding("", "number", "number", "") as local:
        alike = {"s": "with", "attr": info.index, "value": code.local(local)}
        test = code.compare("ge", code.count(code.cards_joined("and", (cards.code, alike))), n.code)
    found = {
        "v": "first_where",
        "local": local,
        "from": code.integer(0),
        "n": code.integer(span),
        "test": test,
    }
    english = f"{cards.english} hold {n.english} cards of one {name}"
    return condition(
        code.compare("ge", found, code.integer(0)),
        english,
        f"{cards.english} hold no {n.english} cards of one {name}",
    )
