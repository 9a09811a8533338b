"""Options that several commands of the duel have."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..common import players_help

HeroA = Annotated[str, typer.Argument(metavar="HERO", help="An id (see: ludwright duel heroes) or a file.")]
HeroB = Annotated[str, typer.Argument(metavar="HERO", help="The other side.")]
Players = Annotated[
    str, typer.Option("--players", metavar="P,P", help=players_help("Who plays the two heroes"))
]
Plot = Annotated[
    Path | None, typer.Option("--plot", metavar="FILE.png", help="Draw it; needs the plot extra.")
]
