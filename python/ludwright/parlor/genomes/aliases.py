"""Games by the names that people know them by: the id, the name, and what else a genome says it is called."""

from __future__ import annotations

import warnings
from functools import cache
from pathlib import Path

import yaml

from ...authoring.names import folded, nearest, quoted
from ...authoring.strict import Loader
from ...errors import Hint, Invalid


def id_of(name: str, folder: Path) -> str:
    """The id of the game that goes by this name, with a hint where that is not what it is called."""
    called = _called(folder)
    found = called.get(folded(name), ())
    if len(found) == 1:
        (game,) = found
        if folded(name) not in (game, folded(_named(folder)[game])):
            warnings.warn(f"{quoted(name)} is called {game} here", Hint, stacklevel=2)
        return game
    if found:
        raise Invalid(
            f"several games are called {quoted(name)}",
            code="unknown-game",
            remedy=f"name one of them: {', '.join(found)}",
        )
    raise Invalid(f"no game {quoted(name)}", code="unknown-game", remedy=_remedy(name, called))


def _remedy(name: str, called: dict[str, tuple[str, ...]]) -> str:
    close = nearest(name, called)
    if close is None:
        return f"known here: {', '.join(sorted({game for games in called.values() for game in games}))}"
    games = called[close]
    other = "" if close in games else f", which some call {close.replace('-', ' ')}"
    return f"did you mean {' or '.join(map(quoted, games))}{other}?"


@cache
def _files(folder: Path) -> dict[str, dict[str, object]]:
    """What every file of the folder says on its name; whether it is sound is asked by whoever loads it."""
    return {path.stem: _read(path) for path in sorted(folder.glob("*.yaml"))}


def _read(path: Path) -> dict[str, object]:
    data = yaml.load(path.read_text(encoding="utf-8"), Loader)
    return {key: data.get(key) for key in ("name", "also_known_as")}


@cache
def _named(folder: Path) -> dict[str, str]:
    return {game: str(said["name"]) for game, said in _files(folder).items()}


@cache
def _called(folder: Path) -> dict[str, tuple[str, ...]]:
    """Games by every name, as it is looked up; an id goes before other games' names."""
    found: dict[str, tuple[str, ...]] = {}
    for game, said in _files(folder).items():
        others = said["also_known_as"]
        names = [said["name"], *(others if isinstance(others, list) else ())]
        for name in dict.fromkeys(folded(str(name)) for name in names):
            found[name] = (*found.get(name, ()), game)
    return found | {game: (game,) for game in _files(folder)}
