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
import importlib.util
import pkgutil
from typing import TYPE_CHECKING, Any

from . import _moved
from ._core import CHANCE, Chance, Decision, Option, Rules, __version__
from .errors import EngineError, Illegal, Invalid, LudwrightError, Unsupported
from .table.game import Game
from .table.match import Event, Match, Outcome, match
from .table.player import Player
from .table.replay import Replay
from .table.rooms import Room, rooms
from .table.seat import Seat
from .table.series import SeriesResult, series

if TYPE_CHECKING:
    from . import duel, envs, players, toys
    from .table import stats, testing

# `ludwright.match` and its like are functions; `from ludwright.match import …` still reaches the modules.
game = rooms.resolve
_moved.install()
_moved.settle(__name__)

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
    "Seat",
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
    """Rooms and tools are imported when first used: `import ludwright` is quick and needs nothing else."""
    if not name.startswith("_") and importlib.util.find_spec(f"{__name__}.{name}") is not None:
        return importlib.import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *(module.name for module in pkgutil.iter_modules(__path__))})
