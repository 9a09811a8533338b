"""`ludwright games` and `ludwright players`: what can be named."""

from __future__ import annotations

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
        listed = [
            f"[bold]{escape(name)}[/]" if name == row["default"] else escape(name) for name in row["games"]
        ]
        table.add_row(str(row["room"]), escape(str(row["about"])), "\n".join(listed))
    out = console()
    out.print(table)
    out.print("[dim]Bold: what a bare room name means. Your own game: py:FILE.py:Class[/]")


def players(json: Json = False) -> None:
    """List who can sit at a table.

    \b
    Example:
      ludwright players
    """
    from rich.markup import escape

    from ludwright.lab.grid import grid
    from ludwright.players import kinds

    found = [{"player": kind.name, "usage": kind.usage, "about": kind.about} for kind in kinds().values()]
    if json:
        emit(found)
        return
    table = grid("player", "written", "about", left=range(3))
    for row in found:
        written = f"{row['player']}:{row['usage']}" if row["usage"] else row["player"]
        table.add_row(f"[bold]{escape(row['player'])}[/]", escape(written), escape(row["about"]))
    console().print(table)


COMMANDS = (games, players)
