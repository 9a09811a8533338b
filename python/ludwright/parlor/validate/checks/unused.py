"""What is declared and never used."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, Any

from ...lowering.code import Code
from ..codes import Finding, finding

if TYPE_CHECKING:
    from ...genomes.schema import GameGenome

_WORD = re.compile(r"[a-z][a-z0-9_]*")
_DECLARED = (
    "settings",
    "attributes",
    "variables",
    "zones",
    "derived",
    "definitions",
    "procedures",
    "options",
)


def check(genome: GameGenome, program: Code) -> Iterator[Finding]:
    everywhere = _words(genome)
    for key in _DECLARED:
        for n, item in enumerate(getattr(genome, key)):
            elsewhere = everywhere[item.name] - _words(item)[item.name]
            if not elsewhere and not _stands_in(item.name):
                yield finding("unused", f"{key}[{n}].name", f"{item.name} is never used", "remove it")


def _stands_in(name: str) -> bool:
    """A declaration that takes the place of a usual one needs no mention."""
    from ...genomes.standard import VARIABLES, ZONES
    from ...lowering.drawing import REFILL

    return name in VARIABLES or name in ZONES or name == REFILL


def _words(value: Any) -> Counter[str]:
    """How often each word is said in the texts of a genome, or of a part of it."""
    found: Counter[str] = Counter()
    waiting = [value]
    while waiting:
        here = waiting.pop()
        if isinstance(here, str):
            found.update(_WORD.findall(here))
        elif isinstance(here, tuple):
            waiting += here
        elif is_dataclass(here) and not isinstance(here, type):
            waiting += [getattr(here, field.name) for field in fields(here)]
    return found
