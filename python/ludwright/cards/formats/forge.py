"""Forge .dck: an INI file with a section for the commander; a printing behind bars."""

from __future__ import annotations

import re
from typing import ClassVar

from ..decklist import DeckList, Entry, Section
from .base import Format, bad_line, counted, in_section, lines_of

_SECTIONS: dict[str, Section] = {"commander": "commander", "main": "main", "sideboard": "side"}
_TITLES: tuple[tuple[str, Section], ...] = (
    ("Commander", "commander"),
    ("Main", "main"),
    ("Sideboard", "side"),
)


class Forge(Format):
    name: ClassVar[str] = "forge"
    title: ClassVar[str] = "Forge .dck"
    suffixes: ClassVar[tuple[str, ...]] = (".dck",)

    def likeness(self, text: str) -> int:
        return 9 if re.search(r"(?im)^\[(?:metadata|main|commander)\]\s*$", text) else 0

    def read(self, text: str, source: str) -> DeckList:
        entries = []
        name = ""
        title = "main"
        for number, line in lines_of(text):
            if not line or line.startswith("#"):
                continue
            if line.startswith("[") and line.endswith("]"):
                title = line[1:-1].lower()
            elif title == "metadata":
                key, _, value = line.partition("=")
                name = value.strip() if key.strip().lower() == "name" else name
            elif title in _SECTIONS:
                count, rest = counted(line, source, number)
                card, *parts = (part.strip() for part in rest.split("|"))
                if not card:
                    raise bad_line(source, number, line, "write a count and a name, as in: 1 Sol Ring|C21")
                foil = card.endswith("+")
                code = parts[0].lower() if parts else ""
                entries.append(Entry(card.rstrip("+"), count, _SECTIONS[title], code, foil=foil))
        return DeckList(tuple(entries), name)

    def write(self, deck: DeckList) -> str:
        rows = ["[metadata]", f"Name={deck.name}"]
        for title, section in _TITLES:
            held = in_section(deck, section)
            if held:
                rows += [f"[{title}]", *(_card(entry) for entry in held)]
        return "\n".join(rows) + "\n"


def _card(entry: Entry) -> str:
    foil = "+" if entry.foil else ""
    return f"{entry.count} {entry.name}{foil}" + (f"|{entry.set.upper()}" if entry.set else "")
