"""A batch as TorchRL's environment, for its collectors, buffers and losses. Needs the `torchrl` extra."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..errors import needs
from ..table.pages import MASK
from .vector_env import CardVectorEnv

try:
    import torch
    from tensordict import TensorDict
    from torchrl.data import Bounded, Categorical, Composite, Unbounded
    from torchrl.envs import EnvBase
except ModuleNotFoundError:
    raise needs("torchrl") from None


class LudwrightEnv(EnvBase):  # type: ignore[misc]
    """`CardVectorEnv` with flat observations: batch size `[num_envs]`, keys `observation`, `action_mask` and
    `action`.

    The other arguments are those of `CardVectorEnv`. Resets are left to TorchRL, which asks for those that
    are done.
    """

    def __init__(self, game: Any, num_envs: int = 1, *, device: Any = "cpu", **arguments: Any) -> None:
        super().__init__(device=device, batch_size=torch.Size([num_envs]))
        self.envs = CardVectorEnv(game, num_envs, flat=True, autoreset_mode="Disabled", **arguments)
        width = self.envs.single_observation_space.shape
        assert width is not None, "a flat observation has one shape"
        lead, page = (num_envs,), self.envs.setup.page
        self.observation_spec = Composite(
            observation=Unbounded((*lead, *width), dtype=torch.float32, device=device),
            action_mask=Bounded(0, 1, (*lead, page), dtype=torch.bool, device=device),
            shape=lead,
        )
        self.action_spec = Composite(
            action=Categorical(page, shape=lead, dtype=torch.int64, device=device), shape=lead
        )
        self.reward_spec = Composite(
            reward=Unbounded((*lead, 1), dtype=torch.float32, device=device), shape=lead
        )
        flags = {
            name: Bounded(0, 1, (*lead, 1), dtype=torch.bool, device=device)
            for name in ("done", "terminated", "truncated")
        }
        self.done_spec = Composite(**flags, shape=lead)
        self._master: int | None = None

    def _seen(self, seen: Any) -> dict[str, Any]:
        return {
            "observation": torch.as_tensor(seen.copy(), device=self.device),
            MASK: torch.as_tensor(self.envs.action_masks().copy(), device=self.device),
        }

    def _flags(self, terminated: Any, truncated: Any) -> dict[str, Any]:
        def flag(values: Any) -> Any:
            return torch.as_tensor(values.copy(), device=self.device)[:, None]

        return {
            "terminated": flag(terminated),
            "truncated": flag(truncated),
            "done": flag(terminated | truncated),
        }

    def _reset(self, tensordict: Any = None, **_: Any) -> Any:
        options = None
        chosen = None if tensordict is None else tensordict.get("_reset", None)
        if chosen is not None:
            mask = chosen.reshape(self.envs.num_envs).cpu().numpy().astype(np.bool_)
            options = {"reset_mask": mask} if not mask.all() else None
        seed, self._master = self._master, None
        seen, _ = self.envs.reset(seed=seed, options=options)
        nobody = np.zeros(self.envs.num_envs, np.bool_)
        return TensorDict(
            {**self._seen(seen), **self._flags(nobody, nobody)},
            batch_size=self.batch_size,
            device=self.device,
        )

    def _step(self, tensordict: Any) -> Any:
        slots = tensordict["action"].reshape(self.envs.num_envs).cpu().numpy()
        seen, rewards, terminated, truncated, _ = self.envs.step(slots)
        reward = torch.as_tensor(rewards.copy(), device=self.device)[:, None]
        return TensorDict(
            {**self._seen(seen), "reward": reward, **self._flags(terminated, truncated)},
            batch_size=self.batch_size,
            device=self.device,
        )

    def _set_seed(self, seed: int | None) -> None:
        self._master = seed

    def rand_action(self, tensordict: Any = None) -> Any:
        """A legal slot for every environment."""
        mask = torch.as_tensor(self.envs.action_masks().astype(np.float32))
        slots = torch.multinomial(mask, 1)[:, 0].to(self.device)
        held = TensorDict({}, batch_size=self.batch_size) if tensordict is None else tensordict
        return held.set("action", slots)
