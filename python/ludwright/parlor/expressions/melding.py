"""Sets of cards as melds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...authoring.reader import Fault
from ..genomes.words import spaced
from ..language.elaborate import wanted
from ..language.nodes import Call
from ..language.typed import Typed, condition, value
from . import arity, attribute, function, patterns

if TYPE_CHECKING:
    from ..language.scope import Scope


@function("is_meld(cards)", "is_meld(cards, meld, …)")
def is_meld(scope: Scope, call: Call) -> Typed:
    """Whether the cards together are exactly one meld."""
    if not call.args:
        raise Fault("is_meld of what?", call.at, "write is_meld(cards)")
    cards = wanted(scope, call.args[0], "cards")
    found, names = patterns(scope, call.args[1:])
    test = {"c": "is_meld", "patterns": found, "of": cards.code}
    return condition(
        test, f"{cards.english} form one of the {names}", f"{cards.english} form none of the {names}"
    )


@function("meldable(cards)", "meldable(cards, meld, …)")
def meldable(scope: Scope, call: Call) -> Typed:
    """Whether some meld can be made of the cards."""
    if not call.args:
        raise Fault("meldable of what?", call.at, "write meldable(cards)")
    cards = wanted(scope, call.args[0], "cards")
    found, names = patterns(scope, call.args[1:])
    test = {"c": "meldable", "patterns": found, "of": cards.code}
    return condition(
        test,
        f"there are some of the {names} in {cards.english}",
        f"there are none of the {names} in {cards.english}",
    )


@function("arrangeable(cards, n)", "arrangeable(cards, n, meld, …)")
def arrangeable(scope: Scope, call: Call) -> Typed:
    """Whether all cards but n can be arranged in melds."""
    if len(call.args) < 2:
        raise Fault("arrangeable needs cards and a number", call.at, "write arrangeable(cards, 0)")
    cards, left = wanted(scope, call.args[0], "cards"), wanted(scope, call.args[1], "value")
    found, names = patterns(scope, call.args[2:])
    test = {"c": "arrangeable", "patterns": found, "of": cards.code, "left": left.code}
    return condition(test, f"all but {left.english} of {cards.english} can be arranged in {names}")


@function("leftover(attribute, cards)", "leftover(attribute, cards, meld, …)")
def leftover(scope: Scope, call: Call) -> Typed:
    """An attribute added up over the cards left when the others are arranged in melds as well as can be."""
    if len(call.args) < 2:
        raise Fault("leftover needs an attribute and cards", call.at, "write leftover(points, cards)")
    name, info = attribute(scope, call.args[0])
    cards = wanted(scope, call.args[1], "cards")
    found, names = patterns(scope, call.args[2:])
    code = {"v": "leftover", "patterns": found, "of": cards.code, "attr": info.index}
    return value(code, f"the {spaced(name)} of what {names} leave over of {cards.english}")


@function("meld_value(meld)")
def meld_value(scope: Scope, call: Call) -> Typed:
    """What the genome says a meld is worth."""
    (arg,) = arity(call, 1)
    found, names = patterns(scope, (arg,))
    worth = scope.genome.melds[found[0]].value
    return value({"v": "int", "n": worth}, f"the value of a {names}, which is {worth},")
