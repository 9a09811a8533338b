"""Cards and tokens from their files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ...authoring.shapes import Custom
from ...authoring.strict import Document, read_file, read_text
from .ast_card import Card, Face
from .ast_words import Layout
from .reader import shape_of

TWO_FACED = ("transform", "modal_dfc", "adventure", "omen", "split", "flip", "prepare")
_KEYS = ("layout", "front", "back")


class CardFile(Custom):
    """A card as it is written: the keys of its face, or `layout`, `front` and `back`."""

    __slots__ = ()

    @classmethod
    def read(cls, reading: Any, node: Any, path: str) -> Any:
        entries = reading.entries(node, path)
        if not isinstance(entries, dict):
            return entries
        if "layout" in entries:
            return cls.two_faces(reading, node, entries)
        face = shape_of(reading, node, Face, path)
        return Card(face.name, "normal", (face,)) if isinstance(face, Face) else face

    @classmethod
    def two_faces(cls, reading: Any, node: Any, entries: dict[str, Any]) -> Any:
        for key, (key_node, _) in entries.items():
            if key not in _KEYS:
                message = f"no key {key!r} beside layout"
                return reading.problem(key_node, "unknown-key", key, message, "write layout, front, back")
        for key in _KEYS:
            if key not in entries:
                return reading.problem(node, "missing-key", key, "missing", "write layout, front and back")
        layout = reading.value(entries["layout"][1], Layout, "layout")
        front, back = (shape_of(reading, entries[key][1], Face, key) for key in ("front", "back"))
        for part in (layout, front, back):
            if not isinstance(part, str | Face):
                return part
        if layout not in TWO_FACED:
            remedy = f"write one of {', '.join(TWO_FACED)}"
            return reading.problem(entries["layout"][1], "unknown-word", "layout", "has no two faces", remedy)
        return Card(f"{front.name} // {back.name}", layout, (front, back))

    @classmethod
    def json_schema(cls) -> dict[str, Any]:
        return {"type": "object"}


def read_card_file(path: Path | str) -> Document[Card]:
    """A card's file, with everything that is wrong with how it is written."""
    document: Document[Any] = read_file(path, CardFile)
    return document


def read_card_text(text: str, source: str = "text") -> Document[Card]:
    """The same, of a text that is in no file."""
    document: Document[Any] = read_text(text, CardFile, source)
    return document
