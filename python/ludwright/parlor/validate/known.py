"""What is known at a place of a program: how many cards the deck holds at least, and what numbers may be."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace

from ..lowering.code import FOLDED, Code

Span = tuple[int, int]
# The zone that the cards start in.
DECK = 0
_ANY: Span = (-(1 << 20), 1 << 20)


@dataclass(frozen=True, slots=True)
class Known:
    """Least numbers of cards in the deck and in other piles of the table, spans of numbers by kind and index,
    and expressions that the deck has cards enough for; None where it has enough for all."""

    left: int
    numbers: dict[tuple[str, int], Span] = field(default_factory=dict)
    piles: dict[int, int] = field(default_factory=dict)
    enough: frozenset[str] | None = frozenset()

    def less(self, cards: int) -> Known:
        return replace(self, left=max(0, self.left - max(0, cards)), enough=frozenset())

    def at_least(self, cards: int) -> Known:
        return replace(self, left=max(self.left, cards))

    def with_more(self, zone: int, cards: int) -> Known:
        return replace(self, piles={**self.piles, zone: self.piles.get(zone, 0) + cards})

    def back(self, zone: int, most: int) -> Known:
        """A whole pile goes back to the deck."""
        left = min(most, self.left + self.piles.get(zone, 0))
        return replace(self, left=left, piles={**self.piles, zone: 0})

    def with_number(self, kind: str, index: int, span: Span) -> Known:
        return replace(self.without(kind, index), numbers={**self.numbers, (kind, index): span})

    def without(self, kind: str, index: int) -> Known:
        """A number that may have changed, and with it whatever was reckoned with."""
        numbers = {key: known for key, known in self.numbers.items() if key != (kind, index)}
        return replace(self, numbers=numbers, enough=self.enough and frozenset())

    def numbers_aside(self) -> Known:
        """After something that leaves the cards where they are, but may have changed variables."""
        numbers = {key: known for key, known in self.numbers.items() if key[0] != "var"}
        return replace(self, numbers=numbers, enough=self.enough and frozenset())

    def with_enough(self, expression: str) -> Known:
        return self if self.enough is None else replace(self, enough=self.enough | {expression})

    def is_enough(self, n: Code) -> bool:
        return self.enough is None or text(n) in self.enough

    def bound(self, program: Code, binder: Code) -> Known:
        """What an option runs over."""
        match binder["each"]:
            case "subset":
                low, high = span(program, binder["min"], self)[0], span(program, binder["max"], self)[1]
                return self.with_number(
                    "set", binder["local"], (max(0, low), min(high, len(program["cards"])))
                )
            case "summing":
                return self.with_number("set", binder["local"], (binder["min"], binder["max"]))
            case "number":
                low, high = span(program, binder["low"], self)[0], span(program, binder["high"], self)[1]
                return self.with_number("local", binder["local"], (low, high))
            case "seat":
                return self.with_number("local", binder["local"], (0, program["seats"] - 1))
        return self


def joined(a: Known | None, b: Known | None) -> Known | None:
    """What holds whichever way was taken."""
    if a is None or b is None:
        return a or b
    spans = {
        key: (min(a.numbers[key][0], b.numbers[key][0]), max(a.numbers[key][1], b.numbers[key][1]))
        for key in a.numbers.keys() & b.numbers.keys()
    }
    piles = {zone: min(a.piles[zone], b.piles[zone]) for zone in a.piles.keys() & b.piles.keys()}
    enough = b.enough if a.enough is None else a.enough if b.enough is None else a.enough & b.enough
    return Known(min(a.left, b.left), spans, piles, enough)


def span(program: Code, n: Code, state: Known) -> Span:
    """The least and the greatest value of an expression."""
    kind = n["v"]
    if kind in ("int", "seats"):
        number = n["n"] if kind == "int" else program["seats"]
        return number, number
    if kind == "var":
        variable = program["vars"][n["var"]]
        known = state.numbers.get(("var", n["var"])) if n["at"] is None else None
        return known or (variable["low"], variable["high"])
    if kind == "local":
        return state.numbers.get(("local", n["local"]), _ANY)
    if kind == "count":
        known = state.numbers.get(("set", n["of"]["local"])) if n["of"]["s"] == "local" else None
        return known or (0, len(program["cards"]))
    if kind == "if":
        then, other = span(program, n["then"], state), span(program, n["other"], state)
        return min(then[0], other[0]), max(then[1], other[1])
    if kind in FOLDED:
        first, second = span(program, n["a"], state), span(program, n["b"], state)
        ends = [FOLDED[kind](x, y) for x in first for y in second]
        return min(ends), max(ends)
    return _ANY


def text(of: Code) -> str:
    """An expression, to compare it with others."""
    return json.dumps(of, sort_keys=True)


def of_deck(cards: Code) -> bool:
    return bool(cards["s"] == "in" and cards["place"]["zone"] == DECK)


def bounded(n: Code) -> bool:
    """Whether a number is never more than the deck holds."""
    if n["v"] == "min":
        return bounded(n["a"]) or bounded(n["b"])
    return bool(n["v"] == "count" and of_deck(n["of"]))


def table_pile(place: Code) -> int | None:
    """The zone of a pile that lies alone on the table."""
    zone: int = place["zone"]
    return zone if place["seat"] is None and place["pile"] is None else None


def may_hold(cards: Code) -> bool:
    """Whether a set may hold cards that lie in the deck; what was bound or chosen lies elsewhere."""
    match cards["s"]:
        case "none" | "local" | "from_up":
            return False
        case "in_zone":
            return bool(cards["zone"] == DECK)
        case "in" | "top_of":
            return bool(cards["place"]["zone"] == DECK)
        case "and":
            return all(may_hold(inner) for inner in cards["of"])
        case "or":
            return any(may_hold(inner) for inner in cards["of"])
        case "minus":
            return may_hold(cards["a"])
        case "where":
            return may_hold(cards["of"])
        case "if":
            return may_hold(cards["then"]) or may_hold(cards["other"])
        case "one":
            card = cards["card"]
            if card["v"] in ("any_of", "best", "best_derived"):
                return may_hold(card["of"])
            return bool(card["v"] == "int")
    return True
