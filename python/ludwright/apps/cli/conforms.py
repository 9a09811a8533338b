"""`ludwright conforms`: the laws every game must keep."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from .common import Json, Seed, before_verdict, console, emit
from .group import say


def conforms(
    game: Annotated[
        str, typer.Argument(metavar="GAME", help="See: ludwright games. Your own: py:FILE.py:Class")
    ],
    matches: Annotated[
        int,
        typer.Option(
            "--matches", min=1, max=1_000_000, metavar="N", help="Random matches to put the laws to."
        ),
    ] = 24,
    decisions: Annotated[
        int,
        typer.Option(
            "--decisions",
            min=1,
            max=1_000_000,
            metavar="N",
            help="Decisions of each match to look at, from its whole length.",
        ),
    ] = 24,
    seed: Seed = 1,
    json: Json = False,
) -> None:
    """Put a game to the laws of the kernel: saving, cloning, hidden knowledge, determinism and more.

    Exit code 2 when a law is broken; the seed and picks that show it are printed. A fault of a
    game that is data is given with its line. A law that cannot be put to the test says why.

    \b
    Example:
      ludwright conforms duel:pyromancer,shadow-monk
      ludwright conforms py:my_game.py:MyGame --matches 100
    """
    from json import loads

    from ludwright import rooms
    from ludwright.table.testing import explained

    rules = rooms.resolve(game)
    report: dict[str, Any] = loads(rules.conforms(seed=seed, matches=matches, decisions=decisions))
    for violation in report["violations"]:
        violation["message"] = explained(game, violation)
    broken = {violation["law"]: violation for violation in report["violations"]}
    with before_verdict():
        if json:
            emit({"game": rules.name, "ok": not broken, "matches": matches, "seed": seed, **report})
        else:
            show(rules.name, report, matches)
    if broken:
        first = report["violations"][0]
        raise typer.Exit(
            say(
                f"{rules.name} breaks {len(broken)} of {len(report['checks'])} laws; first: {first['law']}:"
                f" {first['message']} (seed {first['seed']}, picks {first['picks']})",
                2,
            )
        )


def show(name: str, report: dict[str, Any], matches: int) -> None:
    from rich.markup import escape

    from ludwright.lab.grid import grid

    broken = {violation["law"]: violation for violation in report["violations"]}
    table = grid("law", "checks", "", left=(0, 2))
    for law in sorted({*report["checks"], *broken}):
        verdict = f"[red]broken[/] {escape(broken[law]['message'])}" if law in broken else "[green]kept[/]"
        table.add_row(escape(law), f"{report['checks'].get(law, 0):,}", verdict)
    for law, why in report["inapplicable"].items():
        table.add_row(escape(law), "0", f"[dim]does not apply:[/] {escape(why)}")
    out = console()
    out.print(f"[bold]{escape(name)}[/], {matches} random matches")
    out.print(table)


COMMANDS = (conforms,)
