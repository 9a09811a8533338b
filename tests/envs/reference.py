"""A slow vector environment made of single ones, by the letter of Gymnasium's autoreset modes."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode

from ludwright.envs import CardEnv


class Reference:
    """`CardVectorEnv` as a list of `CardEnv`s and a loop."""

    def __init__(self, game: Any, num_envs: int, mode: AutoresetMode, **kwargs: Any) -> None:
        self.envs = [CardEnv(game, index=i, **kwargs) for i in range(num_envs)]
        self.mode = mode
        self.ended = [False] * num_envs
        self.seen: list[Any] = []

    def reset(self, seed: int | None, mask: list[bool] | None = None) -> list[Any]:
        for i, env in enumerate(self.envs):
            if mask is None or mask[i]:
                observation, _ = env.reset(seed=seed)
                self.seen[i : i + 1] = [observation]
                self.ended[i] = False
        return self.seen

    def step(self, actions: Any) -> tuple[list[Any], list[float], list[bool], list[bool], dict[int, Any]]:
        rewards, terminated, truncated, final = [], [], [], {}
        for i, (env, action) in enumerate(zip(self.envs, actions, strict=True)):
            if self.ended[i]:
                assert self.mode is AutoresetMode.NEXT_STEP
                (self.seen[i], _), reward, over, cut = env.reset(), 0.0, False, False
            else:
                self.seen[i], reward, over, cut, info = env.step(int(action))
                if (over or cut) and self.mode is AutoresetMode.SAME_STEP:
                    final[i] = self.seen[i], info
                    self.seen[i], _ = env.reset()
            self.ended[i] = (over or cut) and self.mode is not AutoresetMode.SAME_STEP
            rewards.append(float(reward))
            terminated.append(over)
            truncated.append(cut)
        return self.seen, rewards, terminated, truncated, final


def same(batched: Any, singles: list[Any]) -> bool:
    """Whether row `i` of the batch is the observation of environment `i`."""
    if isinstance(batched, dict):
        return all(same(batched[name], [one[name] for one in singles]) for name in {*batched, *singles[0]})
    stacked = np.stack(singles)
    return batched.dtype == stacked.dtype and np.array_equal(batched, stacked)


def some_legal(masks: Any, rng: np.random.Generator) -> np.ndarray[Any, Any]:
    """A legal slot for every row of the masks."""
    return np.array([rng.choice(np.flatnonzero(mask)) for mask in masks])
