"""What a text searches a library for, by the types that it names, and whether a deck has such a card."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from .mana.lands import TYPES as BASIC_TYPES

if TYPE_CHECKING:
    from ludwright.cards import Card

# Basic land type, in small letters → its colour.
LAND_TYPES: Mapping[str, str] = {name.lower(): colour for name, colour in BASIC_TYPES.items()}
_SEARCHES = re.compile(
    r"\bsearch your library for (?:an?|up to \w+|any number of|that many|x|two|three|four|five) "
    r"(?P<what>[^.\n]*?\bcards?\b"
    r"(?:(?:,|,? (?:and|or|and/or)) an? [^.\n,]*?\bcard\b|,? (?:and|or|and/or) [a-z]+ cards?\b)*)"
)
_PARTS = re.compile(r",? (?:and/or|or|and) |, ")
_TYPES = frozenset(
    {"land", "creature", "artifact", "enchantment", "instant", "sorcery", "planeswalker", "battle"}
    | {"legendary", "basic", "snow", "aura", "equipment", "vehicle", "saga", "shrine", "curse", "room"}
    | {"gate", "desert", "cave", "town", "sphere", "locus", "lesson", "arcane", "food"}
    | LAND_TYPES.keys()
)
_LAND_WORDS = frozenset({"basic", "land", "snow"}) | LAND_TYPES.keys()


def sought(line: str, types: Mapping[str, str]) -> tuple[frozenset[str], ...]:
    """What a line searches for: of each kind of card, the types that it must have, in small letters. Empty
    where it searches for nothing, or where a kind cannot be told by types. `types`: forms → creature type."""
    search = _SEARCHES.search(line)
    if search is None:
        return ()
    found = []
    basic = False
    for part in _PARTS.split(search["what"]):
        words = part.removeprefix("a ").removeprefix("an ").split()
        kind = {word for word in words if word in _TYPES}
        kind |= {types[word].lower() for word in words if word in types}
        # "A basic Forest, Plains, or Island card": basic is said of each.
        basic = "basic" in kind or (basic and kind <= LAND_TYPES.keys())
        kind |= {"basic"} if basic else set()
        rest = [word for word in words if word not in _TYPES and word not in types]
        if not kind or not set(rest) <= {"card", "cards", "permanent"}:
            return ()
        found.append(frozenset(kind))
    return tuple(found)


def lands_sought(line: str) -> frozenset[str]:
    """The basic land types that a line searches for, where it finds nothing else."""
    kinds = sought(line, {})
    if not kinds or not all(kind <= _LAND_WORDS and kind & LAND_TYPES.keys() for kind in kinds):
        return frozenset()
    return frozenset(word for kind in kinds for word in kind & LAND_TYPES.keys())


def is_found(kinds: Collection[frozenset[str]], cards: Collection[Card]) -> bool:
    """Whether one of the cards is of one of the kinds; what is of every creature type is of each."""
    for card in cards:
        there = {word.lower() for word in card.type_line.replace("—", " ").split()}
        every = "Changeling" in card.keywords
        for kind in kinds:
            lacking = kind - there
            if not lacking or (every and lacking.isdisjoint(_TYPES)):
                return True
    return False
