"""What every format is, and the line that most of them share: a count, a name, and perhaps a printing."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import ClassVar

from ludwright.authoring.names import quoted
from ludwright.errors import Invalid

from ..decklist import DeckList, Entry, Section

MOST_COPIES = 999
# A main deck from here on is one of Commander, perhaps with a few cards missing.
SMALLEST, WHOLE = 90, 100
_LINE = re.compile(r"(?:(?P<count>\d{1,6})\s*[xX×]?\s+)?(?P<rest>\S.*)")
# All capitals or all small letters, since a name may end in parentheses, too: "Hazmat Suit (Used)".
CODE = r"[A-Z0-9_]{2,8}|[a-z0-9_]{2,8}"
_PRINTING = re.compile(rf"\s+\((?P<set>{CODE})\)(?:\s+(?P<number>[A-Za-z0-9★☇†-]+))?$")


class Format:
    """One way to write deck lists."""

    name: ClassVar[str]
    title: ClassVar[str]
    suffixes: ClassVar[tuple[str, ...]] = ()

    def likeness(self, text: str) -> int:
        """How much a text looks like this format; 0 is not at all."""
        raise NotImplementedError

    def read(self, text: str, source: str) -> DeckList:
        raise NotImplementedError

    def write(self, deck: DeckList) -> str:
        raise NotImplementedError


def lines_of(text: str) -> Iterable[tuple[int, str]]:
    """Lines with their numbers, without the blanks at their ends; empty lines stay."""
    return ((n, line.strip()) for n, line in enumerate(text.split("\n"), start=1))


def bad_line(source: str, number: int, line: str, remedy: str) -> Invalid:
    return Invalid(f"{quoted(line)} is not a card", path=f"{source}:{number}", remedy=remedy)


def counted(line: str, source: str, number: int) -> tuple[int, str]:
    """`4 Name`, `4x Name` or `Name`: the copies, and what follows."""
    found = _LINE.fullmatch(line)
    if found is None:
        raise bad_line(source, number, line, "write a count and a name, as in: 1 Sol Ring")
    count = int(found["count"] or 1)
    if count > MOST_COPIES:
        # A name such as "1996 World Champion", without a count.
        return 1, line
    if count < 1:
        raise bad_line(source, number, line, f"write a count from 1 to {MOST_COPIES}")
    return count, found["rest"].strip()


def printed(rest: str) -> tuple[str, str, str]:
    """`Name (SET) 123` taken apart."""
    found = _PRINTING.search(rest)
    if found is None:
        return rest, "", ""
    return rest[: found.start()], found["set"].lower(), found["number"] or ""


def printing(entry: Entry) -> str:
    """` (SET) 123`, or nothing."""
    if not entry.set:
        return ""
    return f" ({entry.set.upper()})" + (f" {entry.number}" if entry.number else "")


def in_section(deck: DeckList, section: Section) -> list[Entry]:
    return [entry for entry in deck.entries if entry.section == section]


def command_zone_from_side(deck: DeckList) -> DeckList:
    """The commanders found in the sideboard, where a format without a command zone keeps them.

    One or two cards there, beside a deck of Commander's size, are the commanders; beside a whole hundred they
    are a sideboard.
    """
    side = in_section(deck, "side")
    count = sum(entry.count for entry in side)
    main = sum(entry.count for entry in in_section(deck, "main"))
    if in_section(deck, "commander") or not 1 <= count <= 2 or main < SMALLEST or main == WHOLE:
        return deck
    moved = [_with_section(entry, "commander") for entry in side]
    rest = [entry for entry in deck.entries if entry.section != "side"]
    return DeckList((*moved, *rest), deck.name)


def _with_section(entry: Entry, section: Section) -> Entry:
    return Entry(entry.name, entry.count, section, entry.set, entry.number, entry.category, entry.foil)
