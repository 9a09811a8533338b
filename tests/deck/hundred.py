"""A hundred command zones: no colour to five, and every kind of pair, drawn by seed."""

from __future__ import annotations

import random
from itertools import combinations

from ludwright.cards import Card, Catalog
from ludwright.deck.commander import CHOOSE_A_COLOUR, is_background, not_a_commander, pairing, standing

SINGLES = {0: 10, 1: 15, 2: 16, 3: 16, 4: 6, 5: 10}
PAIRS = {
    "Partner": 8,
    "Partner with": 6,
    "Partner—": 4,
    "Choose a Background": 5,
    "Doctor's companion": 4,
}


def hundred(catalog: Catalog, seed: int = 100) -> list[tuple[Card, ...]]:
    rng = random.Random(seed)
    legal = [card for card in catalog if standing(card) == "legal" and card.name not in CHOOSE_A_COLOUR]
    leaders = [card for card in legal if not_a_commander(card) is None]
    found: list[tuple[Card, ...]] = []
    for colours, count in SINGLES.items():
        alone = [card for card in leaders if len(card.color_identity) == colours]
        found += [(card,) for card in rng.sample(alone, count)]
    for kind, count in PAIRS.items():
        pairs = _pairs(leaders, [card for card in legal if is_background(card)], kind)
        found += rng.sample(pairs, count)
    return found


def _pairs(leaders: list[Card], backgrounds: list[Card], kind: str) -> list[tuple[Card, ...]]:
    keywords = {"partner", "choose a background", "doctor's companion"}
    able = [c for c in leaders if {k.lower() for k in c.keywords} & keywords or "Doctor" in c.type_line]
    pool = {card.name: card for card in (*able, *backgrounds)}
    return [
        (one, other)
        for one, other in combinations(pool.values(), 2)
        if (pairing(one, other) or "").startswith(kind) and (kind != "Partner" or pairing(one, other) == kind)
    ]
