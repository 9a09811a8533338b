"""`ludwright magic sealed`: a pool of boosters and a deck of it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .cards import Cards, load
from .common import Json, Seed, console, emit


def register(app: typer.Typer) -> None:
    """Add `sealed` to a group of commands."""
    app.command("sealed")(sealed)


def sealed(
    set_: Annotated[str, typer.Argument(metavar="SET", help="The code of a set: fdn, tdm, tla, ecl, …")],
    seed: Seed = 0,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Write the deck to this file.")
    ] = None,
    cards: Cards = None,
    json: Json = False,
) -> None:
    """Draw six boosters of a set and build a deck of forty cards from them, in two colours with 17 lands.

    Boosters hold cards that the engine plays, by rarity. The deck is one that every command takes: as a file
    it says Limited above its cards, which is why forty are enough.

    \b
    Example:
      ludwright magic sealed fdn --seed 1 --out one.txt
      ludwright magic sealed fdn --seed 2 --out two.txt
      ludwright magic series one.txt two.txt --games 100 --players heuristic
    """
    from ludwright.errors import Invalid
    from ludwright.magic import sealed as limited

    dealt = limited.deal(set_, seed, None if cards is None else load(cards))
    if out is not None:
        try:
            out.write_text(dealt.text(), encoding="utf-8")
        except OSError as error:
            raise Invalid(
                f"cannot be written: {error.strerror}",
                path=str(out),
                remedy="name a file in a writable folder",
            ) from None
    if json:
        emit(dealt.to_dict())
        return
    told = console()
    for number, booster in enumerate(dealt.boosters, 1):
        told.print(f"[bold]Booster {number}[/]: {', '.join(booster)}")
    told.print(f"[bold]Deck[/], {dealt.deck.size} cards, {''.join(dealt.colors)}:")
    for name, count in dealt.deck.cards:
        told.print(f"  {count} {name}", markup=False)
