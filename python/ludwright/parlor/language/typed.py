"""What an expression means: its kind, its code for the core, and its English."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from ..lowering import code
from ..lowering.code import Code
from . import clauses
from .clauses import Clause, Said

Kind = Literal["value", "condition", "cards", "place"]

NUMBER = "number"
PLAYER = "player"
TEAM = "team"
CARD = "card"

KIND_WORDS = {"value": "a number", "condition": "a condition", "cards": "a set of cards", "place": "a pile"}
# What to write where another kind of thing stands.
KIND_EXAMPLES = {
    "value": "write a number, such as count(hand(me))",
    "condition": "compare something, such as count(deck) > 0",
    "cards": "name cards, such as hand(me) & suit(hearts)",
    "place": "name a pile, such as discard or hand(me)",
}


@dataclass(frozen=True, slots=True)
class Typed:
    """One part of a rule. `sort` says what a value counts: number, player, team, card, or a domain's name."""

    kind: Kind
    code: Code
    english: str
    sort: str = NUMBER
    # The possessive, where it is not regular: "your".
    own: str | None = None
    # Of a condition: what its English and that of its opposite are made from.
    clause: Clause | None = None
    # Of a zone: whether all its piles, or all seats, are meant.
    whole: bool = False
    # Of a variable that is 0 or 1: its name, and whose it is.
    flag: str | None = None
    # What it means that such a variable is 1, and that it is 0, where there are words for it.
    states: tuple[str, str] | None = None

    @property
    def owner(self) -> str:
        """As in *the dealer's* hand."""
        if self.own is not None:
            return self.own
        return f"{self.english}’" if self.english.endswith("s") else f"{self.english}’s"

    def says(self) -> Clause:
        """A condition as a clause."""
        return self.clause or Said(self.english)

    def said(self, english: str) -> Typed:
        return replace(self, english=english, clause=None)


def value(
    code_: Code, english: str, sort: str = NUMBER, own: str | None = None, flag: str | None = None
) -> Typed:
    return Typed("value", code_, english, sort, own, flag=flag)


def number(n: int) -> Typed:
    return Typed("value", code.integer(n), str(n))


def condition(code_: Code, english: str, opposite: str | None = None) -> Typed:
    """A single statement, with the words for its opposite."""
    return clause(code_, Said(english, opposite))


def clause(code_: Code, says: Clause) -> Typed:
    """A condition that is made of others."""
    return Typed("condition", code_, clauses.english(says), clause=says)


def cards(code_: Code, english: str) -> Typed:
    return Typed("cards", code_, english)


def as_cards(it: Typed) -> Typed:
    """A pile's cards, or one card as a set."""
    if it.kind == "place":
        if it.whole:
            zone = {"s": "in_zone", "zone": it.code["zone"], "seat": it.code["seat"]}
            return Typed("cards", zone, it.english)
        return Typed("cards", code.lies_in(it.code), it.english)
    if it.kind == "value" and it.sort == CARD:
        return Typed("cards", code.one(it.code), it.english)
    return it


def as_card(it: Typed) -> Typed:
    """A set that holds one card, as that card."""
    if it.kind == "cards":
        if it.code["s"] == "one":
            return Typed("value", it.code["card"], it.english, CARD)
        return Typed("value", {"v": "any_of", "of": it.code}, it.english, CARD)
    return it
