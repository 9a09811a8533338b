"""Deck lists as other programs write them: one format per file, found by folder, all of them both ways."""

from __future__ import annotations

import codecs
import contextlib
import importlib
import pkgutil
from functools import cache
from html import unescape
from pathlib import Path

from ludwright.authoring.names import did_you_mean, quoted
from ludwright.errors import Invalid

from ..decklist import DeckList
from .base import Format
from .table import rows_as_lines

__all__ = ["Format", "detect", "format_named", "formats", "read_deck", "read_deck_file", "write_deck"]

LIMIT = 1 << 20
_MARKS_OF_UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
# Read, but not written.
TABLE = ".csv"


@cache
def formats() -> dict[str, Format]:
    """Every format by its name, in alphabetical order."""
    found: dict[str, Format] = {}
    for module in sorted(m.name for m in pkgutil.iter_modules(__path__)):
        for member in vars(importlib.import_module(f"{__name__}.{module}")).values():
            if isinstance(member, type) and issubclass(member, Format) and "name" in vars(member):
                found[member.name] = member()
    return dict(sorted(found.items()))


def format_named(name: str) -> Format:
    known = formats()
    if name.lower() not in known:
        raise Invalid(f"no deck format {quoted(name)}", remedy=did_you_mean(name, known))
    return known[name.lower()]


def detect(text: str, filename: str = "") -> Format:
    """The format that the text looks like most; the file's ending counts a little."""
    suffix = Path(filename).suffix.lower()
    body = text.lstrip("\ufeff")

    def likeness(format: Format) -> tuple[int, str]:
        return format.likeness(body) + (suffix in format.suffixes), format.name

    return max(formats().values(), key=lambda format: (likeness(format)[0], format.name == "plain"))


def read_deck(text: str, format: Format | str | None = None, source: str = "deck") -> DeckList:
    """The deck that a text describes."""
    if len(text) > LIMIT:
        raise Invalid(f"longer than {LIMIT} characters", path=source, remedy="give a deck list")
    body = text.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n").replace("\u200b", "")
    if format is None:
        # Pasted out of a page's source or a spreadsheet.
        body = rows_as_lines(body if body.lstrip().startswith("<") else unescape(body))
    reader = format_named(format) if isinstance(format, str) else format or detect(body, source)
    deck = reader.read(body, source)
    if not deck.entries:
        raise Invalid("no cards in it", path=source, remedy="write one card a line, as in: 1 Sol Ring")
    return deck


def read_deck_file(path: Path | str, format: Format | str | None = None) -> DeckList:
    file = Path(path)
    known = {TABLE, *(suffix for held in formats().values() for suffix in held.suffixes)}
    if file.suffix.lower() not in known | {""} and format is None and _ending(file.suffix):
        raise Invalid(
            f"{file.suffix} is no ending of a deck list",
            path=str(path),
            remedy=f"give one of {', '.join(sorted(known))}, or --from for a list that ends otherwise",
        )
    try:
        data = file.read_bytes()[: LIMIT + 1]
    except OSError as error:
        raise Invalid(
            f"cannot be read: {error.strerror}", path=str(path), remedy="give a deck list that exists"
        ) from error
    return read_deck(_decoded(data, str(path)), format, str(path))


def _decoded(data: bytes, path: str) -> str:
    """The text of a file: UTF-8, UTF-16 where its mark says so, or what Windows wrote before either."""
    try:
        return data.decode("utf-16" if data[:2] in _MARKS_OF_UTF_16 else "utf-8-sig")
    except UnicodeDecodeError as error:
        with contextlib.suppress(UnicodeDecodeError):
            text = data.decode("cp1252")
            # No list has these; a picture or an archive does.
            if not any(sign < " " and sign not in "\t\n\r" for sign in text):
                return text
        raise Invalid(
            f"byte {error.start} is not UTF-8", path=path, remedy="save the list as UTF-8"
        ) from error


def _ending(suffix: str) -> bool:
    """Whether what follows the last dot of a name is an ending, and not a part of the name."""
    return suffix[1:].isalnum() and len(suffix) <= 6


def write_deck(deck: DeckList, format: Format | str) -> str:
    writer = format_named(format) if isinstance(format, str) else format
    return writer.write(deck)
