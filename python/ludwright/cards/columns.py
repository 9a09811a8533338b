"""Cards as columns: one table each of cards, faces and printings, with bitmasks where sets are compared."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import polars as pl

from .card import COLOURS, MANA, Card, Face
from .text import fold, own_names, squash, with_tilde

# Bits of the type mask, in this order.
TYPES = (
    "Artifact",
    "Battle",
    "Creature",
    "Enchantment",
    "Instant",
    "Land",
    "Planeswalker",
    "Sorcery",
    "Kindred",
    "Legendary",
    "Basic",
    "Snow",
    "Saga",
)
PERMANENTS = ("Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker")
STATUSES = ("not_legal", "legal", "banned", "restricted")
RARITIES = ("common", "uncommon", "rare", "special", "mythic", "bonus")
PRICES = ("usd", "ck_usd", "eur", "tix")
# Layouts whose back cannot be cast from the hand.
FRONT_ONLY = frozenset({"transform", "flip", "meld"})

_NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)")


@dataclass(frozen=True, slots=True)
class Tables:
    """Rows of `faces` and `prints` stand in the order of their cards; every card has a face and a print."""

    cards: pl.DataFrame
    faces: pl.DataFrame
    prints: pl.DataFrame


def mask(symbols: Iterable[str], alphabet: Sequence[str]) -> int:
    return sum(1 << alphabet.index(symbol) for symbol in set(symbols) if symbol in alphabet)


def stat(text: str | None) -> float | None:
    """Power, toughness, loyalty or defense as a number: `*`, X and ? count as 0, so `1+*` is 1."""
    if text is None:
        return None
    if "∞" in text:
        return math.inf
    found = _NUMBER.search(text.replace("−", "-"))
    return float(found[0]) if found else 0.0


def day(text: str | None) -> int:
    """A date as the number 20240131; 0 when unknown."""
    digits = (text or "").replace("-", "")
    return int(digits) if len(digits) == 8 and digits.isdigit() else 0


def tables_of(cards: Sequence[Card], records: Sequence[str]) -> Tables:
    """The tables of cards that are sorted by name already."""
    formats = sorted({name for card in cards for name in card.legalities})
    return Tables(_cards(cards, records, formats), _faces(cards), _prints(cards))


def _cards(cards: Sequence[Card], records: Sequence[str], formats: Sequence[str]) -> pl.DataFrame:
    columns: dict[str, tuple[Any, Any]] = {
        "name": (pl.String, [card.name for card in cards]),
        "key": (pl.String, [squash(card.name) for card in cards]),
        "name_fold": (pl.String, [fold(card.name) for card in cards]),
        "layout": (pl.String, [card.layout for card in cards]),
        "cmc": (pl.Float64, [card.cmc for card in cards]),
        "colours": (pl.UInt8, [_all_colours(card) for card in cards]),
        "identity": (pl.UInt8, [mask(card.color_identity, COLOURS) for card in cards]),
        "produced": (pl.UInt8, [mask(card.produced_mana, MANA) for card in cards]),
        "types": (pl.UInt16, [mask(card.types, TYPES) for card in cards]),
        "castable": (pl.UInt16, [_castable(card) for card in cards]),
        "released": (pl.Int32, [day(card.released_at) for card in cards]),
        "edhrec": (pl.Float64, [card.edhrec_rank for card in cards]),
        "game_changer": (pl.Boolean, [card.game_changer for card in cards]),
        "reserved": (pl.Boolean, [card.reserved for card in cards]),
        "has_text": (pl.Boolean, [card.has_text for card in cards]),
        "prints": (pl.Int32, [len(card.printings) for card in cards]),
        "sets": (pl.Int32, [len({p.set for p in card.printings}) for card in cards]),
        "home": (pl.String, [_home(card) for card in cards]),
        "keywords": (pl.List(pl.String), [[fold(word) for word in card.keywords] for card in cards]),
        "oracle_tags": (pl.List(pl.String), [list(card.oracle_tags) for card in cards]),
        "tags": (pl.List(pl.String), [list(card.tags) for card in cards]),
        "traits": (pl.List(pl.String), [list(card.traits) for card in cards]),
        "record": (pl.String, list(records)),
    }
    for price in PRICES:
        columns[price] = (pl.Float64, [card.prices.get(price) for card in cards])
    for name in formats:
        statuses = [card.legalities.get(name, "not_legal") for card in cards]
        codes = [STATUSES.index(status) if status in STATUSES else 0 for status in statuses]
        columns[f"legal:{name}"] = (pl.UInt8, codes)
    return _frame(columns)


def _faces(cards: Sequence[Card]) -> pl.DataFrame:
    rows = [(n, card, face) for n, card in enumerate(cards) for face in card.faces]
    texts = [_searched(face) for _, _, face in rows]
    columns: dict[str, tuple[Any, Any]] = {
        "card": (pl.UInt32, [n for n, _, _ in rows]),
        "name_fold": (pl.String, [fold(face.name) for _, _, face in rows]),
        "type_fold": (pl.String, [fold(face.type_line) for _, _, face in rows]),
        "types": (pl.UInt16, [mask(type_words(face), TYPES) for _, _, face in rows]),
        "cost": (pl.String, [face.mana_cost for _, _, face in rows]),
        "indicator": (pl.Boolean, [bool(face.color_indicator) for _, _, face in rows]),
    }
    for name in ("power", "toughness", "loyalty", "defense"):
        columns[name] = (pl.Float64, [stat(getattr(face, name)) for _, _, face in rows])
    for n, name in enumerate(("text", "full", "text_self", "full_self")):
        columns[name] = (pl.String, [text[n] for text in texts])
    return _frame(columns)


def type_words(face: Face) -> list[str]:
    return face.type_line.replace("—", " ").split()


def _prints(cards: Sequence[Card]) -> pl.DataFrame:
    rows = [(n, p) for n, card in enumerate(cards) for p in card.printings or (None,)]
    rarities = [RARITIES.index(p.rarity) if p and p.rarity in RARITIES else None for _, p in rows]
    columns: dict[str, tuple[Any, Any]] = {
        "card": (pl.UInt32, [n for n, _ in rows]),
        "set": (pl.String, [p.set if p else "" for _, p in rows]),
        "number": (pl.String, [p.collector_number.lower() if p else "" for _, p in rows]),
        "number_value": (pl.Float64, [_digits(p.collector_number) if p else None for _, p in rows]),
        "rarity": (pl.Float64, rarities),
        "released": (pl.Int32, [day(p.released_at) if p else 0 for _, p in rows]),
    }
    return _frame(columns)


def _frame(columns: dict[str, tuple[Any, Any]]) -> pl.DataFrame:
    return pl.DataFrame([pl.Series(name, values, dtype=kind) for name, (kind, values) in columns.items()])


def _all_colours(card: Card) -> int:
    """Of every face: so that `c>=wu` says the same as `c>=w c>=u` on any card."""
    return mask([*card.colors, *(colour for face in card.faces for colour in face.colors)], COLOURS)


def _castable(card: Card) -> int:
    """The types as which the card may leave the hand."""
    faces = card.faces[:1] if card.layout in FRONT_ONLY else card.faces
    return mask([word for face in faces for word in type_words(face)], TYPES)


def _home(card: Card) -> str:
    """The set whose day of release is the card's."""
    codes = {p.set for p in card.printings}
    return card.set or (codes.pop() if len(codes) == 1 else "")


def _digits(text: str) -> float | None:
    found = re.search(r"\d+", text)
    return float(found[0]) if found else None


def _searched(face: Face) -> tuple[str, str, str, str]:
    full = fold(face.full_text)
    text = fold(face.oracle_text)
    names = own_names(face.name, face.type_line)
    text_self = with_tilde(text, names)
    return text, full, text_self, text_self if text == full else with_tilde(full, names)
