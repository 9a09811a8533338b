"""A face of card data as our notation has it: what is printed beside its text, and what the text says."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any, TypeVar

from ...authoring.names import quoted
from ...errors import Unsupported
from ..notation.ast_card import Face
from ..notation.ast_words import COLORS
from ..notation.scalars import printed_pt, symbols, value
from ..notation.text import Fault
from .reading import parse_card
from .rules import Names

if TYPE_CHECKING:
    from collections.abc import Callable

    from ...cards import Face as Printed

T = TypeVar("T")


def face_of(printed: Printed, names: Names | None = None) -> Face:
    """The whole face; `Unsupported` where the grammar or the notation has no words for a part of it."""
    lines = printed.full_text.split("\n") if printed.full_text else []
    said = parse_card(printed.name, printed.type_line, lines, names)
    size = None if printed.power is None else f"{printed.power}/{printed.toughness}"
    return dataclasses.replace(
        said,
        cost=_part(printed, "mana cost", symbols, printed.mana_cost or None),
        color=indicator(printed),
        pt=_part(printed, "power and toughness", printed_pt, size),
        loyalty=_part(printed, "loyalty", value, printed.loyalty),
        defense=_part(printed, "defense", int, printed.defense),
    )


def indicator(printed: Printed) -> Any:
    """CR 204: the colours of the indicator. Data that lists colours alone shows it by what the cost lacks."""
    if printed.color_indicator:
        return printed.color_indicator
    if all(color in printed.mana_cost for color in printed.colors):
        return None
    return tuple(color for color in COLORS if color in printed.colors)


def _part(printed: Printed, what: str, read: Callable[[str], T], text: str | None) -> T | None:
    if text is None:
        return None
    try:
        return read(text)
    except (Fault, ValueError):
        raise Unsupported(
            f"{printed.name}: the {what} {quoted(text)} is not in the notation", code="unsupported"
        ) from None
