"""Card games as self-describing genomes: everything needed to play, explain, search and evolve a game.

from ludwright import parlor
match = parlor.match("hearts", seed=7, hands=1)
print(parlor.explain("hearts"))
"""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .. import _moved
from .genomes.loader import from_dict, list_games, load_game, to_dict
from .genomes.schema import GameGenome
from .lowering.genome import canonical_json, lower
from .settings import with_settings

if TYPE_CHECKING:
    from .._core import Rules
    from ..table.match import Match

_moved.settle(__name__)
Game = str | Path | GameGenome

__all__ = [
    "Game",
    "GameGenome",
    "explain",
    "from_dict",
    "genome",
    "genome_of",
    "list_games",
    "load_game",
    "match",
    "rules",
    "to_dict",
]


def genome(game: Game, **settings: Any) -> GameGenome:
    """A genome by id, file or itself, with other settings; what is faulty, or made so by them, raises."""
    found = game if isinstance(game, GameGenome) else load_game(game)
    return _sound(with_settings(found, settings)) if settings else found


@lru_cache(maxsize=256)
def _sound(genome: GameGenome) -> GameGenome:
    from .validate.validator import validate

    for fault in validate(genome):
        if fault.is_error:
            raise fault.error(genome.genome_id)
    return genome


def rules(game: Game, **settings: Any) -> Rules:
    """The rules of a game; settings are its own and `players`."""
    from .._core import parlor

    found = genome(game, **settings)
    lowered = lower(found)
    for fault in lowered.findings:
        if fault.is_error:
            raise fault.error(found.genome_id)
    chosen = "&".join(f"{name}={value}" for name, value in settings.items())
    name = f"parlor:{found.genome_id}" + (f"?{chosen}" if chosen else "")
    _LATEST.pop(name, None)
    _LATEST[name] = found
    while len(_LATEST) > _KEPT:
        del _LATEST[next(iter(_LATEST))]
    return parlor(canonical_json({**lowered.program, "name": name}))


# The genomes that rules were last made of, so that rules of a file of one's own can still be told.
_LATEST: dict[str, GameGenome] = {}
_KEPT = 64


def genome_of(rules: Rules) -> GameGenome | None:
    """The genome that rules were made of, if it is known here: a shipped one, or one of the last."""
    from .settings import split_spec

    name, settings = split_spec(rules.name.partition(":")[2])
    found = _LATEST.get(rules.name)
    if found is None and name in list_games():
        found = genome(name, **settings)
    if found is None:
        return None
    made = json.loads(canonical_json({**lower(found).program, "name": rules.name}))
    return found if made == json.loads(rules.definitions or "null") else None


def match(game: Game, *, seed: int = 0, log: bool = True, **settings: Any) -> Match:
    """A match to play."""
    from ..table.match import match as new_match

    return new_match(rules(game, **settings), seed=seed, log=log)


def explain(game: Game, **settings: Any) -> str:
    """The rulebook of a game, as Markdown."""
    from .rulebook import markdown

    return markdown(genome(game, **settings))
