"""Where built catalogs and synced card data are kept, and how they get there whole or not at all."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import shutil
import tempfile
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

import polars as pl

from .columns import Tables

# Catalogs kept at once; the least recently used go.
KEPT = 8
_SHAPING = ("card.py", "columns.py", "mana.py", "normalise.py", "text.py", "traits.py", "cache.py")
_PARTS = ("cards", "faces", "prints")


def folder() -> Path:
    """`LUDWRIGHT_CACHE`, else the user's cache folder."""
    if own := os.environ.get("LUDWRIGHT_CACHE"):
        return Path(own)
    base = os.environ.get("XDG_CACHE_HOME") or (Path.home() / ".cache")
    return Path(base) / "ludwright"


@cache
def fingerprint() -> str:
    """Changes with the code that shapes the tables, so that no cache outlives it."""
    own = resources.files("ludwright.cards")
    hasher = hashlib.sha256(pl.__version__.encode())
    for name in _SHAPING:
        hasher.update(own.joinpath(name).read_bytes())
    return hasher.hexdigest()[:16]


def key_of(path: Path) -> str:
    """The name of the catalog built from this very file by this very code."""
    with path.open("rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    return f"{digest[:32]}-{fingerprint()}"


def fetch(key: str) -> tuple[Tables, dict[str, Any]] | None:
    """A built catalog, or None when it is not there or not whole."""
    place = folder() / "catalogs" / key
    try:
        meta = json.loads((place / "meta.json").read_text("utf-8"))
        frames = [pl.read_ipc(place / f"{part}.arrow") for part in _PARTS]
        os.utime(place)
    except (OSError, ValueError, pl.exceptions.PolarsError):
        return None
    return Tables(*frames), meta


def store(key: str, tables: Tables, meta: dict[str, Any]) -> None:
    """Keep a built catalog. A cache that cannot be written costs time, never the answer."""
    shelf = folder() / "catalogs"
    with contextlib.suppress(OSError):
        shelf.mkdir(parents=True, exist_ok=True)
        work = Path(tempfile.mkdtemp(prefix=".building-", dir=shelf))
        try:
            for part in _PARTS:
                getattr(tables, part).write_ipc(work / f"{part}.arrow", compression="lz4")
            (work / "meta.json").write_text(json.dumps(meta), "utf-8")
            if (shelf / key).exists() and fetch(key) is None:
                shutil.rmtree(shelf / key, ignore_errors=True)
            # Fails when another process was faster, whose catalog is the same.
            os.replace(work, shelf / key)
        finally:
            shutil.rmtree(work, ignore_errors=True)
        _prune(shelf)


def _prune(shelf: Path) -> None:
    kept = sorted(
        (entry for entry in shelf.iterdir() if not entry.name.startswith(".")),
        key=lambda entry: entry.stat().st_mtime,
        reverse=True,
    )
    for entry in kept[KEPT:]:
        shutil.rmtree(entry, ignore_errors=True)


def write_whole(path: Path, data: bytes) -> None:
    """Replace a file in one step."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{path.name}-", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
