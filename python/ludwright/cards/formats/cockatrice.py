"""Cockatrice .cod: XML with zones, the commander in the sideboard."""

from __future__ import annotations

from typing import ClassVar
from xml.etree import ElementTree

from ..decklist import DeckList, Entry
from .base import Format, command_zone_from_side, in_section
from .xml import name_of, number_of, parsed, printed


class Cockatrice(Format):
    name: ClassVar[str] = "cockatrice"
    title: ClassVar[str] = "Cockatrice .cod"
    suffixes: ClassVar[tuple[str, ...]] = (".cod",)

    def likeness(self, text: str) -> int:
        return 9 if "<cockatrice_deck" in text else 0

    def read(self, text: str, source: str) -> DeckList:
        root = parsed(text, "cockatrice_deck", source)
        entries = []
        for zone in root.iter("zone"):
            aside = zone.get("name") == "side"
            for card in zone.iter("card"):
                name, count = name_of(card, "name", source), number_of(card, "number", source)
                code = card.get("setShortName", "").lower()
                collector = card.get("collectorNumber", "")
                entries.append(Entry(name, count, "side" if aside else "main", code, collector))
        return command_zone_from_side(DeckList(tuple(entries), (root.findtext("deckname") or "").strip()))

    def write(self, deck: DeckList) -> str:
        root = ElementTree.Element("cockatrice_deck", version="1")
        ElementTree.SubElement(root, "deckname").text = deck.name
        ElementTree.SubElement(root, "comments").text = ""
        aside = in_section(deck, "commander") or in_section(deck, "side")
        for zone, entries in (("main", in_section(deck, "main")), ("side", aside)):
            if entries:
                element = ElementTree.SubElement(root, "zone", name=zone)
                for entry in entries:
                    card = ElementTree.SubElement(element, "card", number=str(entry.count), name=entry.name)
                    if entry.set:
                        card.set("setShortName", entry.set.upper())
                    if entry.number:
                        card.set("collectorNumber", entry.number)
        return printed(root)
