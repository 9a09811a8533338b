"""`ludwright magic coverage`: how far the catalog reaches."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from .cards import Cards, load
from .common import Json, console, emit, progress
from .group import BROKEN, say


def register(app: typer.Typer) -> None:
    """Add `coverage` to a group of commands."""
    app.command("coverage")(coverage)


def coverage(
    cards: Cards = None,
    sets: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="CODE", help="This set; may be repeated. Four sets when left out."),
    ] = None,
    record: Annotated[
        Path | None,
        typer.Option(
            "--record", metavar="FILE", help="What `magic fuzz --record` wrote, beside what is known here."
        ),
    ] = None,
    why: Annotated[
        bool,
        typer.Option("--why", help="Name each card that is not verified or does not agree, and say why."),
    ] = False,
    json: Json = False,
) -> None:
    """Count the cards of sets that are supported, read and printed right, and exercised.

    names: cards of the set without basic lands. supported: the engine plays it. verified: its wording is
    read whole, means what it is printed as, and is printed as it was worded. agrees: the supported card
    prints as it is worded, or is what its wording is read as. exercised: play has cast it as it is now and
    used all its abilities. Verified and agrees need card data with wording (--cards, or cards sync) and are
    null without; why names the cards that are not so, with the reason. Exit code 1 where a supported card
    has an ability that nothing ever reached: unreached lists them; see: ludwright magic fuzz --help

    \b
    Example:
      ludwright magic coverage --set fdn --json
    """
    from ludwright.magic import coverage as measure
    from ludwright.magic.fuzz import exercised

    records = [exercised.read(path) for path in (exercised.SHIPPED, exercised.own(), record) if path]
    data = load(cards)
    chosen = sets or measure.SETS
    total = len({card.name for held in measure.members(data, chosen).values() for card in held})
    with progress("cards", total, quiet=json) as moved:
        told = measure.coverage(data, chosen, records, moved)
    if json:
        emit(told)
    else:
        _show(told, why)
    if told["unreached"]:
        count = len(told["unreached"])
        raise typer.Exit(say(f"{count} supported cards have something that nothing ever reached", BROKEN))


def _show(told: dict[str, Any], why: bool) -> None:
    from ludwright.lab.grid import grid

    keys = ("names", "supported", "verified", "agrees", "exercised")
    rows = grid("set", *keys)
    for code, counts in {**told["sets"], "all": told["total"]}.items():
        rows.add_row(code, *("–" if counts[key] is None else f"{counts[key]:,}" for key in keys))
    console().print(rows)
    for name, missing in told["unreached"].items():
        console().print(f"never reached: {name}: {'; '.join(missing)}", markup=False)
    for name, reasons in told["why"].items() if why else ():
        for what, reason in reasons.items():
            console().print(f"not {what}: {name}: {reason}", markup=False)
