"""Cards and tokens."""

from __future__ import annotations

from typing import Annotated, ClassVar

from ...authoring.shapes import Key, Range, Size
from .ast_base import Ability, Condition, Filter, Symbols, Value, Written
from .ast_conditions import ALWAYS
from .ast_costs import Cost
from .ast_program import Program
from .ast_words import CardType, Color, Layout, Small, Subtype, Supertype, Word
from .node import dataclass


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

    at: Annotated[tuple[Annotated[int, Range(1, 20)], ...], Size(1, 20)]
    do: Program


@dataclass(frozen=True, slots=True)
class Room:
    """A room of a dungeon: `{room: Forge, to: [Trap!, Arena], do: …}`; `to`: where the arrows lead."""

    name: Annotated[str, Key("room")]
    do: Program
    to: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Face:
    """One face of a card: everything that is printed."""

    name: Annotated[str, "The name; in quotation marks where it has a comma."]
    type: Annotated[TypeLine, "The type line."]
    cost: Annotated[Symbols | None, "The mana cost; left out where there is none."] = None
    color: Annotated[
        tuple[Color, ...] | None, "The colour indicator (CR 204), or a token's colours: WU, or none."
    ] = None
    pt: Annotated[PrintedPt | None, "Power and toughness."] = None
    loyalty: Annotated[Value | None, "Of planeswalkers."] = None
    defense: Annotated[Small | None, "Of battles."] = None
    enchant: Annotated[Filter | None, "Of Auras: what it enchants (CR 702.5)."] = None
    keywords: Annotated[tuple[Ability, ...], "Keywords, alone or with an argument."] = ()
    extra_cost: Annotated[Cost | None, Key("extra cost"), "An additional cost of casting it."] = None
    castable: Annotated[Condition, Key("cast only if"), "When it may be cast."] = ALWAYS
    spell: Annotated[Program | None, "Of instants and sorceries: what happens."] = None
    label: Annotated[Word | None, "An ability word before that, such as will of the council."] = None
    abilities: Annotated[tuple[Ability, ...], "Everything else it can do."] = ()
    chapters: Annotated[tuple[Chapter, ...], "Of sagas."] = ()
    rooms: Annotated[tuple[Room, ...], "Of dungeons, the topmost first (CR 309.4)."] = ()


@dataclass(frozen=True, slots=True)
class Card:
    """A card, a token or an emblem. `name` is that of the front, or `A // B` for two faces."""

    name: str
    layout: Layout
    faces: tuple[Face, ...]

    @property
    def front(self) -> Face:
        return self.faces[0]
