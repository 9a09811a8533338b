"""What all commands for series share: players meet, errors are kept, the figures become one document."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from .common import machines, progress, save_replays

if TYPE_CHECKING:
    from ludwright._core import Rules
    from ludwright.table.series import SeriesResult


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
) -> tuple[SeriesResult, dict[str, Any]]:
    """The series, and its figures as plain data."""
    from ludwright.lab.series import document, series
    from ludwright.table.series import whole_deals

    specs = machines(players)
    with progress("matches", whole_deals(games, len(specs), mirror=mirror), quiet=quiet) as moved:
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
        )
    if save_errors:
        save_replays(save_errors, ((error.game, error.replay.json) for error in result.errors), seed)
    return result, document(result)
