"""What can be bred: anything that can be mutated, crossed, validated and measured.

`evolve` knows no game. Whoever has definitions to breed writes one class with these verbs.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Generic, Protocol, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Proposal(Generic[T]):
    """What an operator made of its parents; nobody has validated it yet."""

    operator: str
    thing: T | None
    """None when the operator found nothing to change."""


@dataclass(frozen=True, slots=True)
class Measured:
    """What measuring found."""

    figures: Mapping[str, float]
    """Every measure that was taken, by name."""
    shares: Mapping[str, float]
    """What each of them adds to the quality."""
    niche: tuple[str, ...]
    """What kind of thing it is, a word for each of the axes; only its like compete with it."""
    gate: str | None = None
    """Why it is out of the question, if it is."""

    @property
    def quality(self) -> float:
        """How good it is altogether, from 0 to 1."""
        return sum(self.shares.values())

    @classmethod
    def gated(cls, gate: str) -> Measured:
        return cls({}, {}, (), gate)


@dataclass(frozen=True, slots=True)
class Figure:
    """How a measure is read."""

    name: str
    about: str
    low: float
    high: float
    direction: str
    weight: float


class Evolvable(Protocol[T]):
    """One kind of thing to breed. Every verb depends on its arguments alone: no clock, no global chance."""

    name: str
    axes: Sequence[str]
    """What the words of a niche are about."""

    def seeds(self) -> Sequence[T]:
        """Where breeding starts."""
        ...

    def mutate(self, parent: T, rng: Random) -> Proposal[T]: ...

    def cross(self, mother: T, father: T, rng: Random) -> Proposal[T]: ...

    def validate(self, thing: T) -> Sequence[str]:
        """The codes of its faults; none when it is valid."""
        ...

    def measure(self, thing: T, seed: int, effort: int = 1) -> Measured:
        """More effort, more matches: closer figures of the same measures."""
        ...

    def identity(self, thing: T) -> str:
        """Equal for things that play alike."""
        ...

    def distance(self, a: T, b: T) -> float:
        """How much two things differ in structure, from 0 to 1."""
        ...

    def structure(self, thing: T) -> Mapping[str, str]:
        """What it is made of, in words, aspect by aspect; empty where that says nothing."""
        ...

    def original(self, thing: T) -> bool:
        """Whether it is more than a seed with a little change."""
        ...

    def polished(self, thing: T) -> T:
        """The same thing without what makes no difference to it."""
        ...

    def named(self, thing: T, ancestors: Sequence[str], generation: int) -> T:
        """The thing with a name of its own."""
        ...

    def title(self, thing: T) -> str: ...

    def to_text(self, thing: T) -> str:
        """As its author would write it."""
        ...

    def from_text(self, text: str) -> T: ...

    def figures(self) -> Sequence[Figure]:
        """The measures, as a report explains them."""
        ...

    def explain(self, thing: T) -> str:
        """What people read about it, in Markdown."""
        ...

    def page(self, thing: T) -> str:
        """The same as one HTML page; nothing where there is none."""
        ...

    def suffix(self) -> str:
        """How files of its texts end."""
        ...

    def usage(self, path: Path) -> str:
        """The command that plays a file."""
        ...


def derived(*parts: Any) -> int:
    """A seed of 64 bits from anything that prints; the same on every machine."""
    text = "/".join(str(part) for part in parts)
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "little")


def generator(*parts: Any) -> Random:
    """A generator of its own for one purpose."""
    return Random(derived(*parts))
