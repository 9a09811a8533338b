"""TappedOut: `1x Name (SET:123) *CMDR*`, the sideboard under a title."""

from __future__ import annotations

import re
from typing import ClassVar

from ..decklist import DeckList, Entry, Section
from .base import Format, in_section
from .paste import read_paste

_SECTIONS: dict[str, Section] = {"sideboard:": "side", "maybeboard:": "maybe"}


class TappedOut(Format):
    name: ClassVar[str] = "tappedout"
    title: ClassVar[str] = "TappedOut"
    suffixes: ClassVar[tuple[str, ...]] = (".txt",)

    def likeness(self, text: str) -> int:
        return 7 if re.search(r"\*CMDR\*", text) else 0

    def read(self, text: str, source: str) -> DeckList:
        return read_paste(text, source)

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
