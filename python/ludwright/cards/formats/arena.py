"""MTG Arena and Moxfield: titled sections, a printing after the name, `*F*` for foil."""

from __future__ import annotations

import re
from typing import ClassVar

from ..decklist import DeckList, Section
from .base import Format, in_section, printing
from .paste import read_paste

_TITLES: tuple[tuple[str, Section], ...] = (
    ("Commander", "commander"),
    ("Deck", "main"),
    ("Sideboard", "side"),
    ("Maybeboard", "maybe"),
)


class Arena(Format):
    name: ClassVar[str] = "arena"
    title: ClassVar[str] = "MTG Arena, Moxfield"
    suffixes: ClassVar[tuple[str, ...]] = (".txt", ".arena")

    def likeness(self, text: str) -> int:
        titled = re.search(r"(?im)^(?:commanders?|deck|mainboard)\s*$", text)
        return 5 if titled else 0

    def read(self, text: str, source: str) -> DeckList:
        return read_paste(text, source)

    def write(self, deck: DeckList) -> str:
        blocks = [f"About\nName {deck.name}"] if deck.name else []
        for title, section in _TITLES:
            held = in_section(deck, section)
            if held:
                rows = [
                    f"{entry.count} {entry.name}{printing(entry)}{' *F*' if entry.foil else ''}"
                    for entry in held
                ]
                blocks.append("\n".join([title, *rows]))
        return "\n\n".join(blocks) + "\n"
