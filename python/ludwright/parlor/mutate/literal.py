"""literal: a number inside an expression."""

from __future__ import annotations

from random import Random

from ...lab.genes import put
from ..genomes.schema import GameGenome
from ..language.syntax import LANGUAGE
from . import Operator, Pool
from ._genes import texts


class Literal(Operator):
    """Moves one number of an expression."""

    name = "literal"
    weight = 2.0

    def apply(self, genome: GameGenome, pool: Pool, rng: Random) -> GameGenome | None:
        found = [
            (gene, t) for gene in texts(genome) for t in LANGUAGE.tokens(gene.value) if t.kind == "number"
        ]
        if not found:
            return None
        gene, token = rng.choice(found)
        held = int(token.text)
        reach = max(1, held // 2) if rng.random() < 0.5 else 1
        number = max(0, held + rng.choice((-1, 1)) * rng.randint(1, reach))
        text = f"{gene.value[: token.at]}{number}{gene.value[token.at + len(token.text) :]}"
        return put(genome, gene.path, type(gene.value)(text))
