"""All seats learn: a batch of matches in which every decision is the caller's."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import numpy as np
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray

from . import setup
from .vector_env import CardVectorEnv

if TYPE_CHECKING:
    from .buffers import Buffers
    from .mixture import Games


class SelfPlayVectorEnv(CardVectorEnv):
    """`CardVectorEnv` without opponents: each step takes a slot for the seat that is asked, whoever that is.

    Observations are those of the seat `to_play`. Rewards have a column per seat: payoffs when a match ends,
    and 0 before (differences of evaluation too, where `shaped`). In SAME_STEP mode the last observation is
    that of the seat that made the last move.

    Every seat of an episode draws one of `policies`, from the episode's seed, and keeps it to the end:
    `policy_id` says which one is asked, `seat_policies` which one each seat drew.

    The other arguments are those of `CardVectorEnv`.
    """

    def __init__(
        self,
        game: Games,
        num_envs: int = 1,
        *,
        policies: int = 1,
        seed: int | None = None,
        page: int | None = None,
        flat: bool | str = False,
        shaped: bool | float = False,
        gamma: float = 1.0,
        max_episode_steps: int | None = None,
        illegal: str = "error",
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        threads: int | None = None,
        final_obs: Literal["objects", "batched", "none"] = "objects",
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        self._policies = policies
        super().__init__(
            game,
            num_envs,
            seat=setup.ALL,
            seed=seed,
            page=page,
            flat=flat,
            shaped=shaped,
            gamma=gamma,
            max_episode_steps=max_episode_steps,
            illegal=illegal,
            autoreset_mode=autoreset_mode,
            threads=threads,
            final_obs=final_obs,
            render_mode=render_mode,
            **settings,
        )

    @property
    def seats(self) -> int:
        """Seats of a match: columns of the rewards."""
        return self.rules.seats

    @property
    def to_play(self) -> NDArray[np.int8]:
        """The seat that is asked, by environment."""
        return self._shown.to_play

    @property
    def policy_id(self) -> NDArray[np.int16]:
        """The policy that is asked, by environment; −1 where the episode is over."""
        return self._shown.policy

    @property
    def seat_policies(self) -> NDArray[np.int16]:
        """The policy of every seat, by environment, for the episodes in progress."""
        return self._here().policies()

    def _rewards(self, buffers: Buffers) -> NDArray[np.float32]:
        return buffers.seats
