"""How fast the batched environment is on this machine: its entries of `ludwright bench`."""

from __future__ import annotations

import time
from typing import Any

import numpy as np

from .._core import Rules
from ..envs.self_play import SelfPlayVectorEnv
from ..envs.vector_env import CardVectorEnv
from ..table.pages import COUNT
from .machine import cores

ENVS = 1024
"""Environments of the measured batch, per thread."""
SEED = 1


def vector_entries(
    rules: Rules | str = "duel", *, prefix: str = "duel", threads: int | None = None, seconds: float = 1.0
) -> list[dict[str, Any]]:
    """Against a player and in self-play, by threads; `None` means one thread, then every core."""
    counts = [threads] if threads is not None else sorted({1, cores()})
    against = [_entry(rules, prefix, count, seconds) for count in counts]
    among = [{"name": f"{prefix}.self_play", **self_play(rules, count, seconds)} for count in counts]
    return against + among


def self_play(rules: Rules | str, threads: int, seconds: float) -> dict[str, Any]:
    """Every seat a learner: each decision is observed and taken from outside."""
    env = SelfPlayVectorEnv(rules, ENVS * threads, threads=threads)
    done, elapsed = _measured(env, seconds)
    return {
        "threads": threads,
        "decisions_per_s": done["learner"] / elapsed,
        "games_per_s": done["episodes"] / elapsed,
        "bytes": done["bytes"],
        "definition": (
            f"{env.rules.name}: {env.num_envs} matches stepped as one from Python, every seat a learner and"
            " every observation written to numpy; slots drawn uniformly by numpy within the time measured, no"
            " network; forced picks are skipped and not counted"
        ),
    }


def _entry(rules: Rules | str, prefix: str, threads: int, seconds: float) -> dict[str, Any]:
    env = CardVectorEnv(rules, ENVS * threads, seat="rotate", threads=threads)
    done, elapsed = _measured(env, seconds)
    forced = done["forced"] / max(done["episodes"], 1)
    return {
        "name": f"{prefix}.vector",
        "threads": threads,
        "decisions_per_s": (done["learner"] + done["opponents"]) / elapsed,
        "agent_steps_per_s": done["steps"] / elapsed,
        "opponent_decisions_per_s": done["opponents"] / elapsed,
        "games_per_s": done["episodes"] / elapsed,
        "bytes": done["bytes"],
        "definition": (
            f"{env.rules.name}: {env.num_envs} environments stepped as one from Python, against the random"
            " player, every observation written to numpy; decisions are options taken by learners and"
            " opponents, agent steps those of learners; slots drawn uniformly by numpy within the time"
            f" measured, no network; {forced:.1f} forced picks per match are skipped and not counted"
        ),
    }


def _measured(env: CardVectorEnv | SelfPlayVectorEnv, seconds: float) -> tuple[dict[str, int], float]:
    """What was done once warm, with an observation's bytes, and the seconds it took; then it is closed."""
    _drive(env, seconds / 4)
    before = env.counts()
    elapsed = _drive(env, seconds)
    done = {name: count - before[name] for name, count in env.counts().items()}
    done["bytes"] = env.observation_bytes
    env.close()
    return done, elapsed


def _drive(env: CardVectorEnv | SelfPlayVectorEnv, seconds: float) -> float:
    """Take random legal slots until the time is up; the seconds it took."""
    rng = np.random.default_rng(SEED)
    seen, _ = env.reset(seed=SEED)
    page = env.setup.page
    start = time.perf_counter()
    while True:
        assert isinstance(seen, dict), "observations come by block"
        options = seen[COUNT][:, 0]
        # Of a menu longer than a page, the first page alone.
        slots = np.where(options > page, page - 1, options)
        seen, *_ = env.step((rng.random(env.num_envs, np.float32) * slots).astype(np.int64))
        elapsed = time.perf_counter() - start
        if elapsed >= seconds:
            return elapsed
