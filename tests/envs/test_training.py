"""The example learns, repeats itself, and its policy sits down at a table."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import ludwright
from ludwright.envs import CardVectorEnv
from policy_net import OptionNet, Positions

SMALL = ("--updates", "80", "--envs", "64", "--games", "512")


def train(repository: Path, out: Path, *arguments: str) -> str:
    command = [sys.executable, "examples/train_duel.py", "--out", str(out), *arguments]
    done = subprocess.run(command, cwd=repository, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.extras
def test_the_example_learns_to_beat_the_random_player(repository: Path, tmp_path: Path) -> None:
    told = train(repository, tmp_path / "policy.npz", *SMALL)
    found = re.search(r"95 % interval ([\d.]+)% to", told)
    assert found is not None, told
    assert float(found[1]) > 60
    # What was saved plays as well as what was trained.
    players = [f"policy:{tmp_path / 'policy.npz'}", "random"]
    result = ludwright.series("duel", players, games=100, seed=3, rotate=True)
    assert (result.player_payoffs()[:, 0] > 0).mean() > 0.6


@pytest.mark.parametrize("game", ["duel", "parlor:hearts", "magic"])
def test_a_random_rollout_takes_a_few_lines(repository: Path, game: str) -> None:
    command = [sys.executable, "examples/random_rollout.py", "--game", game, "--envs", "4", "--steps", "60"]
    done = subprocess.run(command, cwd=repository, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "steps a second" in done.stdout


@pytest.mark.extras
@pytest.mark.parametrize("game", ["duel", "parlor:euchre", "magic"])
def test_ppo_with_earlier_selves_runs_and_saves(repository: Path, tmp_path: Path, game: str) -> None:
    pytest.importorskip("torch")
    pytest.importorskip("onnx")
    pytest.importorskip("onnxruntime")
    out = tmp_path / "agent.onnx"
    small = "--steps 600 --envs 8 --round 24 --games 8 --refresh 1 --width 8 --teacher random --looks 1"
    command = [sys.executable, "examples/ppo_torch.py", "--game", game, "--out", str(out)]
    command += small.split()
    done = subprocess.run(command, cwd=repository, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    result = ludwright.series(game, [f"policy:{out}", "random"], games=4, seed=3)
    assert not result.errors


@pytest.mark.extras
@pytest.mark.parametrize(
    ("needs", "example", "words"),
    [
        ("sb3_contrib", "maskable_ppo.py --steps 512 --envs 8 --games 8", "against random"),
        ("torchrl", "torchrl_rollout.py --envs 4 --steps 40", "steps"),
        ("ray.rllib", "rllib_ppo.py --iterations 1 --batch 128 --width 8", "iteration 1"),
    ],
)
def test_examples_of_other_libraries_run(repository: Path, needs: str, example: str, words: str) -> None:
    pytest.importorskip(needs)
    command = [sys.executable, *f"examples/{example}".split()]
    done = subprocess.run(command, cwd=repository, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert words in done.stdout


def test_the_same_seed_gives_the_same_policy(repository: Path, tmp_path: Path) -> None:
    short = ("--updates", "3", "--envs", "16", "--steps", "16", "--games", "16")
    told = [
        train(repository, tmp_path / f"{i}.npz", *short, "--seed", str(seed))
        for i, seed in enumerate((5, 5, 6))
    ]
    policies = [(tmp_path / f"{i}.npz").read_bytes() for i in range(3)]
    assert policies[0] == policies[1] != policies[2]
    assert told[0].splitlines()[:3] == told[1].splitlines()[:3]


@pytest.fixture(scope="module")
def positions() -> Positions:
    env = CardVectorEnv("duel", 12, seat="rotate")
    seen, _ = env.reset(seed=1)
    return Positions.of(env.setup.schema, seen)


def test_the_gradient_is_the_slope(positions: Positions) -> None:
    """Against differences of the objective, weight by weight, in double precision."""
    rng = np.random.default_rng(1)
    schema = CardVectorEnv("duel", 1).setup.schema
    net = OptionNet(schema, OptionNet.scales(positions), 5, rng)
    net.weights = {name: rng.standard_normal(value.shape) * 0.5 for name, value in net.weights.items()}  # type: ignore[misc]
    chosen = positions.start + 1
    advantage, target = rng.standard_normal(12), rng.standard_normal(12)

    def objective() -> float:
        thought = net.think(positions)
        surprise = np.log(thought.probability.astype(np.float64))
        entropy = -np.add.reduceat(thought.probability * surprise, positions.start)
        error = 0.5 * (target - thought.value) ** 2
        return float((advantage * surprise[chosen] + 0.3 * entropy - error).mean())

    slope = net.gradient(positions, net.think(positions), chosen, advantage, target, 0.3)  # type: ignore[arg-type]
    for name, weight in net.weights.items():
        for _ in range(4):
            place = tuple(rng.integers(0, n) for n in weight.shape)
            kept, step = weight[place], 1e-3
            weight[place] = kept + step
            up = objective()
            weight[place] = kept - step
            down = objective()
            weight[place] = kept
            assert slope[name][place] == pytest.approx((up - down) / (2 * step), abs=2e-3), name


def test_the_saved_policy_scores_as_the_network_does(positions: Positions) -> None:
    env = CardVectorEnv("duel", 12, seat="rotate")
    env.reset(seed=1)
    net = OptionNet(env.setup.schema, OptionNet.scales(positions), 7, np.random.default_rng(2))
    best = positions.slot[net.best(positions, net.think(positions))]
    for i in range(12):
        decision = env.match(i).decision
        assert decision is not None
        assert net.policy().choose(decision, {}) == best[i]


def test_draws_follow_the_probabilities(positions: Positions) -> None:
    schema = CardVectorEnv("duel", 1).setup.schema
    net = OptionNet(schema, OptionNet.scales(positions), 5, np.random.default_rng(3))
    thought = net.think(positions)
    assert np.allclose(np.add.reduceat(thought.probability, positions.start), 1, atol=1e-5)
    rng, counts = np.random.default_rng(4), np.zeros(len(positions.options))
    for _ in range(2000):
        counts[net.draw(positions, thought, rng)] += 1
    assert np.abs(counts / 2000 - thought.probability).max() < 0.06
