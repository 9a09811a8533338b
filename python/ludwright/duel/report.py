"""A series of duels and what balance designers read from it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..authoring.documents import dumps
from ..errors import Invalid
from ..table.series import unique, whole_deals
from ..table.stats import wilson
from . import figures
from .figures import Sheet
from .lower import Hero, canonical_json, match_sheet
from .totals import Totals, play

if TYPE_CHECKING:
    from rich.console import RenderableType

    from .._core import Rules
    from ..table.player import PlayerLike


@dataclass(frozen=True, slots=True, eq=False)
class DuelReport:
    """The report as one plain document, and ways to look at it."""

    document: dict[str, Any]
    replays: list[tuple[int, str]] = field(default_factory=list, repr=False)
    """Kept matches: place in the series and text of the replay."""
    failures: list[tuple[int, str]] = field(default_factory=list, repr=False)
    """The same of matches that the engine could not finish."""

    @property
    def games(self) -> int:
        return int(self.document["games"])

    @property
    def win_rate(self) -> dict[str, float]:
        return dict(self.document["win_rate"])

    @property
    def interval(self) -> dict[str, tuple[float, float]]:
        return {hero: (low, high) for hero, (low, high) in self.document["interval"].items()}

    def to_dict(self) -> dict[str, Any]:
        return self.document

    def to_json(self) -> str:
        """Equal seeds give equal bytes, with any number of threads."""
        return dumps(self.document)

    def plot(self, path: Path | str) -> None:
        """Four charts on one sheet. Needs the `plot` extra."""
        from .plot import plot_series

        plot_series(self.document, path)

    def __rich__(self) -> RenderableType:
        from .report_text import render

        return render(self.document)

    def __str__(self) -> str:
        from rich.console import Console

        console = Console(width=110, color_system=None)
        with console.capture() as text:
            console.print(self)
        return text.get()


def series(
    hero_a: Hero,
    hero_b: Hero,
    *,
    games: int = 1000,
    seed: int = 0,
    players: PlayerLike | Sequence[PlayerLike] = "random",
    threads: int | None = None,
    rotate: bool | None = None,
    mirror: bool = False,
    keep_every: int | None = None,
    progress: Callable[[int], None] | None = None,
    **settings: Any,
) -> DuelReport:
    """Play many duels and report on them; settings are those of `match_sheet`.

    The first player has the first hero, the second the second, for a report is about heroes and who plays
    them. With `rotate` two players change heroes with every match; with `mirror` they play every deal both
    ways.
    """
    if rotate is None:
        rotate = mirror
    sheet = match_sheet(hero_a, hero_b, **settings)
    totals, names = play_sheet(
        sheet,
        games=games,
        seed=seed,
        players=players,
        threads=threads,
        rotate=rotate,
        mirror=mirror,
        keep_every=keep_every,
        progress=progress,
    )
    failures = [(game, replay) for game, _, replay in totals.errors]
    told = document(sheet, totals, players=names, seed=seed) | {"rotate": rotate, "mirror": mirror}
    if totals.reports:
        told["reports"] = totals.reports
    return DuelReport(told, totals.replays, failures)


def rules_of(sheet: Sheet) -> Rules:
    from .._core import duel

    return duel(canonical_json(sheet))


def play_sheet(
    sheet: Sheet,
    *,
    games: int,
    seed: int,
    players: PlayerLike | Sequence[PlayerLike] = "random",
    threads: int | None = None,
    rotate: bool = False,
    mirror: bool = False,
    keep_every: int | None = None,
    keep: Sequence[str] = (),
    progress: Callable[[int], None] | None = None,
) -> tuple[Totals, list[str]]:
    """The totals of a series, and the names of the players at the two seats."""
    from ..players import name_of, resolve, several

    if not 0 < games < 2**32:
        raise Invalid(f"{games} games", remedy="give a number from 1 to 4294967295")
    given = several(players)
    if not 1 <= len(given) <= 2:
        raise Invalid(f"{len(given)} players for the 2 seats of a duel", remedy="name one or two")
    seated = [resolve(player) for player in given]
    names = [name_of(given[seat % len(given)]) for seat in (0, 1)]
    first, second = ([row["id"] for row in hero["offense"]] for hero in sheet["heroes"])
    totals = play(
        rules_of(sheet),
        seated,
        (first, second),
        games=whole_deals(games, len(seated), mirror=mirror),
        seed=seed,
        threads=threads,
        rotate=rotate,
        mirror=mirror,
        keep_every=keep_every,
        keep=keep,
        progress=progress,
    )
    told = [(name_of(of), getattr(player, "report", None)) for of, player in zip(given, seated, strict=True)]
    totals.reports = {name: report() for name, report in told if callable(report)}
    return totals, names


def document(sheet: Sheet, totals: Totals, *, players: Sequence[str], seed: int) -> dict[str, Any]:
    """The whole report. Every figure is a sum over finished matches or follows from such sums."""
    keys = unique([hero["id"] for hero in sheet["heroes"]])
    n = totals.finished
    wins = [totals.wins(seat) for seat in (0, 1)]
    draws = n - sum(wins)

    def per_hero(figure: Callable[[int], Any]) -> dict[str, Any]:
        return {key: figure(seat) for seat, key in enumerate(keys)}

    return {
        "game": f"duel:{','.join(hero['id'] for hero in sheet['heroes'])}",
        "heroes": keys,
        "players": list(players),
        "games": totals.games,
        "seed": seed,
        "win_rate": per_hero(lambda seat: wins[seat] / (n or 1)),
        "interval": per_hero(lambda seat: list(wilson(wins[seat], n))),
        "wins": per_hero(lambda seat: wins[seat]),
        "draws": draws,
        "draw_rate": draws / (n or 1),
        "doubleKo": totals["doubleKo"],
        "reasons": dict(zip(rules_of(sheet).reasons, map(int, totals.reasons), strict=True)),
        "starter": figures.starter(totals, keys),
        "timeToKill": figures.time_to_kill(totals),
        "damagePerRound": per_hero(lambda seat: figures.damage_per_round(totals, sheet, seat)),
        "defenseSchemaVersion": sheet["defenseSchemaVersion"],
        "defenseDslVersion": sheet["defenseDslVersion"],
        "enableDefenseV2": sheet["enableDefenseV2"],
        "table": sheet["table"],
        "hero": per_hero(lambda seat: figures.about(sheet["heroes"][seat])),
        "defenseTurns": per_hero(lambda seat: {v: totals[f"s{seat}.{v}Turns"] for v in ("v1", "v2")}),
        "mitigation": per_hero(lambda seat: figures.mitigation(totals, seat)),
        "pipeline": per_hero(lambda seat: figures.pipeline(totals, seat)),
        "defenseEfficiency": per_hero(lambda seat: figures.efficiency(totals, seat)),
        "rulesHit": [
            row for seat, key in enumerate(keys) for row in figures.rules_hit(totals, sheet, seat, key)
        ],
        "statuses": per_hero(lambda seat: figures.statuses(totals, sheet, seat, keys)),
        "buffs": per_hero(lambda seat: figures.buffs(totals, seat)),
        "combinations": per_hero(lambda seat: figures.combinations(totals, seat)),
        "abilities": per_hero(
            lambda seat: figures.abilities(totals, sheet["heroes"][seat], sheet["table"], seat)
        ),
        "defensesV1": per_hero(lambda seat: figures.defenses_v1(totals, sheet["heroes"][seat], seat)),
        "integrity": {
            "checked": sum(figures.attacked(totals, seat) for seat in (0, 1)),
            "faults": sum(totals[f"s{seat}.integrityFaults"] for seat in (0, 1)),
        },
        **({} if totals.pilots is None else totals.pilots.document(unique(players), n)),
        "errors": totals.failed,
    }
