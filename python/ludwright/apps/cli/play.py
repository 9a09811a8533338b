"""`ludwright play`: sit down at any game, here on the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .common import Seed, console, invalid, players_help, write_file

if TYPE_CHECKING:
    from ludwright._core import Rules
    from ludwright.apps.terminal import Screen

Save = Annotated[
    Path | None,
    typer.Option("--save", metavar="FILE", help="Write the replay here when the match ends or you leave."),
]


def play(
    game: Annotated[
        str, typer.Argument(metavar="GAME", help="duel, duel:HERO,HERO, toy:NAME …; see: ludwright games")
    ],
    players: Annotated[
        str,
        typer.Option("--players", metavar="P,P", help=players_help("Who sits at each seat; human is you")),
    ] = "human,random",
    seed: Seed = 0,
    save: Save = None,
) -> None:
    """Play a match on the terminal. Type option numbers or words; ? helps, q leaves.

    Standard input may be a script: one answer per line.

    \b
    Example:
      ludwright play duel:pyromancer,shadow-monk --players human,greedy --seed 7
      ludwright play toy:kuhn --save kuhn.json
    """
    from ludwright import rooms

    rules = rooms.resolve(game)
    sit(screen_for(rules, game=game), seats(players, rules), seed, save)


def seats(text: str, rules: Rules) -> list[Any]:
    """The players of a comma-separated list; settings of one player may contain commas of their own."""
    from ludwright import players
    from ludwright.apps.terminal import HUMAN

    specs = split_players(text)
    if len(specs) > rules.seats:
        raise invalid(
            f"{len(specs)} players for the {rules.seats} seats of {rules.name}",
            path="--players",
            remedy=f"name {rules.seats} or fewer",
        )
    return [HUMAN if spec == HUMAN else players.resolve(spec, rules) for spec in specs]


def split_players(text: str) -> list[str]:
    """`greedy:worlds=8,random` is two players, `alphabeta:depth=4,worlds=8` is one."""
    specs: list[str] = []
    for part in text.split(","):
        if specs and "=" in part and ":" not in part:
            specs[-1] += f",{part}"
        else:
            specs.append(part.strip())
    return specs


def screen_for(rules: Rules, *, game: str = "", dev: bool = False) -> Screen:
    """The screen with the look of the game's room, or the plain one; `game` is how it was asked for."""
    from ludwright import rooms
    from ludwright.apps.terminal import Screen
    from ludwright.table.finding import load_object

    room = rooms().get(rules.name.partition(":")[0])
    look = load_object(room.screen, what="screen") if room is not None and room.screen else Screen
    screen: Screen = look.of(rules, console(), game=game if ":" in game else rules.name, dev=dev)
    return screen


def sit(screen: Screen, seated: list[Any], seed: int, save: Path | None) -> None:
    from ludwright.apps import terminal

    played = terminal.play(screen, seated, seed)
    if save is not None:
        write_file(save, played.table.replay())
        screen.out.print(f"[dim]Replay saved: ludwright replay show {save}[/]")
    if played.failure is not None:
        raise played.failure


COMMANDS = (play,)
