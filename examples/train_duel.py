"""Train a small network on the duel with policy gradients, in plain numpy, on one core, in under a minute.

    python examples/train_duel.py --out policy.npz
    ludwright lab series duel policy:policy.npz random --games 1000

One network scores the legal options, another values the position; the learner plays both seats in turn
against the random player. Rewards are the match's outcome plus differences of the game's own evaluation,
which move no optimum and arrive earlier. The same seed gives the same policy.
"""

from __future__ import annotations

import argparse
import os
import time
from dataclasses import dataclass
from pathlib import Path

# One core, and sums in the same order on every run; numpy reads this when it is imported.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray

from ludwright.envs import CardVectorEnv
from ludwright.table.stats import wilson
from policy_net import Adam, OptionNet, Positions

LAMBDA = 0.95
ENTROPY = 0.01
RATE = 3e-3


def open_env(game: str, envs: int, *, shaped: bool) -> CardVectorEnv:
    """The learner at both seats in turn, the next match within the step that ends the last."""
    same_step = AutoresetMode.SAME_STEP
    return CardVectorEnv(
        game, envs, seat="rotate", shaped=shaped, autoreset_mode=same_step, final_obs="none", threads=1
    )


@dataclass(frozen=True, slots=True)
class Round:
    """What was seen and done in some steps of all environments."""

    at: Positions
    chosen: NDArray[np.intp]
    rewards: NDArray[np.float32]
    ended: NDArray[np.bool_]
    values: NDArray[np.float32]
    """One row more than steps: the position after the last."""


class Learner:
    """Plays and learns by turns."""

    def __init__(self, env: CardVectorEnv, *, hidden: int, seed: int) -> None:
        self.env = env
        self.rng = np.random.default_rng(seed)
        seen, _ = env.reset(seed=seed)
        self.at = Positions.of(env.setup.schema, seen)
        # Inputs are divided by the largest size they take in a few random matches.
        looked = [self.at]
        for _ in range(64):
            counts = np.diff([*self.at.start, len(self.at.options)])
            self.step(self.at.start + (self.rng.random(env.num_envs) * counts).astype(np.intp))
            looked.append(self.at)
        self.net = OptionNet(env.setup.schema, OptionNet.scales(Positions.join(looked)), hidden, self.rng)
        self.optimiser = Adam(self.net.weights, RATE)
        env.drain_episodes()

    def step(self, options: NDArray[np.intp]) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
        seen, rewards, terminated, truncated, _ = self.env.step(self.at.slot[options])
        self.at = Positions.of(self.env.setup.schema, seen)
        return rewards, terminated | truncated

    def play(self, steps: int) -> Round:
        parts, chosen, values, taken = [], [], [], 0
        rewards = np.zeros((steps, self.env.num_envs), np.float32)
        ended = np.zeros((steps, self.env.num_envs), np.bool_)
        for t in range(steps):
            thought = self.net.think(self.at)
            options = self.net.draw(self.at, thought, self.rng)
            parts.append(self.at)
            values.append(thought.value)
            chosen.append(options + taken)
            taken += len(self.at.options)
            rewards[t], ended[t] = self.step(options)
        values.append(self.net.think(self.at).value)
        return Round(Positions.join(parts), np.concatenate(chosen), rewards, ended, np.stack(values))

    def learn(self, played: Round, *, progress: float) -> None:
        gains = advantages(played)
        targets = (gains + played.values[:-1]).ravel()
        gains = (gains / (gains.std() + 1e-6)).ravel()
        thought = self.net.think(played.at)
        self.optimiser.rate = RATE * (1 - 0.9 * progress)
        gradient = self.net.gradient(played.at, thought, played.chosen, gains, targets, ENTROPY)
        self.optimiser.ascend(self.net.weights, gradient)


def advantages(played: Round) -> NDArray[np.float32]:
    """How much better each step turned out than the critic expected, the nearer future weighing more."""
    gains = np.zeros_like(played.rewards)
    ahead = np.zeros_like(played.rewards[0])
    for t in range(len(gains) - 1, -1, -1):
        goes_on = ~played.ended[t]
        surprise = played.rewards[t] + played.values[t + 1] * goes_on - played.values[t]
        ahead = surprise + LAMBDA * ahead * goes_on
        gains[t] = ahead
    return gains


def train(game: str, *, updates: int, envs: int, steps: int, hidden: int, seed: int) -> OptionNet:
    learner = Learner(open_env(game, envs, shaped=True), hidden=hidden, seed=seed)
    for update in range(1, updates + 1):
        learner.learn(learner.play(steps), progress=update / updates)
        if update % max(updates // 10, 1) == 0:
            won = learner.env.drain_episodes()["outcome"] > 0
            print(f"update {update:4d}: won {won.mean():.1%} of the last {len(won)} matches", flush=True)
    return learner.net


def evaluate(game: str, net: OptionNet, *, envs: int, games: int, seed: int) -> tuple[int, int]:
    """Wins and matches of the finished policy, which no longer draws but takes the best option."""
    env = open_env(game, envs, shaped=False)
    seen, _ = env.reset(seed=seed)
    # As many matches from every environment, so that short ones do not count more often.
    quota = -(-games // envs)
    count, wins = np.zeros(envs, int), 0
    while (count < quota).any():
        at = Positions.of(env.setup.schema, seen)
        seen, *_ = env.step(at.slot[net.best(at, net.think(at))])
        done = env.drain_episodes()
        for number, outcome in zip(done["env"].tolist(), done["outcome"].tolist(), strict=True):
            if count[number] < quota:
                count[number] += 1
                wins += outcome > 0
    return wins, quota * envs


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__.splitlines()[0], formatter_class=argparse.ArgumentDefaultsHelpFormatter
    )
    parser.add_argument("--game", default="duel:pyromancer,shadow-monk", help="what to learn")
    parser.add_argument("--updates", type=int, default=250, help="rounds of playing and learning")
    parser.add_argument("--envs", type=int, default=128, help="matches played at once")
    parser.add_argument("--steps", type=int, default=64, help="decisions in each match, per round")
    parser.add_argument("--hidden", type=int, default=32, help="width of the hidden layer")
    parser.add_argument("--games", type=int, default=2048, help="matches of the final test")
    parser.add_argument("--seed", type=int, default=1, help="same seed, same policy")
    parser.add_argument("--out", type=Path, default=Path("policy.npz"), help="where to save the policy")
    return parser.parse_args()


def main() -> None:
    asked = arguments()
    start = time.perf_counter()
    net = train(
        asked.game,
        updates=asked.updates,
        envs=asked.envs,
        steps=asked.steps,
        hidden=asked.hidden,
        seed=asked.seed,
    )
    net.policy().save(asked.out)
    print(f"trained in {time.perf_counter() - start:.0f} s; saved {asked.out}")
    wins, games = evaluate(asked.game, net, envs=asked.envs, games=asked.games, seed=asked.seed + 1)
    low, high = wilson(wins, games)
    print(f"against random: {wins / games:.1%} of {games} matches won, 95 % interval {low:.1%} to {high:.1%}")
    print(f"try: ludwright lab series {asked.game} policy:{asked.out} random")


if __name__ == "__main__":
    main()
