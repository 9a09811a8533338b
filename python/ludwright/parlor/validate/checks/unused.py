"""What is declared and never used."""

from __future__ import annotations

import re
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
    for key in _DECLARED:
        for n, item in enumerate(getattr(genome, key)):
            used = set(_words(genome, skip=item))
            if item.name not in used and not _stands_in(item.name):
                yield finding("unused", f"{key}[{n}].name", f"{item.name} is never used", "remove it")


def _stands_in(name: str) -> bool:
    """A declaration that takes the place of a usual one needs no mention."""
    from ...genomes.standard import VARIABLES, ZONES
    from ...lowering.drawing import REFILL

    return name in VARIABLES or name in ZONES or name == REFILL


def _words(value: Any, skip: Any) -> Iterator[str]:
    """Every word of every text of a genome, but for one declaration."""
    if value is skip:
        return
    if isinstance(value, str):
        yield from _WORD.findall(value)
    elif isinstance(value, tuple):
        for item in value:
            yield from _words(item, skip)
    elif is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            yield from _words(getattr(value, field.name), skip)
