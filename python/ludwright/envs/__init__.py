"""Environments over every game: Gymnasium's, one at a time or many as one, and PettingZoo's.

Importing this registers `ludwright/Magic-v0`, `ludwright/Parlor-v0`, `ludwright/Duel-v0`, `ludwright/Kuhn-v0`
and `ludwright/Haul-v0` with Gymnasium, for `gymnasium.make` and `gymnasium.make_vec`; `game=` names another
game. Without Gymnasium's registry: `CardEnv("…")`, `CardVectorEnv("…", num_envs)`. With every seat an agent:
`env("…")`, `raw_env("…")` and `parallel_env("…")`.
"""

from __future__ import annotations

from typing import Any

import gymnasium

from ..players.many import Batched
from .buffers import Buffers, Rollout
from .card_env import CardEnv
from .pools import OpponentPool
from .self_play import SelfPlayVectorEnv
from .spaces import Block, Schema
from .vector_env import CardVectorEnv

__all__ = [
    "REGISTERED",
    "Batched",
    "Block",
    "Buffers",
    "CardEnv",
    "CardVectorEnv",
    "OpponentPool",
    "Rollout",
    "Schema",
    "SelfPlayVectorEnv",
    "env",
    "parallel_env",
    "raw_env",
]

REGISTERED = {
    "ludwright/Magic-v0": "magic",
    "ludwright/Parlor-v0": "parlor",
    "ludwright/Duel-v0": "duel",
    "ludwright/Kuhn-v0": "toy:kuhn",
    "ludwright/Haul-v0": "toy:haul",
}
"""Gymnasium's names and the games they stand for."""


def env(game: str, **arguments: Any) -> Any:
    """PettingZoo's environment of agents in turn, in its standard wrappers. Needs the `pettingzoo` extra."""
    from . import petting

    return petting.env(game, **arguments)


def raw_env(game: str, **arguments: Any) -> Any:
    """The same without wrappers, and many times faster."""
    from . import petting

    return petting.raw_env(game, **arguments)


def parallel_env(game: str, **arguments: Any) -> Any:
    """PettingZoo's environment of agents that step together: who is not asked waits."""
    from . import petting

    return petting.parallel_env(game, **arguments)


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
