"""The room of Magic."""

from __future__ import annotations

import json
from itertools import combinations_with_replacement, permutations
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .._core import Rules
from ..authoring.names import quoted
from ..errors import Invalid
from ..table.rooms import Room
from . import rules
from .decks import list_decks
from .rulebook import rulebook

if TYPE_CHECKING:
    from ..table.replay import Replay
    from .position import Position

DEFAULT = "glorious-combat,draconic-fury"
FIRST = ("glorious-combat", "draconic-fury", "political-trickery", "dark-sacrifice", "boundless-elves")


def load(pair: str, **settings: Any) -> Rules:
    names = [name.strip() for name in pair.split(",")]
    if len(names) != 2 or not all(names):
        raise Invalid(f"a match takes two decks, not {quoted(pair)}", remedy=f"write magic:{DEFAULT}")
    return rules(names[0], names[1], **settings)


def several(settings: dict[str, Any]) -> list[Rules] | None:
    """`decks`: names or files, of which every ordered pair may meet. `positions` to begin from: `Position`s,
    plain data, or files with one each."""
    decks, positions = settings.pop("decks", None), settings.pop("positions", None)
    if decks is None and positions is None:
        return None
    found: list[Rules] = []
    if decks is not None:
        names = [decks] if isinstance(decks, str | Path) else list(decks)
        if not names:
            raise Invalid("no decks to draw from", remedy="name two or more")
        pairs = list(permutations(names, 2)) or [(names[0], names[0])]
        found += [rules(a, b, **settings) for a, b in pairs]
    if positions is not None:
        from .position import Position

        given = [positions] if isinstance(positions, str | Path | Position) else list(positions)
        if not given:
            raise Invalid("no positions to draw from", remedy="name at least one")
        found += [rules(position=_position(one), **settings) for one in given]
    return found


def _position(given: Any) -> Position:
    from .position import Position

    if isinstance(given, Position):
        return given
    if not isinstance(given, str | Path):
        return Position.of(given)
    try:
        text = Path(given).read_text(encoding="utf-8")
    except OSError as error:
        raise Invalid(f"cannot be read: {error.strerror}", path=str(given)) from None
    return Position.parse(text, str(given))


def games() -> list[str]:
    return [f"magic:{a},{b}" for a, b in combinations_with_replacement(list_decks(), 2)]


def pairings() -> list[str]:
    """The first decks against each other, both ways round."""
    return [f"magic:{a},{b}" for a, b in permutations(FIRST, 2)]


def revive(definitions: Any) -> Rules:
    """Rules from the definitions inside a replay."""
    from .._core import magic

    text = (
        definitions
        if isinstance(definitions, str)
        else json.dumps(definitions, ensure_ascii=False, separators=(",", ":"))
    )
    return magic(text)


def trace(replay: Replay, rules: Rules, seat: int | None) -> list[dict[str, Any]]:
    from .trace import trace as told

    return told(replay, rules, seat)


ROOM = Room(
    name="magic",
    about="Magic: The Gathering for two, its cards as data",
    default=DEFAULT,
    load=load,
    list=games,
    revive=revive,
    trace=trace,
    pairings=pairings,
    several=several,
    rulebook=rulebook,
    actions="ludwright.magic.deeds:MagicDeeds",
    screen="ludwright.apps.magic_screen:MagicScreen",
)
