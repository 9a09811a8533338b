"""A card as every room reads it: normalised, immutable, Scryfall's names for Scryfall's fields."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache

from .text import without_reminders

COLOURS = "WUBRG"
MANA = "WUBRGC"


@dataclass(frozen=True, slots=True)
class Face:
    """One face; a card of one face has one, equal to the card."""

    name: str
    mana_cost: str = ""
    type_line: str = ""
    full_text: str = ""
    colors: tuple[str, ...] = ()
    color_indicator: tuple[str, ...] = ()
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None

    @property
    def oracle_text(self) -> str:
        """The rules text without reminders."""
        return without_reminders(self.full_text)


@dataclass(frozen=True, slots=True)
class Printing:
    """One printing of a card."""

    set: str
    collector_number: str = ""
    rarity: str = ""
    released_at: str | None = None


@dataclass(frozen=True, slots=True)
class Card:
    """One card by its Oracle name, with all its faces and printings."""

    name: str
    layout: str = "normal"
    mana_cost: str = ""
    cmc: float = 0.0
    type_line: str = ""
    # With reminders; `oracle_text` is without. Empty where the data gives facts alone.
    full_text: str = ""
    has_text: bool = True
    # The front's, or all of them where both halves share the front.
    colors: tuple[str, ...] = ()
    color_identity: tuple[str, ...] = ()
    produced_mana: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    faces: tuple[Face, ...] = ()
    printings: tuple[Printing, ...] = ()
    set: str = ""
    collector_number: str = ""
    rarity: str = ""
    released_at: str | None = None
    legalities: Mapping[str, str] = field(default_factory=dict)
    prices: Mapping[str, float] = field(default_factory=dict)
    edhrec_rank: int | None = None
    game_changer: bool = False
    reserved: bool = False
    # Tags that came with the data, and those of our own registries where the data carries them.
    oracle_tags: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    # What the text says and facts alone would not: see `traits`.
    traits: tuple[str, ...] = ()
    partner_with: str | None = None
    scryfall_id: str = ""
    oracle_id: str = ""

    def __hash__(self) -> int:
        return hash(self.name)

    @property
    def oracle_text(self) -> str:
        """The rules text without reminders, faces parted by a line of `//`."""
        return without_reminders(self.full_text)

    @property
    def colours(self) -> tuple[str, ...]:
        return self.colors

    @property
    def colour_identity(self) -> tuple[str, ...]:
        return self.color_identity

    @property
    def front(self) -> Face:
        return self.faces[0]

    @property
    def types(self) -> tuple[str, ...]:
        """Every supertype, card type and subtype of any face, once each."""
        return type_words(self.type_line)

    def is_type(self, word: str) -> bool:
        return word in self.types

    @property
    def price(self) -> float | None:
        """US dollars: the market's, else a shop's."""
        return self.prices.get("usd", self.prices.get("ck_usd"))


@cache
def type_words(type_line: str) -> tuple[str, ...]:
    words = type_line.replace("—", " ").replace("//", " ").split()
    return tuple(dict.fromkeys(words))


def ordered(symbols: Iterable[str], alphabet: str = COLOURS) -> tuple[str, ...]:
    """Colour letters in the order of the colour wheel, each once."""
    held = frozenset(symbols)
    return tuple(symbol for symbol in alphabet if symbol in held)
