"""How many cards of each type a deck of its themes has: `shapes.yml`, bent by the weight of each theme."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Annotated

from ludwright.authoring.shapes import Range, Snake
from ludwright.authoring.strict import load_text

from .registries.common import Id, Version

if TYPE_CHECKING:
    from ludwright.cards import Card

    from .themes import Theme

# The first of these that stands in a type line is what a card counts as.
KINDS = ("creature", "instant", "sorcery", "artifact", "enchantment", "planeswalker")
PREFIX = "kind:"
# Before the name of a theme: cards that feed it.
FEEDS = PREFIX + "feeds:"
# Shifts of several themes are added up to this much of a whole theme.
MOST = 1.0

Shift = Annotated[int, Range(-60, 60), "Cards more or fewer."]


@dataclass(frozen=True, slots=True)
class Counts(Snake):
    """Cards by type."""

    creature: Shift = 0
    instant: Shift = 0
    sorcery: Shift = 0
    artifact: Shift = 0
    enchantment: Shift = 0
    planeswalker: Shift = 0


@dataclass(frozen=True, slots=True)
class ThemeCounts(Snake):
    """How a theme bends the usual numbers."""

    id: Annotated[Id, "The theme, as in themes.yml."]
    creature: Shift = 0
    instant: Shift = 0
    sorcery: Shift = 0
    artifact: Shift = 0
    enchantment: Shift = 0
    planeswalker: Shift = 0


@dataclass(frozen=True, slots=True)
class Shapes(Snake):
    """The whole of `shapes.yml`."""

    version: Annotated[Version, "The file's version."]
    slack: Annotated[int, Range(0, 20), "How far a deck may stray without cost."]
    usual: Annotated[Counts, "Cards of each type in decks of every kind."]
    tribe: Annotated[Counts, "How a creature type bends that."]
    tribe_share: Annotated[int, Range(0, 100), "Of a hundred creatures, those of a type the commander names."]
    themes: Annotated[tuple[ThemeCounts, ...], "How themes do."]


@cache
def shapes() -> Shapes:
    text = (files("ludwright.data") / "deck" / "shapes.yml").read_text("utf-8")
    return load_text(text, Shapes, "shapes.yml")


def kind_of(card: Card) -> str | None:
    """The type that a card counts as; a land is none."""
    types = card.front.type_line
    if "Land" in types.split(" — ")[0]:
        return None
    line = card.type_line.lower()
    return next((kind for kind in KINDS if kind in line), None)


def shape(themes: Sequence[Theme]) -> Mapping[str, tuple[int, int]]:
    """Type → the fewest and the most cards of it that a deck of these themes wants."""
    held = shapes()
    bends = {theme.id: theme for theme in held.themes}
    parts = parts_of([theme for theme in themes if _all_of_it(theme) or theme.id in bends])
    found = {}
    for kind in KINDS:
        wanted = float(getattr(held.usual, kind))
        for theme in themes:
            bend = held.tribe if _all_of_it(theme) else bends.get(theme.id)
            if bend is not None:
                wanted += parts[theme.id] * getattr(bend, kind)
        middle = max(0, round(wanted))
        found[kind] = (max(0, middle - held.slack), middle + held.slack)
    return found


def parts_of(themes: Sequence[Theme]) -> Mapping[str, float]:
    """How much of each theme a deck's shape is; weightier ones first, equal ones alike, up to one whole."""
    found: dict[str, float] = {}
    left = MOST
    for weight in sorted({theme.weight for theme in themes}, reverse=True):
        alike = [theme for theme in themes if theme.weight == weight]
        each = min(weight, left / len(alike))
        found |= {theme.id: each for theme in alike}
        left -= each * len(alike)
    return found


def _all_of_it(theme: Theme) -> bool:
    """Whether a deck is one of a creature type, by name and not by company alone."""
    return theme.kind == "tribe" and theme.weight == 1
