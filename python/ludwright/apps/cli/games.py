"""`ludwright games` and `ludwright players`: what can be named."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from .common import Json, console, emit


def games(json: Json = False) -> None:
    """List the rooms and the games in them.

    \b
    Example:
      ludwright games
    """
    from rich.markup import escape

    from ludwright import rooms
    from ludwright.lab.grid import grid

    found = [
        {
            "room": room.name,
            "about": room.about,
            "default": f"{room.name}:{room.default}",
            "games": room.list(),
        }
        for room in rooms().values()
    ]
    if json:
        emit(found)
        return
    table = grid("room", "about", "games", left=range(3))
    for row in found:
        names, default = list(row["games"]), str(row["default"])
        of = paired(names)
        names = [default, f"{row['room']}:A,B where A and B are of", *of] if of else names
        listed = [f"[bold]{escape(name)}[/]" if name == default else escape(name) for name in names]
        table.add_row(str(row["room"]), escape(str(row["about"])), "\n".join(listed))
    out = console()
    out.print(table)
    out.print("[dim]Bold: what a bare room name means. Your own game: py:FILE.py:Class[/]")


def paired(games: list[str]) -> list[str]:
    """Where the games of a room are all pairs of some things, those things: pairs are too many to read."""
    pairs = [game.partition(":")[2].split(",") for game in games]
    things = sorted({thing for pair in pairs for thing in pair})
    whole = len(pairs) == len(things) * (len(things) + 1) // 2 and all(len(pair) == 2 for pair in pairs)
    return [f"  {thing}" for thing in things] if whole and len(things) > 2 else []


def players(json: Json = False) -> None:
    """List who can sit at a table.

    \b
    Example:
      ludwright players
    """
    from rich.markup import escape

    from ludwright.lab.grid import grid
    from ludwright.players import kinds

    found: list[dict[str, Any]] = [
        {
            "player": kind.name,
            "usage": kind.usage,
            "about": kind.about,
            "settings": [asdict(setting) for setting in kind.settings],
        }
        for kind in kinds().values()
    ]
    if json:
        emit(found)
        return
    table = grid("player", "written", "about", left=range(3))
    for kind in kinds().values():
        written = f"{kind.name}:{kind.usage}" if kind.usage else kind.name
        told = [kind.about, *(f"  {one.name}: {one.about} ({one.takes})" for one in kind.settings)]
        table.add_row(f"[bold]{escape(kind.name)}[/]", escape(written), escape("\n".join(told)))
    console().print(table)


COMMANDS = (games, players)
