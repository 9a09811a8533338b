"""A face of card data as our notation has it: what is printed beside its text, and what the text says."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any, TypeGuard, TypeVar, cast

from ...authoring.names import quoted
from ...errors import LudwrightError, Unsupported
from ..notation import ast_mechanics as me
from ..notation.ast_abilities import LoyaltyAbility, Static
from ..notation.ast_card import Card, Face
from ..notation.ast_costs import Cost
from ..notation.ast_mods import GainKeywords
from ..notation.ast_values import X
from ..notation.ast_words import CARD_TYPES, COLORS, SUPERTYPES, Layout
from ..notation.loader import TWO_FACED
from ..notation.scalars import printed_pt, symbols, value
from ..notation.text import Fault
from .nodes import fields_of, holds, within
from .reading import parse_card
from .rules import Names

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ...cards import Card as Whole
    from ...cards import Face as Printed

T = TypeVar("T")


# Layouts of one face that the text itself tells.
_ONE_FACE = ("normal", "saga", "class", "case", "leveler", "mutate", "prototype", "meld", "augment", "host")


def card_of(printed: Whole, faults: list[LudwrightError] | None = None, names: Names | None = None) -> Card:
    """The whole card, all its faces. With `faults`, lines that are not read are noted there and left out."""
    layout = layout_of(printed)
    faces = tuple(face_of(face, names, faults) for face in printed.faces)
    for face in faces:
        _require_known_x(face)
    return Card(" // ".join(face.name for face in faces), layout, faces)


def layout_of(printed: Whole) -> Layout:
    """What the notation calls the layout. An omen is told by its type line."""
    if len(printed.faces) == 1 and printed.layout in _ONE_FACE:
        return "normal"
    if printed.layout == "adventure" and "Omen" in printed.faces[-1].type_line:
        return "omen"
    if printed.layout not in TWO_FACED or len(printed.faces) != 2:
        raise Unsupported(
            f"{printed.name}: the layout {quoted(printed.layout)} is not in the notation", code="unsupported"
        )
    layout: Any = printed.layout
    return cast("Layout", layout)


def face_of(printed: Printed, names: Names | None = None, faults: list[LudwrightError] | None = None) -> Face:
    """The whole face; `Unsupported` where the grammar or the notation has no words for a part of it."""
    _require_types(printed)
    lines = printed.full_text.split("\n") if printed.full_text else []
    said = _at_its_cost(parse_card(printed.name, printed.type_line, lines, names, faults), printed)
    size = None if printed.power is None else f"{printed.power}/{printed.toughness}"
    return dataclasses.replace(
        said,
        cost=_part(printed, "mana cost", symbols, printed.mana_cost or None),
        color=indicator(printed),
        pt=_part(printed, "power and toughness", printed_pt, size),
        loyalty=_part(printed, "loyalty", value, printed.loyalty),
        defense=_part(printed, "defense", int, printed.defense),
    )


def _require_types(printed: Printed) -> None:
    """A type line whose words are all known, with a card type among them (CR 205.1)."""
    words = printed.type_line.partition("—")[0].lower().split()
    unknown = [word for word in words if word not in SUPERTYPES and word not in CARD_TYPES]
    if unknown or not any(word in CARD_TYPES for word in words):
        said = quoted(unknown[0] if unknown else printed.type_line)
        raise Unsupported(f"{printed.name}: {said} is no card type of the notation", code="unsupported")


def require_size(printed: Printed) -> None:
    """CR 302.4: a creature has a power and a toughness, and so has a Vehicle."""
    types, _, subtypes = printed.type_line.partition("—")
    sized = "Creature" in types.split() or "Vehicle" in subtypes.split()
    if sized and (printed.power is None or printed.toughness is None):
        raise Unsupported(f"{printed.name}: a creature without power and toughness", code="unsupported")


def _require_known_x(face: Face) -> None:
    """An X that no cost asks for, and no words explain where it stands, is not known."""
    parts = (face.spell, *face.abilities, *face.chapters, *face.keywords)
    if not holds(parts, X):
        if any(map(_given_at_x, parts)):
            raise Unsupported(f"{face.name}: what X is is not said where it stands", code="unsupported")
        return
    paid = holds(face.extra_cost, X) or any(isinstance(each, str) and "{X}" in each for each in within(face))
    for part in parts:
        own = isinstance(part, LoyaltyAbility) and holds(part.loyalty, X)
        asked = paid or own or any(holds(cost, X) for cost in _costs(part))
        if (not asked and holds(part, X)) or _given_at_x(part):
            raise Unsupported(f"{face.name}: what X is is not said where it stands", code="unsupported")


def _given_at_x(part: Any) -> bool:
    """Whether it gives a keyword at a price of {X}, which nobody chooses."""
    if not isinstance(part, Static):
        return False
    given = [each for mod in part.mods if isinstance(mod, GainKeywords) for each in mod.abilities]
    return any("{X}" in cost.mana for each in given for cost in _costs(each))


def _costs(node: Any) -> Iterator[Cost]:
    """All that is paid in an ability."""
    if isinstance(node, Cost):
        yield node
    elif isinstance(node, tuple):
        for part in node:
            yield from _costs(part)
    else:
        for name in fields_of(type(node)) or ():
            yield from _costs(getattr(node, name))


def _at_its_cost(face: Face, printed: Printed) -> Face:
    """Mechanics that cast a card again for its own mana cost are told that cost: jump-start, retrace."""
    if not printed.mana_cost:
        return face
    if not at_own_cost(face):
        return face
    own = me.Argument("cost", Cost(symbols(printed.mana_cost)))
    keywords = tuple(
        dataclasses.replace(each, arguments=(own,)) if _is_at_own_cost(each) and not each.arguments else each
        for each in face.keywords
    )
    return dataclasses.replace(face, keywords=keywords)


def at_own_cost(face: Face) -> bool:
    """Whether it has mechanics that say more than its text does."""
    return any(map(_is_at_own_cost, face.keywords))


def _is_at_own_cost(ability: Any) -> TypeGuard[me.KeywordAbility]:
    return isinstance(ability, me.KeywordAbility) and ability.name in ("jump-start", "retrace")


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
