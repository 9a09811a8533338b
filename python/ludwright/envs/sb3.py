"""A batch as Stable-Baselines3's `VecEnv`: for PPO and sb3-contrib's MaskablePPO. Needs the `sb3` extra."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from ..errors import Invalid, needs
from .spaces import Observation
from .vector_env import CardVectorEnv, row_of

try:
    from stable_baselines3.common.vec_env import VecEnv
except ModuleNotFoundError:
    raise needs("sb3_contrib") from None

Indices = int | Iterable[int] | None


class SB3VecEnv(VecEnv):  # type: ignore[misc]
    """`CardVectorEnv` in SAME_STEP mode as a `VecEnv`: the arguments are the same.

    `MaskablePPO("MultiInputPolicy", SB3VecEnv("duel", 64))` finds the masks by itself; with `flat=True` the
    policy is `"MlpPolicy"`. Observations are copied, so that rollout buffers may keep them.
    """

    def __init__(self, game: Any, num_envs: int = 1, **arguments: Any) -> None:
        if "autoreset_mode" in arguments or "final_obs" in arguments:
            raise Invalid("a VecEnv resets within the step", remedy="leave autoreset_mode and final_obs out")
        self.envs = CardVectorEnv(game, num_envs, autoreset_mode="SameStep", final_obs="batched", **arguments)
        self._slots: Any = None
        self._seeded: list[int | None] = [None] * num_envs
        self.render_mode = self.envs.render_mode
        super().__init__(num_envs, self.envs.single_observation_space, self.envs.single_action_space)

    def reset(self) -> Any:
        seeds, self._seeded = self._seeded, [None] * self.num_envs
        given = any(seed is not None for seed in seeds)
        seen, _ = self.envs.reset(seed=seeds if given else None)
        self.reset_infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        return _copied(seen)

    def step_async(self, actions: Any) -> None:
        self._slots = np.asarray(actions).reshape(self.num_envs)

    def step_wait(self) -> Any:
        seen, rewards, terminated, truncated, infos = self.envs.step(self._slots)
        done = terminated | truncated
        told: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        if done.any():
            last, ended = infos["final_obs"], self.envs.drain_episodes()
            for env in np.flatnonzero(done):
                told[env]["terminal_observation"] = row_of(last, int(env))
                told[env]["TimeLimit.truncated"] = bool(truncated[env] and not terminated[env])
            asked = ended["length"] > 0
            columns = (ended[name][asked].tolist() for name in ("env", "return", "length"))
            for env, total, length in zip(*columns, strict=True):
                told[env]["episode"] = {"r": total, "l": length, "t": 0.0}
        return _copied(seen), rewards.copy(), done, told

    def action_masks(self) -> Any:
        """Which slots are legal, by environment."""
        return self.envs.action_masks().copy()

    def close(self) -> None:
        self.envs.close()

    def seed(self, seed: int | None = None) -> Sequence[int | None]:
        """Environment `i` begins anew under `seed + i` with the next reset."""
        self._seeded = [None if seed is None else seed + i for i in range(self.num_envs)]
        return list(self._seeded)

    def get_images(self) -> Sequence[Any]:
        return [None] * self.num_envs

    def render(self, mode: str | None = None) -> Any:
        return self.envs.render()

    def _rows(self, indices: Indices) -> list[int]:
        if indices is None:
            return list(range(self.num_envs))
        return [indices] if isinstance(indices, int) else list(indices)

    def get_attr(self, attr_name: str, indices: Indices = None) -> list[Any]:
        if attr_name == "render_mode":
            return [self.render_mode for _ in self._rows(indices)]
        return [getattr(self.envs, attr_name) for _ in self._rows(indices)]

    def has_attr(self, attr_name: str) -> bool:
        return hasattr(self.envs, attr_name)

    def set_attr(self, attr_name: str, value: Any, indices: Indices = None) -> None:
        setattr(self.envs, attr_name, value)

    def env_method(
        self, method_name: str, *arguments: Any, indices: Indices = None, **named: Any
    ) -> list[Any]:
        """`action_masks` by environment; what else there is answers for all at once."""
        rows = self._rows(indices)
        answer = getattr(self.envs, method_name)(*arguments, **named)
        if method_name == "action_masks":
            return [answer[row].copy() for row in rows]
        return [answer for _ in rows]

    def env_is_wrapped(self, wrapper_class: Any, indices: Indices = None) -> list[bool]:
        return [False for _ in self._rows(indices)]


def _copied(seen: Observation) -> Observation:
    if isinstance(seen, dict):
        return {name: array.copy() for name, array in seen.items()}
    return seen.copy()
