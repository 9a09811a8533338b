"""What makes a genome faulty: run when one is read, made, mutated or crossed."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..._core import parlor
from ...authoring.shapes import slots_of
from ...errors import LudwrightError
from ..genomes.schema import GameGenome
from ..lowering.code import Code
from ..lowering.genome import canonical_json, lower
from .checks import checks
from .codes import Finding, finding
from .stock import check_stock

_DANGLING = {f"unknown-{noun}" for noun in ("rank", "suit", "attribute", "variable", "zone", "meld")}


class GenomeValidator:
    """Validates genomes: every finding has a code, a path and a remedy."""

    @staticmethod
    def validate(genome: GameGenome) -> list[Finding]:
        """Every finding, errors and warnings; a genome without errors can be played.

        What is declared comes before what uses it, and a fault before what follows from it.
        """
        lowered = lower(genome)
        found = [fault for check in checks() for fault in check(genome, lowered.program)]
        found += lowered.findings
        if not any(fault.is_error for fault in found):
            found += check_stock(lowered)
        if not any(fault.is_error for fault in found):
            found += tried(lowered.program)
        return sorted(dict.fromkeys(found), key=_part)


def _part(fault: Finding) -> tuple[bool, int]:
    """Names that refer to nothing first, then by the place of the part among the parts of a genome."""
    parts = [slot.key for slot in slots_of(GameGenome)]
    part = re.split(r"[.\[]", fault.path)[0]
    return fault.code not in _DANGLING, parts.index(part) if part in parts else len(parts)


def tried(program: Code) -> Iterator[Finding]:
    """The last word is the core's: what it refuses cannot be played."""
    try:
        parlor(canonical_json(program))
    except LudwrightError as error:
        yield finding("core-refused", "", str(error), "say it in another way")


validate = GenomeValidator.validate
