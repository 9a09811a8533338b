"""Decks as plain lists: `4 Lightning Bolt`, one card a line; those that come with the product by name."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ..authoring.names import did_you_mean, quoted
from ..errors import Invalid
from .cache import DATA
from .catalog import Catalog, alias, load

FOLDER = DATA / "decks"
# CR 100.2a, 100.2b and 903.5a.
LEAST = 60
LIMITED = 40
COMMANDER = 100
MOST_COPIES = 250
# By the colour of its mana.
BASICS = {"W": "Plains", "U": "Island", "B": "Swamp", "R": "Mountain", "G": "Forest"}
_LINE = re.compile(r"(?:(\d{1,3})x?\s+)?(.+?)(?:\s+\([A-Za-z0-9]{2,6}\)(?:\s+\S+)?)?")
_HEADS = ("deck", "main", "mainboard", "commander", "sideboard", "maybeboard", "limited")


@dataclass(frozen=True, slots=True)
class Deck:
    """A list of cards by name, commanders apart."""

    name: str
    cards: tuple[tuple[str, int], ...]
    commanders: tuple[str, ...] = ()
    # Card -> the line it stands on, for messages.
    places: Mapping[str, str] = field(default_factory=dict, compare=False, repr=False)
    # Built from boosters: forty cards are enough.
    limited: bool = False

    @property
    def size(self) -> int:
        return sum(count for _, count in self.cards) + len(self.commanders)

    def known(self, catalog: Catalog | None = None) -> Deck:
        """The same with every name as the catalog has it; an unknown card is refused."""
        found = catalog or load()
        counts: dict[str, int] = {}
        for name, count in self.cards:
            printed = self._printed(name, found)
            counts[printed] = counts.get(printed, 0) + count
        leaders = tuple(self._printed(name, found) for name in self.commanders)
        return Deck(self.name, tuple(counts.items()), leaders, limited=self.limited)

    def _printed(self, name: str, catalog: Catalog) -> str:
        try:
            return catalog.entry(name).name
        except Invalid as error:
            error.path = self.places.get(name, f"deck {quoted(self.name)}")
            raise

    def require_size(self, variant: str = "standard") -> Deck:
        """The deck, if it may be played: sixty cards at least (forty of boosters), or a hundred with the
        commander."""
        if variant == "commander":
            if not self.commanders:
                raise self._unfit("no commander", "write one below a line that says Commander")
            if self.size != COMMANDER:
                raise self._unfit(
                    f"{self.size} cards with its commander", f"a deck of Commander has {COMMANDER}"
                )
        elif self.size < (least := LIMITED if self.limited else LEAST):
            raise self._unfit(f"{self.size} cards", f"add {least - self.size}")
        return self

    def _unfit(self, has: str, remedy: str) -> Invalid:
        return Invalid(f"the deck {quoted(self.name)} has {has}", code="deck-size", remedy=remedy)


def list_decks() -> list[str]:
    """The decks that come with the product."""
    return sorted(path.stem for path in FOLDER.glob("*.txt"))


def deck(name_or_path: str | Path | Deck) -> Deck:
    """A deck by name, by file (`.txt` or `.json`), or as it is."""
    if isinstance(name_or_path, Deck):
        return name_or_path
    text = str(name_or_path)
    if isinstance(name_or_path, Path) or "/" in text or text.endswith((".txt", ".json", ".dek")):
        return read_file(Path(name_or_path))
    known = list_decks()
    if text not in known:
        raise Invalid(f"no deck {quoted(text)}", code="unknown-deck", remedy=did_you_mean(text, known))
    return read_file(FOLDER / f"{text}.txt")


def read_file(path: Path) -> Deck:
    try:
        text = path.read_text("utf-8-sig")
    except (OSError, ValueError) as error:
        raise Invalid(
            f"cannot be read: {error}", path=str(path), remedy="give an existing text file"
        ) from None
    if path.suffix == ".json":
        from .imports import decks_from_json

        found = decks_from_json(text, str(path))
        if len(found) != 1:
            names = ", ".join(found)
            raise Invalid(f"holds {len(found)} decks: {names}", path=str(path), remedy="give a file with one")
        return next(iter(found.values()))
    return parse(text, path.stem, str(path))


def parse(text: str, name: str = "deck", source: str = "text") -> Deck:
    """A list as text. `#` and `//` begin comments; a sideboard is left out; below `Limited` is the deck of
    somebody who opened boosters."""
    counts: dict[str, int] = {}
    commanders: list[str] = []
    places: dict[str, str] = {}
    section = "deck"
    limited = False
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.partition("#")[0].strip()
        if not line or line.startswith("//"):
            continue
        head = line.rstrip(":").casefold()
        if head in _HEADS:
            section = head
            limited = limited or head == "limited"
            continue
        match = _LINE.fullmatch(line)
        count = int(match[1] or 1) if match else 0
        if match is None or not 1 <= count <= MOST_COPIES:
            raise Invalid(
                f"{quoted(line)} is no line of a deck",
                path=f"{source}:{number}",
                remedy="write 4 Lightning Bolt",
            )
        card = alias(match[2])
        places.setdefault(card, f"{source}:{number}")
        if section == "commander":
            commanders += [card] * count
        elif section not in ("sideboard", "maybeboard"):
            counts[card] = counts.get(card, 0) + count
    if not counts and not commanders:
        raise Invalid("no card in it", path=source, remedy="write lines such as 4 Lightning Bolt")
    return Deck(name, tuple(counts.items()), tuple(commanders), places, limited)


def from_mapping(cards: Mapping[str, int], name: str = "deck", commanders: Any = ()) -> Deck:
    for card, count in cards.items():
        if not isinstance(card, str) or type(count) is not int or not 1 <= count <= MOST_COPIES:
            raise Invalid(
                f"{count!r} copies of {quoted(str(card))}",
                code="deck-size",
                path=f"deck {quoted(name)}",
                remedy=f"map names to numbers from 1 to {MOST_COPIES}",
            )
    return Deck(name, tuple((alias(card), count) for card, count in cards.items()), tuple(commanders))
