"""The roster. The core's own players go by name. A file in this folder that says `PLAYER = PlayerKind(…)`
adds one, another package adds one by the entry point group `ludwright.players`, and `py:file.py:Class` needs
neither."""

from __future__ import annotations

import importlib
import inspect
import json
import pkgutil
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.metadata import entry_points
from typing import Any

from .._core import Rules, check_player, core_players
from ..authoring.names import did_you_mean, quoted
from ..errors import Invalid
from ..table.finding import load_object
from ..table.player import Fresh, Player, PlayerLike, ShortPlayer

GROUP = "ludwright.players"
PYTHON = "py"


@dataclass(frozen=True, slots=True)
class Setting:
    """What can be set about a kind of player."""

    name: str
    about: str
    default: int | None = None
    low: int | None = None
    high: int | None = None
    form: str = "a word"
    """What it may be, where it is no whole number."""

    @property
    def takes(self) -> str:
        """What it may be, in words."""
        if self.low is None or self.high is None:
            return self.form
        usual = "as suits the game" if self.default is None else self.default
        return f"{self.low} to {self.high:,}, {usual} when left out"


@dataclass(frozen=True, slots=True)
class PlayerKind:
    """A kind of player that can be named."""

    name: str
    about: str
    make: Callable[[str], PlayerLike]
    """A player from the part behind the colon."""
    usage: str = ""
    """How that part is written."""
    settings: tuple[Setting, ...] = ()
    """What can be written there as `name=value`, where that is known."""


def kinds() -> Mapping[str, PlayerKind]:
    """Every kind of player there is, by name."""
    return _found()


def resolve(player: PlayerLike, rules: Rules | None = None) -> PlayerLike:
    """The player of a specification such as `greedy:worlds=8` or `py:mine.py:Cautious:nerve=2`.

    With `rules`, a player that cannot sit at that game says so here, before a match begins: one with a
    method `fits(rules)` is asked.
    """
    found = _resolve(player)
    fits = getattr(found, "fits", None)
    if rules is not None and callable(fits) and not isinstance(found, type):
        fits(rules)
    return found


def _resolve(player: PlayerLike) -> PlayerLike:
    if not isinstance(player, str):
        check_player(player)
        if isinstance(player, type):
            _fits(player, {})
        return player
    name, _, rest = player.partition(":")
    kind = kinds().get(name)
    if kind is None:
        raise Invalid(f"no player {quoted(player)}", remedy=did_you_mean(name, kinds()))
    return kind.make(rest)


def several(players: PlayerLike | Sequence[PlayerLike]) -> list[PlayerLike]:
    """One player or a list of them, as a list."""
    if isinstance(players, str | type | Player | ShortPlayer):
        return [players]
    return list(players)


def name_of(player: PlayerLike) -> str:
    """What to call a player in a table."""
    if isinstance(player, str):
        return player
    if isinstance(spec := getattr(player, "spec", None), str):
        return spec
    kind = player._kind if isinstance(player, Fresh) else player
    return kind.__name__ if isinstance(kind, type) else type(kind).__name__


def _of_core(name: str) -> Callable[[str], str]:
    def make(rest: str) -> str:
        spec = f"{name}:{rest}" if rest else name
        check_player(spec)
        return spec

    return make


def _of_python(rest: str) -> PlayerLike:
    """`mine.py:Cautious`, with settings behind a colon or a comma."""
    settings = re.search(r"[:,](\w*=.*)$", rest)
    place = rest[: settings.start()] if settings else rest
    made = load_object(place, what="player")
    check_player(made)
    if isinstance(made, type):
        return _made(made, _settings(settings[1] if settings else ""))
    if settings:
        raise Invalid(f"{quoted(place)} is no class, so it takes no settings")
    player: PlayerLike = made
    return player


def _made(kind: type, settings: dict[str, Any]) -> PlayerLike:
    _fits(kind, settings)
    check_player(kind)
    player: PlayerLike = Fresh(kind, settings)
    return player


def _fits(kind: type, settings: dict[str, Any]) -> None:
    try:
        inspect.signature(kind).bind(**settings)
    except TypeError as error:
        raise Invalid(
            f"{kind.__name__}: {error}", remedy=f"write py:FILE.py:{kind.__name__}:name=value,…"
        ) from None


def _settings(text: str) -> dict[str, Any]:
    """`nerve=2,style=bold` as keyword arguments: numbers where they read as numbers."""
    found: dict[str, Any] = {}
    for setting in filter(None, text.split(",")):
        name, equals, value = setting.partition("=")
        if not equals or not name.isidentifier():
            raise Invalid(f"{quoted(setting)} is no setting", remedy="write name=value, with commas between")
        found[name] = _number(value)
    return found


def _number(text: str) -> int | float | str:
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


@cache
def _found() -> dict[str, PlayerKind]:
    found = {}
    for kind in json.loads(core_players()):
        name, settings = kind["name"], tuple(Setting(**setting) for setting in kind["settings"])
        usage = ",".join(f"{setting.name}=…" for setting in settings)
        found[name] = PlayerKind(name, kind["about"], _of_core(name), usage, settings)
    found[PYTHON] = PlayerKind(
        PYTHON,
        "a class of your own with choose(seat)",
        _of_python,
        "module_or_file.py:Class[:name=value,…]",
    )
    for module in pkgutil.iter_modules(__path__):
        kind = getattr(importlib.import_module(f"{__name__}.{module.name}"), "PLAYER", None)
        if isinstance(kind, PlayerKind):
            found[kind.name] = kind
    for entry in entry_points(group=GROUP):
        found.setdefault(entry.name, _of_entry(entry.name, entry.load()))
    return found


def _of_entry(name: str, loaded: Any) -> PlayerKind:
    """An entry point may name a PlayerKind or simply a class."""
    if isinstance(loaded, PlayerKind):
        return loaded
    about = (loaded.__doc__ or "a player from another package").strip().splitlines()[0]
    return PlayerKind(name, about, lambda rest: _made(loaded, _settings(rest)), "name=value,…")
