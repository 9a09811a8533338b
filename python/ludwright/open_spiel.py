"""One hand against one hand: our series and OpenSpiel's C++ random rollouts, measured in one run.

OpenSpiel plays its rollouts inside C++ (the evaluator of its tree search), from a position after the deal;
ours are whole hands, the deal included, so the comparison leans to its side. Both use one core and random
play, and take turns so that a busy machine slows both alike.
"""

from __future__ import annotations

import importlib
import random
import statistics
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from .errors import Unsupported
from .rooms import rooms

if TYPE_CHECKING:
    from ._core import Rules

# Our game with its settings, and OpenSpiel's with the same rules.
PAIRS = {
    "hearts": ({"hands": 1}, "hearts", 3.0),
    "spades": ({"hands": 1}, "spades", 3.0),
    "euchre": ({"hands": 1}, "euchre", 3.0),
    "crazy-eights": ({"hands": 1, "players": 2}, "crazy_eights(players=2)", 1.0),
    "go-fish": ({}, "go_fish", 1.0),
}
ROUNDS = 5


def theirs(name: str, seconds: float) -> float:
    pyspiel = _pyspiel()

    game = pyspiel.load_game(name)
    rng = random.Random(1)
    state = game.new_initial_state()
    while state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(outcomes, weights)[0])
    played, rollouts, start = 0, 500, time.perf_counter()
    while time.perf_counter() - start < seconds:
        evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=rollouts, seed=played + 1)
        pyspiel.MCTSBot(game, evaluator, 2.0, 1, 1024, False, 1, False).mcts_search(state)
        played += rollouts
    return played / (time.perf_counter() - start)


def ours(rules: Rules, seconds: float) -> float:
    played, games, start = 0, 2_000, time.perf_counter()
    while time.perf_counter() - start < seconds:
        rules.series(["random"], games=games, seed=1, first=played, threads=1)
        played += games
    return played / (time.perf_counter() - start)


def measure(name: str, seconds: float) -> dict[str, Any]:
    settings, other, wanted = PAIRS[name]
    rules = rooms.resolve(f"parlor:{name}", **settings)
    pairs = [(ours(rules, seconds), theirs(other, seconds)) for _ in range(ROUNDS)]
    return {
        "game": name,
        "hands_per_s": statistics.median(own for own, _ in pairs),
        "open_spiel_hands_per_s": statistics.median(their for _, their in pairs),
        "ratio": statistics.median(own / their for own, their in pairs),
        "wanted": wanted,
    }


def entries(seconds: float) -> Iterator[dict[str, Any]]:
    """A row per game that both know."""
    _pyspiel()
    for name in PAIRS:
        yield measure(name, seconds)


def _pyspiel() -> Any:
    try:
        return importlib.import_module("pyspiel")
    except ImportError:
        raise Unsupported("OpenSpiel is not installed", remedy="pip install open_spiel") from None
