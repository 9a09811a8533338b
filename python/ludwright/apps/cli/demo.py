"""`ludwright demo`: the laboratory in half a minute, with nothing but what comes with it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer

from .common import Seed, console

if TYPE_CHECKING:
    from rich.console import Console

HEROES = ("pyromancer", "shadow-monk")
NEXT = (
    ("play against the house", "ludwright duel play pyromancer shadow-monk"),
    ("read a hero's sheet", "ludwright duel show shadow-monk"),
    (
        "move every number by one",
        "ludwright duel series pyromancer shadow-monk --players heuristic --elasticity",
    ),
    ("version 1 against version 2", "ludwright duel compare pyromancer shadow-monk --plot compare.png"),
    ("let players meet", "ludwright lab ladder duel heuristic greedy random"),
    ("see a Magic card explained", "ludwright magic card 'Serra Angel'"),
    ("read a rulebook made from data", "ludwright parlor rules euchre"),
    ("build a Commander deck", 'ludwright deck build --commander "Atraxa, Praetors\' Voice"'),
    ("see what else there is", "ludwright --help"),
)
# Events that tell the story of a turn.
TOLD = {
    "turnStarted", "rolled", "attacks", "passes", "spent", "negated", "defenseRolled", "defenseChosen",
    "defenseSummary", "pipeline", "damaged", "upkeepDamage", "statusGained", "knockedOut", "doubleKo",
    "ended",
}  # fmt: skip


def demo(
    seed: Seed = 7,
    games: Annotated[
        int, typer.Option("--games", min=1, max=1_000_000, metavar="N", help="Matches of the series.")
    ] = 2000,
) -> None:
    """Show the laboratory at work: heroes, a match, series, exact odds and the laws. Takes seconds.

    \b
    Example:
      ludwright demo
    """
    out = console()
    out.print("[bold]Ludwright[/]: rules as data, one deterministic core, any player at the table.")
    _heroes(out)
    _sheet(out)
    _match(out, seed)
    _series(out, seed, games)
    _exact(out)
    decks = "glorious-combat draconic-fury"
    _meeting(out, seed, "Magic", "magic", decks, "ismcts:iterations=20,random", 10)
    _meeting(out, seed, "Euchre", "parlor", "euchre", "heuristic,random", 20)
    _laws(out)
    _step(out, "Where to go from here", None)
    for what, command in NEXT:
        out.print(f"  [dim]{what + ':':32}[/]{command}", highlight=False, soft_wrap=True)


def _step(out: Console, title: str, command: str | None) -> None:
    from rich.rule import Rule

    out.print()
    text = f"[bold]{title}[/]" + (f"  [cyan]$ {command}[/]" if command else "")
    out.print(Rule(text, style="dim", align="left"))


def _heroes(out: Console) -> None:
    from .duel.sheets import heroes_table

    _step(out, "Heroes are data", "ludwright duel heroes")
    out.print(heroes_table())


def _sheet(out: Console) -> None:
    """The defence card in English, cut out of the whole sheet."""
    from rich.markdown import Markdown

    from ludwright.duel.english import describe
    from ludwright.duel.loader import load_hero, statuses

    _step(out, "Their English is made from the data", f"ludwright duel show {HEROES[1]}")
    text = describe(load_hero(HEROES[1]), statuses())
    card = text.partition("## Defence, version 2")[2].partition("\n## ")[0]
    out.print(
        Markdown(
            f"**Defence, version 2{card}"[:1200].replace("**Defence, version 2:", "**Defence card**:", 1)
        )
    )


def _match(out: Console, seed: int) -> None:
    """The first and the last turn of a match between rules of thumb."""
    from rich.text import Text

    from ludwright import duel
    from ludwright.duel.summary import compact

    _step(
        out, "A match, told by its events", f"ludwright play duel --players heuristic,heuristic --seed {seed}"
    )
    match = duel.match(*HEROES, seed=seed)
    match.finish("heuristic")
    turns: list[list[str]] = [[]]
    for told in compact(json.loads(match.table.events())):
        if told["event"] == "turnStarted":
            turns.append([])
        if told["event"] in TOLD:
            turns[-1].append(told["label"])
    shown = (
        [turns[1], turns[2], [f"… {len(turns) - 4} turns later …"], turns[-1]] if len(turns) > 4 else turns
    )
    for turn in shown:
        for n, label in enumerate(turn):
            out.print(Text(("" if n == 0 else "  ") + label, style="bold" if n == 0 else ""))


def _series(out: Console, seed: int, games: int) -> None:
    from ludwright import duel

    command = f"ludwright duel series {' '.join(HEROES)} --players heuristic --games {games} --seed {seed}"
    _step(out, f"{games:,} matches", command)
    out.print(duel.series(*HEROES, games=games, seed=seed, players="heuristic"))


def _exact(out: Console) -> None:
    from ludwright.duel.exact import exact

    from .duel.exact import render

    _step(out, "The same dice, exactly", f"ludwright duel exact {HEROES[1]}")
    out.print(render(exact(HEROES[1])))


def _meeting(out: Console, seed: int, name: str, room: str, sides: str, players: str, games: int) -> None:
    """Two kinds of players meet at a game: its room's command, and what comes of it."""
    from ludwright import series

    command = f"ludwright {room} series {sides} --players {players} --games {games} --seed {seed}"
    _step(out, f"{games} matches of {name}", command)
    game = f"{room}:{sides.replace(' ', ',')}"
    out.print(series(game, players.split(","), games=games, seed=seed))


def _laws(out: Console) -> None:
    from ludwright.table.testing import conforms

    _step(out, "Every game keeps the laws", "ludwright conforms duel")
    out.print(f"[green]✓[/] {conforms('duel', matches=4)}", highlight=False)


COMMANDS = (demo,)
