"""The room of the dice duel."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Any

from .._core import Rules, duel
from ..authoring.names import quoted
from ..errors import Invalid
from ..table.rooms import Room
from . import rules
from .loader import list_heroes
from .lower import canonical_json
from .rulebook import rulebook


def load(heroes: str, **settings: Any) -> Rules:
    names = [name.strip() for name in heroes.split(",")]
    if len(names) != 2 or not all(names):
        example = ",".join(list_heroes()[:2])
        raise Invalid(f"a duel takes two heroes, not {quoted(heroes)}", remedy=f"write duel:{example}")
    return rules(names[0], names[1], **settings)


def games() -> list[str]:
    return [f"duel:{a},{b}" for a, b in combinations_with_replacement(list_heroes(), 2)]


ROOM = Room(
    name="duel",
    about="dice duels of heroes defined as data",
    default="pyromancer,shadow-monk",
    load=load,
    list=games,
    revive=lambda definitions: duel(canonical_json(definitions)),
    rulebook=rulebook,
    screen="ludwright.apps.duel_screen:DuelScreen",
)
