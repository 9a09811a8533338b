"""Archidekt: `1x Name (set) 123 *F* [Category]`, the commander by its category."""

from __future__ import annotations

import re
from typing import ClassVar

from ..decklist import DeckList, Section
from .base import Format
from .paste import read_paste

_WRITTEN: dict[Section, str] = {
    "commander": "Commander{top}",
    "side": "Sideboard",
    "maybe": "Maybeboard{noDeck}{noPrice}",
}


class Archidekt(Format):
    name: ClassVar[str] = "archidekt"
    title: ClassVar[str] = "Archidekt"
    suffixes: ClassVar[tuple[str, ...]] = (".txt",)

    def likeness(self, text: str) -> int:
        rows = [line for line in text.split("\n") if line.strip()]
        marked = sum(bool(re.search(r"^\d+x .*\[[^\]\d][^\]]*\](?:\s*\^[^^]*\^)?\s*$", row)) for row in rows)
        return 8 if marked and 2 * marked >= len(rows) else 6 if marked else 0

    def read(self, text: str, source: str) -> DeckList:
        return read_paste(text, source)

    def write(self, deck: DeckList) -> str:
        rows = [f"# {deck.name}"] if deck.name else []
        for entry in deck.entries:
            row = f"{entry.count}x {entry.name}"
            if entry.set:
                row += f" ({entry.set})" + (f" {entry.number}" if entry.number else "")
            if entry.foil:
                row += " *F*"
            names = [name for name in (_WRITTEN.get(entry.section, ""), entry.category) if name]
            rows.append(f"{row} [{','.join(names or ['Deck'])}]")
        return "\n".join(rows) + "\n"
