"""What makes a genome faulty: run when one is read, made, mutated or crossed."""

from __future__ import annotations

from .checks import checks
from .codes import Finding
from .lower import lower
from .schema import GameGenome


class GenomeValidator:
    """Validates genomes: every finding has a code, a path and a remedy."""

    @staticmethod
    def validate(genome: GameGenome) -> list[Finding]:
        """Every finding, errors and warnings; a genome without errors can be played."""
        lowered = lower(genome)
        found = list(lowered.findings)
        for check in checks():
            found += check(genome, lowered.program)
        return list(dict.fromkeys(found))


validate = GenomeValidator.validate
