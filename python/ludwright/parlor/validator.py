"""What makes a genome faulty."""

from __future__ import annotations

from .codes import Finding
from .lower import lower
from .schema import GameGenome


def validate(genome: GameGenome) -> list[Finding]:
    """Every finding about a genome."""
    return list(lower(genome).findings)
