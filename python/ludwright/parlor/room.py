"""The room of card games."""

from __future__ import annotations

from typing import Any

from .._core import Rules, parlor
from ..table.rooms import Room
from . import genome, rules
from .genomes.loader import list_games
from .lowering.genome import canonical_json
from .settings import split_spec


def load(spec: str, **settings: Any) -> Rules:
    name, own = split_spec(spec)
    return rules(name, **{**own, **settings})


def one_hand(game: str) -> Rules:
    name, own = split_spec(game.partition(":")[2])
    many = any(setting.name == "hands" for setting in genome(name).settings)
    return rules(name, **{**own, **({"hands": 1} if many else {})})


def games() -> list[str]:
    return [f"parlor:{name}" for name in list_games()]


ROOM = Room(
    name="parlor",
    about="card games defined as genomes",
    default="hearts",
    load=load,
    list=games,
    one_hand=one_hand,
    revive=lambda definitions: parlor(canonical_json(definitions)),
    screen="ludwright.apps.parlor_screen:ParlorScreen",
)
