"""`ludwright lab`: experiments with any game and any players."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .common import (
    Address,
    Backend,
    Games,
    Json,
    Mirror,
    Rotate,
    RunDir,
    SaveErrors,
    Seed,
    Threads,
    console,
    emit,
    failures,
    invalid,
    kept,
    machines,
    make_folder,
    players_help,
    progress,
)
from .group import Group
from .meeting import AGAIN, meet

if TYPE_CHECKING:
    from rich.console import Console

    from ludwright._core import Rules

app = typer.Typer(cls=Group, help="Experiments: many matches, compared players.", no_args_is_help=True)

Game = Annotated[
    str,
    typer.Argument(metavar="GAME", help="duel:HERO,HERO · toy:NAME · py:FILE.py:Class; see: ludwright games"),
]


Png = Annotated[
    Path | None,
    typer.Option("--png", metavar="FILE", help="Draw ratings and cross table here; needs matplotlib."),
]


@app.command("series")
def series(
    game: Game,
    players: Annotated[
        list[str],
        typer.Argument(metavar="PLAYER...", help=players_help("One per seat, or fewer to alternate")),
    ],
    games: Games = 1000,
    seed: Seed = 0,
    threads: Threads = None,
    rotate: Rotate = True,
    mirror: Mirror = False,
    save_errors: SaveErrors = None,
    backend: Backend = "threads",
    address: Address = None,
    run: RunDir = None,
    json: Json = False,
) -> None:
    """Let players meet in many matches and say who wins how often.

    One player at all seats beats nobody: then win_rate is empty, and seats tells which of them win.

    \b
    Example:
      ludwright lab series duel:pyromancer,shadow-monk greedy random --games 2000 --seed 7
      ludwright lab series parlor:euchre heuristic random --games 500 --mirror
      ludwright lab series duel greedy random --games 500 --backend processes --run runs/duel
    """
    rules = table(game, players)
    _, found = meet(
        rules,
        players,
        games=games,
        seed=seed,
        threads=threads,
        rotate=rotate,
        mirror=mirror,
        save_errors=save_errors,
        quiet=json,
        backend=backend,
        address=address,
        run=run,
    )
    if json:
        emit(found)
    else:
        show_series(found)
    failures(found["errors"], found["games"], save_errors)


@app.command("ladder")
def ladder(
    game: Game,
    players: Annotated[
        list[str], typer.Argument(metavar="PLAYER PLAYER...", help=players_help("Two or more"))
    ],
    games: Annotated[
        int, typer.Option("--games", min=2, max=2**32 - 1, metavar="N", help="Matches per pair.")
    ] = 400,
    seed: Seed = 0,
    threads: Threads = None,
    rotate: Rotate = True,
    mirror: Mirror = False,
    store: Annotated[
        Path | None,
        typer.Option(
            "--store",
            metavar="FILE",
            help="A Parquet file of results that grows: matches are added, and all of them rated.",
        ),
    ] = None,
    backend: Backend = "threads",
    address: Address = None,
    run: RunDir = None,
    png: Png = None,
    json: Json = False,
) -> None:
    """Let everyone play everyone and rate them on the Elo scale, with intervals.

    With a store, each pair goes on where it left off, and everybody who ever played the game there
    is rated. See it again: ludwright lab show FILE

    \b
    Example:
      ludwright lab ladder duel heuristic greedy random --games 400 --seed 7
      ludwright lab ladder parlor:euchre heuristic greedy random --mirror --store results.parquet
    """
    from ludwright.lab.backends import backend as named
    from ludwright.lab.ladder import ladder as lab_ladder
    from ludwright.table.series import whole_deals

    if png is not None:
        from ludwright.lab.plots import require

        require()
    rules = table(game, machines(players), pairs=True)
    plain = backend == "threads" and address is None
    by = None if plain else named(backend, workers=threads, address=address)
    total = whole_deals(games, 2, mirror=mirror) * len(players) * (len(players) - 1) // 2
    with kept(run, AGAIN), progress("matches", total, quiet=json) as moved:
        document = lab_ladder(
            rules,
            players,
            games=games,
            seed=seed,
            threads=threads,
            rotate=rotate,
            mirror=mirror,
            store=store,
            progress=moved,
            by=by,
            run=run,
        )
    if png is not None:
        picture([document], png)
    if json:
        emit(document)
    else:
        show_ladder(document)
    failures(document["errors"], total)


@app.command("show")
def show(
    run: Annotated[
        Path,
        typer.Argument(metavar="RUN", help="A folder that --run wrote, or a ladder's file: --store FILE."),
    ],
    game: Annotated[str | None, typer.Option("--game", metavar="GAME", help="One game of it.")] = None,
    png: Png = None,
    json: Json = False,
) -> None:
    """Show a stored run: its figures, or how far it has come; of a ladder's file the ratings and cross table.

    \b
    Example:
      ludwright lab show runs/duel
      ludwright lab show results.parquet
      ludwright lab show results.parquet --game parlor:euchre --png euchre.png
    """
    from ludwright.lab.ladder import stored

    if run.is_dir():
        return show_run(run, png, json)
    if not run.exists():
        raise invalid("no such folder or file", path=str(run), remedy="name what --run or --store wrote")
    found = stored(run, game)
    if png is not None:
        picture(found, png)
    if json:
        emit({"run": str(run), "ladders": found})
        return
    for document in found:
        show_ladder(document)


def show_run(path: Path, png: Path | None, json: bool) -> None:
    """A run's folder."""
    from ludwright.lab.runs import FUZZ, shown

    found = shown(path)
    result = found["result"]
    if png is not None:
        if result is None or found["kind"] != "ladder":
            raise invalid(f"a {found['kind']} without a cross table", remedy="draw a finished ladder")
        picture([result], png)
    if json:
        emit({"run": str(path), **found})
        return
    asked = found["asked"]
    where = found["hardware"]
    console().print(
        f"[dim]{path}: {found['kind']} by version {found['version']} on {found['backend']}, {where['cpu']}, "
        f"{where['cores']} cores[/]"
    )
    if found["kind"] == FUZZ:
        show_fuzz(asked, found)
    elif result is None:
        players = ", ".join(asked["players"])
        console().print(
            f"[bold]{asked['game']}[/], {players}: not finished, {found['pieces']:,} pieces are played; "
            "ask for the same again to go on"
        )
    elif found["kind"] == "ladder":
        show_ladder(result)
    else:
        show_series(result)


