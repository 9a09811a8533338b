"""Environments over every game: Gymnasium's, one at a time or many as one.

Importing this registers `ludwright/Duel-v0`, `ludwright/Kuhn-v0` and `ludwright/Haul-v0` with Gymnasium, for
`gymnasium.make` and `gymnasium.make_vec`. Every other game: `CardEnv("…")`, `CardVectorEnv("…", num_envs)`.
"""

from __future__ import annotations

import gymnasium

from .buffers import Buffers, Rollout
from .card_env import CardEnv
from .spaces import Block, Schema
from .vector_env import CardVectorEnv

__all__ = ["REGISTERED", "Block", "Buffers", "CardEnv", "CardVectorEnv", "Rollout", "Schema"]

REGISTERED = {"ludwright/Duel-v0": "duel", "ludwright/Kuhn-v0": "toy:kuhn", "ludwright/Haul-v0": "toy:haul"}
"""Gymnasium's names and the games they stand for."""


def _register() -> None:
    for name, game in REGISTERED.items():
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="ludwright.envs.card_env:CardEnv",
                vector_entry_point="ludwright.envs.vector_env:CardVectorEnv",
                # Gymnasium's own tools sample slots without asking which are legal.
                kwargs={"game": game, "illegal": "random"},
                # Wrappers would hide `action_masks`; the environment itself refuses a step before a reset.
                order_enforce=False,
                disable_env_checker=True,
            )


_register()
