"""word: another of the words that a field allows, or the other of yes and no."""

from __future__ import annotations

from random import Random

from ...lab.genes import flipped, is_word, put
from ..genomes.schema import GameGenome
from . import Operator, Pool
from ._genes import bred


class Word(Operator):
    """Flips one choice."""

    name = "word"
    weight = 2.5

    def apply(self, genome: GameGenome, pool: Pool, rng: Random) -> GameGenome | None:
        found = [gene for gene in bred(genome) if is_word(gene)]
        gene = rng.choice(found)
        return put(genome, gene.path, flipped(gene, rng))
