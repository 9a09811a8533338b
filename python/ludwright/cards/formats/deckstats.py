"""Deckstats: sections and categories as `//` titles, the commander by a remark."""

from __future__ import annotations

import re
from typing import ClassVar

from ..decklist import DeckList, Entry, Section
from .base import Format, in_section
from .paste import read_paste

_TITLES: dict[Section, str] = {"main": "Main", "side": "Sideboard", "maybe": "Maybeboard"}


class Deckstats(Format):
    name: ClassVar[str] = "deckstats"
    title: ClassVar[str] = "deckstats.net"
    suffixes: ClassVar[tuple[str, ...]] = (".txt", ".dec")

    def likeness(self, text: str) -> int:
        return 7 if re.search(r"#\s*!Commander", text) else 5 * bool(re.search(r"(?m)^//Main\b", text))

    def read(self, text: str, source: str) -> DeckList:
        return read_paste(text, source)

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
