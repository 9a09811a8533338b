"""Magic Online's text: the commander in the sideboard, under its title; split cards with one slash."""

from __future__ import annotations

import re
from typing import ClassVar

from ..decklist import DeckList
from .base import Format, in_section
from .paste import read_paste


def to_mtgo(name: str) -> str:
    return name.replace(" // ", "/")


def from_mtgo(name: str) -> str:
    return re.sub(r"(?<=\w)/(?=\w)", " // ", name)


class Mtgo(Format):
    name: ClassVar[str] = "mtgo"
    title: ClassVar[str] = "Magic Online text"
    suffixes: ClassVar[tuple[str, ...]] = (".txt",)

    def likeness(self, text: str) -> int:
        titled = re.search(r"(?im)^sideboard:?\s*$", text)
        return 3 if titled and not re.search(r"(?im)^(?:commanders?|deck|maybeboard:?)\s*$", text) else 0

    def read(self, text: str, source: str) -> DeckList:
        return read_paste(text, source)

    def write(self, deck: DeckList) -> str:
        rows = [f"{entry.count} {to_mtgo(entry.name)}" for entry in in_section(deck, "main")]
        aside = in_section(deck, "commander") or in_section(deck, "side")
        if aside:
            rows += ["", "Sideboard", *(f"{entry.count} {to_mtgo(entry.name)}" for entry in aside)]
        return "\n".join(rows) + "\n"
