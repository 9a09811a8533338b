"""Small repairs: an entry of a list that no longer fits the rest is left out.

A deck without eights leaves a rule about eights behind; dropping the rule saves the idea.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from ...lab.genes import Path, at, cut
from ..genomes.schema import GameGenome
from ..validate.codes import Finding
from ._names import DECLARED, pruned

# Lists whose entries stand for themselves. Phases are not among them: what was just added would go again.
LOOSE = (
    *DECLARED,
    "card_scoring",
    "scoring_rules",
    "special_effects",
    "win_conditions",
    "patterns",
    "wild_cards",
    "card_values",
)
ROUNDS = 6
_STEP = re.compile(r"([a-z_]+)|\[(\d+)\]")


def repaired(genome: GameGenome, findings: Callable[[GameGenome], Sequence[Finding]]) -> GameGenome:
    """The genome without loose entries that are at fault or that nothing uses; faulty still, if that does not
    help."""
    for _ in range(ROUNDS):
        found = [finding for finding in findings(genome) if finding.is_error or finding.code == "unused"]
        path = next((path for fault in found if (path := _loose(genome, fault)) is not None), None)
        if path is None:
            return genome
        genome = pruned(cut(genome, path))
    return genome


def _loose(genome: GameGenome, fault: Finding) -> Path | None:
    """The entry around a fault that can be left out."""
    path: list[str | int] = []
    for name, number in _STEP.findall(fault.path):
        path.append(int(number) if number else name)
        if number and path[-2] in LOOSE:
            try:
                alone = len(at(genome, tuple(path[:-1]))) == 1
                at(genome, tuple(path))
            except (AttributeError, IndexError):
                return None
            return None if alone and path[-2] == "win_conditions" else tuple(path)
    return None
