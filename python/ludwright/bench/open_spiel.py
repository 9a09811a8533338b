"""One hand against one hand: our series and OpenSpiel's C++ random play, measured in one run.

OpenSpiel's fastest random play is the rollout of its tree search, inside C++, which can only begin after
the deal. What the deal takes in C++ is the difference between its own matches of random bots from the deal
and after it; both together are a whole hand, which is what ours are. The harder comparison, our whole hands
against its hands without the deal, is given beside it. Both sides use one core and take turns, so that a
busy machine slows both alike.
"""

from __future__ import annotations

import importlib
import random
import statistics
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..errors import Unsupported
from ..table.rooms import rooms

if TYPE_CHECKING:
    from .._core import Rules

# Our game with its settings, and OpenSpiel's with the same rules.
PAIRS = {
    "hearts": ({"hands": 1}, "hearts", 3.0),
    "spades": ({"hands": 1}, "spades", 3.0),
    "euchre": ({"hands": 1}, "euchre", 3.0),
    "crazy-eights": ({"hands": 1, "players": 2}, "crazy_eights(players=2)", 1.0),
    "go-fish": ({}, "go_fish", 1.0),
}
ROUNDS = 5


def past_chance(state: Any, rng: random.Random) -> Any:
    """The state once chance has had its say, until somebody is asked or it is over."""
    while state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(outcomes, weights)[0])
    return state


def _dealt(game: Any) -> Any:
    return past_chance(game.new_initial_state(), random.Random(1))


def deal(name: str, seconds: float) -> float:
    """Seconds that OpenSpiel's C++ takes for one deal."""
    pyspiel = _pyspiel()
    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(game.num_players())]

    def hand(state: Any) -> float:
        played, start = 0, time.perf_counter()
        while time.perf_counter() - start < seconds / 2:
            for seed in range(played, played + 100):
                pyspiel.evaluate_bots(state.clone(), bots, seed)
            played += 100
        return (time.perf_counter() - start) / played

    return max(hand(game.new_initial_state()) - hand(_dealt(game)), 0.0)


def theirs(name: str, seconds: float) -> float:
    """Hands each second, without the deal."""
    pyspiel = _pyspiel()
    game = pyspiel.load_game(name)
    state = _dealt(game)
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
    rounds = [(ours(rules, seconds), theirs(other, seconds), deal(other, seconds)) for _ in range(ROUNDS)]
    whole = [1 / (1 / after + deal) for _, after, deal in rounds]
    return {
        "game": name,
        "hands_per_s": statistics.median(own for own, *_ in rounds),
        "open_spiel_hands_per_s": statistics.median(whole),
        "open_spiel_hands_per_s_after_deal": statistics.median(after for _, after, _ in rounds),
        "ratio": statistics.median(own / their for (own, *_), their in zip(rounds, whole, strict=True)),
        "ratio_after_deal": statistics.median(own / after for own, after, _ in rounds),
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
