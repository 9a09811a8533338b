"""Measures of a game, each one number. One file per measure, found by this folder.

A measure reads what was seen of play. It says which way is better, what it can be, what it means in English,
and how good a value is.
"""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from typing import ClassVar, Literal

from ._play import Play

Direction = Literal["higher", "lower", "between"]
Stage = Literal["random", "search", "depth"]


class Measure:
    """One number about a game."""

    name: ClassVar[str]
    about: ClassVar[str]
    direction: ClassVar[Direction]
    low: ClassVar[float]
    high: ClassVar[float]
    weight: ClassVar[float]
    """Its share of a game's quality; all weights together are 1."""
    stage: ClassVar[Stage] = "random"
    """How much play it needs to see: random play costs little, search much."""

    def of(self, play: Play) -> float:
        """The value, from `low` to `high`."""
        raise NotImplementedError

    def good(self, value: float) -> float:
        """How good a value is, from 0 to 1."""
        raise NotImplementedError


@cache
def measures() -> dict[str, Measure]:
    """Every measure by name."""
    found: dict[str, Measure] = {}
    for module in sorted(m.name for m in pkgutil.iter_modules(__path__) if not m.name.startswith("_")):
        for member in vars(importlib.import_module(f"{__name__}.{module}")).values():
            if isinstance(member, type) and issubclass(member, Measure) and "name" in vars(member):
                found[member.name] = member()
    return found


def shares(figures: dict[str, float]) -> dict[str, float]:
    """What each figure adds to a game's quality, from 0 to 1 altogether; a measure not taken adds nothing."""
    known = measures()
    total = sum(measure.weight for measure in known.values())
    return {name: known[name].weight * known[name].good(value) / total for name, value in figures.items()}


def ramp(value: float, worst: float, best: float) -> float:
    """0 at the worst value or beyond, 1 at the best or beyond, straight in between."""
    return min(1.0, max(0.0, (value - worst) / (best - worst)))


__all__ = ["Measure", "Play", "measures", "ramp", "shares"]
