"""Several games for one learner: every episode draws one of them by weight."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from .._core import Rules
from ..errors import Invalid
from ..table.rooms import rooms
from .spaces import Schema

if TYPE_CHECKING:
    from ..table.game import Game

    Games = str | Rules | Game[Any] | Sequence[str | Rules | Game[Any]] | Mapping[str, float]
    """A game, several that are drawn alike, or names of games with the weight of each."""


def read(game: Any, settings: dict[str, Any]) -> tuple[tuple[Rules, ...], tuple[float, ...]]:
    """The rules that episodes draw from, and their weights."""
    room = rooms().get(game) if isinstance(game, str) else None
    if room is not None and room.several is not None:
        left = dict(settings)
        if (found := room.several(left)) is not None:
            return tuple(found), (1.0,) * len(found)
    if isinstance(game, Mapping):
        listed, weights = list(game), [float(weight) for weight in game.values()]
    elif isinstance(game, Sequence) and not isinstance(game, str):
        listed, weights = list(game), [1.0] * len(game)
    else:
        return (rooms.resolve(game, **settings),), (1.0,)
    if not listed:
        raise Invalid("no games to draw from", remedy='name at least one, such as "duel"')
    if any(not weight >= 0 for weight in weights) or not sum(weights) > 0:
        raise Invalid(f"weights {weights}", remedy="give numbers from 0 on, not all of them 0")
    return tuple(rooms.resolve(one, **settings) for one in listed), tuple(weights)


def schema_of(games: Sequence[Rules]) -> Schema:
    """The schema that all of them share; its hash covers the numbering of each."""
    first = Schema.of(games[0])
    hashes = [first.hash]
    for rules in games[1:]:
        other = Schema.of(rules)
        same = (first.blocks, first.action_columns) == (other.blocks, other.action_columns)
        if not same or (rules.seats, rules.teams) != (games[0].seats, games[0].teams):
            raise Invalid(
                f"{games[0].name} and {rules.name} cannot share a batch: their observations or seats differ"
                " in shape",
                remedy="make an environment for each",
            )
        hashes.append(other.hash)
    if len(set(hashes)) == 1:
        return first
    joined = hashlib.sha256(" ".join(hashes).encode()).hexdigest()[: len(first.hash)]
    return Schema(first.blocks, first.action_columns, first.action_low, first.action_high, joined)
