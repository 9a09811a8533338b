"""Rooms hold games. A room is a folder `ludwright/<room>` with a `room.py` that says `ROOM = Room(…)`;
another package adds one by the entry point group `ludwright.rooms`."""

from __future__ import annotations

import builtins
import importlib
import importlib.util
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib.metadata import entry_points
from typing import TYPE_CHECKING, Any

from .._core import Rules, python_game
from ..authoring.names import did_you_mean, quoted
from ..errors import Invalid
from .finding import load_object
from .game import Game

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .deeds import Deeds
    from .replay import Replay

GROUP = "ludwright.rooms"
PACKAGE = "ludwright"
PYTHON = "py"


@dataclass(frozen=True, slots=True)
class Room:
    """A family of games."""

    name: str
    about: str
    default: str
    """What a bare room name means: the part behind the colon."""
    load: Callable[..., Rules]
    """Rules from the part behind the colon and settings by keyword."""
    list: Callable[[], list[str]]
    """Games that can be named, as whole specifications."""
    revive: Callable[[Any], Rules] | None = None
    """Rules from the definitions inside a replay."""
    one_hand: Callable[[str], Rules] | None = None
    """A game of the list cut down to one hand, where matches have many: what is measured and compared."""
    pairings: Callable[[], builtins.list[str]] | None = None
    """Games of the list that are measured together, where one pairing alone says little."""
    trace: Callable[[Replay, Rules, int | None], builtins.list[dict[str, Any]]] | None = None
    """A replay as rows that other programs can compare, as a seat may know them."""
    faults: Callable[[str, int, builtins.list[int]], builtins.list[str]] | None = None
    """Where in the definition of a game, given by the part behind the colon, the rules of a match with this
    seed and these picks came to what nobody can have meant: a line for each."""
    rulebook: Callable[[Rules, int | None], str | None] | None = None
    """The rules of a game in English, made from its definition, as a seat may read them; None where they are
    not at hand."""
    several: Callable[[dict[str, Any]], builtins.list[Rules] | None] | None = None
    """Many rules from settings that mean many, of which every episode of a learner draws one; it takes those
    out of the settings. None where there are no such settings."""
    actions: str | None = None
    """Where whole deeds can be said at once, `module:Class`: a `ludwright.table.deeds.Deeds`."""
    screen: str | None = None
    """Where its games have a look of their own, `module:Class`: a `ludwright.apps.screen.Screen`."""


class Rooms:
    """All rooms there are: call it for the list, or let it find the rules of a game."""

    def __call__(self) -> Mapping[str, Room]:
        """Rooms by name."""
        return _found()

    def resolve(self, game: str | Rules | Game[Any] | type[Game[Any]], **settings: Any) -> Rules:
        """The rules of `duel:pyromancer,shadow-monk`, `toy:kuhn`, `py:my_game.py:MyGame`, or of a Game."""
        if not isinstance(game, str):
            return _of_object(game, settings)
        name, _, rest = game.partition(":")
        if name == PYTHON:
            return _of_object(load_object(rest, what="game"), settings)
        room = self().get(name)
        if room is None:
            raise Invalid(f"no game {quoted(game)}", remedy=did_you_mean(name, [*self(), PYTHON]))
        return room.load(rest or room.default, **settings)

    def of(self, rules: Rules) -> Room | None:
        """The room that rules come from; None for games of somebody's own."""
        return self().get(rules.name.partition(":")[0])

    def deeds(self, rules: Rules) -> type[Deeds] | None:
        """How whole deeds are read in a game, where its room knows any."""
        room = self.of(rules)
        if room is None or room.actions is None:
            return None
        kind: type[Deeds] = load_object(room.actions, what="deeds")
        return kind

    def rulebook(self, rules: Rules, seat: int | None = None) -> str | None:
        """The rules of a game in English, as far as its room can tell them to a seat."""
        room = self.of(rules)
        return None if room is None or room.rulebook is None else room.rulebook(rules, seat)


rooms = Rooms()
resolve = rooms.resolve


def _of_object(game: Any, settings: dict[str, Any]) -> Rules:
    if isinstance(game, type) and issubclass(game, Game):
        return python_game(game(**settings))
    if settings:
        names = ", ".join(settings)
        raise Invalid(f"these rules are made already and take no settings: {names}")
    if isinstance(game, Rules):
        return game
    if isinstance(game, Game):
        return python_game(game)
    raise Invalid(
        f"a {type(game).__name__} is no game",
        remedy='give a specification such as "duel", rules, or an instance of ludwright.Game',
    )


@cache
def _found() -> dict[str, Room]:
    package = importlib.import_module(PACKAGE)
    folders = (module.name for module in pkgutil.iter_modules(package.__path__) if module.ispkg)
    rooms: dict[str, Room] = {}
    for folder in folders:
        if importlib.util.find_spec(f"{PACKAGE}.{folder}.room") is not None:
            room = importlib.import_module(f"{PACKAGE}.{folder}.room").ROOM
            rooms[room.name] = room
    for entry in entry_points(group=GROUP):
        room = entry.load()
        if not isinstance(room, Room):
            raise Invalid(f"the entry point {entry.name} of {GROUP} is a {type(room).__name__}, not a Room")
        rooms.setdefault(room.name, room)
    return rooms
