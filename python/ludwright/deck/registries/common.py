"""What both registries share: identifiers, versions, and how a fault finds its line."""

from __future__ import annotations

import hashlib
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any, TypeVar

from ludwright.authoring.shapes import Pattern
from ludwright.authoring.strict import Document, place, read_file, read_text
from ludwright.errors import Invalid

T = TypeVar("T")

Id = Annotated[str, Pattern(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", "a name in lower_snake_case")]
Version = Annotated[str, Pattern(r"[0-9]+(\.[0-9]+)*([-+][0-9A-Za-z.-]+)?", 'a version such as "1.0.0"')]
Text = Annotated[str, Pattern(r"[\s\S]*\S[\s\S]*", "a sentence")]


def read_registry(path: Path | str | None, shipped: str, shape: type[T]) -> tuple[Document[T], str]:
    """A registry as written, and the digest of its bytes."""
    if path is None:
        text = (files("ludwright.data") / "deck" / shipped).read_text("utf-8")
        return read_text(text, shape, shipped), _digest(text.encode())
    document = read_file(path, shape)
    document.require()
    return document, _digest(Path(path).read_bytes())


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:16]


def fault(document: Document[Any], path: str, message: str, remedy: str) -> Invalid:
    """A fault found after reading, at the line of its part of the file."""
    line, column = document.marks.get(path, (None, None))
    return Invalid(f"{path}: {message}", path=place(document.source, line, column), remedy=remedy)
