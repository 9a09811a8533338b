"""Cards by where they lie."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..genomes.words import spaced
from ..language.elaborate import wanted
from ..language.nodes import Call
from ..language.typed import CARD, NUMBER, Typed, condition, value
from ..lowering import code
from . import arity, attribute_or_derived, function

if TYPE_CHECKING:
    from ..language.scope import Scope


@function("empty(cards)")
def empty(scope: Scope, call: Call) -> Typed:
    """Whether there are no such cards."""
    (arg,) = arity(call, 1)
    cards = wanted(scope, arg, "cards")
    told, opposite = f"there are no {cards.english}", f"there are some {cards.english}"
    if cards.english.startswith(("the ", "pile ")) or (
        cards.code["s"] in ("in", "in_zone") and not cards.english.endswith("s")
    ):
        told, opposite = f"{cards.english} is empty", f"{cards.english} is not empty"
    return condition(code.empty(cards.code), told, opposite)


@function("top(pile)", "top(pile, n)")
def top(scope: Scope, call: Call) -> Typed:
    """The top card of a pile, or its n topmost cards."""
    args = arity(call, 1, 2)
    pile = wanted(scope, args[0], "place")
    scope.keep_order(pile.code)
    if len(args) == 1:
        return value({"v": "top", "of": pile.code}, f"the top card of {pile.english}", CARD)
    n = wanted(scope, args[1], "value")
    if n.english == "1":
        english = f"the top card of {pile.english}"
    elif " " in n.english:
        english = f"the top cards of {pile.english}, as many as {n.english},"
    else:
        english = f"the top {n.english} cards of {pile.english}"
    return Typed("cards", {"s": "top_of", "place": pile.code, "n": n.code}, english)


@function("pile_of(card)")
def pile_of(scope: Scope, call: Call) -> Typed:
    """The number of the pile, within its zone, in which a card lies."""
    (arg,) = arity(call, 1)
    card = wanted(scope, arg, "value", CARD)
    return value({"v": "pile_of", "card": card.code}, f"the pile of {card.english}")


@function("packet(card)")
def packet(scope: Scope, call: Call) -> Typed:
    """A card and all that lie on it."""
    (arg,) = arity(call, 1)
    card = wanted(scope, arg, "value", CARD)
    return Typed("cards", {"s": "from_up", "card": card.code}, f"{card.english} and all cards on it")


@function("best(attribute, cards)")
def best(scope: Scope, call: Call) -> Typed:
    """The card with the greatest value of an attribute; none when there are no cards."""
    first, second = arity(call, 2)
    name, info, derived = attribute_or_derived(scope, first)
    cards = wanted(scope, second, "cards")
    key = {"v": "best_derived", "derived": info.index} if derived else {"v": "best", "attr": info.index}
    return value({**key, "of": cards.code}, f"the card of highest {spaced(name)} in {cards.english}", CARD)


@function("any_card(cards)")
def any_card(scope: Scope, call: Call) -> Typed:
    """One of some cards, the first in the order of the deck; none when there are none."""
    (arg,) = arity(call, 1)
    cards = wanted(scope, arg, "cards")
    which = cards.english
    english = f"one card {which.removeprefix('cards ')}" if which.startswith("cards ") else f"one of {which}"
    return value({"v": "any_of", "of": cards.code}, english, CARD)


@function("one(card)")
def one(scope: Scope, call: Call) -> Typed:
    """A card as a set of one."""
    (arg,) = arity(call, 1)
    card = wanted(scope, arg, "value", CARD)
    return Typed("cards", code.one(card.code), card.english)


@function("number(value)")
def number(scope: Scope, call: Call) -> Typed:
    """A suit, rank, player or card as the plain number it is."""
    (arg,) = arity(call, 1)
    it = wanted(scope, arg, "value")
    return value(it.code, it.english, NUMBER)
