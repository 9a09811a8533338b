"""Which values of a genome are rules, and can be bred by their type alone."""

from __future__ import annotations

from collections.abc import Iterator

from ...authoring.shapes import Refers
from ...lab.genes import Gene, genes
from ..genomes.schema import GameGenome
from ..language.texts import Expression
from ..statements import Line

# Not rules, or with an operator of their own.
APART = frozenset(
    (
        "schema_version",
        "genome_id",
        "name",
        "also_known_as",
        "variant",
        "generation",
        "player_count",
        "player_counts",
        "teams",
        "ai_hints",
        "tallies",
        "max_turns",
        "max_decisions",
    )
)
# Limits of what is remembered, names of what is declared: no game is better for another one.
_BOOKKEEPING = frozenset(("low", "high", "size", "piles", "at_most", "parameters", "options"))


def bred(genome: GameGenome) -> Iterator[Gene]:
    """Every value that is a rule."""
    for gene in genes(genome):
        if gene.path[0] not in APART and not _BOOKKEEPING & {s for s in gene.path if isinstance(s, str)}:
            yield gene


def texts(genome: GameGenome) -> Iterator[Gene]:
    """Every expression and every line of a statement."""
    return (gene for gene in bred(genome) if isinstance(gene.value, Expression | Line))


def refers(gene: Gene) -> str | None:
    """What kind of thing the text is the id of."""
    mark = gene.want.mark(Refers)
    return mark.noun if mark is not None and isinstance(gene.value, str) else None
