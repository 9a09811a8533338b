"""A packed catalog: one file with an index, so that opening it reads no card and listing it no folder.

The first line says what it is and how long the index is; the index is JSON; after it stand the lowered cards,
each compressed by itself.
"""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from ...errors import Invalid
from ..catalog import Entry, slug

FILE = "catalog.pack"
SOURCE = "cards.source"
"""The card data that it was compiled from, byte by byte."""
_MAGIC = "ludwright catalog 1"
_REMEDY = "give the folder that `ludwright magic compile --out` wrote"


def write(folder: Path, cards: Iterable[tuple[str, str, str, bool]], meta: Mapping[str, Any]) -> None:
    """Name, set, lowered card and whether it is verified; whole or not at all."""
    index: dict[str, list[Any]] = {}
    parts: list[bytes] = []
    at = 0
    for name, set_, lowered, verified in cards:
        packed = zlib.compress(lowered.encode(), 6)
        index[slug(name.partition(" // ")[0])] = [name, set_, at, len(packed), int(verified)]
        parts.append(packed)
        at += len(packed)
    text = json.dumps({"meta": dict(meta), "cards": index}, ensure_ascii=False, separators=(",", ":"))
    head = text.encode()
    whole = folder / FILE
    part = folder / f".{FILE}.{os.getpid()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with part.open("wb") as file:
            file.write(f"{_MAGIC} {len(head)}\n".encode() + head)
            file.writelines(parts)
        os.replace(part, whole)
    except OSError as error:
        raise Invalid(
            f"cannot be written: {error.strerror}", path=str(whole), remedy="name a writable folder"
        ) from None


class Packed(Mapping[str, Entry]):
    """The cards of a packed catalog by slug; an entry is made when it is asked for."""

    def __init__(self, path: Path) -> None:
        self.file = str(path)
        try:
            with path.open("rb") as file:
                first = file.readline(100)
                title, _, length = first.decode("utf-8", "replace").strip().rpartition(" ")
                if title != _MAGIC or not length.isdigit():
                    raise Invalid("is no packed catalog", path=self.file, remedy=_REMEDY)
                index = json.loads(file.read(int(length)))
                self._begin = file.tell()
            self.meta: dict[str, Any] = index["meta"]
            self._rows: dict[str, list[Any]] = index["cards"]
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise Invalid(f"cannot be read: {error}", path=self.file, remedy=_REMEDY) from None

    def __getitem__(self, stem: str) -> Entry:
        name, set_, at, length, _ = self._rows[stem]
        return Entry(name, set_, self.file, None, (self._begin + at, length))

    def __contains__(self, stem: object) -> bool:
        return stem in self._rows

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)

    def verified(self, stem: str) -> bool:
        return bool(self._rows[stem][4])


def text_at(file: str, span: tuple[int, int]) -> str:
    """A lowered card out of the pack."""
    try:
        with open(file, "rb") as held:
            held.seek(span[0])
            return zlib.decompress(held.read(span[1])).decode()
    except (OSError, zlib.error, ValueError) as error:
        raise Invalid(f"is damaged: {error}", path=file, remedy="compile it again") from None
