"""Deckstats: sections and categories as `//` titles, the commander by a remark."""

from __future__ import annotations

import re
from typing import ClassVar

from ..decklist import DeckList, Entry, Section
from .base import Format, counted, in_section, lines_of

_REMARK = re.compile(r"\s+#\s*(?P<remark>.*)$")
_SET = re.compile(r"\[(?P<set>[A-Za-z0-9_]*)(?:#(?P<number>[^\]]+))?\]\s+")
_SECTIONS: dict[str, Section] = {"main": "main", "sideboard": "side", "maybeboard": "maybe"}
_TITLES: dict[Section, str] = {"main": "Main", "side": "Sideboard", "maybe": "Maybeboard"}


class Deckstats(Format):
    name: ClassVar[str] = "deckstats"
    title: ClassVar[str] = "deckstats.net"
    suffixes: ClassVar[tuple[str, ...]] = (".txt", ".dec")

    def likeness(self, text: str) -> int:
        return 7 if re.search(r"#\s*!Commander", text) else 5 * bool(re.search(r"(?m)^//Main\b", text))

    def read(self, text: str, source: str) -> DeckList:
        entries = []
        name = category = ""
        section: Section = "main"
        for number, line in lines_of(text):
            if line.startswith("//"):
                title = line[2:].strip()
                if title.upper().startswith("NAME:"):
                    name = title[5:].strip()
                elif title.lower() in _SECTIONS:
                    section, category = _SECTIONS[title.lower()], ""
                else:
                    category = title
                continue
            if not line:
                continue
            here: Section = section
            if line.startswith("SB:"):
                here, line = "side", line[3:].strip()
            remark = _REMARK.search(line)
            count, rest = counted(line[: remark.start()] if remark else line, source, number)
            found = _SET.match(rest)
            code, collector = (found["set"].lower(), found["number"] or "") if found else ("", "")
            if remark and "!commander" in remark["remark"].lower():
                here = "commander"
            card = rest[found.end() :] if found else rest
            entries.append(Entry(card, count, here, code, collector, category))
        return DeckList(tuple(entries), name)

    def write(self, deck: DeckList) -> str:
        rows = [f"//NAME: {deck.name}"] if deck.name else []
        rows.append("//Main")
        rows += [f"{_card(entry)} # !Commander" for entry in in_section(deck, "commander")]
        category = ""
        for section, title in _TITLES.items():
            held = in_section(deck, section)
            if section != "main":
                category = ""
                rows += ["", f"//{title}"] if held else []
            for entry in held:
                if entry.category != category and entry.category:
                    rows.append(f"//{entry.category}")
                category = entry.category
                rows.append(_card(entry))
        return "\n".join(rows) + "\n"


def _card(entry: Entry) -> str:
    number = f"#{entry.number}" if entry.number else ""
    return f"{entry.count} " + (f"[{entry.set.upper()}{number}] " if entry.set else "") + entry.name
