"""One child at a time: operators propose, the validator rejects, and everything is counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any, Generic, TypeVar

from .archive import Elite, Origin, picked
from .evolvable import Evolvable, Proposal, generator

T = TypeVar("T")

# Proposals for one child before its place stays empty.
TRIES = 60
# How often two parents are crossed, and how often a child is changed once more.
CROSSING = 0.25
ONCE_MORE = 0.4
MOST_CHANGES = 4


@dataclass(slots=True)
class Count:
    """What became of an operator's proposals."""

    tried: int = 0
    kept: int = 0
    idle: int = 0
    """It found nothing to change."""
    repeated: int = 0
    """It made something that plays like a thing already seen, or like its parent."""
    invalid: Counter[str] = field(default_factory=Counter)
    """Rejected, by the code of the first fault."""

    def add(self, other: Count) -> None:
        self.tried += other.tried
        self.kept += other.kept
        self.idle += other.idle
        self.repeated += other.repeated
        self.invalid.update(other.invalid)

    def to_dict(self) -> dict[str, Any]:
        return {
            "tried": self.tried,
            "kept": self.kept,
            "idle": self.idle,
            "repeated": self.repeated,
            "invalid": dict(sorted(self.invalid.items())),
        }

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Count:
        return cls(**{**data, "invalid": Counter(data["invalid"])})


Counts = dict[str, Count]


def added(into: Counts, more: Counts) -> None:
    for name, count in more.items():
        into.setdefault(name, Count()).add(count)


@dataclass(frozen=True, slots=True)
class Child(Generic[T]):
    """A valid new thing; None when no operator made one."""

    thing: T | None
    identity: str
    origin: Origin
    counts: Counts


def bear(
    kind: Evolvable[T],
    parents: Sequence[Elite[T]],
    seen: Collection[str],
    *,
    seed: int,
    generation: int,
    number: int,
) -> Child[T]:
    """Child `number` of a generation: a function of its arguments alone, whichever thread runs it."""
    rng = generator(seed, "child", generation, number)
    counts: Counts = {}
    for _ in range(TRIES):
        mother, father = picked(parents, rng), picked(parents, rng)
        crossed = mother is not father and rng.random() < CROSSING
        made = _first(kind, mother, father if crossed else None, rng, counts)
        if made is None:
            continue
        operators, thing = [made[0]], made[1]
        while len(operators) < MOST_CHANGES and rng.random() < ONCE_MORE:
            made = _valid(kind, partial(kind.mutate, thing, rng), thing, counts)
            if made is not None:
                operators.append(made[0])
                thing = made[1]
        identity = kind.identity(thing)
        if identity in seen:
            counts[operators[-1]].repeated += 1
            continue
        for name in operators:
            counts[name].kept += 1
        line = (mother, father) if crossed else (mother,)
        ancestors = tuple(sorted({name for elite in line for name in elite.origin.ancestors}))
        origin = Origin(generation, number, tuple(operators), tuple(e.identity for e in line), ancestors)
        return Child(kind.named(thing, ancestors, generation), identity, origin, counts)
    return Child(None, "", Origin(generation, number), counts)


def _first(
    kind: Evolvable[T], mother: Elite[T], father: Elite[T] | None, rng: Random, counts: Counts
) -> tuple[str, T] | None:
    if father is None:
        return _valid(kind, partial(kind.mutate, mother.thing, rng), mother.thing, counts)
    return _valid(kind, partial(kind.cross, mother.thing, father.thing, rng), mother.thing, counts)


def _valid(
    kind: Evolvable[T], propose: Callable[[], Proposal[T]], parent: T, counts: Counts
) -> tuple[str, T] | None:
    """A proposal that the validator has nothing against."""
    proposal = propose()
    count = counts.setdefault(proposal.operator, Count())
    count.tried += 1
    if proposal.thing is None or proposal.thing == parent:
        count.idle += 1
        return None
    faults = kind.validate(proposal.thing)
    if faults:
        count.invalid[faults[0]] += 1
        return None
    return proposal.operator, proposal.thing
