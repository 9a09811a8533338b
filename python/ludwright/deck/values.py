"""What a trial tells of a deck and of each of its cards.

The value of a card is the share of matches won when it was drawn, less the share when it was not. Long
matches draw more cards, and a deck may win or lose the long ones; so the same difference is also taken among
matches of like length and put together (`level`).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ludwright.table.stats import Z95, share_interval, wilson

from .trial import TURNS, Played, Trial

# Own turns at which matches count as longer.
LENGTHS = (4, 5, 6, 7, 8, 9, 11, 13, 16, 20)
# What cards are worth before they were played: nothing, give or take two points of winning.
BELIEF = 0.02

Interval = tuple[float, float]


@dataclass(frozen=True, slots=True)
class CardValue:
    """One card by play."""

    name: str
    drawn: int
    not_drawn: int
    win_rate_drawn: float | None
    win_rate_not_drawn: float | None
    # The difference of the two, and the same among matches of like length.
    value: float | None
    interval: Interval | None
    level: float | None
    level_interval: Interval | None
    # Of the matches in which it was drawn: how many saw it cast or played, and how many left it in hand.
    played: float
    stranded: float

    @property
    def believed(self) -> float:
        """The level value as far as its interval lets one believe it."""
        if self.level is None or self.level_interval is None:
            return 0.0
        error = (self.level_interval[1] - self.level_interval[0]) / (2 * Z95)
        return self.level * BELIEF**2 / (BELIEF**2 + error**2)


@dataclass(frozen=True, slots=True)
class Against:
    """How it went against one opponent."""

    name: str
    matches: int
    wins: int
    interval: Interval


@dataclass(frozen=True, slots=True)
class TurnMana:
    """Means of the matches that came to this turn of the deck."""

    turn: int
    matches: int
    lands: float
    spent: float


@dataclass(frozen=True, slots=True)
class Leader:
    """A commander: in how many matches it was cast, in the median on which own turn, and what came of it."""

    name: str
    cast: float
    turn: float | None
    win_rate_cast: float | None
    win_rate_not_cast: float | None


@dataclass(frozen=True, slots=True)
class Findings:
    matches: int
    wins: int
    draws: int
    win_rate: float
    interval: Interval
    against: tuple[Against, ...]
    reasons: Mapping[str, int]
    turns: tuple[TurnMana, ...]
    # Cards left in hand at the end, in the mean, and of matches that were lost.
    left_in_hand: float
    left_in_hand_lost: float
    leaders: tuple[Leader, ...]
    cards: tuple[CardValue, ...]


def findings(held: Trial) -> Findings:
    """Cards come from the most valuable down."""
    matches = held.matches
    wins = sum(one.won for one in matches)
    lost = [one for one in matches if one.lost]
    names = [card.name for card in held.deck.main if card.name not in held.deck.missing]
    cards = [_card(name, matches) for name in names]
    cards.sort(key=lambda one: (one.level is None, -(one.level or 0.0), one.name))
    return Findings(
        len(matches),
        wins,
        len(matches) - wins - len(lost),
        _rate(wins, len(matches)) or 0.0,
        _interval(matches),
        tuple(_against(held, n) for n in range(len(held.gauntlet))),
        dict(sorted(Counter(one.reason for one in matches).items())),
        tuple(_turn(turn, matches) for turn in range(1, TURNS + 1)),
        _mean([len(one.held) for one in matches]),
        _mean([len(one.held) for one in lost]),
        tuple(_leader(card.name, matches) for card in held.deck.commanders),
        tuple(cards),
    )


def _interval(matches: Sequence[Played]) -> Interval:
    """Of a win rate: a deal was played from both seats, so deals are what is independent."""
    deals: dict[tuple[int, int], list[bool]] = {}
    for one in matches:
        deals.setdefault((one.opponent, one.seed), []).append(one.won)
    if not deals:
        return 0.0, 1.0
    low, high = share_interval([sum(won) / len(won) for won in deals.values()])
    return low, high


def _against(held: Trial, opponent: int) -> Against:
    matches = [one for one in held.matches if one.opponent == opponent]
    wins = sum(one.won for one in matches)
    return Against(held.gauntlet[opponent].name, len(matches), wins, _interval(matches))


def _turn(turn: int, matches: Sequence[Played]) -> TurnMana:
    there = [one for one in matches if len(one.lands) >= turn]
    return TurnMana(
        turn,
        len(there),
        _mean([one.lands[turn - 1] for one in there]),
        _mean([one.spent[turn - 1] for one in there]),
    )


def _leader(name: str, matches: Sequence[Played]) -> Leader:
    cast = [one for one in matches if name in one.led]
    rest = [one for one in matches if name not in one.led]
    turns = sorted(one.led[name] for one in cast)
    return Leader(
        name,
        _rate(len(cast), len(matches)) or 0.0,
        turns[len(turns) // 2] if turns else None,
        _rate(sum(one.won for one in cast), len(cast)),
        _rate(sum(one.won for one in rest), len(rest)),
    )


def _card(name: str, matches: Sequence[Played]) -> CardValue:
    drawn = [one for one in matches if name in one.seen]
    rest = [one for one in matches if name not in one.seen]
    won, won_rest = sum(one.won for one in drawn), sum(one.won for one in rest)
    value = interval = level = level_interval = None
    if drawn and rest:
        value = won / len(drawn) - won_rest / len(rest)
        interval = difference(won, len(drawn), won_rest, len(rest))
        level, level_interval = _level(name, matches)
    return CardValue(
        name,
        len(drawn),
        len(rest),
        _rate(won, len(drawn)),
        _rate(won_rest, len(rest)),
        value,
        interval,
        level,
        level_interval,
        _rate(sum(name in one.cast for one in drawn), len(drawn)) or 0.0,
        _rate(sum(name in one.held for one in drawn), len(drawn)) or 0.0,
    )


def difference(won: int, n: int, won_other: int, n_other: int) -> Interval:
    """The 95 % interval of a difference of two rates, from Wilson's of each (Newcombe)."""
    one, other = won / n, won_other / n_other
    (low, high), (low_other, high_other) = wilson(won, n), wilson(won_other, n_other)
    gap = one - other
    return (
        gap - math.hypot(one - low, high_other - other),
        gap + math.hypot(high - one, other - low_other),
    )


def _level(name: str, matches: Sequence[Played]) -> tuple[float | None, Interval | None]:
    """The difference within matches of like length, put together as Mantel and Haenszel do."""
    cells: dict[int, list[int]] = {}
    for one in matches:
        length = sum(len(one.lands) > edge for edge in LENGTHS)
        cell = cells.setdefault(length, [0, 0, 0, 0])
        place = 0 if name in one.seen else 2
        cell[place] += one.won
        cell[place + 1] += 1
    gap = weight = spread = 0.0
    for _, (won, n, won_other, n_other) in sorted(cells.items()):
        if not n or not n_other:
            continue
        share = n * n_other / (n + n_other)
        rate, rest = (won + 1) / (n + 2), (won_other + 1) / (n_other + 2)
        gap += share * (won / n - won_other / n_other)
        spread += share**2 * (rate * (1 - rate) / n + rest * (1 - rest) / n_other)
        weight += share
    if not weight:
        return None, None
    error = Z95 * math.sqrt(spread) / weight
    mean = gap / weight
    return mean, (max(-1.0, mean - error), min(1.0, mean + error))


def _rate(part: int, whole: int) -> float | None:
    return part / whole if whole else None


def _mean(values: Sequence[Any]) -> float:
    return sum(values) / len(values) if values else 0.0
