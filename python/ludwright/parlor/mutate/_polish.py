"""Rules that never matter are left out: what is bred gathers clauses that no match ever notices.

A clause goes when many matches, seed by seed and pick by pick, are the same without it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from ..._core import Rules, parlor
from ...lab.genes import cut, put, removable
from ...shapes import slots_of
from ..lower import canonical_json, lower
from ..schema import GameGenome
from ..texts import Expression
from ..validator import validate
from ._genes import bred
from ._names import pruned

MATCHES = 120
# A long program has more clauses than are worth trying.
TRIALS = 60
_SAME = ("asked", "options", "payoffs", "reasons")


def polished(genome: GameGenome) -> GameGenome:
    """The genome without what makes no difference to its matches."""
    genome = pruned(genome)
    played = _played(genome)
    tried: set[GameGenome] = set()
    while shorter := next((made for made in _shorter(genome) if made not in tried), None):
        if len(tried) == TRIALS:
            break
        tried.add(shorter)
        sound = not any(finding.is_error for finding in validate(shorter))
        if sound and _same(played, _played(shorter)):
            genome = shorter
    return genome


def _shorter(genome: GameGenome) -> Iterator[GameGenome]:
    """The genome with one clause less: an entry of a list left out, or an expression not given."""
    for path in removable(bred(genome)):
        if path[0] not in ("setup", "settings", "attributes"):
            yield pruned(cut(genome, path))
    for gene in bred(genome):
        if isinstance(gene.value, Expression) and isinstance(gene.path[-1], str):
            slot = next(slot for slot in slots_of(gene.owner) if slot.name == gene.field)
            if not slot.required and gene.value != slot.default:
                yield pruned(put(genome, gene.path, slot.default))


def _played(genome: GameGenome) -> Any:
    rules: Rules = parlor(canonical_json(lower(genome).program))
    return rules.trace(["random"], games=MATCHES, seed=1, threads=1)


def _same(one: Any, other: Any) -> bool:
    return all(np.array_equal(one[column], other[column]) for column in _SAME)
