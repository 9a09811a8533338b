"""What all commands for series share: players meet, errors are kept, the figures become one document."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from .common import kept, machines, progress, save_replays

if TYPE_CHECKING:
    from ludwright._core import Rules
    from ludwright.table.series import SeriesResult

AGAIN = "ask for the same again"


def meet(
    rules: Rules,
    players: list[str],
    *,
    games: int,
    seed: int,
    threads: int | None,
    rotate: bool,
    mirror: bool,
    tally: bool = False,
    save_errors: Path | None,
    quiet: bool,
    backend: str = "threads",
    address: str | None = None,
    run: Path | None = None,
) -> tuple[SeriesResult, dict[str, Any]]:
    """The series, and its figures as plain data."""
    from ludwright.lab.backends import backend as named
    from ludwright.lab.backends import spread
    from ludwright.lab.runs import RunFolder
    from ludwright.lab.series import document, series
    from ludwright.table.series import whole_deals

    specs = machines(players)
    by = folder = None
    if backend != "threads" or address is not None or run is not None:
        who = named(backend, workers=threads, address=address)
        if run is not None:
            asked = {
                "game": rules.name,
                "digest": rules.digest,
                "players": specs,
                "games": games,
                "seed": seed,
                "rotate": rotate,
                "mirror": mirror,
            }
            folder = RunFolder(run, "series", asked, backend=who.name)
        by = spread(who, specs, folder)
    total = whole_deals(games, len(specs), mirror=mirror)
    with kept(run, AGAIN), progress("matches", total, quiet=quiet) as moved:
        result = series(
            rules,
            specs,
            games=games,
            seed=seed,
            threads=threads,
            rotate=rotate,
            mirror=mirror,
            tally=tally,
            progress=moved,
            by=by,
        )
    if save_errors:
        save_replays(save_errors, ((error.game, error.replay.json) for error in result.errors), seed)
    found = document(result)
    if folder is not None:
        folder.finish(found, [(result.players, result)])
    return result, found
