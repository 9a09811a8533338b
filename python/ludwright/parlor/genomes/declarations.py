"""What a genome declares before it says what happens: cards, attributes, zones, variables, names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from ...authoring.shapes import Key, Range, Size, Snake
from ..language.texts import ZERO, CardSet, Expression, Value
from .words import (
    Amount,
    AttributeName,
    Count,
    Identifier,
    Label,
    MeldName,
    Per,
    Points,
    RankName,
    Reset,
    Shown,
    SuitName,
    Visibility,
    ZonePer,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class CardGroup(Snake):
    """Every listed rank of every listed suit, some number of times."""

    suits: Annotated[tuple[SuitName, ...], Size(1, 16), "Suits."]
    ranks: Annotated[tuple[RankName, ...], Size(1, 32), "Ranks."]
    copies: Annotated[int, Range(1, 16), "How many of each card."] = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Deck(Snake):
    """The cards of the game."""

    suits: Annotated[tuple[Identifier, ...], Size(1, 16), "All suits."]
    ranks: Annotated[tuple[Identifier, ...], Size(1, 32), "All ranks, lowest first: the order of ranks."]
    groups: Annotated[
        tuple[CardGroup, ...], Size(0, 16), "Which cards there are; every rank of every suit when empty."
    ] = ()
    copies: Annotated[int, Range(1, 16), "How many of each card."] = 1
    without: Annotated[tuple[CardSet, ...], Size(0, 16), "Cards taken out."] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Case(Snake):
    """A value for some cards."""

    cards: Annotated[CardSet, "The cards."]
    value: Annotated[Value, "Their value: a number or a name of the attribute's own."]


@dataclass(frozen=True, slots=True, kw_only=True)
class Attribute(Snake):
    """A number, or a name, on every card: points, an order of ranks, a colour."""

    name: Annotated[Identifier, "What expressions call it."]
    names: Annotated[
        tuple[Identifier, ...], Size(0, 32), "The names of its values, when they are names."
    ] = ()
    ranking: Annotated[
        tuple[RankName, ...], Size(0, 32), "Ranks from lowest to highest: the value is the place, from 0."
    ] = ()
    default: Annotated[Points, "The value of cards that no case names."] = 0
    cases: Annotated[tuple[Case, ...], Size(0, 64), "Values; the first case that fits a card counts."] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Derived(Snake):
    """An attribute that depends on variables, such as the suit a bower belongs to."""

    name: Annotated[Identifier, "What expressions call it."]
    of: Annotated[AttributeName | None, "The attribute whose names it shares."] = None
    value: Annotated[Value, "Its value for `card`."]


@dataclass(frozen=True, slots=True, kw_only=True)
class Zone(Snake):
    """A place for cards."""

    name: Annotated[Identifier, "What expressions call it."]
    per: Annotated[ZonePer, "One for the table or one for each player."] = "table"
    piles: Annotated[int, Range(1, 64), "Piles in it, numbered from 0."] = 1
    ordered: Annotated[bool, "Whether the order of its cards is kept."] = False
    visibility: Annotated[Visibility, "Who sees what lies there."] = "face_up"


@dataclass(frozen=True, slots=True, kw_only=True)
class Variable(Snake):
    """A number that the rules remember."""

    name: Annotated[Identifier, "What expressions call it."]
    per: Annotated[Per, "One for the table, each player or each team."] = "table"
    size: Annotated[int, Range(1, 256), "Cells of a numbered row of them, at the table."] = 1
    kind: Annotated[
        Identifier, "What it holds: number, player, card, suit, rank, or an attribute with names."
    ] = "number"
    init: Annotated[Value, "Its first value."] = ZERO
    low: Annotated[Amount, "Its least value; kinds other than number know their own."] = 0
    high: Annotated[Amount, "Its greatest value."] = 1
    reset: Annotated[Reset, "When it returns to its first value."] = "never"
    shown: Annotated[Shown, "Who may know it."] = "everybody"


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting(Snake):
    """A number that whoever plays may change."""

    name: Annotated[Identifier, "What expressions call it."]
    default: Annotated[Amount, "Its usual value."]
    low: Annotated[Amount, "The least allowed."]
    high: Annotated[Amount, "The greatest allowed."]


@dataclass(frozen=True, slots=True, kw_only=True)
class Definition(Snake):
    """A name for an expression."""

    name: Annotated[Identifier, "The name."]
    parameters: Annotated[tuple[Identifier, ...], Size(0, 4), "What stands in brackets behind it."] = ()
    means: Annotated[Expression, Key("is"), "What it stands for."]


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(Snake):
    """Names for numbers that are offered as options, such as bids."""

    name: Annotated[Identifier, "What variables and binders call the kind."]
    names: Annotated[tuple[Label, ...], Size(1, 256), "The names, from number 0 on."]


@dataclass(frozen=True, slots=True, kw_only=True)
class WildCards(Snake):
    """Cards that stand for others in a meld."""

    cards: Annotated[CardSet, "Which cards are wild."]
    most: Annotated[Count, "The most of them in one meld."]
    naturals: Annotated[Count, "The fewest cards of a meld that are not wild."]


@dataclass(frozen=True, slots=True, kw_only=True)
class Meld(Snake):
    """A combination that can be laid down: a set, a run, or particular cards."""

    name: Annotated[MeldName, "What phases and expressions call it."]
    same: Annotated[AttributeName | None, "A set: its cards agree in this attribute."] = None
    distinct: Annotated[AttributeName | None, "Of a set: all cards differ in this attribute."] = None
    run_in: Annotated[AttributeName | None, "A run: its cards follow one another in this order."] = None
    run_of: Annotated[AttributeName, "Of a run: its cards agree in this attribute."] = "suit"
    wrap: Annotated[bool, "Of a run: the highest card may also stand below the lowest."] = False
    exactly: Annotated[tuple[CardSet, ...], Size(0, 16), "Particular cards, one of each set."] = ()
    min: Annotated[Count, "The fewest cards."] = 3
    max: Annotated[Count, "The most cards."] = 13
    wild: Annotated[WildCards | None, "Of a set: cards that stand for others."] = None
    value: Annotated[Points, "What it is worth, where melds score as such."] = 0
