"""reference: another rank, suit, zone or attribute where one is named."""

from __future__ import annotations

from random import Random

from ...lab.genes import put
from ..genomes.schema import GameGenome
from ..genomes.standard import ZONES
from . import Operator, Pool
from ._genes import bred, refers


class Reference(Operator):
    """Names another thing of the same kind."""

    name = "reference"

    def apply(self, genome: GameGenome, pool: Pool, rng: Random) -> GameGenome | None:
        own = [zone for zone in genome.zones if zone.per == "player"]
        known = {
            "rank": genome.setup.deck.ranks,
            "suit": genome.setup.deck.suits,
            "zone": (*(z.name for z in own), *(n for n, z in ZONES.items() if z.per == "player")),
            "attribute": ("rank", "suit", *(a.name for a in genome.attributes)),
            "meld": tuple(meld.name for meld in genome.melds),
        }
        found = [
            gene
            for gene in bred(genome)
            if refers(gene) in known
            and gene.path[0] not in ("attributes", "melds")
            and "deck" not in gene.path
        ]
        if not found:
            return None
        gene = rng.choice(found)
        return put(genome, gene.path, rng.choice(known[refers(gene) or ""] or (gene.value,)))
