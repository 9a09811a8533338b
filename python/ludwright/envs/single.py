"""A batch of one, for environments that play alone: what fails is raised, a forbidden slot is named."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray

from .._core import Batch
from ..errors import EngineError, Illegal
from ..table.pages import Page
from .spaces import Observation
from .vector_env import CardVectorEnv, row_of

if TYPE_CHECKING:
    from .mixture import Games


class Single(CardVectorEnv):
    """Number `index` of a batch, alone."""

    def __init__(self, game: Games, index: int, **arguments: Any) -> None:
        self._first = index
        super().__init__(game, 1, autoreset_mode=AutoresetMode.DISABLED, threads=1, **arguments)
        self.ending = ""
        """Why the episode is over; empty while it is not."""
        self.illegal: int | None = None
        """The slot of the last step, if it was forbidden and something else came of it."""

    def begin(self, seed: int | None, board: bytes | None) -> dict[str, int]:
        """Begin the next episode, or go on from a saved match; the episode's columns, such as `seed`."""
        self.reset(seed=seed, options=None if board is None else {"match": board})
        self.ending, self.illegal = "", None
        now = {name: column[0].item() for name, column in self.present_episodes().items()}
        self.rules = self.setup.games[now["rules"]]
        return now

    def take(self, slot: int) -> None:
        """Take a slot; `over`, `cut` and `rewards` say what came of it."""
        if not self._begun:
            raise Illegal("no episode has begun: call reset first")
        if self.ending:
            raise Illegal(f"the episode is over ({self.ending}): call reset")
        self.illegal = None
        is_slot = 0 <= slot < self.setup.page
        if not (is_slot and self._shown.action_mask[0, slot]):
            # What is no slot at all is a mistake of the caller's in every mode.
            if self.setup.illegal == "error" or not is_slot:
                raise Illegal(
                    f"slot {slot} is not legal now; {self.page().legal()} can be taken. Nothing has changed"
                )
            self.illegal = slot
        self.step([slot])
        if self.over:
            self.ending = self.reason_names[int(self._here().recent()["reason"][-1])]
        elif self.cut:
            self.ending = "truncated"

    @property
    def begun(self) -> bool:
        return self._begun and self._batch is not None

    @property
    def over(self) -> bool:
        """Whether the match ended with the last step, by the rules or by a forbidden slot."""
        return bool(self._shown.terminated[0])

    @property
    def cut(self) -> bool:
        """Whether the limit of steps has been reached."""
        return bool(self._shown.truncated[0])

    @property
    def reward(self) -> float:
        return float(self._shown.rewards[0])

    @property
    def all_rewards(self) -> NDArray[np.float32]:
        """Of every seat."""
        seats: NDArray[np.float32] = self._shown.seats[0]
        return seats

    @property
    def payoff(self) -> float:
        """The learner's, once it is over."""
        return float(self._here().recent()["outcome"][-1])

    @property
    def asked(self) -> int:
        return int(self._shown.to_play[0])

    @property
    def taken(self) -> int | None:
        """The option that replaced a forbidden slot."""
        return self._here().slip(0)

    def seen(self) -> Observation:
        """What the seat that is asked sees, copied."""
        return row_of(self._shown.observation, 0)

    def mask(self) -> NDArray[np.int8]:
        """Its legal slots, copied."""
        mask: NDArray[np.int8] = self._shown.action_mask[0].copy()
        return mask

    def seen_by(self, seat: int, asked: bool) -> Observation:
        """What any seat sees; one that is not asked has nothing to choose."""
        buffers = self._next(None)
        self._here().look(0, seat, asked, buffers.target)
        return row_of(buffers.observation, 0)

    def page(self) -> Page:
        """The page that is looked at."""
        scene = self.scene(0)
        return Page(self.setup.page, scene["options"], scene["page"])

    def _failed(self, batch: Batch) -> None:
        if batch.first_failure is not None:
            for _, _, message, _ in batch.failures():
                raise EngineError(message)
