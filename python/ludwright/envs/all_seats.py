"""One match whose seats all belong to the caller, pick by pick: for environments of several agents."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any, SupportsIndex

import numpy as np

from ..errors import Illegal
from ..table.match import Match
from ..table.pages import Page
from . import setup
from .single import Single
from .spaces import Array, Observation
from .text import Scene

if TYPE_CHECKING:
    from .mixture import Games


class AllSeats:
    """A match, whom it asks, and what each seat sees of it."""

    def __init__(
        self,
        game: Games,
        settings: dict[str, Any],
        *,
        seed: int | None,
        page: int | None,
        flat: bool | str,
        max_steps: int | None,
        illegal: str,
    ) -> None:
        self._one = Single(
            game,
            0,
            seat=setup.ALL,
            seed=seed,
            page=page,
            flat=flat,
            max_episode_steps=max_steps,
            illegal=illegal,
            **settings,
        )
        self.setup = self._one.setup
        self.rules = self.setup.rules
        """Those of the present match."""

    def reset(self, seed: int | None, board: bytes | None) -> None:
        """Deal the next match; with a seed, the first one under it."""
        self._one.begin(seed, board)
        self.rules = self._one.rules

    @property
    def match(self) -> Match:
        """A copy of the match below: the whole truth, for referees and debugging."""
        if not self._one.begun:
            raise Illegal("no episode has begun: call reset first")
        return self._one.match(0)

    @property
    def asked(self) -> int | None:
        """The seat to play; None when the match is over."""
        return None if self._one.over else self._one.asked

    def take(self, action: SupportsIndex) -> None:
        """Take a slot for the seat that is asked."""
        self._one.take(operator.index(action))

    @property
    def truncated(self) -> bool:
        """Whether the match was cut short by the limit of steps."""
        return self._one.cut

    def payoffs(self) -> tuple[list[float], str] | None:
        """What every seat gets and why, once the match is over."""
        if not self._one.over:
            return None
        return [float(payoff) for payoff in self._one.all_rewards], self._one.ending

    def mask(self, seat: int) -> Array:
        """Legal slots of a seat. With nothing to choose slot 0 is, so that no mask is empty."""
        if seat == self.asked:
            return self._one.mask()
        mask = np.zeros(self.setup.page, np.int8)
        mask[0] = 1
        return mask

    def observe(self, seat: int) -> Observation:
        """What a seat may know, as `CardEnv` would show it."""
        return self._one.seen() if seat == self.asked else self._one.seen_by(seat, asked=False)

    def scene(self, seat: int) -> str:
        """The match as a seat sees it, in words."""
        if seat == self.asked:
            return self._one.text(0, self._one.ending)
        return str(
            Scene(
                game=self.rules.name,
                seat=seat,
                prompt="",
                view=self.match.table.view(seat),
                labels=[],
                page=Page(self.setup.page, 0),
                over=self._one.over,
                ending=self._one.ending,
            )
        )
