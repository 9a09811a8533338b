"""Card files as a stream of objects: a JSON array or JSON lines, plain or gzipped, told by their content."""

from __future__ import annotations

import codecs
import gzip
import json
import re
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

from ludwright.errors import Invalid

CHUNK = 1 << 20
# The largest real card is some 60 KB; a text this long without an end is no card.
LIMIT_OBJECT = 4 << 20
LIMIT_FILE = 4 << 30
REMEDY = "give a Scryfall-shaped JSON array or JSON lines, gzipped or not"


def read_objects(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """Every object of the file with the line it begins on."""
    try:
        with path.open("rb") as raw:
            magic = raw.read(2)
            raw.seek(0)
            if magic == b"\x1f\x8b":
                with gzip.open(raw, "rb") as unpacked:
                    yield from _objects(unpacked, str(path))
            else:
                yield from _objects(raw, str(path))
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise Invalid(
            f"the gzipped data is damaged: {error}", path=str(path), remedy="fetch it again"
        ) from error
    except OSError as error:
        raise unreadable(path, error) from error


def unreadable(path: Path, error: OSError) -> Invalid:
    return Invalid(
        f"cannot be read: {error.strerror or error}", path=str(path), remedy="give a card file that exists"
    )


class _Text:
    """The file as text, a window at a time, that knows its line."""

    def __init__(self, file: Any, source: str) -> None:
        self.file: BinaryIO = file
        self.source = source
        self.decoder = codecs.getincrementaldecoder("utf-8-sig")()
        self.window = ""
        self.at = 0
        self.line = 1
        self.taken = 0
        self.ended = False

    def more(self) -> bool:
        """Lengthen the window; False at the end of the file."""
        if self.ended:
            return False
        data = self.file.read(CHUNK)
        self.ended = not data
        self.taken += len(data)
        self.window = self.window[self.at :]
        self.at = 0
        if self.taken > LIMIT_FILE:
            raise self.fault(f"larger than {LIMIT_FILE >> 30} GiB")
        try:
            self.window += self.decoder.decode(data, final=self.ended)
        except UnicodeDecodeError as error:
            self.window += data[: error.start].decode("utf-8", "ignore")
            raise self.fault("not UTF-8", len(self.window)) from error
        return not self.ended

    def go(self, to: int) -> None:
        self.line += self.window.count("\n", self.at, to)
        self.at = to

    def skip_blanks(self) -> str:
        """Go to the next character that is not blank and say which; empty at the end."""
        while True:
            found = _BLANKS.match(self.window, self.at)
            self.go(found.end() if found else self.at)
            if self.at < len(self.window):
                return self.window[self.at]
            if not self.more() and self.at >= len(self.window):
                return ""

    def fault(self, what: str, at: int | None = None, remedy: str = REMEDY) -> Invalid:
        line = self.line + self.window.count("\n", self.at, self.at if at is None else at)
        return Invalid(what, path=f"{self.source}:{line}", remedy=remedy)

    def value(self) -> Any:
        """The value that begins here; the window grows until the value is whole."""
        while True:
            try:
                value, end = _DECODER.raw_decode(self.window, self.at)
            except RecursionError as error:
                raise self.fault("nested too deeply") from error
            except json.JSONDecodeError as error:
                beyond = error.pos - self.at
                if len(self.window) - self.at > LIMIT_OBJECT or not self.more():
                    if self.window[self.at : self.at + 1] != "{":
                        raise self.fault("no card begins here") from error
                    raise self.fault(f"not JSON: {error.msg}", self.at + beyond) from error
            except ValueError as error:
                raise self.fault(f"not JSON: {error}") from error
            else:
                self.go(end)
                return value


def _objects(file: Any, source: str) -> Iterator[tuple[int, dict[str, Any]]]:
    text = _Text(file, source)
    first = text.skip_blanks()
    if first not in ("[", "{"):
        raise text.fault("nothing in it" if not first else f"begins with {first!r}, which no card file does")
    if first == "{":
        while text.skip_blanks():
            yield text.line, _card(text)
        return
    text.go(text.at + 1)
    mark = text.skip_blanks()
    while mark != "]":
        yield text.line, _card(text)
        mark = text.skip_blanks()
        if mark == ",":
            text.go(text.at + 1)
            text.skip_blanks()
        elif mark != "]":
            raise text.fault("a comma is missing" if mark else "the array is never closed")
    text.go(text.at + 1)
    if text.skip_blanks():
        raise text.fault("more text after the end of the array")


def _card(text: _Text) -> dict[str, Any]:
    line = text.line
    value = text.value()
    if isinstance(value, dict):
        return value
    raise Invalid(f"{_kind(value)} where a card should be", path=f"{text.source}:{line}", remedy=REMEDY)


def _constant(name: str) -> Any:
    raise ValueError(f"{name} is no number")


_BLANKS = re.compile(r"[ \t\r\n]*")
_DECODER = json.JSONDecoder(parse_constant=_constant)


def _kind(value: Any) -> str:
    kinds = {list: "a list", str: "a text", bool: "a truth value", type(None): "null"}
    return kinds.get(type(value), "a number")
