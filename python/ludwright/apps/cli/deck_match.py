"""`ludwright deck match`: two decks play against each other."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

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

if TYPE_CHECKING:
    from ludwright.table.series import SeriesResult


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
    """Let two decks play against each other, both of Commander or both of sixty cards, where the Magic engine
    plays all their cards. A folder that `magic compile` wrote, or card data with wording, as --cards, brings
    all that compiles.

    Players change decks with every match. One player at both seats beats nobody: then win_rate is empty.
    verdict says which deck is better: its share of the matches that were decided, with a 95 % interval; with
    --mirror of whole deals. See also: ludwright deck test.

    \b
    Example:
      ludwright deck build --commander "Aurelia, the Warleader" --playable --out aurelia.txt
      ludwright deck match aurelia.txt other.txt --games 200 --seed 1
    """
    from ludwright.cards.formats import read_deck_file
    from ludwright.deck.matches import table

    from .lab import show_series

    with using(cards):
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
    told["verdict"] = verdict(result)
    if json:
        emit(told)
    else:
        show_series(told)
        low, high = told["verdict"]["interval"]
        better = {"a": f"{a} is better", "b": f"{b} is better"}.get(told["verdict"]["better"], "even so far")
        share = told["verdict"]["share"]
        console().print(
            f"{better}: {a} won {share:.1%} of what was decided ({low:.1%} – {high:.1%})", markup=False
        )
        for path, won in zip((a, b), wins, strict=True):
            console().print(f"{path}: {won} of {result.finished} matches", markup=False)
    failures(told["errors"], told["games"], save_errors)


def verdict(result: SeriesResult) -> dict[str, Any]:
    """The first deck's share of the decided matches, and whether that is clearly more or less than half."""
    from ludwright.table.stats import share_interval, wilson

    won = result.seat_won()[result.done]
    decided = won.any(axis=1)
    share = float(won[decided, 0].mean()) if decided.any() else 0.5
    per = len(result.players) if result.mirror else 1
    if per > 1 and result.finished == result.games:
        # The matches of one deal are not independent: deals are. A drawn match is half a win.
        points = (won[:, 0] + 0.5 * ~decided).reshape(-1, per).mean(axis=1)
        low, high = share_interval(points)
        low, high = min(low, share), max(high, share)
    else:
        low, high = wilson(int(won[decided, 0].sum()), int(decided.sum()))
    better = "a" if low > 0.5 else "b" if high < 0.5 else None
    return {"better": better, "share": share, "interval": [low, high], "decided": int(decided.sum())}
