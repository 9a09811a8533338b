"""Ludwright: a laboratory for card and dice games.

The rules are data, one deterministic core plays them, and anyone can sit at the table:

    import ludwright
    match = ludwright.match("duel:pyromancer,shadow-monk", seed=7)
    print(match.decision)
    match.play(0)
    match.finish("greedy")
    print(match.outcome)
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from ._core import CHANCE, Chance, Decision, Option, Rules, __version__
from .errors import EngineError, Illegal, Invalid, LudwrightError, Unsupported
from .game import Game
from .match import Event, Match, Outcome, match
from .player import Player
from .replay import Replay
from .rooms import Room, rooms
from .series import SeriesResult, series

if TYPE_CHECKING:
    from . import duel, envs, players, stats, testing, toys

# `ludwright.match` and its like are functions; `from ludwright.match import …` still reaches the modules.
game = rooms.resolve

# Imported when first used, so that `import ludwright` stays quick and needs nothing else.
_LAZY = ("apps", "bench", "duel", "envs", "lab", "players", "stats", "testing", "toys")

__all__ = [
    "CHANCE",
    "Chance",
    "Decision",
    "EngineError",
    "Event",
    "Game",
    "Illegal",
    "Invalid",
    "LudwrightError",
    "Match",
    "Option",
    "Outcome",
    "Player",
    "Replay",
    "Room",
    "Rules",
    "SeriesResult",
    "Unsupported",
    "__version__",
    "duel",
    "envs",
    "game",
    "match",
    "players",
    "rooms",
    "series",
    "stats",
    "testing",
    "toys",
]


def __getattr__(name: str) -> Any:
    if name in _LAZY:
        return importlib.import_module(f".{name}", __name__)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_LAZY})
