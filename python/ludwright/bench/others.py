"""Other libraries' card games beside ours, in one run: decisions each second with observations, on one core.

Everybody plays random legal moves from Python and shows the seat that is asked what it may know, by the
fastest way that its interface has: OpenSpiel's tensors, RLCard's encoded states, PettingZoo's environments
without wrappers. Ours is the batched environment of the same game in self-play, where every decision is
observed. A library that is not installed is left out, and said so.
"""

from __future__ import annotations

import importlib
import pkgutil
import random
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from .open_spiel import past_chance

ROUNDS = 3
SEED = 1


@dataclass(frozen=True, slots=True)
class Other:
    """A game of another library and ours with the same rules, or nearly."""

    library: str
    game: str
    ours: str
    drive: Callable[[str, float], float]
    """Decisions each second of that game."""
    package: str


def _open_spiel(name: str, seconds: float) -> float:
    pyspiel = importlib.import_module("pyspiel")
    game, rng = pyspiel.load_game(name), random.Random(SEED)
    whole = game.get_type().provides_information_state_tensor
    done, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        state = game.new_initial_state()
        while not past_chance(state, rng).is_terminal():
            state.information_state_tensor() if whole else state.observation_tensor()
            state.apply_action(rng.choice(state.legal_actions()))
            done += 1
    return done / (time.perf_counter() - start)


def _rlcard(name: str, seconds: float) -> float:
    rlcard = importlib.import_module("rlcard")
    env, rng = rlcard.make(name, config={"seed": SEED}), random.Random(SEED)
    done, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            done += 1
    return done / (time.perf_counter() - start)


def _pettingzoo(name: str, seconds: float) -> float:
    import numpy as np

    env, rng = _classic(name).raw_env(), random.Random(SEED)
    done, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        env.reset(seed=SEED + done)
        for _ in env.agent_iter():
            seen, _, over, cut, info = env.last()
            if over or cut:
                break
            mask = seen["action_mask"] if isinstance(seen, dict) else info["action_mask"]
            env.step(int(rng.choice(np.flatnonzero(mask).tolist())))
            done += 1
    return done / (time.perf_counter() - start)


def _classic(name: str) -> Any:
    """PettingZoo's newest version of a game."""
    classic = importlib.import_module("pettingzoo.classic")
    versions = [
        one.name for one in pkgutil.iter_modules(classic.__path__) if one.name.startswith(f"{name}_v")
    ]
    if not versions:
        raise ImportError(f"this release of pettingzoo.classic has no {name}")
    return importlib.import_module(f"pettingzoo.classic.{max(versions)}")


OTHERS = (
    Other("OpenSpiel", "hearts", "parlor:hearts", _open_spiel, "pyspiel"),
    Other("OpenSpiel", "euchre", "parlor:euchre", _open_spiel, "pyspiel"),
    Other("OpenSpiel", "spades", "parlor:spades", _open_spiel, "pyspiel"),
    Other("RLCard", "gin-rummy", "parlor:gin", _rlcard, "rlcard"),
    Other("RLCard", "uno", "parlor:uno", _rlcard, "rlcard"),
    Other("RLCard", "blackjack", "parlor:blackjack", _rlcard, "rlcard"),
    Other("PettingZoo", "gin_rummy", "parlor:gin", _pettingzoo, "rlcard"),
    Other("PettingZoo", "leduc_holdem", "toy:leduc", _pettingzoo, "rlcard"),
)


def entries(seconds: float, left_out: Callable[[str], None] = lambda _: None) -> Iterator[dict[str, Any]]:
    """A row per game that is installed."""
    from .vector import self_play

    for other in OTHERS:
        try:
            importlib.import_module(other.package)
            if other.drive is _pettingzoo:
                _classic(other.game)
        except ImportError as error:
            left_out(f"{other.library} {other.game} is left out: {error}")
            continue
        # By turns, so that a busy machine slows all alike.
        rounds = [
            (other.drive(other.game, seconds), self_play(other.ours, 1, seconds)["decisions_per_s"])
            for _ in range(ROUNDS)
        ]
        yield {
            "library": other.library,
            "game": other.game,
            "decisions_per_s": statistics.median(theirs for theirs, _ in rounds),
            "ours": other.ours,
            "our_decisions_per_s": statistics.median(own for _, own in rounds),
            "ratio": statistics.median(own / theirs for theirs, own in rounds),
        }
