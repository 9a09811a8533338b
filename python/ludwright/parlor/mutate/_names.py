"""Parts that travel between games bring along what they refer to, and what nothing refers to stays behind."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from ...lab.genes import Path, genes
from ..genomes.schema import GameGenome

DECLARED = (
    "settings",
    "attributes",
    "options",
    "variables",
    "zones",
    "derived",
    "melds",
    "definitions",
    "procedures",
)
_WORD = re.compile(r"\b[a-z_][a-z0-9_]*\b")
# What people read refers to nothing.
_PROSE = ("prompt", "label", "why")


def joined(genome: GameGenome, source: GameGenome) -> GameGenome:
    """The genome with everything that the source declares under a name that is free."""
    taken = {entry.name for kind in DECLARED for entry in getattr(genome, kind)}
    more: dict[str, Any] = {}
    for kind in DECLARED:
        own = getattr(genome, kind)
        more[kind] = (*own, *(entry for entry in getattr(source, kind) if entry.name not in taken))
    return replace(genome, **more)


def pruned(genome: GameGenome) -> GameGenome:
    """The genome without declarations that nothing refers to."""
    while True:
        users = _users(genome)
        kept: dict[str, Any] = {}
        for kind in DECLARED:
            entries = getattr(genome, kind)
            # Whoever melds without naming melds means all of them.
            if kind == "melds" and _melds(genome, users):
                continue
            used = tuple(e for n, e in enumerate(entries) if users.get(e.name, set()) - {(kind, n)})
            if len(used) < len(entries):
                kept[kind] = used
        if not kept:
            return genome
        genome = replace(genome, **kept)


def _melds(genome: GameGenome, users: dict[str, set[Path]]) -> bool:
    structure = genome.turn_structure
    phases = (*structure.opening, *structure.phases, *structure.closing)
    return "meld" in users or any(phase.kind == "meld" for phase in phases)


def _users(genome: GameGenome) -> dict[str, set[Path]]:
    """The declarations in whose texts each word stands; all other places are one."""
    users: dict[str, set[Path]] = {}
    for gene in genes(genome):
        if not isinstance(gene.value, str) or gene.field in _PROSE:
            continue
        if gene.path[0] in ("name", "also_known_as", "variant", "genome_id"):
            continue
        declared = len(gene.path) > 1 and gene.path[0] in DECLARED
        # A declaration's own name is no reference to another.
        if not declared or gene.path[2:] != ("name",):
            for word in _WORD.findall(gene.value):
                users.setdefault(word, set()).add(gene.path[:2] if declared else ())
    return users
