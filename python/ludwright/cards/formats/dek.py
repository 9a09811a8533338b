"""Magic Online's .dek: XML, the commander among the sideboard."""

from __future__ import annotations

from typing import ClassVar
from xml.etree import ElementTree

from ..decklist import DeckList, Entry
from .base import Format, command_zone_from_side, in_section
from .mtgo import from_mtgo, to_mtgo
from .xml import name_of, number_of, parsed, printed


class Dek(Format):
    name: ClassVar[str] = "dek"
    title: ClassVar[str] = "Magic Online .dek"
    suffixes: ClassVar[tuple[str, ...]] = (".dek",)

    def likeness(self, text: str) -> int:
        return 9 if "<Deck" in text and "<Cards" in text else 0

    def read(self, text: str, source: str) -> DeckList:
        entries = []
        for card in parsed(text, "Deck", source).iter("Cards"):
            aside = card.get("Sideboard", "false").lower() == "true"
            name, count = name_of(card, "Name", source), number_of(card, "Quantity", source)
            entries.append(Entry(from_mtgo(name), count, "side" if aside else "main"))
        return command_zone_from_side(DeckList(tuple(entries)))

    def write(self, deck: DeckList) -> str:
        root = ElementTree.Element("Deck")
        for key in ("NetDeckID", "PreconstructedDeckID"):
            ElementTree.SubElement(root, key).text = "0"
        aside = in_section(deck, "commander") or in_section(deck, "side")
        for entries, where in ((in_section(deck, "main"), "false"), (aside, "true")):
            for entry in entries:
                ElementTree.SubElement(
                    root,
                    "Cards",
                    CatID="0",
                    Quantity=str(entry.count),
                    Sideboard=where,
                    Name=to_mtgo(entry.name),
                )
        return printed(root)
