"""Cards for the pages: faces with their generated text, the program behind them, and lists by name."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ludwright.errors import Invalid

MOST = 60
# Cards of one request for texts.
AT_ONCE = 80


@lru_cache(maxsize=4096)
def face(name: str) -> dict[str, Any]:
    """A card as the table draws it."""
    from ludwright.apps.magic_card import describe

    told = describe(_listed(name))
    return {"name": told["name"], "layout": told["layout"], "faces": told["faces"]}


def faces(names: list[str]) -> dict[str, Any]:
    """Cards by name; those that are not known (tokens, say) are left out."""
    found = {}
    for name in names[:AT_ONCE]:
        try:
            found[name] = face(name)
        except Invalid:
            continue
    return found


@lru_cache(maxsize=512)
def page(name: str) -> dict[str, Any]:
    """Everything about one card: its notation, its text, and what the core is told."""
    from ludwright.apps.magic_card import describe
    from ludwright.magic import catalog

    listed = _listed(name)
    entry = catalog.load().entry(listed)
    written = entry.file and entry.span is None and entry.made is None
    notation = entry.path.read_text("utf-8") if written else None
    return {**describe(listed), "set": entry.set, "notation": notation}


def search(words: str) -> dict[str, Any]:
    """Names that hold all the words, those that begin with them first."""
    parts = words.casefold().split()
    found = [name for name in _names() if all(part in name.casefold() for part in parts)]
    text = words.casefold().strip()
    found.sort(key=lambda name: (not name.casefold().startswith(text), name))
    return {"count": len(found), "names": found[:MOST]}


@lru_cache(maxsize=1)
def _names() -> list[str]:
    from ludwright.magic import catalog

    return catalog.names()


@lru_cache(maxsize=1)
def _known() -> dict[str, str]:
    """Whole names by themselves and by each face."""
    known = {part.strip(): name for name in _names() for part in name.split("//")}
    return known | {name: name for name in _names()}


def _listed(name: str) -> str:
    """A name of the catalog; nothing else leads to a file."""
    if name not in _known():
        raise Invalid(f"no card {name[:60]!r}", remedy="search by a part of its name")
    return _known()[name]
