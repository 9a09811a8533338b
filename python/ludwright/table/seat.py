"""A seat, as the player at it meets the match."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, overload

from .match import Event, Match

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from .._core import Decision, Rules, SeatHandle


class Seat:
    """What one seat knows at one moment of a match, and nothing else.

    It may be kept: it goes on showing the moment at which it was handed out. Every call of a player gets
    one of its own.
    """

    def __init__(self, handle: SeatHandle) -> None:
        self._handle = handle

    @property
    def number(self) -> int:
        """Which seat it is, from 0."""
        return self._handle.number

    @property
    def rules(self) -> Rules:
        """The rules of the game: its name, seats, teams, verbs, prompts."""
        return self._handle.rules

    @cached_property
    def decision(self) -> Decision | None:
        """What the seat is asked; None while it is another's turn, as it may be when a match begins."""
        return self._handle.decision()

    @cached_property
    def view(self) -> Any:
        """What the seat may know, as plain data."""
        return self._handle.view()

    @cached_property
    def observation(self) -> dict[str, NDArray[np.integer[Any]]]:
        """The same as arrays: one per block of the schema, `actions` with a row per option, `action_mask`."""
        return self._handle.observe()

    def events(self, since: int = 0) -> list[Event]:
        """What the seat has seen happen, from its own event number `since` on."""
        return [Event(*told) for told in self._handle.events(since)]

    def evaluate(self) -> float:
        """How well the game's own heuristic thinks of the position, by what the seat knows: -1 to 1."""
        return self._handle.evaluate()

    @property
    def turns(self) -> int:
        """Turns begun so far, as the rules count them."""
        return self._handle.turns

    @property
    def over(self) -> bool:
        return self._handle.over

    @overload
    def sample(self) -> Match: ...
    @overload
    def sample(self, n: int) -> list[Match]: ...
    def sample(self, n: int | None = None) -> Match | list[Match]:
        """A world that the seat holds possible, or `n` of them: a guess, to be played on, cloned and judged.

        All that the seat cannot know is drawn anew, the future of dice and shuffles included: two samples
        differ, and neither is the truth. What the seat knows is the same in all of them, and so are the
        options it is asked to choose from and their order. The same match, played again, gives the same
        samples.
        """
        if n is None:
            return Match(self.rules, self._handle.sample())
        return [Match(self.rules, self._handle.sample()) for _ in range(n)]

    def __repr__(self) -> str:
        return f"<seat {self.number} of {self.rules.name}>"
