"""Sets of cards that add up to a total."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...authoring.reader import Fault
from ..genomes.words import spaced
from ..language.elaborate import wanted
from ..language.nodes import Call
from ..language.typed import Typed, condition, value
from ..lowering import code
from . import arity, attribute, function

if TYPE_CHECKING:
    from ..language.scope import Scope
    from ..lowering.code import Code

MOST = 255


@function("sums(attribute, cards, total)", "sums(attribute, cards, total, min, max)")
def sums(scope: Scope, call: Call) -> Typed:
    """How many sets of the cards, of min to max cards, have an attribute that adds up to a total."""
    parts, english = _parts(scope, call)
    return value({"v": "sums", **parts}, f"the number of {english}")


@function("summable(attribute, cards, total)", "summable(attribute, cards, total, min, max)")
def summable(scope: Scope, call: Call) -> Typed:
    """Whether some of the cards, min to max of them, have an attribute that adds up to a total."""
    parts, english = _parts(scope, call)
    return condition({"c": "summable", **parts}, f"there are {english}", f"there are no {english}")


def _parts(scope: Scope, call: Call) -> tuple[Code, str]:
    args = arity(call, 3, 5)
    name, info = attribute(scope, args[0])
    cards, total = wanted(scope, args[1], "cards"), wanted(scope, args[2], "value")
    sizes = [1, MOST]
    for n, arg in enumerate(args[3:]):
        size = code.constant(wanted(scope, arg, "value").code)
        if size is None or not 0 <= size <= MOST:
            raise Fault(f"how many cards is a fixed number up to {MOST}", arg.at, "write a number")
        sizes[n] = size
    english = f"sets of {cards.english} whose {spaced(name)} adds up to {total.english}"
    if len(args) == 5:
        english = f"sets of {sizes[0]} to {sizes[1]} of {cards.english} whose {spaced(name)} adds up to "
        english += total.english
    parts = {"attr": info.index, "of": cards.code, "total": total.code, "min": sizes[0], "max": sizes[1]}
    return parts, english
