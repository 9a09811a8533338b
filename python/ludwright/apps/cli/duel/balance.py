"""Series of duels: one report, or the two versions of the defence side by side."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from ..common import (
    Games,
    Json,
    Mirror,
    SaveErrors,
    Seed,
    Threads,
    console,
    emit,
    failures,
    invalid,
    machines,
    progress,
    save_replays,
    write_file,
)
from ..play import split_players
from .options import HeroA, HeroB, Players, Plot


def series(
    hero_a: HeroA,
    hero_b: HeroB,
    games: Games = 1000,
    seed: Seed = 0,
    players: Players = "random",
    threads: Threads = None,
    rotate: Annotated[
        bool | None,
        typer.Option(
            "--rotate/--no-rotate",
            help="Two players change heroes with every match, or keep those they are named for; they keep "
            "them unless --mirror is given.",
        ),
    ] = None,
    mirror: Mirror = False,
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
    keep_folder: Annotated[
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
    save_errors: SaveErrors = None,
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
    keep = every if keep_folder or verbose_log else None
    who = machines(split_players(players))
    drawable(plot)
    with progress("matches", games, quiet=json) as moved:
        report = duel_series(
            hero_a,
            hero_b,
            games=games,
            seed=seed,
            players=who,
            threads=threads,
            rotate=rotate,
            mirror=mirror,
            keep_every=keep,
            progress=moved,
            **settings,
        )
    if elasticity:
        _add_elasticity(report.document, hero_a, hero_b, games, seed, who, threads, settings, quiet=json)
    if plot:
        report.plot(plot)
    if keep_folder:
        save_replays(keep_folder, report.replays, seed)
    if verbose_log:
        write_file(verbose_log, _verbose(report.replays))
    if save_errors:
        save_replays(save_errors, report.failures, seed)
    if json:
        emit(report.document)
    else:
        console().print(report)
    if not json:
        from ..lab import show_reports

        show_reports(report.document.get("reports", {}))
    failures(report.document["errors"], report.games, save_errors)


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

    who = machines(split_players(players))
    drawable(plot)
    with progress("matches", 2 * games, quiet=json) as moved:
        document = duel_compare(
            hero_a,
            hero_b,
            games=games,
            seed=seed,
            players=who,
            threads=threads,
            progress=moved,
        )
    if plot:
        plot_comparison(document, plot)
    if json:
        emit(document)
    else:
        console().print(comparison(document))
    failures(document["v1"]["errors"] + document["v2"]["errors"], 2 * games)


def drawable(plot: Path | None) -> None:
    """Refuse a picture that cannot be drawn before the series is played, not after it."""
    if plot is not None:
        from ludwright.duel.plot import check

        check(plot)


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

    from ludwright.table.replay import Replay

    lines = []
    for index, text in replays:
        replay = Replay.parse(text)
        table = replay.rules().table(replay.seed)
        for pick in replay.picks:
            table.play(pick)
        lines += [dumps({"match": index, **told}, ensure_ascii=False) for told in loads(table.events())]
    return "\n".join(lines) + "\n"
