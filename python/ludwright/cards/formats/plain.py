"""Plain text: a count and a name a line; the commander on a line of its own that says so."""

from __future__ import annotations

import re
from typing import ClassVar

from ..decklist import DeckList, Section
from .base import Format, in_section
from .paste import read_paste

_SECTION: dict[str, Section] = {"sideboard:": "side", "maybeboard:": "maybe", "deck:": "main"}


class Plain(Format):
    name: ClassVar[str] = "plain"
    title: ClassVar[str] = "plain text"
    suffixes: ClassVar[tuple[str, ...]] = (".txt", ".deck", ".list")

    def likeness(self, text: str) -> int:
        return 4 if re.search(r"(?im)^commanders?\s*:\s*\S", text) else 2

    def read(self, text: str, source: str) -> DeckList:
        return read_paste(text, source)

    def write(self, deck: DeckList) -> str:
        rows = [f"Name: {deck.name}"] if deck.name else []
        for entry in in_section(deck, "commander"):
            # A count only where it says something, so that the line reads as people write it.
            rows.append(f"Commander: {entry.name if entry.count == 1 else f'{entry.count} {entry.name}'}")
        rows += [f"{entry.count} {entry.name}" for entry in in_section(deck, "main")]
        for title in ("Sideboard:", "Maybeboard:"):
            held = in_section(deck, _SECTION[title.lower()])
            if held:
                rows += ["", title, *(f"{entry.count} {entry.name}" for entry in held)]
        return "\n".join(rows) + "\n"