def show_fuzz(asked: dict[str, Any], found: dict[str, Any]) -> None:
    """Random decks: how far they have come, or what they found."""
    result = found["result"]
    if result is None:
        console().print(
            f"[bold]fuzz[/], {asked['games']:,} matches: not finished, {found['pieces']:,} rounds are "
            "played; ask for the same again to go on"
        )
        return
    console().print(
        f"[bold]fuzz[/]: {result['games']:,} matches, {len(result['violations'])} kinds of violation, "
        f"{len(result['never_cast'])} of {result['cards']:,} cards never cast, "
        f"{len(result['never_used'])} of {result['abilities']:,} abilities never used"
    )


def picture(documents: list[dict[str, Any]], path: Path) -> None:
    """The cross table as a picture."""
    from ludwright.lab.plots import plot_cross

    if len(documents) != 1:
        names = ", ".join(document["game"] for document in documents)
        raise invalid(f"a picture shows one game, and there are {names}", remedy="say which: --game GAME")
    make_folder(path.parent)
    plot_cross(documents[0], path)


def table(game: str, specs: list[str], *, pairs: bool = False) -> Rules:
    """The rules of a game that has a seat for each player."""
    from ludwright import rooms

    rules = rooms.resolve(game)
    if len(specs) > rules.seats and not pairs:
        raise invalid(
            f"{len(specs)} players for the {rules.seats} seats of {rules.name}",
            remedy=f"name {rules.seats} or fewer",
        )
    return rules


