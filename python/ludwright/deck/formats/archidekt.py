"""Archidekt: `1x Name (set) 123 *F* [Category]`, the commander by its category."""

from __future__ import annotations

import re
from typing import ClassVar

from ..decklist import DeckList, Entry, Section
from .base import Format, bad_line, counted, lines_of, printed

_LABEL = re.compile(r"\s*\^[^^]*\^$")
_CATEGORY = re.compile(r"\s*\[(?P<names>[^\]]*)\]$")
_FOIL = re.compile(r"\s+\*F\*$")
_OPTIONS = re.compile(r"\{[^}]*\}")
_SECTIONS: dict[str, Section] = {"commander": "commander", "sideboard": "side", "maybeboard": "maybe"}
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
        entries = []
        name = ""
        for number, line in lines_of(text):
            if line.startswith("# "):
                name = name or line[2:].strip()
            if not line or line.startswith(("#", "//")):
                continue
            count, rest = counted(line, source, number)
            rest = _LABEL.sub("", rest)
            found = _CATEGORY.search(rest)
            category = ""
            section: Section = "main"
            if found:
                rest = rest[: found.start()]
                names = [_OPTIONS.sub("", part).strip() for part in found["names"].split(",")]
                section = next((_SECTIONS[n.lower()] for n in names if n.lower() in _SECTIONS), "main")
                category = next((n for n in names if n.lower() not in (*_SECTIONS, "deck")), "")
            foil = bool(_FOIL.search(rest))
            card, code, collector = printed(_FOIL.sub("", rest).strip())
            if not card:
                raise bad_line(source, number, line, "write a count and a name, as in: 1x Sol Ring [Ramp]")
            entries.append(Entry(card, count, section, code, collector, category, foil))
        return DeckList(tuple(entries), name)

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
