"""What makes a genome faulty: run when one is read, made, mutated or crossed."""

from __future__ import annotations

from collections.abc import Iterator

from .._core import parlor
from ..errors import LudwrightError
from .checks import checks
from .code import Code
from .codes import Finding, finding
from .lower import canonical_json, lower
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
        if not any(fault.is_error for fault in found):
            found += _tried(lowered.program)
        return list(dict.fromkeys(found))


def _tried(program: Code) -> Iterator[Finding]:
    """The last word is the core's: what it refuses cannot be played."""
    try:
        parlor(canonical_json(program))
    except LudwrightError as error:
        yield finding("core-refused", "", str(error), "say it in another way")


validate = GenomeValidator.validate
