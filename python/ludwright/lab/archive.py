"""A quality-diversity archive: the best thing of every kind (MAP-Elites).

Things compete within their niche only, so the result is a shelf of different good ones, not twenty copies of
the best.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Generic, TypeVar

from .evolvable import Measured

T = TypeVar("T")
Niche = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Origin:
    """How a thing came about."""

    generation: int
    number: int
    operators: tuple[str, ...] = ()
    parents: tuple[str, ...] = ()
    """Identities."""
    ancestors: tuple[str, ...] = ()
    """Titles of the seeds it descends from."""


@dataclass(frozen=True, slots=True)
class Elite(Generic[T]):
    """A thing, what is known of it, and where it comes from."""

    thing: T
    identity: str
    measured: Measured
    origin: Origin

    @property
    def rank(self) -> tuple[float, str]:
        """Better first; equal ones by identity, so that no order of arrival matters."""
        return (-self.measured.quality, self.identity)


class Archive(Generic[T]):
    """One elite per niche."""

    def __init__(self, elites: Iterable[Elite[T]] = ()) -> None:
        self.cells: dict[Niche, Elite[T]] = {}
        for elite in elites:
            self.offer(elite)

    def offer(self, elite: Elite[T]) -> bool:
        """Let a thing try for its niche; whether it got it. What failed a gate never does."""
        if elite.measured.gate is not None:
            return False
        holder = self.cells.get(elite.measured.niche)
        if holder is not None and holder.rank <= elite.rank:
            return False
        self.cells[elite.measured.niche] = elite
        return True

    def __len__(self) -> int:
        return len(self.cells)

    def __iter__(self) -> Iterator[Elite[T]]:
        """Best first."""
        return iter(sorted(self.cells.values(), key=lambda elite: elite.rank))

    @property
    def best(self) -> float:
        return max((elite.measured.quality for elite in self.cells.values()), default=0.0)

    @property
    def total(self) -> float:
        """The sum of all qualities: grows with how good and with how many kinds there are."""
        return sum(elite.measured.quality for elite in self)


def picked(elites: Sequence[Elite[T]], rng: Random) -> Elite[T]:
    """A parent: the better of two niches drawn at random."""
    one, other = rng.choice(elites), rng.choice(elites)
    return min(one, other, key=lambda elite: elite.rank)


def shelf(
    elites: Iterable[Elite[T]], distance: Callable[[T, T], float], *, count: int, apart: float, alike: int
) -> list[Elite[T]]:
    """The best that differ from every better one on the shelf by at least `apart`, no more than `alike` of
    them with the same word for the first axis."""
    chosen: list[Elite[T]] = []
    words: Counter[str] = Counter()
    for elite in sorted(elites, key=lambda elite: elite.rank):
        if len(chosen) == count:
            break
        word = elite.measured.niche[0]
        if words[word] < alike and all(distance(elite.thing, e.thing) >= apart for e in chosen):
            chosen.append(elite)
            words[word] += 1
    return chosen
