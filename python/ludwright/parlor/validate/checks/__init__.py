"""What can be wrong with a genome, by theme: one file each, found by folder.

Every file has `check(genome, program) -> findings`; `program` is what the genome was lowered to.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterator
from functools import cache
from typing import TYPE_CHECKING

from ...lowering.code import Code
from ..codes import Finding

if TYPE_CHECKING:
    from ...genomes.schema import GameGenome
    from ...phases import Phase

Check = Callable[["GameGenome", Code], Iterator[Finding]]


@cache
def checks() -> tuple[Check, ...]:
    names = sorted(module.name for module in pkgutil.iter_modules(__path__))
    return tuple(importlib.import_module(f"{__name__}.{name}").check for name in names)


def phases_of(genome: GameGenome) -> Iterator[tuple[str, Phase]]:
    """Every phase with its path."""
    for key in ("opening", "phases", "closing"):
        for n, phase in enumerate(getattr(genome.turn_structure, key)):
            yield f"turn_structure.{key}[{n}]", phase


def kinds_of(genome: GameGenome) -> set[str]:
    return {phase.kind for _, phase in phases_of(genome)}


def written(program: Code, name: str) -> bool:
    """Whether some statement changes a variable; setting it back to its first value is no change."""
    index = next((n for n, v in enumerate(program["vars"]) if v["name"] == name), None)
    if index is None:
        return False
    first = program["vars"][index]["init"]
    return any(
        (s["do"] in ("add", "roll") and s["var"] == index)
        or (s["do"] == "set" and s["var"] == index and s["value"] != {"v": "int", "n": first})
        or (s["do"] == "betting" and index in (s["chips"], s["round"], s["hand"], s["folded"]))
        or (s["do"] == "showdown" and index in (s["chips"], s["winners"]))
        for block in program["blocks"]
        for s in block
    )


def filled(program: Code, zone: str) -> bool:
    """Whether some statement moves cards to a zone."""
    index = next((n for n, z in enumerate(program["zones"]) if z["name"] == zone), None)
    if index is None:
        return False
    return any(
        (s["do"] == "move" and s["to"]["zone"] == index)
        or (s["do"] == "deal" and s["zone"] == index)
        or (s["do"] == "trick" and s["to"]["zone"] == index)
        for block in program["blocks"]
        for s in block
    )
