"""`ludwright lab exploit` and `ludwright lab sprt`: what is worked out, and what is decided by play."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from . import lab
from .common import Json, Seed, Threads, console, emit, failures, machines, players_help, progress


def exploit(
    game: lab.Game,
    player: Annotated[str, typer.Argument(metavar="PLAYER", help=players_help("Who sits at every seat"))],
    samples: Annotated[
        int,
        typer.Option(
            "--samples",
            min=1,
            max=1_000_000,
            metavar="N",
            help="Answers at every information set, of a player that does not know its probabilities.",
        ),
    ] = 200,
    seed: Seed = 0,
    threads: Threads = None,
    json: Json = False,
) -> None:
    """Work out exactly what a player loses to one who knows its habits.

    For small games: every position is visited, with explicit chance. Exploitability is what a seat
    gains on average by the best response; 0 in an equilibrium. The figure of a player that is asked
    for samples is a little too high, the more so the fewer they are.

    \b
    Example:
      ludwright lab exploit toy:leduc cfr:iterations=1000000,file=leduc.cfr
      ludwright lab exploit toy:kuhn ismcts:iterations=200 --samples 100
    """
    from ludwright.lab.exploit import exploit as work_out

    found = work_out(game, machines([player])[0], samples=samples, seed=seed, threads=threads)
    if json:
        emit(found)
    else:
        show_exploit(found)


def show_exploit(found: dict[str, Any]) -> None:
    from ludwright.lab.grid import grid

    out = console()
    out.print(f"[bold]{found['game']}[/], {found['player']} at every seat")
    rows = grid("seat", "value", "best response", "gain")
    for seat, (value, best, gain) in enumerate(
        zip(found["values"], found["best_responses"], found["gains"], strict=True)
    ):
        rows.add_row(str(seat), f"{value:+.4f}", f"{best:+.4f}", f"{gain:.4f}")
    out.print(rows)
    out.print(f"exploitability [bold]{found['exploitability']:.4f}[/]")
    sampled = f", {found['samples']} answers at each of {found['sampled_sets']:,}" if found["samples"] else ""
    out.print(
        f"[dim]{found['positions']:,} positions, {found['information_sets']:,} information sets{sampled}[/]"
    )


def sprt(
    game: lab.Game,
    first: Annotated[str, typer.Argument(metavar="A", help=players_help("The player in question"))],
    second: Annotated[str, typer.Argument(metavar="B", help="Whom it is held against.")],
    margin: Annotated[
        float,
        typer.Option("--margin", metavar="SHARE", help="What counts as better: a score of 0.5 and so much."),
    ] = 0.05,
    error: Annotated[
        float, typer.Option("--error", metavar="P", help="The risk of a wrong verdict that is taken.")
    ] = 0.05,
    games: Annotated[
        int, typer.Option("--games", min=2, max=2**32 - 1, metavar="N", help="Matches at most.")
    ] = 20_000,
    seed: Seed = 0,
    threads: Threads = None,
    json: Json = False,
) -> None:
    """Say which of two players is better, after as many matches as it takes.

    A sequential probability ratio test over mirrored deals: it stops as soon as it is clear that A
    is better or worse by the margin, or that they are even.

    \b
    Example:
      ludwright lab sprt parlor:euchre heuristic random
      ludwright lab sprt toy:leduc cfr ismcts:iterations=100 --margin 0.03
    """
    from ludwright.lab.sprt import sprt as decide

    machines([first, second])
    with progress("matches", games, quiet=json) as moved:
        found = decide(
            lab.table(game, [first, second], pairs=True),
            first,
            second,
            margin=margin,
            error=error,
            games=games,
            seed=seed,
            threads=threads,
            progress=moved,
        )
    if json:
        emit(found)
    else:
        show_sprt(found)
    failures(found["errors"], found["games"])


WORDS = {
    "better": "{0} is better than {1}",
    "worse": "{0} is worse than {1}",
    "even": "{0} and {1} are even",
    "undecided": "{0} against {1} is undecided",
}


def show_sprt(found: dict[str, Any]) -> None:
    out = console()
    out.print(f"[bold]{found['game']}[/]: {WORDS[found['verdict']].format(*found['players'])}")
    low, high = found["interval"]
    out.print(
        f"score [bold]{found['score']:.1%}[/] ({low:.1%} – {high:.1%}) in {found['games']:,} matches, "
        f"{found['deals']:,} deals from both sides"
    )
    out.print(
        f"[dim]margin {found['margin']:g}, error {found['error']:g}, at most {found['most']:,} matches, "
        f"seed {found['seed']}[/]"
    )


lab.app.command("exploit")(exploit)
lab.app.command("sprt")(sprt)
