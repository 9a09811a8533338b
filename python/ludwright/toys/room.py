"""The room of the toy games."""

from __future__ import annotations

from .._core import Rules, toy
from ..authoring.names import did_you_mean, quoted
from ..errors import Invalid
from ..table.rooms import Room

NAMES = ("kuhn", "leduc", "haul")


def load(name: str) -> Rules:
    if name not in NAMES:
        raise Invalid(f"no toy game {quoted(name)}", remedy=did_you_mean(name, NAMES))
    return toy(name)


ROOM = Room(
    name="toy",
    about="Kuhn and Leduc poker, small enough to solve, and Haul, a hidden-hand game with long menus",
    default="kuhn",
    load=load,
    list=lambda: [f"toy:{name}" for name in NAMES],
)
