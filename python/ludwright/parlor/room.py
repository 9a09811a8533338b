"""The room of card games."""

from __future__ import annotations

from typing import Any

from .._core import Rules, parlor
from ..rooms import Room
from . import rules
from .loader import list_games
from .lower import canonical_json
from .settings import split_spec


def load(spec: str, **settings: Any) -> Rules:
    name, own = split_spec(spec)
    return rules(name, **{**own, **settings})


def games() -> list[str]:
    return [f"parlor:{name}" for name in list_games()]


ROOM = Room(
    name="parlor",
    about="card games defined as genomes",
    default="hearts",
    load=load,
    list=games,
    revive=lambda definitions: parlor(canonical_json(definitions)),
)
