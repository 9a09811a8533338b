"""The record of what random play has touched: which cards were cast and which of their abilities were used.

Every card is stamped with the digest of its program, so that one that was changed since counts for nothing.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ...errors import Invalid
from .. import cache

SHIPPED = cache.DATA / "exercised.json"


def own() -> Path:
    """The user's record, where `magic fuzz` writes."""
    return cache.folder() / "exercised.json"


def digest(lowered: str) -> str:
    """The digest of a card's program as the core reads it, whatever words it is printed in."""
    program = json.dumps(json.loads(lowered, object_hook=_wordless), separators=(",", ":"))
    return hashlib.sha256(program.encode()).hexdigest()[:16]


def _wordless(part: dict[str, Any]) -> dict[str, Any]:
    return {key: held for key, held in part.items() if key != "text"}


@dataclass(frozen=True, slots=True)
class Touched:
    """How often a card was cast or played, and each of its abilities used, in the order of the program."""

    digest: str
    cast: int
    used: tuple[int, ...] = ()

    @property
    def whole(self) -> bool:
        return self.cast > 0 and all(self.used)

    def more(self, other: Touched) -> Touched:
        """Both counts together, if they are of the same program; else the other's."""
        if other.digest != self.digest or len(other.used) != len(self.used):
            return other
        used = tuple(a + b for a, b in zip(self.used, other.used, strict=True))
        return Touched(self.digest, self.cast + other.cast, used)


Record = dict[str, Touched]


def read(path: Path) -> Record:
    """A record that was written; an empty one where there is none."""
    try:
        data = json.loads(path.read_text("utf-8"))
        return {
            str(name): Touched(str(stamp), int(cast), tuple(map(int, used)))
            for name, (stamp, cast, used) in data["cards"].items()
        }
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        remedy = "remove it, or name another file"
        raise Invalid(f"no record of fuzzing: {error}", path=str(path), remedy=remedy) from None


def write(path: Path, record: Record) -> None:
    """Adds to a record, whole or not at all."""
    whole = read(path)
    for name, touched in record.items():
        whole[name] = whole[name].more(touched) if name in whole else touched
    rows = [
        json.dumps(name, ensure_ascii=False) + ": " + json.dumps([one.digest, one.cast, one.used])
        for name, one in sorted(whole.items())
    ]
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_name(f".{path.name}.{os.getpid()}")
        part.write_text('{"cards": {\n' + ",\n".join(rows) + "\n}}\n", encoding="utf-8")
        os.replace(part, path)
    except OSError as error:
        raise Invalid(
            f"cannot be written: {error.strerror}", path=str(path), remedy="name a file in a writable folder"
        ) from None


def known(name: str, stamp: str, records: Sequence[Record]) -> Touched:
    """What several records say of a card as it is now."""
    found = Touched(stamp, 0)
    for record in records:
        touched = record.get(name)
        if touched is not None and touched.digest == stamp:
            found = found.more(touched)
    return found


def unreached(touched: Touched, abilities: Sequence[str]) -> list[str]:
    """What of a card was never done, with its abilities by name; nothing of one that is whole."""
    if not touched.cast:
        return ["never cast"]
    return [name for name, count in zip(abilities, touched.used, strict=False) if not count]
