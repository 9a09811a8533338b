"""Rivals at tables where one bets: what hands are worth by their class, and five tempers."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ludwright import Decision
from yardsticks.parlor_scripts import View, named, offered, rank
from yardsticks.rival_tricks import mine


def strength(hand: list[str]) -> float:
    """Of one card its rank; of five the class of the hand and its highest pair, from 0 to about 9."""
    if len(hand) == 1:
        return (rank(hand[0]) - 2) / 12 * 4
    n = Counter(map(rank, hand)).most_common()
    groups = [k for _, k in n]
    flush = len({c[-1] for c in hand}) == 1
    high = max(r for r, k in n if k == groups[0])
    order = sorted(r for r, _ in n)
    straight = len(order) == 5 and (order[4] - order[0] == 4 or order == [2, 3, 4, 5, 14])
    if groups[0] == 4:
        return 7 + high / 15
    if flush or straight:
        return 8.0 if flush and straight else 5.5 if flush else 5.0
    if groups[0] == 3:
        return (6 if groups[1] == 2 else 3) + high / 15
    return (2 if groups[:2] == [2, 2] else 1 if groups[0] == 2 else 0) + high / 15


class RivalBets:
    """Bets a good pair, raises two pairs, calls with a pair, never bluffs; keeps what is alike."""

    bet, raise_, call, shove = 1.6, 2.0, 1.0, 5.0

    def choose(self, decision: Decision, view: View) -> int:
        hand = mine(view)
        if decision.prompt.startswith("Exchange"):
            return self.exchange(decision, hand)
        worth = strength(hand)
        price = next((int(o.label.split()[-1]) for o in decision.options if o.verb == "call"), 0)
        if worth >= self.shove and (all_in := named(decision, "go all in with")) is not None:
            return all_in
        if price:
            dear = price > 12
            if worth >= self.raise_ + dear:
                return named(decision, "raise by", "call") or 0
            return (
                (named(decision, "call") or 0)
                if worth >= self.call + dear
                else (named(decision, "fold") or 0)
            )
        return (named(decision, "bet") or 0) if worth >= self.bet else (named(decision, "check", "call") or 0)

    def exchange(self, decision: Decision, hand: list[str]) -> int:
        n = Counter(map(rank, hand))
        suits = Counter(c[-1] for c in hand)
        away = [c for c in hand if n[rank(c)] == 1]
        if strength(hand) >= 5:
            away = []
        elif max(n.values()) == 1 and max(suits.values()) == 4:
            away = [c for c in hand if suits[c[-1]] == 1]
        away = sorted(away, key=rank)[:3]
        held = offered(decision, "exchange")
        return next(
            (i for label, i in held.items() if sorted(label.split()) == sorted(away)), held.get("nothing", 0)
        )


class TightBets(RivalBets):
    """Two pairs or more, then hard."""

    bet, raise_, call, shove = 2.0, 2.5, 2.0, 4.0


class LooseBets(RivalBets):
    """Bets any pair or an ace, calls with a king."""

    bet, raise_, call = 0.9, 1.7, 0.85


class ShovingBets(RivalBets):
    """All of it with the best third of hands, nothing else."""

    bet, raise_, call, shove = 9.0, 9.0, 9.0, 1.6


class StationBets(RivalBets):
    """Calls everything, raises straights."""

    bet, raise_, call = 3.0, 5.0, -5.0


RIVALS: dict[str, list[Any]] = {
    game: [RivalBets, TightBets, LooseBets, ShovingBets, StationBets]
    for game in ("betting-war", "simple-poker", "draw-poker")
}
