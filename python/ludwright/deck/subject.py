"""A card as the registries read it: by field name, with its text brought to one form."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ludwright.cards.text import fold, own_names, with_tilde

from .predicates.literals import words_in

if TYPE_CHECKING:
    from ludwright.cards import Card

    from .predicates import Hit, Predicate


# Words before a dash that mean something by themselves (CR 207.2c, and keywords that are written so); any
# others are the name of one card's ability.
_ABILITY_WORDS = frozenset(
    {"adamant", "addendum", "alliance", "battalion", "bloodrush", "boast", "celebration", "channel"}
    | {"chroma", "cohort", "companion", "constellation", "converge", "corrupted", "council's dilemma"}
    | {"coven", "delirium", "descend 4", "descend 8", "domain", "eerie", "eminence", "enrage", "exhaust"}
    | {"fateful hour", "fathomless descent", "ferocious", "flurry", "forecast", "formidable", "grandeur"}
    | {"hellbent", "heroic", "imprint", "inspired", "join forces", "kinship", "landfall", "lieutenant"}
    | {"magecraft", "max speed", "metalcraft", "morbid", "pack tactics", "paradox", "parley", "radiance"}
    | {"raid", "rally", "renew", "revolt", "secret council", "solved", "spell mastery", "strive"}
    | {"survival", "sweep", "tempting offer", "threshold", "to solve", "undergrowth", "valiant", "vivid"}
    | {"void", "will of the council", "will of the planeswalkers"}
)
_BEFORE_A_DASH = re.compile(r"(?m)^(?P<name>[A-Z][^—\n.:{•]{1,40}) — ")
_CHAPTER = re.compile(r"[IVX]+(?:, [IVX]+)*|Choose\b.*")


def _without_names(found: re.Match[str]) -> str:
    name = found["name"]
    return found.group() if name.lower() in _ABILITY_WORDS or _CHAPTER.fullmatch(name) else ""


def rules_text(card: Card) -> str:
    """The Oracle text folded to lower case, without reminders and names of abilities, the card itself
    written `~`."""
    text = fold(_BEFORE_A_DASH.sub(_without_names, card.oracle_text))
    if not text:
        return ""
    names = [name for face in card.faces for name in own_names(face.name, face.type_line)]
    return with_tilde(text, tuple(names or own_names(card.name, card.type_line)))


def _plain(name: str) -> Callable[[Card], Any]:
    return lambda card: getattr(card, name, None)


FIELDS: Mapping[str, Callable[[Any], Any]] = {
    "name": _plain("name"),
    "scryfall_id": _plain("scryfall_id"),
    "oracle_text": _plain("oracle_text"),
    "full_text": _plain("full_text"),
    "rules_text": rules_text,
    "type_line": _plain("type_line"),
    "mana_cost": _plain("mana_cost"),
    "cmc": _plain("cmc"),
    "colours": lambda card: tuple(card.colors),
    "colors": lambda card: tuple(card.colors),
    "colour_identity": lambda card: tuple(card.color_identity),
    "color_identity": lambda card: tuple(card.color_identity),
    "keywords": lambda card: tuple(card.keywords),
    "produced_mana": lambda card: tuple(card.produced_mana),
    "power": _plain("power"),
    "toughness": _plain("toughness"),
    "loyalty": _plain("loyalty"),
    "rarity": _plain("rarity"),
    "layout": _plain("layout"),
    "edhrec_rank": _plain("edhrec_rank"),
    "legalities.commander": lambda card: card.legalities.get("commander"),
}

# Known to the cards, closed to the registries.
CLOSED = {"prices": "budget belongs to the scorer, not to a registry"}


class Subject:
    """One card under examination; fields are worked out once, features arrive when they are known."""

    __slots__ = ("_fields", "_hits", "_words", "card", "features")

    def __init__(self, card: Card) -> None:
        self.card = card
        self.features: Mapping[str, Any] = {}
        self._fields: dict[str, Any] = {}
        self._hits: dict[int, Hit | None] = {}
        self._words: dict[str, tuple[str, int]] = {}

    def saying(self, text: str) -> Subject:
        """The same card with another rules text, folded already; features are still to be worked out."""
        other = Subject(self.card)
        other._fields.update(dict.fromkeys(("rules_text", "oracle_text", "full_text"), text))
        return other

    def tagged(self, tags: Iterable[str]) -> Subject:
        """The same card, known by other tags."""
        return Subject(replace(self.card, tags=tuple(tags)))

    def field(self, name: str) -> Any:
        held = self._fields
        if name not in held:
            held[name] = FIELDS[name](self.card)
        return held[name]

    def hit(self, predicate: Predicate) -> Hit | None:
        """The predicate's answer; one about features is asked anew, since they may have arrived meanwhile."""
        if not predicate.lasting:
            return predicate.test(self)
        key = id(predicate)
        if key not in self._hits:
            self._hits[key] = predicate.test(self)
        return self._hits[key]

    def passes(self, predicate: Predicate) -> bool:
        """Whether the predicate has an answer; as `hit`, which is asked by the hundred thousand."""
        held = self._hits.get(id(predicate), self)
        return (self.hit(predicate) if held is self else held) is not None

    def words(self, name: str) -> tuple[str, int]:
        """A field's text and the bits of the words in it."""
        held = self._words.get(name)
        if held is None:
            text = self.text(name)
            # Short fields are searched at once; looking for words first pays only in a text.
            held = self._words[name] = (text, words_in(text) if name.endswith("_text") else -1)
        return held

    def text(self, name: str) -> str:
        value = self.field(name)
        if isinstance(value, str):
            return value
        if value is None:
            return ""
        return "\n".join(map(str, value)) if isinstance(value, tuple) else str(value)
