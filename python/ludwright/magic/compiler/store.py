"""Results kept between runs, by the card's text and by the digest of everything that made them."""

from __future__ import annotations

import contextlib
import hashlib
import json
import sqlite3
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import astuple
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from ... import _core
from .. import cache as kept
from .one import Result

if TYPE_CHECKING:
    from ...cards import Card as Printed


@cache
def maker() -> str:
    """Changes with the grammar, the lowering, the core, and the files of the catalog."""
    hasher = hashlib.sha256(kept.fingerprint().encode())
    for path in sorted(Path(__file__).parent.glob("*.py")):
        hasher.update(path.read_bytes())
    held = Path(_core.__file__ or "").stat()
    hasher.update(f"{held.st_size} {held.st_mtime_ns}".encode())
    return hasher.hexdigest()[:24]


def key_of(card: Printed) -> bytes:
    """Of all that a card is compiled from."""
    said = [
        card.name,
        card.layout,
        *sorted({printing.set for printing in card.printings}),
        *sorted(set(card.legalities.values())),
    ]
    for face in card.faces:
        said += [face.name, face.mana_cost, face.type_line, face.full_text]
        said += ["".join(face.colors), "".join(face.color_indicator)]
        said += [str(face.power), str(face.toughness), str(face.loyalty), str(face.defense)]
    return hashlib.sha256("\0".join(said).encode()).digest()[:16]


class Store:
    """A file of results. What cannot be read or written costs time, never the answer."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or kept.folder() / "compiled.db"
        self._db: sqlite3.Connection | None = None
        with contextlib.suppress(OSError, sqlite3.Error):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            db = sqlite3.connect(self.path, timeout=10)
            db.execute("CREATE TABLE IF NOT EXISTS results (maker TEXT, key BLOB, result BLOB)")
            db.execute("CREATE UNIQUE INDEX IF NOT EXISTS places ON results (key)")
            db.execute("CREATE TABLE IF NOT EXISTS files (digest BLOB PRIMARY KEY, outline BLOB)")
            db.execute("CREATE TABLE IF NOT EXISTS played (digest BLOB PRIMARY KEY)")
            self._db = db

    def fetch(self, keys: Sequence[bytes]) -> dict[bytes, Result]:
        """What is known of these cards."""
        if self._db is None:
            return {}
        wanted = set(keys)
        found: dict[bytes, Result] = {}
        with contextlib.suppress(sqlite3.Error, zlib.error, ValueError, TypeError):
            few = len(wanted) < 50
            where = f" AND key IN ({','.join('?' * len(wanted))})" if few else ""
            query = f"SELECT key, result FROM results WHERE maker = ?{where}"
            for key, packed in self._db.execute(query, (maker(), *(wanted if few else ()))):
                if key in wanted:
                    found[key] = _unpacked(packed)
        return found

    def keep(self, results: Iterable[tuple[bytes, Result]]) -> None:
        if self._db is None:
            return
        rows = [(maker(), key, _packed(result)) for key, result in results]
        with contextlib.suppress(sqlite3.Error), self._db:
            self._db.executemany("INSERT OR REPLACE INTO results VALUES (?, ?, ?)", rows)

    def played(self) -> set[bytes]:
        """What was played without a fault."""
        if self._db is None:
            return set()
        with contextlib.suppress(sqlite3.Error):
            return {bytes(digest) for (digest,) in self._db.execute("SELECT digest FROM played")}
        return set()

    def keep_played(self, digests: Iterable[bytes]) -> None:
        if self._db is not None:
            with contextlib.suppress(sqlite3.Error), self._db:
                self._db.executemany("INSERT OR REPLACE INTO played VALUES (?)", [(one,) for one in digests])

    def file(self, digest: bytes) -> bytes | None:
        """What was kept of a file."""
        if self._db is None:
            return None
        with contextlib.suppress(sqlite3.Error):
            for (packed,) in self._db.execute("SELECT outline FROM files WHERE digest = ?", (digest,)):
                return bytes(packed)
        return None

    def keep_file(self, digest: bytes, packed: bytes) -> None:
        if self._db is not None:
            with contextlib.suppress(sqlite3.Error), self._db:
                self._db.execute("INSERT OR REPLACE INTO files VALUES (?, ?)", (digest, packed))


def _packed(result: Result) -> bytes:
    return zlib.compress(json.dumps(astuple(result), ensure_ascii=False).encode(), 1)


def _unpacked(packed: bytes) -> Result:
    name, status, verified, written, lowered, clauses, why = json.loads(zlib.decompress(packed))
    return Result(name, status, verified, written, lowered, tuple(clauses), why)
