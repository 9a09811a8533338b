"""More than the core's tables hold."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...lowering.code import Code
from ..codes import Finding, finding

if TYPE_CHECKING:
    from ...genomes.schema import GameGenome

MOST_LABELS = 240
MOST_PROMPTS = 250
MOST_PILES = 120


def check(genome: GameGenome, program: Code) -> Iterator[Finding]:
    piles = sum(z["piles"] * (genome.player_count if z["owner"] == "seat" else 1) for z in program["zones"])
    counts = (
        ("zones", piles, MOST_PILES, "piles"),
        ("turn_structure", len(program["labels"]), MOST_LABELS, "labels of options"),
        ("turn_structure", len(program["prompts"]), MOST_PROMPTS, "prompts"),
    )
    for path, held, most, what in counts:
        if held > most:
            yield finding("too-complex", path, f"{held} {what} and room for {most}", "use fewer")
