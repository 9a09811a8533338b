"""term: a sign or a name inside an expression."""

from __future__ import annotations

from random import Random

from ...lab.genes import put
from ..genomes.schema import GameGenome
from ..language.syntax import LANGUAGE
from . import Operator, Pool
from ._genes import texts

# Words of one row can stand for one another.
ROWS = (
    ("==", "!=", "<", "<=", ">", ">="),
    ("and", "or"),
    ("min", "max"),
    ("any", "all"),
    ("true", "false"),
    ("dealer", "turn", "winner"),
    ("+", "-"),
    ("left", "right"),
)


class Term(Operator):
    """Exchanges one sign, rank, suit or name of an expression for its like."""

    name = "term"

    def apply(self, genome: GameGenome, pool: Pool, rng: Random) -> GameGenome | None:
        deck = genome.setup.deck
        rows = (*ROWS, deck.ranks, deck.suits, ("rank", "suit"))
        found = [
            (gene, token, row)
            for gene in texts(genome)
            for token in LANGUAGE.tokens(gene.value)
            for row in rows
            if token.text in row and len(row) > 1
        ]
        if not found:
            return None
        gene, token, row = rng.choice(found)
        word = rng.choice([word for word in row if word != token.text])
        text = f"{gene.value[: token.at]}{word}{gene.value[token.at + len(token.text) :]}"
        return put(genome, gene.path, type(gene.value)(text))
