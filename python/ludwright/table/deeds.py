"""Whole deeds: what a player says at once where the rules ask for a row of picks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from .match import Match


@dataclass(frozen=True, slots=True)
class Step:
    """One pick of a deed: what will be asked, and the label of the answer."""

    prompt: str
    label: str
    index: int
    """Its place among the options, as far as that is known in advance."""


@dataclass(frozen=True, slots=True)
class Deed:
    """What was meant, in canonical form, and the picks that carry it out."""

    action: Mapping[str, Any]
    steps: tuple[Step, ...]
    notes: tuple[str, ...] = ()
    """What had to be put right."""


class Samples(Protocol):
    """Whoever can tell what worlds are possible: a seat."""

    def sample(self) -> Match: ...


class Deeds(Protocol):
    """Deeds at one seat at one moment, from what the seat knows alone."""

    about: str
    """How deeds are written, for whoever is to write them."""

    def __init__(self, seat: Samples) -> None: ...

    def shown(self) -> Mapping[str, Any]:
        """What there is to know for writing a deed now, as plain data."""
        ...

    def read(self, raw: Any) -> Deed:
        """The deed that was meant; Invalid or Illegal with the reason if there is none."""
        ...
