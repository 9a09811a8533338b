"""XMage .dck: `1 [SET:123] Name`, the commander among the lines of the sideboard."""

from __future__ import annotations

import re
from typing import ClassVar

from ..decklist import DeckList, Entry, Section
from .base import Format, command_zone_from_side, counted, in_section, lines_of

_PRINTING = re.compile(r"\[(?P<set>[A-Za-z0-9_]*):(?P<number>[^\]]*)\]\s+")


class XMage(Format):
    name: ClassVar[str] = "xmage"
    title: ClassVar[str] = "XMage .dck"
    suffixes: ClassVar[tuple[str, ...]] = (".dck",)

    def likeness(self, text: str) -> int:
        return 8 if re.search(r"(?m)^(?:SB: )?\d+ \[[A-Za-z0-9_]*:[^\]]*\] \S", text) else 0

    def read(self, text: str, source: str) -> DeckList:
        entries = []
        name = ""
        for number, line in lines_of(text):
            if line.startswith("NAME:"):
                name = line[5:].strip()
            elif line and not line.startswith(("LAYOUT ", "AUTHOR:", "#")):
                section: Section = "main"
                if line.startswith("SB:"):
                    section, line = "side", line[3:].strip()
                count, rest = counted(line, source, number)
                found = _PRINTING.match(rest)
                code, collector = (found["set"].lower(), found["number"]) if found else ("", "")
                entries.append(Entry(rest[found.end() :] if found else rest, count, section, code, collector))
        return command_zone_from_side(DeckList(tuple(entries), name))

    def write(self, deck: DeckList) -> str:
        rows = [f"NAME:{deck.name}"] if deck.name else []
        rows += [_card(entry) for entry in in_section(deck, "main")]
        aside = in_section(deck, "commander") or in_section(deck, "side")
        rows += [f"SB: {_card(entry)}" for entry in aside]
        return "\n".join(rows) + "\n"


def _card(entry: Entry) -> str:
    return f"{entry.count} [{entry.set.upper()}:{entry.number}] {entry.name}"
