"""`ludwright parlor`: card games as genomes, their rules, and their matches."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from . import findings
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
    write_file,
)
from .group import Group
from .meeting import meet
from .play import NewSeed, Resume, Save, Seat, screen_for, seats, sit, split_players, talk
from .play import Players as Seated

if TYPE_CHECKING:
    from ludwright.parlor.genomes.schema import GameGenome
    from ludwright.table.series import SeriesResult

app = typer.Typer(
    cls=Group, help="Card games as genomes: their rules, checked, explained and played.", no_args_is_help=True
)

Game = Annotated[
    str,
    typer.Argument(
        metavar="GAME", help="A game or a file, with settings if wanted: hearts · hearts?hands=1 · mine.yaml"
    ),
]
Players = Annotated[
    str,
    typer.Option("--players", metavar="P,P", help=players_help("Who sits at the table, alternating")),
]


class Format(StrEnum):
    """How a rulebook is written."""

    MARKDOWN = "markdown"
    HTML = "html"


def found(game: str) -> GameGenome:
    """A genome by name or file, with the settings behind its question mark."""
    from ludwright import parlor
    from ludwright.parlor.settings import split_spec

    name, settings = split_spec(game)
    return parlor.genome(name, **settings)


@app.command("list")
def list_(json: Json = False) -> None:
    """List the games that come with the product.

    \b
    Example:
      ludwright parlor list
    """
    rows = game_rows()
    if json:
        emit(rows)
        return
    from ludwright.lab.grid import grid

    table = grid("game", "players", "cards", "variant", left=(0, 3))
    for row in rows:
        table.add_row(
            f"[bold]{row['id']}[/]",
            "–".join(dict.fromkeys(str(n) for n in (row["players"][0], row["players"][-1]))),
            str(row["cards"]),
            row["variant"].partition(":")[0],
        )
    out = console()
    out.print(table)
    out.print("[dim]The rules of one: ludwright parlor rules GAME[/]")


def game_rows() -> list[dict[str, Any]]:
    from ludwright.parlor.genomes.loader import list_games, load_game
    from ludwright.parlor.lowering.genome import ready
    from ludwright.parlor.rulebook.header import header

    rows = []
    for genome in map(load_game, list_games()):
        b = ready(genome)
        rows.append(
            {
                "id": genome.genome_id,
                "name": genome.name,
                "variant": header(b),
                "players": sorted({genome.player_count, *genome.player_counts}),
                "cards": len(b.cards),
                "settings": {setting.name: setting.default for setting in genome.settings},
            }
        )
    return rows


@app.command("show")
def show(
    game: Game,
    lowered: Annotated[
        bool, typer.Option("--lowered", help="The program for the core in place of the genome; always JSON.")
    ] = False,
    json: Json = False,
) -> None:
    """Print a genome as YAML, or with --json as JSON.

    \b
    Example:
      ludwright parlor show hearts
      ludwright parlor show 'hearts?hands=1' --lowered
    """
    from ludwright.parlor.genomes.loader import to_dict
    from ludwright.parlor.lowering.genome import lower

    genome = found(game)
    if lowered:
        emit(lower(genome).program)
    elif json:
        emit(to_dict(genome))
    else:
        import yaml

        text = yaml.safe_dump(to_dict(genome), sort_keys=False, allow_unicode=True, width=110)
        typer.echo(text, nl=False)


@app.command("rules")
def rules(
    game: Game,
    form: Annotated[
        Format, typer.Option("--format", help="Markdown or one HTML page.", case_sensitive=False)
    ] = Format.MARKDOWN,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Write it here; .html means HTML.")
    ] = None,
    json: Json = False,
) -> None:
    """Write the rulebook of a game, made from its genome alone.

    With --json: the game's id and name, and the text.

    \b
    Example:
      ludwright parlor rules hearts
      ludwright parlor rules euchre --out euchre.html
    """
    from ludwright.parlor.rulebook import markdown, page

    genome = found(game)
    as_page = form is Format.HTML or (out is not None and out.suffix == ".html")
    text = page(genome) if as_page else markdown(genome)
    if json:
        emit(
            {
                "id": genome.genome_id,
                "name": genome.name,
                "format": "html" if as_page else "markdown",
                "text": text,
            }
        )
    if out is not None:
        write_file(out, text)
    elif not json:
        typer.echo(text, nl=False)


@app.command("validate")
def validate(
    files: Annotated[
        list[str],
        typer.Argument(metavar="FILE...", help="Genomes in YAML or JSON, or ids, with settings if wanted."),
    ],
    play: Annotated[
        int,
        typer.Option(
            "--play",
            min=0,
            max=1_000_000,
            metavar="N",
            help="Play N random matches too and look for faults.",
        ),
    ] = 0,
    seed: Seed = 1,
    json: Json = False,
) -> None:
    """Check genomes: every fault with its code, place and remedy. Exit code 2 if there is an error.

    With --play, random matches show what no reading can: a value that its range cuts off, a division by
    zero, a pile with too few cards, hands that no pattern fits. Each is given with the line it comes from.

    \b
    Example:
      ludwright parlor validate my-game.yaml
      ludwright parlor validate my-game.yaml 'draw-poker?players=6' --play 1000
    """
    from ludwright.parlor.genomes.loader import validate_spec

    reports = [validate_spec(name, play=play, seed=seed) for name in files]
    findings.verdict([(one, {"genome": one.genome and one.genome.genome_id}) for one in reports], json)


def _faults(game: str, result: SeriesResult) -> list[dict[str, Any]]:
    """Where the faults of a series come from, as far as its first faulty matches show."""
    from ludwright.parlor.genomes.loader import placed
    from ludwright.parlor.settings import split_spec
    from ludwright.parlor.validate.faults import of_replays

    if not result.faulty:
        return []
    shown = of_replays(found(game), result.faulty_replays)
    places = placed((fault.finding for fault in shown), split_spec(game)[0])
    return [
        {**findings.row(place), "match": fault.match, "times": fault.times}
        for fault, place in zip(shown, places, strict=True)
    ]


@app.command("play")
def play(
    game: Game,
    players: Seated = None,
    seat: Seat = None,
    seed: NewSeed = None,
    save: Save = None,
    resume: Resume = None,
    json: Json = False,
) -> None:
    """Play a game on this terminal. Type option numbers or words; ? helps, q leaves.

    \b
    Example:
      ludwright parlor play crazy-eights --players human,greedy --seed 7
    """
    from ludwright import rooms

    table = rooms.resolve(f"parlor:{game}")
    screen = screen_for(table, game=f"parlor:{game}", out=talk(json))
    sit(screen, seats(players, table, seat), seed, save=save, resume=resume, json=json)


@app.command("series")
def series(
    game: Game,
    games: Games = 1000,
    players: Players = "random",
    seed: Seed = 0,
    threads: Threads = None,
    rotate: Rotate = True,
    mirror: Mirror = False,
    save_errors: SaveErrors = None,
    json: Json = False,
) -> None:
    """Play many matches of a game and say how they end, with the tallies that its genome keeps.

    \b
    Example:
      ludwright parlor series hearts --games 1000 --seed 7
      ludwright parlor series 'euchre?hands=1' --players greedy,random --json
    """
    from ludwright import rooms
    from ludwright.lab.series import tallies
    from ludwright.parlor.outcomes import outcomes

    table = rooms.resolve(f"parlor:{game}")
    result, told = meet(
        table,
        split_players(players),
        games=games,
        seed=seed,
        threads=threads,
        rotate=rotate,
        mirror=mirror,
        tally=bool(table.tallies),
        save_errors=save_errors,
        quiet=json,
    )
    told |= {
        "outcomes": outcomes(found(game), result).counts,
        "tallies": tallies(result),
        "faults": {"matches": result.faulty, "count": result.faults, "found": _faults(game, result)},
    }
    if json:
        emit(told)
    else:
        _show_series(told)
    failures(told["errors"], told["games"], save_errors)


def _show_faults(faults: dict[str, Any]) -> None:
    """Faults in play, from the first matches that have any."""
    from rich.markup import escape

    from ludwright.lab.grid import grid

    matches, count = faults["matches"], faults["count"]
    table = grid("line", "fault", "what", "remedy", "match", left=(1, 2, 3))
    for row in faults["found"]:
        cells = (row["code"], row["message"], row["remedy"] or "")
        table.add_row(str(row["line"]), *map(escape, cells), str(row["match"]))
    out = console()
    out.print(f"[red]faults[/] {count:,} in {matches:,} matches; the first ones:")
    out.print(table)


def _show_series(told: dict[str, Any]) -> None:
    from ludwright.lab.grid import grid
    from ludwright.table.stats import wilson

    from .lab import show_ends, show_series

    if len(told["players"]) > 1:
        show_series(told, seats=False)
    done = sum(told["outcomes"].values())
    out = console()
    if len(told["players"]) == 1:
        title = f"[bold]{told['game']}[/], {told['games']:,} matches, seed {told['seed']}"
        out.print(f"{title}, all by {told['players'][0]}")
    rows = grid("outcome", "matches", "share", "95 % interval")
    for name, count in told["outcomes"].items():
        low, high = wilson(count, done)
        rows.add_row(name, f"{count:,}", f"[bold]{count / (done or 1):.1%}[/]", f"{low:.1%} – {high:.1%}")
    out.print(rows)
    if len(told["players"]) == 1:
        show_ends(told)
    if told["tallies"]:
        rows = grid("tally", "mean", "median", "least", "most")
        for name, of in told["tallies"].items():
            rows.add_row(
                name.replace("_", " "),
                f"[bold]{of['mean']:,.2f}[/]",
                f"{of['median']:,.1f}",
                f"{of['min']:,}",
                f"{of['max']:,}",
            )
        out.print(rows)
    if told["faults"]["matches"]:
        _show_faults(told["faults"])
