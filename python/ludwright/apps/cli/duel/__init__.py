"""`ludwright duel`: the dice duel's heroes, their balance and their matches."""

from __future__ import annotations

import typer

from ..group import Group
from .balance import compare, series
from .exact import exact
from .play import play
from .sheets import heroes, show, validate

app = typer.Typer(
    cls=Group, help="The dice duel: heroes as data, their sheets, their balance.", no_args_is_help=True
)
for command in (heroes, show, validate, series, compare, exact, play):
    app.command(command.__name__)(command)
