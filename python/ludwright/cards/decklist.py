"""A deck as a list of names: what formats read and write, before any rule has looked at it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

Section = Literal["commander", "main", "side", "maybe"]


@dataclass(frozen=True, slots=True)
class Entry:
    """Copies of one card in one part of the list, with whatever else the list said of them."""

    name: str
    count: int = 1
    section: Section = "main"
    set: str = ""
    number: str = ""
    category: str = ""
    foil: bool = False


@dataclass(frozen=True, slots=True)
class DeckList:
    """Entries in the order of the list."""

    entries: tuple[Entry, ...]
    name: str = ""

    @classmethod
    def of(cls, commanders: Iterable[str], cards: Mapping[str, int], name: str = "") -> DeckList:
        """Commanders first, then the rest in alphabetical order."""
        leaders = [Entry(leader, 1, "commander") for leader in commanders]
        rest = [Entry(card, count) for card, count in sorted(cards.items()) if count]
        return cls((*leaders, *rest), name)

    @property
    def commanders(self) -> tuple[str, ...]:
        return tuple(e.name for e in self.entries if e.section == "commander" for _ in range(e.count))

    def led_by(self, commanders: Iterable[str]) -> DeckList:
        """The same list with these commanders; a copy that stands among the other cards moves up."""
        leaders = [Entry(name, 1, "commander") for name in commanders]
        names = {entry.name.casefold() for entry in leaders}
        fronts = {name.split(" // ")[0] for name in names}
        rest = [
            entry
            for entry in self.entries
            if entry.section != "commander" and entry.name.casefold().split(" // ")[0] not in fronts
        ]
        return DeckList((*leaders, *rest), self.name)

    @property
    def main(self) -> dict[str, int]:
        """Copies by name, without commanders, sideboard and maybeboard."""
        counts: Counter[str] = Counter()
        for entry in self.entries:
            if entry.section == "main":
                counts[entry.name] += entry.count
        return dict(counts)

    @property
    def size(self) -> int:
        """Cards of the deck, commanders included."""
        return sum(e.count for e in self.entries if e.section in ("commander", "main"))

    def same_cards(self, other: DeckList) -> bool:
        """Whether both hold the same commanders and the same other cards, in whatever order."""
        return sorted(self.commanders) == sorted(other.commanders) and self.main == other.main
