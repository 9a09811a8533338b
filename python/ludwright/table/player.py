"""Who sits at a seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol, SupportsIndex, TypeAlias, runtime_checkable

if TYPE_CHECKING:
    from .._core import Decision
    from .seat import Seat


@runtime_checkable
class Player(Protocol):
    """Anything that answers decisions.

    It is shown a seat: what is asked, all that the seat may know, and worlds that it holds possible. It
    returns an option of the decision or its index.

    It may also have `begin(seat)`, called when a match begins, and `end(seat, outcome)`, called when it has
    ended by its rules. One that waits for somebody outside says by `concurrency` how many matches it can
    bear at once, and may be told of whole matches afterwards by `record(replay)`; what it tells of itself
    by `report()` stands in the results of a series. A class is made into one player for every seat of every
    match, and so is what an object with `fresh()` returns; any other object plays at all its seats, and in
    all its matches, itself."""

    def choose(self, seat: Seat, /) -> SupportsIndex: ...


@runtime_checkable
class ShortPlayer(Protocol):
    """The short form: given the decision (with its options and, lazily, the observation as arrays) and the
    view as plain data."""

    def choose(self, decision: Decision, view: Mapping[str, Any], /) -> SupportsIndex: ...


PlayerLike: TypeAlias = str | Player | ShortPlayer | type[Player] | type[ShortPlayer]
"""A player of the core by name (`"greedy:worlds=8"`), a Python object, or a class of such objects."""


class Fresh:
    """Players of one class, a new one for every seat of every match, all with the same settings.

    One is made at once, so that faults show before a match begins; it answers for the others.
    """

    def __init__(self, kind: type, settings: Mapping[str, Any]) -> None:
        self._kind = kind
        self._settings = dict(settings)
        self._first: Any = self.fresh()

    def fresh(self) -> Any:
        return self._kind(**self._settings)

    @property
    def choose(self) -> Any:
        return self._first.choose

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return getattr(self._first, name)

    def __reduce__(self) -> tuple[Any, ...]:
        return Fresh, (self._kind, self._settings)
