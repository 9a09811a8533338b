"""MaskablePPO of sb3-contrib on any game. Needs: pip install "ludwright[sb3]"

python examples/maskable_ppo.py --game duel --steps 200000
"""

from __future__ import annotations

import argparse

import numpy as np
from sb3_contrib import MaskablePPO

from ludwright.envs.sb3 import SB3VecEnv
from ludwright.table.stats import wilson


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="duel", help="what to learn")
    parser.add_argument("--opponent", default="random", help="against whom")
    parser.add_argument("--envs", type=int, default=64, help="matches at once")
    parser.add_argument("--steps", type=int, default=200_000, help="steps to learn from")
    parser.add_argument("--games", type=int, default=500, help="matches of the final test")
    parser.add_argument("--seed", type=int, default=1, help="same seed, same run")
    asked = parser.parse_args()

    env = SB3VecEnv(asked.game, asked.envs, opponent=asked.opponent, seat="rotate", flat=True)
    rounds = max(8, min(128, asked.steps // asked.envs))
    model = MaskablePPO(
        "MlpPolicy",
        env,
        n_steps=rounds,
        batch_size=min(1024, rounds * asked.envs),
        gamma=1.0,
        ent_coef=0.01,
        seed=asked.seed,
        device="cpu",
    )
    model.learn(asked.steps)
    env.seed(asked.seed + 1000)
    seen, won, played = env.reset(), 0, 0
    while played < asked.games:
        slots, _ = model.predict(seen, action_masks=env.action_masks(), deterministic=True)
        seen, rewards, done, _ = env.step(slots)
        played += int(np.sum(done))
        won += int(np.sum(rewards[done] > 0))
    low, high = wilson(won, played)
    print(f"against {asked.opponent}: {won / played:.1%} of {played} matches, 95 % {low:.1%} to {high:.1%}")


if __name__ == "__main__":
    main()
