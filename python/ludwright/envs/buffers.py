"""Arrays that a batch writes into, without a copy."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .._core import Batch, Target
from ..errors import Invalid
from ..table.pages import MASK
from .setup import Setup
from .spaces import Array, Observation

Arrays = dict[str, Array]


@dataclass(frozen=True, slots=True, eq=False)
class Buffers:
    """Everything one step returns. The arrays are overwritten when the same buffers are used again."""

    observation: Observation
    action_mask: NDArray[np.int8]
    rewards: NDArray[np.float32]
    terminated: NDArray[np.bool_]
    truncated: NDArray[np.bool_]
    last: Observation | None
    """In their rows, the last observations of episodes that ended, where the next began in the same step."""
    seats: NDArray[np.float32]
    """The rewards of every seat that learns."""
    to_play: NDArray[np.int8]
    """The seat that is asked."""
    policy: NDArray[np.int16]
    """Who is asked: in self-play the policy that the seat drew, else a place of the pool outside; −1 for the
    learner."""
    target: Target


class Maker:
    """Makes buffers for one batch."""

    def __init__(self, setup: Setup, batch: Batch, envs: int, *, last: bool) -> None:
        self._setup = setup
        self._batch = batch
        self._envs = envs
        # Two in turn, like the buffers themselves.
        self._last = [self._allocate((envs,)) for _ in range(2)] if last else []
        self._made = 0

    def _allocate(self, lead: tuple[int, ...]) -> Arrays:
        return self._setup.schema.allocate(lead, self._setup.page, self._setup.form)

    def new(self) -> Buffers:
        return self._bind(self._allocate((self._envs,)), self._results((self._envs,)))

    def bind(self, observation: Observation, action_mask: Array | None = None) -> Buffers:
        """Buffers over the caller's own arrays."""
        if isinstance(observation, dict):
            return self._bind(dict(observation), self._results((self._envs,)))
        if self._setup.form == "blocks":
            raise Invalid(
                "out is one array, but observations are dicts", remedy="give a dict, or make it flat=True"
            )
        mask = action_mask if action_mask is not None else np.zeros((self._envs, self._setup.page), np.int8)
        return self._bind({"flat": observation, MASK: mask}, self._results((self._envs,)))

    def rollout(self, steps: int) -> Rollout:
        if steps < 1:
            raise Invalid(f"a rollout of {steps} steps", remedy="give at least 1")
        arrays, results = self._allocate((steps, self._envs)), self._results((steps, self._envs))
        rows = [
            self._bind({k: v[t] for k, v in arrays.items()}, {k: v[t] for k, v in results.items()})
            for t in range(steps)
        ]
        return Rollout(self._seen(arrays), arrays[MASK], results, rows)

    def _bind(self, arrays: Arrays, results: Arrays) -> Buffers:
        last = self._last[self._made % 2] if self._last else None
        self._made += 1
        target = self._batch.target(arrays, results, last)
        return Buffers(
            observation=self._seen(arrays),
            action_mask=arrays[MASK],
            rewards=results["rewards"],
            terminated=results["terminated"],
            truncated=results["truncated"],
            last=None if last is None else self._seen(last),
            seats=results["seats"],
            to_play=results["to_play"],
            policy=results["policy"],
            target=target,
        )

    def _seen(self, arrays: Arrays) -> Observation:
        return arrays if self._setup.form == "blocks" else arrays["flat"]

    def _results(self, lead: tuple[int, ...]) -> Arrays:
        return {
            "rewards": np.zeros(lead, np.float32),
            "terminated": np.zeros(lead, np.bool_),
            "truncated": np.zeros(lead, np.bool_),
            "seats": np.zeros((*lead, self._setup.rules.seats), np.float32),
            "to_play": np.zeros(lead, np.int8),
            "policy": np.full(lead, -1, np.int16),
        }


class Rollout:
    """Arrays of shape `(steps, envs, …)`; `rollout[t]` is what step `t` writes into."""

    __slots__ = (
        "_rows",
        "action_mask",
        "observation",
        "policy",
        "rewards",
        "seats",
        "terminated",
        "to_play",
        "truncated",
    )

    def __init__(
        self, observation: Observation, action_mask: Array, results: Arrays, rows: list[Buffers]
    ) -> None:
        self.observation = observation
        self.action_mask: NDArray[np.int8] = action_mask
        self.rewards: NDArray[np.float32] = results["rewards"]
        self.terminated: NDArray[np.bool_] = results["terminated"]
        self.truncated: NDArray[np.bool_] = results["truncated"]
        self.seats: NDArray[np.float32] = results["seats"]
        self.to_play: NDArray[np.int8] = results["to_play"]
        self.policy: NDArray[np.int16] = results["policy"]
        self._rows = rows

    def __len__(self) -> int:
        return len(self._rows)

    def __getitem__(self, step: int) -> Buffers:
        return self._rows[step]

    def __iter__(self) -> Iterator[Buffers]:
        return iter(self._rows)

    def __reduce__(self) -> Any:
        raise Invalid(
            "a rollout belongs to its environment's memory", remedy="copy the arrays you want to keep"
        )
