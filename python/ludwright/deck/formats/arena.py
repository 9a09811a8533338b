"""MTG Arena and Moxfield: titled sections, a printing after the name, `*F*` for foil."""

from __future__ import annotations

import re
from typing import ClassVar

from ..decklist import DeckList, Entry, Section
from .base import Format, counted, in_section, lines_of, printed, printing

_SECTIONS: dict[str, Section] = {
    "commander": "commander",
    "commanders": "commander",
    "deck": "main",
    "mainboard": "main",
    "sideboard": "side",
    "companion": "side",
    "maybeboard": "maybe",
    "considering": "maybe",
}
_TITLES: tuple[tuple[str, Section], ...] = (
    ("Commander", "commander"),
    ("Deck", "main"),
    ("Sideboard", "side"),
    ("Maybeboard", "maybe"),
)
_FLAG = re.compile(r"\s+\*(?P<flag>[A-Z]+)\*$")


class Arena(Format):
    name: ClassVar[str] = "arena"
    title: ClassVar[str] = "MTG Arena, Moxfield"
    suffixes: ClassVar[tuple[str, ...]] = (".txt", ".arena")

    def likeness(self, text: str) -> int:
        titled = re.search(r"(?im)^(?:commanders?|deck|mainboard)\s*$", text)
        return 5 if titled else 0

    def read(self, text: str, source: str) -> DeckList:
        entries = []
        name = ""
        section: Section = "main"
        about = False
        for number, line in lines_of(text):
            title = line.lower().rstrip(":")
            if not line or line.startswith(("#", "//")):
                continue
            if title in _SECTIONS:
                section, about = _SECTIONS[title], False
            elif title == "about":
                about = True
            elif about and line.startswith("Name "):
                name = line[5:].strip()
            else:
                count, rest = counted(line, source, number)
                flag = _FLAG.search(rest)
                card, code, collector = printed(rest[: flag.start()] if flag else rest)
                foil = bool(flag and flag["flag"] in ("F", "E"))
                entries.append(Entry(card, count, section, code, collector, foil=foil))
        return DeckList(tuple(entries), name)

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
