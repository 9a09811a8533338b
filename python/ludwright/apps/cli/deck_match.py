"""`ludwright deck match`: two decks play Commander against each other."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .cards import Cards, load
from .common import (
    Games,
    Json,
    Mirror,
    Rotate,
    SaveErrors,
    Seed,
    Threads,
    console,
    emit,
    failures,
    players_help,
)
from .magic_compile import using
from .meeting import meet
from .play import split_players


def register(app: typer.Typer) -> None:
    """Add `match` to a group of commands."""
    app.command("match")(match)


def match(
    a: Annotated[Path, typer.Argument(metavar="A", help="A deck list.")],
    b: Annotated[Path, typer.Argument(metavar="B", help="The list of the other player.")],
    cards: Cards = None,
    games: Games = 100,
    players: Annotated[
        str, typer.Option("--players", metavar="P,P", help=players_help("Who sits at each seat"))
    ] = "heuristic",
    seed: Seed = 0,
    threads: Threads = None,
    rotate: Rotate = True,
    mirror: Mirror = False,
    save_errors: SaveErrors = None,
    json: Json = False,
) -> None:
    """Let two decks play Commander against each other, where the Magic engine plays all their cards. A folder
    that `magic compile` wrote, as --cards, brings all that compiled.

    Players change decks with every match. One player at both seats beats nobody: then win_rate is empty, and
    outcomes tells which deck wins.

    \b
    Example:
      ludwright deck build --commander "Aurelia, the Warleader" --playable --out aurelia.txt
      ludwright deck match aurelia.txt other.txt --games 200 --seed 1
    """
    from ludwright.deck.formats import read_deck_file
    from ludwright.deck.matches import table

    from .lab import show_series

    with using(cards if cards is not None and cards.is_dir() else None):
        rules = table(read_deck_file(a), read_deck_file(b), load(cards))
    result, told = meet(
        rules,
        split_players(players),
        games=games,
        seed=seed,
        threads=threads,
        rotate=rotate,
        mirror=mirror,
        save_errors=save_errors,
        quiet=json,
    )
    wins = told["seats"]["wins"]
    told["decks"] = [str(a), str(b)]
    told["outcomes"] = {"a": wins[0], "b": wins[1], "draw": result.finished - sum(wins)}
    if json:
        emit(told)
    else:
        show_series(told)
        for path, won in zip((a, b), wins, strict=True):
            console().print(f"{path}: {won} of {result.finished} matches", markup=False)
    failures(told["errors"], told["games"], save_errors)
