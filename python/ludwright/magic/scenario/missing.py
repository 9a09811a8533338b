"""Which cards would unlock most scenarios."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from .format import Row
from .runner import missing


@dataclass(frozen=True, slots=True)
class Unlocking:
    """Cards worth writing, in order, with how many scenarios can run once it and those before are there."""

    runnable: int
    order: tuple[tuple[str, int], ...]
    alone: tuple[tuple[str, int], ...]


def unlocking(rows: Iterable[Row], most: int = 300) -> Unlocking:
    """A greedy cover: each time the scenario that needs fewest new cards, the most wanted first."""
    open_ = [frozenset(missing(row)) for row in rows]
    runnable = sum(1 for need in open_ if not need)
    waiting = [need for need in open_ if need]
    alone = Counter(next(iter(need)) for need in waiting if len(need) == 1)
    chosen: dict[str, int] = {}
    done = runnable
    while waiting and len(chosen) < most:
        wanted = Counter(name for need in waiting for name in need)
        best = min(waiting, key=lambda need: (len(need), -sum(wanted[name] for name in need), sorted(need)))
        for name in sorted(best):
            chosen[name] = 0
        left = []
        for need in waiting:
            rest = need - chosen.keys()
            if rest:
                left.append(rest)
            else:
                done += 1
        for name in best:
            chosen[name] = done
        waiting = left
    return Unlocking(runnable, tuple(chosen.items()), tuple(alone.most_common()))
