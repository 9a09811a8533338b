"""Cycles of lands, by name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Annotated

import numpy as np

from ludwright.authoring.strict import load_text
from ludwright.cards.catalog import Catalog

from ..condition import Mask
from . import IsWord

SHIPPED = "land-families.yaml"


@dataclass(frozen=True, slots=True)
class Family:
    id: Annotated[str, "The word after is:."]
    about: Annotated[str, "What the lands have in common."]
    cards: Annotated[tuple[str, ...], "Their names; a front face is enough."]
    aliases: Annotated[tuple[str, ...], "Other words for it."] = ()


@dataclass(frozen=True, slots=True)
class Families:
    families: Annotated[tuple[Family, ...], "The cycles."]


@cache
def families() -> tuple[Family, ...]:
    text = resources.files("ludwright").joinpath("data", "cards", SHIPPED).read_text("utf-8")
    return load_text(text, Families, SHIPPED).families


def _named(names: tuple[str, ...]) -> Callable[[Catalog], Mask]:
    def test(catalog: Catalog) -> Mask:
        found = np.zeros(len(catalog), dtype=np.bool_)
        rows = [catalog.row(name) for name in names]
        found[[row for row in rows if row is not None]] = True
        return found

    return test


WORDS = tuple(
    IsWord((family.id, *family.aliases), family.about.rstrip(".").lower(), _named(family.cards))
    for family in families()
)
