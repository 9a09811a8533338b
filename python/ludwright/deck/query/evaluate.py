"""A plan over the columns of a catalog: masks, combined.

Cards hold or do not. A face term holds for a card if it holds for one of its faces. Printing terms of one
conjunction must hold for the same printing, so they are combined printing by printing before they are
combined with the rest. NOT always turns the whole card round.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ludwright.cards.catalog import Catalog

from .condition import Condition, Grain, Mask, by_card
from .plan import Leaf, Plan

# Below this share of cards still possible, a dear condition looks at their rows alone.
NARROW = 0.4
# From this cost on, a condition never looks at a row that it need not.
DEAR = 9


@dataclass(frozen=True, slots=True)
class Found:
    """Which cards hold, and for conditions on printings which printings do; None where any printing will."""

    cards: Mask
    prints: Mask | None = None


def evaluate(plan: Plan, catalog: Catalog, alive: Mask | None = None) -> Found:
    """`alive` are the cards whose answer matters; of the others anything may be said."""
    if isinstance(plan, Leaf):
        return _leaf(plan.condition, catalog, alive)
    if plan.kind == "not":
        return Found(~evaluate(plan.parts[0], catalog, alive).cards)
    if plan.kind == "any":
        return _any(plan.parts, catalog, alive)
    return _all(plan.parts, catalog, alive)


def _all(parts: tuple[Plan, ...], catalog: Catalog, alive: Mask | None) -> Found:
    cards = np.ones(len(catalog), dtype=np.bool_)
    prints: Mask | None = None
    for part in parts:
        found = evaluate(part, catalog, cards if alive is None else cards & alive)
        cards = cards & found.cards
        if found.prints is not None:
            prints = found.prints if prints is None else prints & found.prints
    if prints is None:
        return Found(cards)
    prints = prints & cards[catalog.array("prints", "card")]
    return Found(by_card(catalog, prints, Grain.PRINT), prints)


def _any(parts: tuple[Plan, ...], catalog: Catalog, alive: Mask | None) -> Found:
    founds = [evaluate(part, catalog, alive) for part in parts]
    cards = np.logical_or.reduce([found.cards for found in founds])
    if all(found.prints is None for found in founds):
        return Found(cards)
    of_print = catalog.array("prints", "card")
    return Found(
        cards,
        np.logical_or.reduce(
            [found.cards[of_print] if found.prints is None else found.prints for found in founds]
        ),
    )


def _leaf(condition: Condition, catalog: Catalog, alive: Mask | None) -> Found:
    if condition.grain is Grain.PRINT:
        prints = condition.test(None)
        return Found(by_card(catalog, prints, Grain.PRINT), prints)
    share = 1.0 if alive is None else float(np.count_nonzero(alive)) / max(1, len(alive))
    if alive is None or condition.cost < 2 or (condition.cost < DEAR and share > NARROW):
        return Found(by_card(catalog, condition.test(None), condition.grain))
    owner = alive if condition.grain is Grain.CARD else alive[catalog.array("faces", "card")]
    rows = np.flatnonzero(owner)
    mask = np.zeros(len(owner), dtype=np.bool_)
    mask[rows] = condition.test(rows)
    return Found(by_card(catalog, mask, condition.grain))
