"""How likely a combination is for a player who aims at it alone: what an attack asks for, whoever plays."""

from __future__ import annotations

from collections import Counter
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
    worth = {roll: float(shows(combo, roll)) for roll in _rolls(DICE)}
    for _ in range(rolls - 1):
        kept = {keep: _mean(keep, worth) for size in range(DICE + 1) for keep in _rolls(size)}
        worth = {roll: max(kept[keep] for keep in _keeps(roll)) for roll in worth}
    return _mean((), worth)


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
