"""A deck played alone, thousands of times at once: hands, mulligans, land drops, mana, and what can be cast.

The player mulligans hands without two to five lands, the first time for free, then London mulligans to six
and five, putting back the dearest spells or surplus lands. Each turn a land is played (lands that enter
tapped on turns with nothing to cast), then mana rocks, mana creatures and land ramp while there is mana,
then the commander, then other spells from the dearest down. Colours are matched exactly (see
`mana.castability`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from .mana.castability import Demand, demand, mask, payable_hands, reach
from .mana.lands import is_land, symbols_of

if TYPE_CHECKING:
    from ludwright.cards import Card

TURNS = 8
KEEP = (2, 5)
SIZES = (7, 7, 6, 5)

Bools = NDArray[np.bool_]
Ints = NDArray[np.int32]


@dataclass(frozen=True, slots=True)
class TurnStats:
    """Means over all games, at the end of one turn."""

    turn: int
    lands: float
    # The share of games that have seen a land for every turn so far, played or not.
    lands_seen: float
    # The chance of a land for every turn so far.
    all_land_drops: float
    mana: float
    spent: float
    # Of the spells in hand, the share that the mana of this turn could pay.
    castable: float
    commander_cast: float


@dataclass(frozen=True, slots=True)
class CardStats:
    """How often a spell could be paid on the turn of its mana value, with ramp, whether drawn or not."""

    name: str
    cost: str
    on_curve: float


@dataclass(frozen=True, slots=True)
class Goldfish:
    games: int
    kept: Mapping[int, float]
    opening_lands: float
    turns: tuple[TurnStats, ...]
    commander_on_curve: float
    commander_turn: float | None
    cards: tuple[CardStats, ...]


def goldfish(
    commanders: tuple[Card, ...],
    main: Mapping[Card, int],
    features: Mapping[str, Mapping[str, Any]],
    identity: str,
    *,
    games: int = 10_000,
    turns: int = TURNS,
    seed: int = 0,
    on_the_play: bool = False,
    mulligans: bool = True,
) -> Goldfish:
    sizes = SIZES if mulligans else (7,)
    return _Table(commanders, main, features, identity, games, turns, seed, on_the_play, sizes).play()


class _Table:
    """All games side by side: rows are games, columns are cards in the order of each game's library."""

    def __init__(
        self,
        commanders: tuple[Card, ...],
        main: Mapping[Card, int],
        features: Mapping[str, Mapping[str, Any]],
        identity: str,
        games: int,
        turns: int,
        seed: int,
        on_the_play: bool,
        sizes: tuple[int, ...],
    ) -> None:
        self.sizes = sizes
        deck = [card for card, count in main.items() for _ in range(count)]
        self.deck, self.games, self.turns, self.on_the_play = deck, games, turns, on_the_play
        self.commanders = commanders
        self.rng = np.random.Generator(np.random.PCG64(seed))
        self.is_land: Bools = np.array([is_land(card) for card in deck], dtype=np.bool_)
        self.demands = [demand(card.front.mana_cost or card.mana_cost) for card in deck]
        self.total: Ints = np.array([d.total for d in self.demands], dtype=np.int32)
        symbols = [symbols_of(card, features[card.name], identity) for card in deck]
        self.kinds = sorted({mask(held) for held in symbols} | {mask(frozenset(identity))})
        self.kind: Ints = np.array([self.kinds.index(mask(held)) for held in symbols], dtype=np.int32)
        self.any_kind = self.kinds.index(mask(frozenset(identity)))
        self.tapped: Bools = np.array(
            [bool(features[card.name].get("enters_tapped")) for card in deck], dtype=np.bool_
        )
        self.ramp = [_ramp_of(features[card.name]) if not is_land(card) else "" for card in deck]

    def play(self) -> Goldfish:
        library, hand_size, kept = self._opening()
        games, cards = self.games, len(self.deck)
        # where[game, card]: the position of a card in the library; below `seen` it has been drawn.
        where = np.empty_like(library)
        np.put_along_axis(where, library, np.arange(cards)[None, :].repeat(games, 0), 1)
        gone = np.zeros((games, cards), dtype=np.bool_)
        lands = np.zeros((games, len(self.kinds)), dtype=np.int32)
        rocks = np.zeros((games, len(self.kinds)), dtype=np.int32)
        cast = [np.zeros(games, dtype=np.bool_) for _ in self.commanders]
        cast_turn = np.full(games, self.turns + 1)
        opening = (self.is_land[library[:, :7]] & (np.arange(7)[None, :] < hand_size[:, None])).sum(axis=1)
        on_time = np.ones(games, dtype=np.bool_)
        stats, first_turns = [], {}
        for turn in range(1, self.turns + 1):
            # Cards put back by mulligans stand at the end of the first seven and are never drawn.
            drawn = turn - self.on_the_play
            in_hand = ((where < hand_size[:, None]) | ((where >= 7) & (where < 7 + drawn))) & ~gone
            fresh, tapped_now = self._land_drop(in_hand, gone, lands, turn)
            on_time &= lands.sum(axis=1) >= turn
            mana = lands + rocks
            mana[np.arange(games), np.maximum(fresh, 0)] -= tapped_now.astype(np.int32)
            pool = mana.sum(axis=1).astype(np.int32)
            reached = reach(self.kinds, mana)
            castable = self._castable_share(in_hand & ~gone & ~self.is_land, pool, reached)
            first_turns[turn] = (pool.copy(), reached)
            left = pool.copy()
            self._ramp(in_hand, gone, left, reached, lands, rocks)
            self._commanders(cast, left, reached)
            self._spells(in_hand, gone, left, reached)
            done = np.logical_and.reduce(cast) if cast else np.zeros(games, dtype=np.bool_)
            cast_turn = np.where(done & (cast_turn > turn), turn, cast_turn)
            stats.append(
                TurnStats(
                    turn,
                    float(lands.sum(axis=1).mean()),
                    float((self._lands_seen(where, hand_size, drawn) >= turn).mean()),
                    float(on_time.mean()),
                    float(pool.mean()),
                    float((pool - left).mean()),
                    castable,
                    float(done.mean()),
                )
            )
        wanted = max((demand(c.front.mana_cost or c.mana_cost).total for c in self.commanders), default=0)
        came = cast_turn[cast_turn <= self.turns]
        return Goldfish(
            games,
            kept,
            float(opening.mean()),
            tuple(stats),
            float((cast_turn <= max(wanted, 1)).mean()),
            float(np.median(came)) if 2 * len(came) > games else None,
            self._cards(first_turns),
        )

    def _opening(self) -> tuple[NDArray[np.intp], NDArray[np.intp], dict[int, float]]:
        """Libraries whose first seven cards are the kept hand, those put back last of the seven."""
        games, cards = self.games, len(self.deck)
        library = np.zeros((games, cards), dtype=np.intp)
        size = np.zeros(games, dtype=np.intp)
        open_rows = np.arange(games)
        kept: dict[int, float] = {}
        for n, hand in enumerate(self.sizes):
            shuffled = self.rng.permuted(np.broadcast_to(np.arange(cards), (len(open_rows), cards)), axis=1)
            count = self.is_land[shuffled[:, :7]].sum(axis=1)
            keep = (count >= KEEP[0]) & (count <= KEEP[1])
            if n == len(self.sizes) - 1:
                keep[:] = True
            rows = open_rows[keep]
            library[rows] = self._put_back(shuffled[keep], 7 - hand)
            size[rows] = hand
            kept[hand] = kept.get(hand, 0.0) + len(rows) / games
            open_rows = open_rows[~keep]
            if not len(open_rows):
                break
        return library, size, kept

    def _lands_seen(self, where: NDArray[np.intp], size: NDArray[np.intp], drawn: int) -> NDArray[np.intp]:
        seen = (where < size[:, None]) | ((where >= 7) & (where < 7 + drawn))
        count: NDArray[np.intp] = (seen & self.is_land[None, :]).sum(axis=1)
        return count

    def _put_back(self, shuffled: NDArray[np.intp], count: int) -> NDArray[np.intp]:
        if not count:
            return shuffled
        hand = shuffled[:, :7]
        land = self.is_land[hand]
        lands = land.sum(axis=1, keepdims=True)
        # With more than three lands the surplus goes back, otherwise the dearest spells.
        worth = np.where(land, np.where(lands > 3, 50.0, -50.0), self.total[hand])
        order = np.argsort(worth, axis=1, kind="stable")
        shuffled = shuffled.copy()
        shuffled[:, :7] = np.take_along_axis(hand, order, axis=1)
        return shuffled

    def _land_drop(
        self, in_hand: Bools, gone: Bools, lands: Ints, turn: int
    ) -> tuple[NDArray[np.intp], Bools]:
        """Plays a land where there is one: its kind by game, -1 for none, and whether it came tapped."""
        held = in_hand & self.is_land[None, :]
        width = np.array([bin(self.kinds[k]).count("1") for k in self.kind], dtype=np.float64)
        # Early on a tapped land costs least; later it is better to have the mana at once.
        worth = width + np.where(self.tapped, 1.5 if turn <= 2 else -1.5, 0.0)
        pick = np.argmax(np.where(held, worth[None, :], -1e9), axis=1)
        has = held.any(axis=1)
        rows = np.flatnonzero(has)
        kind = np.full(self.games, -1, dtype=np.intp)
        kind[rows] = self.kind[pick[rows]]
        lands[rows, kind[rows]] += 1
        gone[rows, pick[rows]] = True
        in_hand[rows, pick[rows]] = False
        return kind, has & self.tapped[pick]

    def _payable(self, card: int | Demand, left: Ints, reached: Ints) -> Bools:
        wanted = self.demands[card] if isinstance(card, int) else card
        return payable_hands(wanted, left, reached)

    def _castable_share(self, spells: Bools, pool: Ints, reached: Ints) -> float:
        could = held = 0
        for card in np.flatnonzero(~self.is_land).tolist():
            rows = spells[:, card]
            held += int(rows.sum())
            could += int((rows & self._payable(card, pool, reached)).sum())
        return could / held if held else 0.0

    def _ramp(self, in_hand: Bools, gone: Bools, left: Ints, reached: Ints, lands: Ints, rocks: Ints) -> None:
        """Rocks and creatures give their mana from the next turn on; a land fetched stays."""
        order = sorted((n for n, kind in enumerate(self.ramp) if kind), key=lambda n: (self.total[n], n))
        for card in order:
            now = in_hand[:, card] & ~gone[:, card] & self._payable(card, left, reached)
            left -= np.where(now, self.total[card], 0).astype(np.int32)
            gone[:, card] |= now
            into = lands if self.ramp[card] == "land" else rocks
            kind = self.any_kind if self.ramp[card] == "land" else self.kind[card]
            into[now, kind] += 1

    def _commanders(self, cast: list[Bools], left: Ints, reached: Ints) -> None:
        for n, card in enumerate(self.commanders):
            wanted = demand(card.front.mana_cost or card.mana_cost)
            now = ~cast[n] & self._payable(wanted, left, reached)
            left -= np.where(now, wanted.total, 0).astype(np.int32)
            cast[n] |= now

    def _spells(self, in_hand: Bools, gone: Bools, left: Ints, reached: Ints) -> None:
        order = sorted(np.flatnonzero(~self.is_land).tolist(), key=lambda n: (-self.total[n], n))
        for card in order:
            if self.ramp[card]:
                continue
            now = in_hand[:, card] & ~gone[:, card] & self._payable(card, left, reached)
            left -= np.where(now, self.total[card], 0).astype(np.int32)
            gone[:, card] |= now

    def _cards(self, by_turn: Mapping[int, tuple[Ints, Ints]]) -> tuple[CardStats, ...]:
        found = {}
        for n, card in enumerate(self.deck):
            if self.is_land[n] or card.name in found:
                continue
            turn = min(max(int(self.total[n]), 1), self.turns)
            pool, reached = by_turn[turn]
            chance = float(self._payable(n, pool, reached).mean())
            found[card.name] = CardStats(card.name, card.front.mana_cost or card.mana_cost, chance)
        return tuple(sorted(found.values(), key=lambda stats: (stats.on_curve, stats.name)))


def _ramp_of(features: Mapping[str, Any]) -> str:
    if features.get("is_land_ramp"):
        return "land"
    return "rock" if features.get("is_mana_rock") or features.get("is_mana_dork") else ""
