"""Ways to change a game. One file per operator, found by this folder.

An operator proposes; it need not know what is valid. Whoever breeds validates, rejects and counts.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Sequence
from functools import cache
from random import Random
from typing import ClassVar

from ..genomes.schema import GameGenome

Pool = Sequence[GameGenome]
"""Games that parts can be borrowed from."""


class Operator:
    """One way to change a game."""

    name: ClassVar[str]
    weight: ClassVar[float] = 1.0
    """How often it is taken, against the others."""

    def apply(self, genome: GameGenome, pool: Pool, rng: Random) -> GameGenome | None:
        """The changed game; None when there is nothing here to change."""
        raise NotImplementedError


@cache
def operators() -> dict[str, Operator]:
    """Every operator by name."""
    found: dict[str, Operator] = {}
    for module in sorted(m.name for m in pkgutil.iter_modules(__path__) if not m.name.startswith("_")):
        for member in vars(importlib.import_module(f"{__name__}.{module}")).values():
            if isinstance(member, type) and issubclass(member, Operator) and "name" in vars(member):
                found[member.name] = member()
    return found


def drawn(rng: Random) -> Operator:
    """An operator, by weight."""
    known = list(operators().values())
    return rng.choices(known, [operator.weight for operator in known])[0]
