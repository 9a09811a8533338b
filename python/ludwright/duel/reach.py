"""How likely a combination is for a player who aims at it alone: what an attack asks for, whoever plays."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod

DICE = 5
FACES = range(1, 7)

Roll = tuple[int, ...]


def shows(combo: str, dice: Roll) -> bool:
    """Whether five dice show a combination."""
    counts = sorted(Counter(dice).values(), reverse=True)
    match combo:
        case "twoPair":
            return counts.count(2) == 2
        case "threeOfAKind":
            return counts[0] >= 3
        case "fourOfAKind":
            return counts[0] >= 4
        case "fiveOfAKind":
            return counts[0] >= 5
        case "fullHouse":
            return counts == [3, 2]
        case "smallStraight":
            return any({low, low + 1, low + 2, low + 3} <= set(dice) for low in (1, 2, 3))
        case "largeStraight":
            return set(dice) in ({1, 2, 3, 4, 5}, {2, 3, 4, 5, 6})
        case _:
            raise KeyError(combo)


@cache
def reach(combo: str, rolls: int) -> float:
    """The probability of the combination after `rolls` rolls, holding dice as well as can be."""
    return _mean((), _worth(combo, rolls - 1))


@dataclass(frozen=True, slots=True)
class Aim:
    """What comes of aiming at one combination: whether the dice show it, how likely it is, what to hold."""

    shown: bool
    chance: float
    hold: Roll


@cache
def aim(combo: str, dice: Roll, rolls: int) -> Aim:
    """For five dice on the table, in any order, with so many rolls left. Of holds that are equally good, the
    one that rolls most dice again is named: it leaves most open."""
    roll = tuple(sorted(dice))
    shown = shows(combo, roll)
    if shown or rolls == 0:
        return Aim(shown, float(shown), roll)
    kept = _kept(combo, rolls - 1)
    hold = max(sorted(_keeps(roll)), key=lambda keep: (round(kept[keep], 12), -len(keep)))
    return Aim(False, kept[hold], hold)


@cache
def _worth(combo: str, rolls: int) -> dict[Roll, float]:
    """Of every five dice: the probability of the combination when so many rolls are left."""
    if rolls == 0:
        return {roll: float(shows(combo, roll)) for roll in _rolls(DICE)}
    kept = _kept(combo, rolls - 1)
    return {roll: max(kept[keep] for keep in _keeps(roll)) for roll in _rolls(DICE)}


@cache
def _kept(combo: str, rolls: int) -> dict[Roll, float]:
    """Of all dice that can be held: the same once the others are rolled, and so many rolls are left then."""
    worth = _worth(combo, rolls)
    return {keep: _mean(keep, worth) for size in range(DICE + 1) for keep in _rolls(size)}


def _mean(keep: Roll, worth: dict[Roll, float]) -> float:
    return sum(chance * worth[roll] for roll, chance in _falls(keep))


@cache
def _falls(keep: Roll) -> tuple[tuple[Roll, float], ...]:
    """What five dice can show when these are held, and how likely."""
    return tuple((tuple(sorted(keep + more)), chance) for more, chance in _chances(DICE - len(keep)))


@cache
def _rolls(size: int) -> tuple[Roll, ...]:
    return tuple(combinations_with_replacement(FACES, size))


@cache
def _chances(size: int) -> tuple[tuple[Roll, float], ...]:
    ways = factorial(size)
    return tuple(
        (roll, ways / prod(map(factorial, Counter(roll).values())) / len(FACES) ** size)
        for roll in _rolls(size)
    )


@cache
def _keeps(roll: Roll) -> frozenset[Roll]:
    """Every set of dice that can be held."""
    return frozenset(
        tuple(die for i, die in enumerate(roll) if mask >> i & 1) for mask in range(1 << len(roll))
    )
