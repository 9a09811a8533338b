"""Well-known two-card combinations: dated data, for brackets and for the role `combo_piece`."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Annotated

from ludwright.authoring.shapes import Size, Snake
from ludwright.authoring.strict import load_text


@dataclass(frozen=True, slots=True)
class Combos(Snake):
    """The whole of `combos.yml`."""

    as_of: Annotated[str, "The day on which the list was made."]
    combos: Annotated[tuple[Annotated[tuple[str, ...], Size(2, 2)], ...], "Pairs of card names."]


@cache
def known() -> Combos:
    text = (files("ludwright.data") / "deck" / "combos.yml").read_text("utf-8")
    return load_text(text, Combos, "combos.yml")


def among(names: Collection[str]) -> tuple[tuple[str, str], ...]:
    """The pairs whose cards are both there."""
    held = frozenset(names)
    return tuple((a, b) for a, b in known().combos if a in held and b in held)
