"""Cards and tokens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from ...shapes import Key
from .ast_base import Ability, Condition, Filter, Symbols, Value, Written
from .ast_conditions import ALWAYS
from .ast_costs import Cost
from .ast_program import Program
from .ast_words import CardType, Color, Layout, Small, Subtype, Supertype, Word


@dataclass(frozen=True, slots=True)
class TypeLine(Written):
    """`Legendary Creature — Human Knight`; a plain hyphen between spaces will do."""

    noun: ClassVar[str] = "a type line such as Legendary Creature — Human Knight"

    supertypes: tuple[Supertype, ...]
    types: tuple[CardType, ...]
    subtypes: tuple[Subtype, ...]


@dataclass(frozen=True, slots=True)
class PrintedPt(Written):
    """`2/3`, `*/*`, `1+*/4`: None is a star, whose number a `static` with `base pt` defines."""

    noun: ClassVar[str] = "power and toughness such as 2/3 or */*"

    power: int | None
    toughness: int | None


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of a saga: `{at: [1, 2], do: …}`."""

    at: tuple[Small, ...]
    do: Program


@dataclass(frozen=True, slots=True)
class Face:
    """One face of a card: everything that is printed."""

    name: str
    type: TypeLine
    # `{1}{W}{W}`; None: no mana cost at all (lands, backs, tokens).
    cost: Symbols | None = None
    # Only where the cost does not say it.
    color: tuple[Color, ...] | None = None
    pt: PrintedPt | None = None
    loyalty: Value | None = None
    defense: Small | None = None
    # An Aura's `enchant: creature` (CR 702.5).
    enchant: Filter | None = None
    keywords: tuple[Ability, ...] = ()
    extra_cost: Annotated[Cost | None, Key("extra cost")] = None
    castable: Annotated[Condition, Key("cast only if")] = ALWAYS
    spell: Program | None = None
    # An ability word before the spell's text, such as will of the council.
    label: Word | None = None
    abilities: tuple[Ability, ...] = ()
    chapters: tuple[Chapter, ...] = ()


@dataclass(frozen=True, slots=True)
class Card:
    """A card, a token or an emblem. `name` is that of the front, or `A // B` for two faces."""

    name: str
    layout: Layout
    faces: tuple[Face, ...]

    @property
    def front(self) -> Face:
        return self.faces[0]
