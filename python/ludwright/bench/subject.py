"""What is measured: the games of a room, of all rooms, or one game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..table.rooms import rooms

if TYPE_CHECKING:
    from .._core import Rules


@dataclass(frozen=True, slots=True)
class Subject:
    """A game to measure, and the start of its entries' names."""

    prefix: str
    rules: Rules
    hands: bool = False
    """A match is one hand."""
    pairings: tuple[Rules, ...] = ()
    """Games whose series are measured together; `rules` is one of them."""


def subjects(name: str | None) -> list[Subject]:
    """The games of a room, of all rooms, or one game.

    A room whose games are pairings, like the duel, is measured by its default, or by the pairings it names,
    and under its own name; games of many hands are measured by one.
    """
    known = rooms()
    if name is not None and name not in known:
        # Also the way to a message that suggests the nearest room.
        rules = rooms.resolve(name)
        return [Subject(rules.name.replace(":", "."), rules)]
    found = []
    for room in known.values() if name is None else [known[name]]:
        if "," in room.default:
            pairings = tuple(map(rooms.resolve, room.pairings())) if room.pairings else ()
            found.append(Subject(room.name, rooms.resolve(room.name), pairings=pairings))
        else:
            hands = room.one_hand is not None
            load = room.one_hand or rooms.resolve
            found += [Subject(game.replace(":", "."), load(game), hands) for game in room.list()]
    return found
