"""What the text on the variant says by settings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...lowering.code import Code
from ..codes import Finding

if TYPE_CHECKING:
    from ...genomes.schema import GameGenome


def check(genome: GameGenome, program: Code) -> Iterator[Finding]:
    from ...lowering.genome import ready
    from ...rulebook.header import header

    if "{" in genome.variant or "}" in genome.variant:
        b = ready(genome)
        known = len(b.findings)
        header(b)
        yield from b.findings[known:]
