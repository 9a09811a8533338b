"""TappedOut: `1x Name (SET:123) *CMDR*`, the sideboard under a title."""

from __future__ import annotations

import re
from typing import ClassVar

from ..decklist import DeckList, Entry, Section
from .base import CODE, Format, counted, in_section, lines_of

_MARK = re.compile(r"\s+\*(?P<mark>[A-Za-z-]+)\*")
_CATEGORY = re.compile(r"\s+#(?P<category>\S+)$")
_PRINTING = re.compile(rf"\s+\((?P<set>{CODE})(?::(?P<number>[^)]+))?\)$")
_SECTIONS: dict[str, Section] = {"sideboard:": "side", "maybeboard:": "maybe"}


class TappedOut(Format):
    name: ClassVar[str] = "tappedout"
    title: ClassVar[str] = "TappedOut"
    suffixes: ClassVar[tuple[str, ...]] = (".txt",)

    def likeness(self, text: str) -> int:
        return 7 if re.search(r"\*CMDR\*", text) else 0

    def read(self, text: str, source: str) -> DeckList:
        entries = []
        section: Section = "main"
        for number, line in lines_of(text):
            if not line or line.startswith(("//", "# ")):
                continue
            if line.lower() in _SECTIONS:
                section = _SECTIONS[line.lower()]
                continue
            count, rest = counted(line, source, number)
            category = _CATEGORY.search(rest)
            rest = rest[: category.start()] if category else rest
            marks = {mark.upper() for mark in _MARK.findall(rest)}
            rest = _MARK.sub("", rest)
            found = _PRINTING.search(rest)
            code, collector = (found["set"].lower(), found["number"] or "") if found else ("", "")
            card = rest[: found.start()] if found else rest
            here: Section = "commander" if "CMDR" in marks else section
            named = category["category"].replace("_", " ") if category else ""
            entries.append(Entry(card, count, here, code, collector, named, bool(marks & {"F", "FOIL"})))
        return DeckList(tuple(entries))

    def write(self, deck: DeckList) -> str:
        rows = [_card(entry) for entry in in_section(deck, "commander")]
        rows += [_card(entry) for entry in in_section(deck, "main")]
        for title, section in _SECTIONS.items():
            held = in_section(deck, section)
            if held:
                rows += ["", title.capitalize(), *(_card(entry) for entry in held)]
        return "\n".join(rows) + "\n"


def _card(entry: Entry) -> str:
    row = f"{entry.count}x {entry.name}"
    if entry.set:
        row += f" ({entry.set.upper()}" + (f":{entry.number}" if entry.number else "") + ")"
    if entry.foil:
        row += " *F*"
    if entry.section == "commander":
        row += " *CMDR*"
    return row + (f" #{entry.category.replace(' ', '_')}" if entry.category else "")
