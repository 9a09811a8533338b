"""`ludwright duel exact`: what a hero's dice come to, without a single random number."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..common import Json, Seed, console, emit
from ..group import say

if TYPE_CHECKING:
    from rich.console import RenderableType

COMBOS = {
    "twoPair": "two pair",
    "threeOfAKind": "three of a kind",
    "smallStraight": "small straight",
    "fourOfAKind": "four of a kind",
    "fullHouse": "full house",
    "largeStraight": "large straight",
    "fiveOfAKind": "five of a kind",
}


def exact(
    hero: Annotated[
        str, typer.Argument(metavar="HERO", help="An id (see: ludwright duel heroes) or a file.")
    ],
    raw: Annotated[
        int,
        typer.Option("--raw", min=0, max=65535, metavar="N", help="Damage of the attack defended against."),
    ] = 8,
    version: Annotated[
        str | None,
        typer.Option("--version", metavar="v1|v2", help="The defence; the hero's own when left out."),
    ] = None,
    check: Annotated[
        int | None,
        typer.Option(
            "--check",
            min=100,
            max=2**31,
            metavar="GAMES",
            help="Also simulate so many defences: a z-score each.",
        ),
    ] = None,
    seed: Seed = 0,
    json: Json = False,
) -> None:
    """Compute a hero's defence and offence by enumeration, with exact fractions.

    The distribution of block, prevention, reflection and statuses against an attack; the odds of every
    combination; expected damage against every sheet. With --check, exit code 2 if a simulated figure is
    four standard errors off.

    \b
    Example:
      ludwright duel exact shadow-monk --raw 8
      ludwright duel exact pyromancer --check 1000000
    """
    from ludwright.duel import exact as figures

    document = figures.exact(hero, raw=raw, version=version)
    if check is not None:
        document["check"] = figures.check(hero, raw=raw, version=version, games=check, seed=seed)
    if json:
        emit(document)
    else:
        console().print(render(document))
    if check is not None and not document["check"]["ok"]:
        worst = max(document["check"]["figures"], key=lambda row: abs(row["z"]))
        raise typer.Exit(
            say(
                f"simulation and enumeration disagree: {worst['figure']} ({worst['of']}) is"
                f" {worst['simulated']:.6f}, exactly {worst['exact']:.6f}, z = {worst['z']:.1f}",
                2,
            )
        )


def render(document: Mapping[str, Any]) -> RenderableType:
    from rich.console import Group
    from rich.text import Text

    title = Text(f"{document['hero']} ({document['version']})", style="bold")
    title.append(f"  defending against {document['raw']} damage", style="not bold dim")
    parts: list[RenderableType] = [title, defense_table(document["defense"])]
    parts += [Text("\nOdds after the last roll", style="bold"), offense_table(document["offense"])]
    parts += [Text("\nExpected damage of one attack", style="bold"), against_table(document["against"])]
    if "check" in document:
        parts += [Text(f"\n{document['check']['games']:,} simulated defences", style="bold")]
        parts += [check_table(document["check"])]
    return Group(*parts)


def defense_table(defense: Mapping[str, Any]) -> RenderableType:
    """A row per part that can be anything but zero: its mean and its distribution."""
    from ludwright.duel.exact import PARTS
    from ludwright.lab.grid import grid

    table = grid("", "mean", "distribution", left=(0, 2))
    rows = [(name, defense["parts"][name]) for name in PARTS]
    rows += [(f"gains {name}", part) for name, part in defense["gained"].items()]
    rows += [(f"inflicts {name}", part) for name, part in defense["inflicted"].items()]
    for name, part in rows:
        if part["mean"] or part["deviation"]:
            values = [f"[dim]{entry['value']}:[/] {odds(entry)}" for entry in part["values"]]
            table.add_row(name, f"[bold]{part['mean']:.4f}[/]", "  ".join(values))
    return table


def offense_table(offense: Mapping[str, Any]) -> RenderableType:
    from ludwright.lab.grid import grid

    table = grid("combination", *(f"{style} play" for style in offense))
    for combo, words in COMBOS.items():
        table.add_row(words, *(f"{one['available'][combo]['probability']:.2%}" for one in offense.values()))
    return table


def against_table(rows: list[Mapping[str, Any]]) -> RenderableType:
    from ludwright.lab.grid import grid

    table = grid("on", "defence", "declared", "lands")
    for row in rows:
        table.add_row(
            row["defender"],
            row["version"],
            f"{row['expectedRaw']:.3f}",
            f"[bold]{row['expectedFinal']:.3f}[/]",
        )
    return table


def check_table(check: Mapping[str, Any]) -> RenderableType:
    from rich.console import Group
    from rich.text import Text

    from ludwright.lab.grid import grid

    table = grid("figure", "of", "exact", "simulated", "z", left=(0, 1))
    worst = sorted(check["figures"], key=lambda row: -abs(row["z"]))[:8]
    for row in worst:
        colour = "green" if abs(row["z"]) < 4 else "red"
        table.add_row(
            row["figure"],
            row["of"],
            f"{row['exact']:.5f}",
            f"{row['simulated']:.5f}",
            f"[{colour}]{row['z']:+.2f}[/]",
        )
    verdict = "yes" if check["ok"] else "no"
    note = f"the worst of {len(check['figures'])} figures; every |z| below 4: {verdict}"
    return Group(table, Text(note, style="dim"))


def odds(entry: Mapping[str, Any]) -> str:
    """A fraction where it is short, a percentage otherwise."""
    fraction = entry["exact"]
    return fraction if fraction and len(fraction) <= 8 else f"{entry['probability']:.2%}"
