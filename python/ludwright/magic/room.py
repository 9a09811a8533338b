"""The room of Magic."""

from __future__ import annotations

import json
from itertools import combinations_with_replacement, permutations
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

DEFAULT = "glorious-combat,draconic-fury"
FIRST = ("glorious-combat", "draconic-fury", "political-trickery", "dark-sacrifice", "boundless-elves")


def load(pair: str, **settings: Any) -> Rules:
    names = [name.strip() for name in pair.split(",")]
    if len(names) != 2 or not all(names):
        raise Invalid(f"a match takes two decks, not {quoted(pair)}", remedy=f"write magic:{DEFAULT}")
    return rules(names[0], names[1], **settings)


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
    rulebook=rulebook,
    actions="ludwright.magic.deeds:MagicDeeds",
    screen="ludwright.apps.magic_screen:MagicScreen",
)
