"""`ludwright duel`: the dice duel's heroes, their balance and their matches."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .common import Games, Json, Seed, Threads, console, emit, invalid, progress, write_file
from .exact import exact
from .group import Group, say
from .play import Save, screen_for, seats, sit, split_players

if TYPE_CHECKING:
    from rich.table import Table

    from ludwright.duel.codes import Finding
    from ludwright.duel.loader import Report

app = typer.Typer(
    cls=Group, help="The dice duel: heroes as data, their sheets, their balance.", no_args_is_help=True
)

HeroA = Annotated[str, typer.Argument(metavar="HERO", help="An id (see: ludwright duel heroes) or a file.")]
HeroB = Annotated[str, typer.Argument(metavar="HERO", help="The other side.")]
Players = Annotated[
    str, typer.Option("--players", metavar="P,P", help="Who plays the two heroes; see: ludwright players")
]
Plot = Annotated[
    Path | None, typer.Option("--plot", metavar="FILE.png", help="Draw it; needs the plot extra.")
]


@app.command("heroes")
def heroes(json: Json = False) -> None:
    """List the heroes that come with the product.

    \b
    Example:
      ludwright duel heroes
    """
    if json:
        emit(hero_rows())
        return
    out = console()
    out.print(heroes_table())
    out.print("[dim]One sheet in English: ludwright duel show HERO[/]")


def hero_rows() -> list[dict[str, Any]]:
    from ludwright.duel.loader import list_heroes, load_hero

    rows = []
    for hero in map(load_hero, list_heroes()):
        card = hero.defense_card
        rows.append(
            {
                "id": hero.id,
                "name": hero.name,
                "health": hero.health,
                "defenseVersion": hero.defense_version,
                "defenseCard": card and (card.label or hero.name),
                "dice": card and card.dice,
                "rules": card and len(card.rules),
                "abilities": len(hero.offense),
            }
        )
    return rows


def heroes_table() -> Table:
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="dim")
    for heading in ("hero", "name", "health", "defence", "card", "dice", "rules"):
        table.add_column(heading, justify="right" if heading in ("health", "dice", "rules") else "left")
    for row in hero_rows():
        table.add_row(
            f"[bold]{row['id']}[/]",
            row["name"],
            str(row["health"]),
            row["defenseVersion"],
            row["defenseCard"] or "–",
            str(row["dice"] or "–"),
            str(row["rules"] or "–"),
        )
    return table


@app.command("show")
def show(hero: HeroA, json: Json = False) -> None:
    """Print a hero's sheet in English, made from its data.

    With --json: the sheet as the core takes it, the statuses it refers to, and what the validator found.

    \b
    Example:
      ludwright duel show shadow-monk
      ludwright duel show my-hero.yaml --json
    """
    import warnings

    from rich.markdown import Markdown

    from ludwright.duel.english import describe
    from ludwright.duel.loader import read_hero, statuses
    from ludwright.duel.lower import match_sheet

    found = read_hero(hero)
    for fault in found.sheet_errors:
        raise fault.error(found.source)
    assert found.hero is not None
    if json:
        with warnings.catch_warnings():
            # The findings say it.
            warnings.simplefilter("ignore")
            sheet = match_sheet(hero, hero)
        lowered = sheet["heroes"][0]
        emit(
            {
                "hero": lowered,
                "statuses": sheet["statuses"],
                "findings": [_finding(f) for f in found.findings],
            }
        )
        return
    out = console()
    out.print(Markdown(describe(found.hero, statuses())))
    _show_findings(found)


@app.command("validate")
def validate(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE...", help="Hero sheets in YAML or JSON, or ids.")
    ],
    json: Json = False,
) -> None:
    """Check hero sheets: every fault with its code, place and remedy. Exit code 2 if there is an error.

    \b
    Example:
      ludwright duel validate my-hero.yaml
    """
    from ludwright.duel.loader import read_hero

    reports = [read_hero(name) for name in files]
    if json:
        emit(
            [
                {
                    "file": r.source,
                    "hero": r.hero and r.hero.id,
                    "ok": r.ok,
                    "findings": [_finding(f) for f in r.findings],
                }
                for r in reports
            ]
        )
    else:
        for report in reports:
            if report.ok and not report.warnings:
                console().print(f"[green]ok[/] {report.source}", highlight=False)
            _show_findings(report)
    errors = [(report.source, fault) for report in reports for fault in report.errors]
    if errors:
        source, fault = errors[0]
        more = f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
        raise typer.Exit(say(f"{fault.error(source)}{more}", 2))


@app.command("series")
def series(
    hero_a: HeroA,
    hero_b: HeroB,
    games: Games = 1000,
    seed: Seed = 0,
    players: Players = "random",
    threads: Threads = None,
    defense: Annotated[
        str | None,
        typer.Option(
            "--defense",
            metavar="v1|v2|v1,v2",
            help="The defence both use, or one for each; theirs when left out.",
        ),
    ] = None,
    no_defense_v2: Annotated[
        bool, typer.Option("--no-defense-v2", help="The kill-switch: everyone defends by version 1.")
    ] = False,
    elasticity: Annotated[
        bool,
        typer.Option("--elasticity", help="Also move every number of both sheets by one, on the same seeds."),
    ] = False,
    plot: Plot = None,
    save_replays: Annotated[
        Path | None,
        typer.Option("--save-replays", metavar="DIR", help="Keep the replay of every K-th match."),
    ] = None,
    verbose_log: Annotated[
        Path | None,
        typer.Option(
            "--verbose-log", metavar="FILE", help="Every event of every K-th match, one JSON object a line."
        ),
    ] = None,
    every: Annotated[
        int,
        typer.Option("--every", min=1, max=2**32 - 1, metavar="K", help="K for replays and the verbose log."),
    ] = 100,
    json: Json = False,
) -> None:
    """Play many matches between two heroes and report what balance designers need.

    Win rates with intervals and by starter, time to kill, the damage pipeline, mitigation by kind, rules
    hit, statuses, attacks and their tiers.

    \b
    Example:
      ludwright duel series pyromancer shadow-monk --games 10000 --seed 7
      ludwright duel series pyromancer shadow-monk --players heuristic --elasticity --plot duel.png
    """
    from ludwright.duel.report import series as duel_series

    settings = _settings(defense, no_defense_v2)
    keep = every if save_replays or verbose_log else None
    who = split_players(players)
    with progress("matches", games, quiet=json) as moved:
        report = duel_series(
            hero_a,
            hero_b,
            games=games,
            seed=seed,
            players=who,
            threads=threads,
            keep_every=keep,
            progress=moved,
            **settings,
        )
    if elasticity:
        _add_elasticity(report.document, hero_a, hero_b, games, seed, who, threads, settings, quiet=json)
    if plot:
        report.plot(plot)
    if save_replays:
        for index, text in report.replays:
            write_file(save_replays / f"seed-{seed}-match-{index}.json", text + "\n")
    if verbose_log:
        write_file(verbose_log, _verbose(report.replays))
    if json:
        emit(report.document)
    else:
        console().print(report)


@app.command("compare")
def compare(
    hero_a: HeroA,
    hero_b: HeroB,
    games: Games = 10_000,
    seed: Seed = 0,
    players: Players = "random",
    threads: Threads = None,
    plot: Plot = None,
    json: Json = False,
) -> None:
    """Play the same seeds under version 1 and version 2 of the defence, side by side.

    Win rate, time to kill and mitigation, with the paired difference and its 95 % interval.

    \b
    Example:
      ludwright duel compare pyromancer shadow-monk --games 10000 --seed 7
    """
    from ludwright.duel.compare import compare as duel_compare
    from ludwright.duel.plot import plot_comparison
    from ludwright.duel.report_text import comparison

    with progress("matches", 2 * games, quiet=json) as moved:
        document = duel_compare(
            hero_a,
            hero_b,
            games=games,
            seed=seed,
            players=split_players(players),
            threads=threads,
            progress=moved,
        )
    if plot:
        plot_comparison(document, plot)
    if json:
        emit(document)
    else:
        console().print(comparison(document))


app.command("exact")(exact)


@app.command("play")
def play(
    hero_a: HeroA,
    hero_b: HeroB,
    opponent: Annotated[
        str,
        typer.Option("--opponent", metavar="PLAYER", help="Who plays the other hero; human for two people."),
    ] = "heuristic",
    seat: Annotated[
        int, typer.Option("--seat", min=0, max=1, metavar="0|1", help="Your hero: the first or the second.")
    ] = 0,
    seed: Seed = 0,
    dev: Annotated[
        bool, typer.Option("--dev", help="Show field counts and rule hits, and let v1 and v2 be switched.")
    ] = False,
    save: Save = None,
) -> None:
    """Play a duel on this terminal. Type option numbers or words; ? helps, q leaves.

    \b
    Example:
      ludwright duel play pyromancer shadow-monk --opponent greedy --seed 7
    """
    from ludwright.duel.lower import match_sheet
    from ludwright.duel.report import rules_of

    rules = rules_of(match_sheet(hero_a, hero_b))
    seated = seats(f"human,{opponent}" if seat == 0 else f"{opponent},human", rules)
    sit(screen_for(rules, dev=dev), seated, seed, save)


def _settings(defense: str | None, no_defense_v2: bool) -> dict[str, Any]:
    """The settings of a match that the options ask for."""
    settings: dict[str, Any] = {"enable_defense_v2": False} if no_defense_v2 else {}
    if defense is not None:
        versions = [version.strip() for version in defense.split(",")]
        if not 1 <= len(versions) <= 2 or not all(v in ("v1", "v2") for v in versions):
            raise invalid(
                f"no defence {defense!r}", path="--defense", remedy="write v1, v2, or one for each: v1,v2"
            )
        settings["defense"] = (versions[0], versions[-1])
    return settings


def _add_elasticity(
    document: dict[str, Any],
    hero_a: str,
    hero_b: str,
    games: int,
    seed: int,
    players: list[str],
    threads: int | None,
    settings: dict[str, Any],
    *,
    quiet: bool,
) -> None:
    from ludwright.duel.elasticity import elasticity, runs

    with progress("variants", games * runs(hero_a, hero_b, **settings), quiet=quiet) as moved:
        document["elasticity"] = elasticity(
            hero_a,
            hero_b,
            games=games,
            seed=seed,
            players=players,
            threads=threads,
            progress=moved,
            **settings,
        )


def _verbose(replays: list[tuple[int, str]]) -> str:
    """Every event of the kept matches, with dice, indexes and reasons, one JSON object a line."""
    from json import dumps, loads

    from ludwright.replay import Replay

    lines = []
    for index, text in replays:
        replay = Replay.parse(text)
        table = replay.rules().table(replay.seed)
        for pick in replay.picks:
            table.play(pick)
        lines += [dumps({"match": index, **told}, ensure_ascii=False) for told in loads(table.events())]
    return "\n".join(lines) + "\n"


def _finding(fault: Finding) -> dict[str, Any]:
    return {
        "code": fault.code,
        "severity": fault.severity,
        "path": fault.path,
        "message": fault.message,
        "remedy": fault.remedy,
        "line": fault.line,
        "column": fault.column,
    }


def _show_findings(report: Report) -> None:
    from rich.markup import escape
    from rich.table import Table

    if not report.findings:
        return
    table = Table(box=None, pad_edge=False, header_style="dim")
    for heading in ("", "code", "where", "what", "remedy"):
        table.add_column(heading, overflow="fold")
    for fault in report.findings:
        colour = "red" if fault.is_error else "yellow"
        where = f"{fault.line}: {fault.path}" if fault.line else fault.path
        table.add_row(
            f"[{colour}]{fault.severity}[/]",
            fault.code,
            escape(where),
            escape(fault.message),
            escape(fault.remedy or ""),
        )
    out = console()
    out.print(f"[bold]{escape(report.source)}[/]")
    out.print(table)
