"""What the cards of a match say, face by face."""

from __future__ import annotations

import json
from functools import cache
from typing import Any


@cache
def faces(definitions: str) -> dict[str, Any]:
    """Every face by its name."""
    return {face["name"]: face for card in json.loads(definitions)["cards"] for face in card["faces"]}


def lines_of(definitions: str, name: str) -> list[str]:
    """The rules text of a face, ability by ability."""
    face = faces(definitions).get(name) if definitions else None
    return [] if face is None else list(face["text"])


def text_of(definitions: str, name: str) -> str:
    """The rules text of a face."""
    return " ".join(lines_of(definitions, name))


@cache
def whole_of(definitions: str, name: str) -> str:
    """A split card by both of its names."""
    for card in json.loads(definitions)["cards"]:
        names = [face["name"] for face in card["faces"][:2]]
        if name in names:
            return " // ".join(names)
    return name
