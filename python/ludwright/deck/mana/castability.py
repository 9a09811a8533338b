"""Whether lands can pay a cost, by matching lands to pips.

A pip is the set of symbols that pay it; a land is the set of symbols it gives. By Hall's theorem the pips
of a cost can be paid at once if and only if, for every set S of symbols, at least as many lands give
something in S as there are pips payable within S alone. With six symbols that is 64 comparisons, which
NumPy does for thousands of hands.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from ludwright.cards.card import MANA
from ludwright.cards.mana import GENERIC, parse_cost

SETS = 1 << len(MANA)
Pip = frozenset[str]


@dataclass(frozen=True, slots=True)
class Demand:
    """What a cost asks of lands: pips, and mana in all. X is nothing, Phyrexian mana is paid with life."""

    pips: tuple[Pip, ...]
    total: int


@cache
def demand(cost: str) -> Demand:
    pips: list[Pip] = []
    total = 0
    for symbol, count in parse_cost(cost).symbols.items():
        if symbol == GENERIC:
            total += count
        elif symbol in ("X", "Y", "Z") or "P" in symbol.split("/"):
            continue
        elif symbol.startswith("2/"):
            # Two of anything always pay it; asking for the colour would call castable cards uncastable.
            total += 2 * count
        else:
            total += count
            options = frozenset(half for half in symbol.split("/") if half in MANA)
            if options:
                pips += [options] * count
    return Demand(tuple(pips), total)


def assign(pips: Sequence[Pip], lands: Sequence[frozenset[str]]) -> list[int] | None:
    """A land for every pip, by augmenting paths; None when there is none."""
    owner: dict[int, int] = {}

    def place(pip: int, tried: set[int]) -> bool:
        for land, symbols in enumerate(lands):
            if land not in tried and symbols & pips[pip]:
                tried.add(land)
                if land not in owner or place(owner[land], tried):
                    owner[land] = pip
                    return True
        return False

    if not all(place(pip, set()) for pip in range(len(pips))):
        return None
    by_pip = {pip: land for land, pip in owner.items()}
    return [by_pip[pip] for pip in range(len(pips))]


def payable(cost: str, lands: Sequence[frozenset[str]]) -> bool:
    """Whether untapped lands, one mana each, pay a cost."""
    wanted = demand(cost)
    return len(lands) >= wanted.total and assign(wanted.pips, lands) is not None


def mask(symbols: Sequence[str] | frozenset[str]) -> int:
    return sum(1 << MANA.index(symbol) for symbol in symbols)


@cache
def _meets() -> NDArray[np.int32]:
    """[kind of land, set of symbols] → 1 when the land gives something in the set."""
    kinds = np.arange(SETS)
    met: NDArray[np.int32] = ((kinds[:, None] & kinds[None, :]) != 0).astype(np.int32)
    return met


def _within(pips: Sequence[Pip]) -> NDArray[np.int32]:
    """By set of symbols: how many pips can be paid only from it."""
    held = np.zeros(SETS, dtype=np.int32)
    sets = np.arange(SETS)
    for pip in pips:
        bits = mask(pip)
        held += (sets & bits) == bits
    return held


def reach(kinds: Sequence[int], counts: NDArray[np.int32]) -> NDArray[np.int32]:
    """[hand, set] → lands that give something in the set, from `counts` of each kind of land in each hand."""
    found: NDArray[np.int32] = counts @ _meets()[list(kinds)]
    return found


def payable_hands(wanted: Demand, lands: NDArray[np.int32], reached: NDArray[np.int32]) -> NDArray[np.bool_]:
    """Per hand: whether its lands pay the demand. `lands` counts them, `reached` comes from `reach`."""
    needs = _within(wanted.pips)
    sets = np.flatnonzero(needs)
    paid: NDArray[np.bool_] = lands >= wanted.total
    if len(sets):
        paid &= (reached[:, sets] >= needs[sets]).all(axis=1)
    return paid


@dataclass(frozen=True, slots=True)
class Castability:
    """How surely a cost is paid on the turn of its mana value."""

    # Among all games, and among those with enough lands.
    on_curve: float
    given_lands: float


def castabilities(
    costs: Sequence[str],
    lands: Mapping[frozenset[str], int],
    *,
    deck: int = 99,
    hands: int = 20_000,
    seed: int = 0,
) -> list[Castability]:
    """For each cost: chances over hands drawn without mulligans, on the draw, one land a turn."""
    kinds = [mask(symbols) for symbols in lands]
    pool = [*lands.values(), deck - sum(lands.values())]
    by_turn: dict[int, tuple[NDArray[np.int32], NDArray[np.int32]]] = {}
    found: dict[str, Castability] = {}
    for cost in dict.fromkeys(costs):
        wanted = demand(cost)
        turn = max(wanted.total, 1)
        if turn not in by_turn:
            # Keyed by turn, so that a cost's answer does not hang on the others it is asked with.
            rng = np.random.Generator(np.random.PCG64([seed, turn]))
            drawn = rng.multivariate_hypergeometric(pool, min(7 + turn, deck), size=hands)
            counts = drawn[:, :-1].astype(np.int32)
            by_turn[turn] = counts.sum(axis=1), reach(kinds, counts)
        held, reached = by_turn[turn]
        enough = held >= turn
        paid = payable_hands(wanted, held, reached)
        share = float(enough.mean())
        on_curve = float((paid & enough).mean())
        found[cost] = Castability(on_curve, on_curve / share if share else 0.0)
    return [found[cost] for cost in costs]
