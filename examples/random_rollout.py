"""A batch of matches played by chance alone: the shortest program that steps every environment there is.

python examples/random_rollout.py --game parlor:hearts --envs 64 --steps 500
"""

from __future__ import annotations

import argparse
import time

import numpy as np

from ludwright.envs import CardVectorEnv


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="duel", help="any game: duel, parlor:hearts, magic …")
    parser.add_argument("--envs", type=int, default=64, help="matches at once")
    parser.add_argument("--steps", type=int, default=500, help="steps of all of them")
    parser.add_argument("--seed", type=int, default=1, help="same seed, same matches")
    asked = parser.parse_args()

    env = CardVectorEnv(asked.game, asked.envs, seat="rotate")
    env.reset(seed=asked.seed)
    rng = np.random.default_rng(asked.seed)
    start = time.perf_counter()
    for _ in range(asked.steps):
        # The legal slot with the greatest random number.
        masks = env.action_masks()
        env.step((rng.random(masks.shape) * masks).argmax(axis=1))
    elapsed = time.perf_counter() - start
    done = env.drain_episodes()
    print(f"{asked.game}: {len(done['env'])} matches, {(done['outcome'] > 0).mean():.1%} won by the learner")
    print(f"{asked.envs * asked.steps / elapsed:,.0f} steps a second, {env.observation_bytes} bytes each")


if __name__ == "__main__":
    main()
