"""The same seeds under version 1 and version 2 of the defence, side by side."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from ..errors import Illegal
from ..lab.paired import paired
from ..table.series import unique
from ..table.stats import wilson
from . import figures
from .lower import Hero, match_sheet
from .report import play_sheet
from .totals import Totals

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ..table.player import PlayerLike

VERSIONS = ("v1", "v2")
# Per match and hero; counted at the defender.
MITIGATION = ("blocked", "prevented", "reflected", "dealt", "final")


def compare(
    hero_a: Hero,
    hero_b: Hero,
    *,
    games: int = 10_000,
    seed: int = 0,
    players: PlayerLike | Sequence[PlayerLike] = "random",
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> dict[str, Any]:
    """Win rate, time to kill and mitigation under both versions, with paired differences."""
    columns = [f"s{seat}.{name}" for seat in (0, 1) for name in MITIGATION]
    sheets = {v: match_sheet(hero_a, hero_b, enable_defense_v2=True, defense=(v, v)) for v in VERSIONS}
    fallen = [hero["name"] for hero in sheets["v2"]["heroes"] if hero["effectiveVersion"] != "v2"]
    if len(fallen) == 2:
        raise Illegal(
            f"there is no version 2 to compare: no playable card for {' and '.join(dict.fromkeys(fallen))}",
            remedy="choose a hero with a card; see: ludwright duel heroes",
        )
    played: dict[str, Totals] = {}
    names: list[str] = []
    for version in VERSIONS:
        played[version], names = play_sheet(
            sheets[version],
            games=games,
            seed=seed,
            players=players,
            threads=threads,
            keep=("done", "winner", "turns", *columns),
            progress=progress,
        )
    heroes = sheets["v2"]["heroes"]
    keys = unique([hero["id"] for hero in heroes])
    return {
        "game": f"duel:{','.join(hero['id'] for hero in heroes)}",
        "heroes": keys,
        "names": {key: hero["name"] for key, hero in zip(keys, heroes, strict=True)},
        "players": names,
        "games": games,
        "seed": seed,
        "fellBackToV1": [
            key for key, hero in zip(keys, heroes, strict=True) if hero["effectiveVersion"] != "v2"
        ],
        **{version: _side(played[version], keys) for version in VERSIONS},
        "differences": _differences(played, keys),
    }


def _side(totals: Totals, keys: Sequence[str]) -> dict[str, Any]:
    """What one version gave."""
    wins = [totals.wins(seat) for seat in (0, 1)]
    n = totals.finished
    return {
        "win_rate": {key: wins[seat] / (n or 1) for seat, key in enumerate(keys)},
        "interval": {key: list(wilson(wins[seat], n)) for seat, key in enumerate(keys)},
        "draws": n - sum(wins),
        "doubleKo": totals["doubleKo"],
        "timeToKill": figures.time_to_kill(totals),
        "mitigation": {key: figures.mitigation(totals, seat) for seat, key in enumerate(keys)},
        "pipeline": {key: figures.pipeline(totals, seat) for seat, key in enumerate(keys)},
        "defenseEfficiency": {key: figures.efficiency(totals, seat) for seat, key in enumerate(keys)},
        "errors": totals.failed,
    }


def _differences(played: dict[str, Totals], keys: Sequence[str]) -> list[dict[str, Any]]:
    """Version 2 less version 1, per match, over the matches that both finished."""
    one, two = played["v1"], played["v2"]
    done = one.column("done") & two.column("done")

    def row(figure: str, hero: str | None, before: NDArray[Any], after: NDArray[Any]) -> dict[str, Any]:
        before, after = before[done], after[done]
        mean, interval = paired(before, after)
        return {
            "figure": figure,
            "hero": hero,
            "v1": float(before.mean()) if len(before) else 0.0,
            "v2": float(after.mean()) if len(after) else 0.0,
            "difference": mean,
            "interval": list(interval),
        }

    rows = [
        row("win_rate", key, one.column("winner") == seat, two.column("winner") == seat)
        for seat, key in enumerate(keys)
    ]
    rows.append(row("turns", None, one.column("turns"), two.column("turns")))
    for seat, key in enumerate(keys):
        for name in MITIGATION:
            rows.append(row(name, key, one.column(f"s{seat}.{name}"), two.column(f"s{seat}.{name}")))
    return rows
