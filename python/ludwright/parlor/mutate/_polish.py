"""Rules that never matter: what is bred gathers clauses that no match ever notices.

A clause matters when matches, seed by seed and pick by pick, are others without it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import numpy as np

from ..._core import Rules, parlor
from ...authoring.shapes import slots_of
from ...lab.genes import Path, at, cut, put, removable
from ..genomes.schema import GameGenome
from ..language.texts import Expression
from ..lowering.genome import canonical_json, lower
from ..validate.validator import validate
from ._genes import bred
from ._names import pruned

MATCHES = 120
# A clause that changes no larger share of the matches is not worth its line in the rulebook.
RARELY = 0.02
# A long program has more clauses than are worth trying.
TRIALS = 60
# Matches that tell whether a whole rule is alive, and the lists of such rules.
GLANCED = 20
RULES: tuple[Path, ...] = (
    ("turn_structure", "opening"),
    ("turn_structure", "phases"),
    ("turn_structure", "closing"),
    ("special_effects",),
    ("card_scoring",),
    ("scoring_rules",),
    ("win_conditions",),
)


def polished(genome: GameGenome) -> GameGenome:
    """The genome without what makes no difference to its matches, or hardly ever one."""
    genome = pruned(genome)
    played = _played(genome, MATCHES)
    tried: set[GameGenome] = set()
    while shorter := next((made for made in _shorter(genome) if made not in tried), None):
        if len(tried) == TRIALS:
            break
        tried.add(shorter)
        if _sound(shorter) and _changed(played, _played(shorter, MATCHES)) <= RARELY * MATCHES:
            genome = shorter
    return genome


def live_share(genome: GameGenome, effort: int = 1) -> float:
    """The share of whole rules that matter; one that cannot be left out does."""
    played = _played(genome, GLANCED * effort)
    dead = sum(_idle(genome, path, played, GLANCED * effort) is not None for path in _rules(genome))
    return 1 - dead / sum(len(at(genome, rules)) for rules in RULES)


def lean(genome: GameGenome) -> GameGenome:
    """The genome without whole rules that do not matter."""
    played = _played(genome, GLANCED)
    # From the last on, so that the places of those before stay what they are.
    for path in reversed(_rules(genome)):
        if path in _rules(genome):
            genome = _idle(genome, path, played, GLANCED) or genome
    return genome


def _rules(genome: GameGenome) -> list[Path]:
    """Where whole rules stand that a genome may do without."""
    return [path for path in removable(bred(genome)) if path[:-1] in RULES]


def _idle(genome: GameGenome, path: Path, played: Any, games: int) -> GameGenome | None:
    """The genome without a rule, if that is valid and plays the same."""
    without = pruned(cut(genome, path))
    return without if _sound(without) and not _changed(played, _played(without, games)) else None


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


def _sound(genome: GameGenome) -> bool:
    return not any(finding.is_error for finding in validate(genome))


def _played(genome: GameGenome, games: int) -> Any:
    rules: Rules = parlor(canonical_json(lower(genome).program))
    return rules.trace(["random"], games=games, seed=1, threads=1)


def _changed(one: Any, other: Any) -> int:
    """Matches that are not the same."""
    same = (one["payoffs"] == other["payoffs"]).all(axis=1) & (one["reasons"] == other["reasons"])
    spans = (pairwise(trace["starts"].tolist()) for trace in (one, other))
    for n, (ours, theirs) in enumerate(zip(*spans, strict=True)):
        same[n] &= all(
            np.array_equal(one[column][slice(*ours)], other[column][slice(*theirs)])
            for column in ("asked", "options")
        )
    return int((~same).sum())
