"""Lowered cards kept between runs, each under the digest of everything that made it."""

from __future__ import annotations

import contextlib
import hashlib
import os
import tempfile
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent
DATA = ROOT.parent / "data" / "magic"
_SHAPING = ("notation", "lower", "oracle", "explain")


def folder() -> Path:
    """`LUDWRIGHT_CACHE`, else the user's cache folder."""
    if own := os.environ.get("LUDWRIGHT_CACHE"):
        return Path(own) / "magic"
    base = os.environ.get("XDG_CACHE_HOME") or (Path.home() / ".cache")
    return Path(base) / "ludwright" / "magic"


@cache
def fingerprint() -> str:
    """Changes with the code and the data that every card is made with."""
    hasher = hashlib.sha256()
    folders = [*(ROOT / part for part in _SHAPING), ROOT.parent / "authoring"]
    files = [path for folder in folders for path in sorted(folder.rglob("*.py"))]
    # A card's text describes the tokens that it makes.
    files += [path for part in ("mechanics", "tokens") for path in sorted((DATA / part).glob("*.yaml"))]
    files.append(DATA / "subtypes.txt")
    for path in files:
        hasher.update(path.name.encode())
        hasher.update(path.read_bytes())
    return hasher.hexdigest()[:24]


def key_of(source: bytes) -> str:
    return hashlib.sha256(fingerprint().encode() + source).hexdigest()[:40]


def key_of_files(signature: str) -> str:
    """The key of an index of files, which no code shapes but the catalog's own."""
    own = (ROOT / "catalog.py").stat()
    return hashlib.sha256(f"{own.st_mtime_ns}\n{signature}".encode()).hexdigest()[:40]


def fetch(key: str) -> str | None:
    """What was made before, or None."""
    try:
        return (folder() / key[:2] / key).read_text("utf-8")
    except (OSError, ValueError):
        return None


def store(key: str, text: str) -> None:
    """Keeps it, whole or not at all. A cache that cannot be written costs time, never the answer."""
    place = folder() / key[:2]
    with contextlib.suppress(OSError):
        place.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=place, prefix=".")
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        os.replace(name, place / key)