def show_series(document: dict[str, Any], *, seats: bool = True) -> None:
    from ludwright.lab.grid import grid

    out = console()
    title = f"[bold]{document['game']}[/], {document['games']:,} matches, seed {document['seed']}"
    if document["win_rate"]:
        out.print(title)
        rows = grid("player", "win rate", "95 % interval", "mean payoff")
        for name in document["players"]:
            low, high = document["interval"][name]
            rate = document["win_rate"][name]
            payoff = document["mean_payoff"][name]
            rows.add_row(name, f"[bold]{rate:.1%}[/]", f"{low:.1%} – {high:.1%}", f"{payoff:+.3f}")
        out.print(rows)
    else:
        out.print(f"{title}, all by {document['players'][0]}")
    rates = " · ".join(f"seat {n} {rate:.1%}" for n, rate in enumerate(document["seats"]["win_rate"]))
    by_seat = f"   [dim]by seat[/] {rates}" if seats else ""
    out.print(f"[dim]draws[/] {document['draw_rate']:.1%}{by_seat}")
    show_deals(document)
    show_ends(document)


def show_deals(document: dict[str, Any]) -> None:
    """Who did better over whole deals, where they were mirrored."""
    deals = document.get("deals")
    if deals is None:
        return
    better = " · ".join(f"{name} {count:,}" for name, count in deals["better"].items())
    console().print(
        f"[dim]deals[/] {deals['count']:,} of {deals['matches_per_deal']} matches; "
        f"better over a whole deal: {better} · nobody {deals['even']:,}"
    )


def show_ends(document: dict[str, Any]) -> None:
    """How matches ended, and how long they took."""
    out = console()
    ends = " · ".join(f"{reason} {count:,}" for reason, count in document["reasons"].items() if count)
    out.print(f"[dim]ends[/] {ends}")
    per = document["per_match"]
    out.print(
        f"[dim]per match[/] {per['decisions']['mean']:.1f} decisions · {per['turns']['mean']:.1f} turns"
    )
    show_reports(document.get("reports", {}))


def show_reports(reports: dict[str, dict[str, Any]], out: Console | None = None) -> None:
    """What players tell of themselves: language models what they cost, and how often they fell back."""
    from rich.markup import escape

    for name, report in reports.items():
        parts = [f"{report['requests']:,} requests", f"{report['tokens_in'] + report['tokens_out']:,} tokens"]
        if "cost" in report:
            parts.append(f"cost {report['cost']:g}")
        why = ", ".join(f"{reason} {count:,}" for reason, count in report["fallback_reasons"].items())
        fell = f"{report['fallbacks']:,} of {report['decisions']:,} picks fell back" + (
            f": {why}" if why else ""
        )
        style = "bold red" if report["fallbacks"] else "dim"
        told = escape(f"{name}: {' · '.join(parts)}")
        (out or console()).print(f"{told} · [{style}]{escape(fell)}[/]", highlight=False)


def show_ladder(document: dict[str, Any]) -> None:
    from ludwright.lab.grid import grid

    out = console()
    per = document.get("games_per_pair")
    how = (
        f"{document['games']:,} matches"
        if per is None
        else f"{per:,} matches per pair, seed {document['seed']}"
    )
    out.print(f"[bold]{document['game']}[/], {how}")
    rows = grid("", "player", "rating", "95 % interval", "score", left=(1,))
    for place, row in enumerate(document["ratings"], start=1):
        low, high = row["interval"]
        rating, score = f"[bold]{row['rating']:+.0f}[/]", f"{row['score']:.1%}"
        rows.add_row(str(place), row["player"], rating, f"{low:+.0f} – {high:+.0f}", score)
    out.print(rows)
    show_cross(document)
    if "store" in document:
        kept = document["store"]
        out.print(f"[dim]results[/] {kept['file']}, {kept['matches']:,} matches")


def show_cross(document: dict[str, Any]) -> None:
    """What the player of a row scored against that of a column, by place."""
    from ludwright.lab.grid import grid

    names = [row["player"] for row in document["ratings"]]
    if len(names) < 3:
        return
    rows = grid("", "score against", *(str(place + 1) for place in range(len(names))), left=(1,))
    for place, name in enumerate(names, start=1):
        met = document["cross"][name]
        rows.add_row(str(place), name, *(f"{met[o]['score']:.0%}" if o in met else "–" for o in names))
    console().print(rows)
