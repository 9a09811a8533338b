"""Plain text: a count and a name a line; the commander on a line of its own that says so."""

from __future__ import annotations

import re
from typing import ClassVar

from ..decklist import DeckList, Entry, Section
from .base import Format, counted, in_section, lines_of

_COMMANDER = re.compile(r"commanders?\s*:\s*(?P<rest>\S.*)", re.IGNORECASE)
_NAME = re.compile(r"name\s*:\s*(?P<rest>\S.*)", re.IGNORECASE)
_SECTION: dict[str, Section] = {"sideboard:": "side", "maybeboard:": "maybe", "deck:": "main"}


class Plain(Format):
    name: ClassVar[str] = "plain"
    title: ClassVar[str] = "plain text"
    suffixes: ClassVar[tuple[str, ...]] = (".txt", ".deck", ".list")

    def likeness(self, text: str) -> int:
        return 4 if re.search(r"(?im)^commanders?\s*:\s*\S", text) else 2

    def read(self, text: str, source: str) -> DeckList:
        entries = []
        name = ""
        section: Section = "main"
        for number, line in lines_of(text):
            if not line or line.startswith(("#", "//")):
                continue
            if line.lower() in _SECTION:
                section = _SECTION[line.lower()]
            elif found := _NAME.fullmatch(line):
                name = found["rest"]
            elif found := _COMMANDER.fullmatch(line):
                count, card = counted(found["rest"], source, number)
                entries.append(Entry(card, count, "commander"))
            else:
                count, card = counted(line, source, number)
                entries.append(Entry(card, count, section))
        return DeckList(tuple(entries), name)

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
