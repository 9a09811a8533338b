"""`ludwright deck match`: two decks play Commander against each other."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .cards import Cards, load
from .common import (
    Games,
    Json,
    SaveErrors,
    Seed,
    Threads,
    console,
    emit,
    failures,
    machines,
    progress,
    save_replays,
)
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
        str, typer.Option("--players", metavar="P,P", help="Who sits at each seat; see: ludwright players")
    ] = "greedy",
    seed: Seed = 0,
    threads: Threads = None,
    save_errors: SaveErrors = None,
    json: Json = False,
) -> None:
    """Let two decks play Commander against each other, where the Magic engine plays all their cards.

    Players change seats with every match. One player at both seats beats nobody: then win_rate is empty, and
    outcomes tells which deck wins.

    \b
    Example:
      ludwright deck build --commander "Aurelia, the Warleader" --playable --out aurelia.txt
      ludwright deck match aurelia.txt other.txt --games 200 --seed 1
    """
    from ludwright.deck.formats import read_deck_file
    from ludwright.deck.matches import table
    from ludwright.lab.series import document
    from ludwright.lab.series import series as lab_series

    from .lab import show_series

    rules = table(read_deck_file(a), read_deck_file(b), load(cards))
    with progress("matches", games, quiet=json) as moved:
        result = lab_series(
            rules, machines(split_players(players)), games=games, seed=seed, threads=threads, progress=moved
        )
    if save_errors:
        save_replays(save_errors, ((error.game, error.replay.json) for error in result.errors), seed)
    told = document(result)
    wins = told["seats"]["wins"]
    told["decks"] = [str(a), str(b)]
    told["outcomes"] = {"a": wins[0], "b": wins[1], "draw": result.finished - sum(wins)}
    if json:
        emit(told)
    else:
        show_series(told)
        for path, won in zip((a, b), wins, strict=True):
            console().print(f"{path}: {won} of {result.finished} matches", markup=False)
    failures(told["errors"], games, save_errors)
