"""A batch of matches as a TorchRL environment, with a masked policy. Needs: pip install "ludwright[torchrl]"

python examples/torchrl_rollout.py --game duel --envs 32 --steps 100
"""

from __future__ import annotations

import argparse

import torch
from tensordict.nn import TensorDictModule, TensorDictSequential
from torch import nn
from torchrl.modules import MaskedCategorical, ProbabilisticActor

from ludwright.envs.torchrl import LudwrightEnv


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="duel", help="any game")
    parser.add_argument("--envs", type=int, default=32)
    parser.add_argument("--steps", type=int, default=100)
    asked = parser.parse_args()

    torch.manual_seed(1)
    env = LudwrightEnv(asked.game, asked.envs, seat="rotate")
    width, slots = (
        env.observation_spec["observation"].shape[-1],
        env.observation_spec["action_mask"].shape[-1],
    )
    scores = nn.Sequential(nn.Linear(width, 64), nn.Tanh(), nn.Linear(64, slots))
    policy = ProbabilisticActor(
        TensorDictSequential(TensorDictModule(scores, in_keys=["observation"], out_keys=["logits"])),
        in_keys={"logits": "logits", "mask": "action_mask"},
        out_keys=["action"],
        distribution_class=MaskedCategorical,
        spec=env.action_spec,
    )
    with torch.no_grad():
        rolled = env.rollout(asked.steps, policy, break_when_any_done=False)
    ended = rolled["next", "done"].sum().item()
    print(f"{asked.game}: {tuple(rolled.batch_size)} steps, {ended} matches ended")


if __name__ == "__main__":
    main()
