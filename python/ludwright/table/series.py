"""Many matches, on all cores, as columns."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..errors import Invalid, needs
from . import memory, waiting
from .deals import Deals
from .match import checked_seed
from .player import PlayerLike
from .replay import Replay
from .rooms import rooms
from .stats import wilson
from .winners import player_bits, seat_bits, won

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from polars import DataFrame
    from rich.table import Table as RichTable

    from .._core import Rules
    from .game import Game

# The reason of a match that the engine could not finish.
ENGINE_ERROR = 255
# Between slices progress is told and an interrupt is heard. The first is one match, for players that think
# for long.
SLICE_SECONDS = 0.25
GROWTH = 16
# Matches with faults that are kept.
FAULTY_KEPT = 16
COLUMNS = ("seeds", "payoffs", "reasons", "decisions", "forced", "turns", "offsets", "tallies")


@dataclass(frozen=True, slots=True)
class MatchError:
    """A match that the engine could not finish."""

    game: int
    message: str
    replay: Replay = field(repr=False)


@dataclass(frozen=True, slots=True, eq=False)
class SeriesResult:
    """What came of a series: one row per match in every column, and the figures that follow."""

    game: str
    players: tuple[str, ...]
    """A name per player; equal ones get -a, -b and so on."""
    seed: int
    rotate: bool
    """Whether players moved one seat on with every match."""
    mirror: bool
    """Whether every deal was played once per rotation."""
    teams: tuple[int, ...]
    """The side of each seat; partners have the same."""
    seeds: NDArray[np.uint64]
    """Seed of each match: `ludwright.match(game, seed=…)` deals the same cards."""
    payoffs: NDArray[np.float32]
    """Games by seats."""
    reasons: NDArray[np.uint8]
    """Places in `reason_names`; 255 is an engine error."""
    decisions: NDArray[np.uint32]
    forced: NDArray[np.uint32]
    """Picks that had no rival."""
    turns: NDArray[np.uint32]
    offsets: NDArray[np.uint8]
    """The seat of player 0."""
    tallies: NDArray[np.int32]
    """Games by `tally_names`."""
    reason_names: tuple[str, ...]
    tally_names: tuple[str, ...]
    errors: tuple[MatchError, ...]
    replays: dict[int, Replay]
    faulty: int = 0
    """Matches in which the rules came to something that nobody can have meant."""
    faults: int = 0
    """How often they did."""
    faulty_replays: dict[int, Replay] = field(default_factory=dict, repr=False)
    """The first of those matches."""
    reports: dict[str, dict[str, Any]] = field(default_factory=dict, repr=False)
    """What players tell of themselves, where they do: a language model its requests, tokens and fallbacks."""

    @property
    def games(self) -> int:
        return len(self.seeds)

    @property
    def seats(self) -> int:
        return int(self.payoffs.shape[1])

    @property
    def finished(self) -> int:
        """Matches without an engine error."""
        return self.games - len(self.errors)

    def player_payoffs(self) -> NDArray[np.float32]:
        """Games by players; a player at several seats gets the mean of them."""
        import numpy as np

        count = len(self.players)
        total = np.zeros((self.games, count), np.float32)
        seated = np.zeros((self.games, count), np.float32)
        rows = np.arange(self.games)
        for seat in range(self.seats):
            player = (seat - self.offsets.astype(np.int64)) % count
            total[rows, player] += self.payoffs[:, seat]
            seated[rows, player] += 1
        return (total / np.maximum(seated, 1)).astype(np.float32)

    @property
    def done(self) -> NDArray[np.bool_]:
        """Per match: whether the engine finished it."""
        finished: NDArray[np.bool_] = self.reasons != ENGINE_ERROR
        return finished

    def seat_won(self) -> NDArray[np.bool_]:
        """Matches by seats: whether a seat did better than all others, its partners aside."""
        return won(self.payoffs, seat_bits(self.teams)) & self.done[:, None]

    def player_won(self) -> NDArray[np.bool_]:
        """Matches by players: the same for players, who win with their partners."""
        sides = player_bits(self.teams, len(self.players), self.offsets)
        return won(self.player_payoffs(), sides) & self.done[:, None]

    @property
    def seat_wins(self) -> list[int]:
        """Matches that each seat won."""
        return [int(count) for count in self.seat_won().sum(axis=0)]

    @property
    def wins(self) -> dict[str, int]:
        """Matches in which a player did better than every other, partners aside; where all seats are on one
        side, those with a payoff above 0. One player at all seats of several sides has nobody to beat, and no
        entry."""
        if len(self.players) == 1 and len(set(self.teams)) > 1:
            return {}
        return dict(zip(self.players, map(int, self.player_won().sum(axis=0)), strict=True))

    @property
    def draws(self) -> int:
        """Matches without a winner: nobody did better than all others, partners aside."""
        winners = self.player_won() if len(self.players) > 1 else self.seat_won()
        if len(set(self.teams)) == 1:
            # Nobody to beat: what is neither won nor lost is even.
            return int(((self.payoffs == 0).all(axis=1) & self.done).sum())
        return self.finished - int(winners.any(axis=1).sum())

    @property
    def deals(self) -> Deals | None:
        """The deals of a mirrored series; None of any other."""
        if not self.mirror:
            return None
        return Deals.of(self.players, self.player_won(), self.player_payoffs(), self.done)

    @property
    def win_rate(self) -> dict[str, float]:
        """Of each player who has somebody to beat; empty where one player sits at all seats."""
        return {name: count / (self.finished or 1) for name, count in self.wins.items()}

    @property
    def interval(self) -> dict[str, tuple[float, float]]:
        """The 95 % interval of each win rate, as far as there are any: Wilson's over matches, or by the
        spread of whole deals where they were mirrored."""
        wins, deals = self.wins, self.deals
        if deals is not None:
            return {name: bounds for name, bounds in deals.win_interval.items() if name in wins}
        return {name: wilson(count, self.finished) for name, count in wins.items()}

    @property
    def draw_rate(self) -> float:
        return self.draws / (self.finished or 1)

    @property
    def mean_payoff(self) -> dict[str, float]:
        payoffs = self.player_payoffs()[self.reasons != ENGINE_ERROR]
        means = payoffs.mean(axis=0, dtype="float64") if len(payoffs) else [0.0] * len(self.players)
        return {name: float(mean) for name, mean in zip(self.players, means, strict=True)}

    @property
    def reason_counts(self) -> dict[str, int]:
        """How often each way to end occurred."""
        named = {name: int((self.reasons == i).sum()) for i, name in enumerate(self.reason_names)}
        return {**named, "engine error": len(self.errors)} if self.errors else named

    def to_numpy(self) -> dict[str, NDArray[Any]]:
        """The columns."""
        return {name: getattr(self, name) for name in COLUMNS}

    def to_polars(self) -> DataFrame:
        """One row per match, one column per number. Needs polars."""
        try:
            import polars
        except ModuleNotFoundError:
            raise needs("polars", "frames") from None

        columns: dict[str, Any] = {"seed": self.seeds}
        columns |= {f"payoff_{seat}": self.payoffs[:, seat] for seat in range(self.seats)}
        names = dict(enumerate(self.reason_names)) | {ENGINE_ERROR: "engine error"}
        columns["reason"] = [names[code] for code in self.reasons.tolist()]
        columns |= {name: getattr(self, name) for name in ("decisions", "forced", "turns", "offsets")}
        if self.tallies.size:
            columns |= {name: self.tallies[:, i] for i, name in enumerate(self.tally_names)}
        return polars.DataFrame(columns)

    def to_dict(self) -> dict[str, Any]:
        """The figures as plain data; equal seeds give equal data."""
        deals = self.deals
        return {
            "game": self.game,
            "players": list(self.players),
            "games": self.games,
            "seed": self.seed,
            "rotate": self.rotate,
            "mirror": self.mirror,
            "win_rate": self.win_rate,
            "interval": {name: list(bounds) for name, bounds in self.interval.items()},
            "draw_rate": self.draw_rate,
            "mean_payoff": self.mean_payoff,
            "reasons": self.reason_counts,
            "decisions": int(self.decisions.sum(dtype="int64")),
            "forced": int(self.forced.sum(dtype="int64")),
            "turns": int(self.turns.sum(dtype="int64")),
            "errors": [{"game": error.game, "message": error.message} for error in self.errors],
            **({} if deals is None else {"deals": deals.to_dict()}),
            **({"reports": self.reports} if self.reports else {}),
        }

    def to_json(self) -> str:
        return json.dumps(self.to_dict(), ensure_ascii=False)

    def _rows(self) -> list[tuple[str, str, str, str]]:
        rates, intervals, payoffs = self.win_rate, self.interval, self.mean_payoff
        return [
            (
                name,
                f"{rates[name]:.1%}" if name in rates else "–",
                f"{intervals[name][0]:.1%} – {intervals[name][1]:.1%}" if name in rates else "–",
                f"{payoffs[name]:+.3f}",
            )
            for name in self.players
        ]

    def _notes(self) -> str:
        ends = ", ".join(f"{name} {count:,}" for name, count in self.reason_counts.items() if count)
        notes = f"draws {self.draw_rate:.1%}; ends: {ends or 'none'}"
        deals = self.deals
        if deals is not None:
            better = ", ".join(f"{name} {count:,}" for name, count in deals.better.items())
            notes += f"; better over a whole deal: {better}, nobody {deals.even:,} of {len(deals):,}"
        for name, report in self.reports.items():
            if "fallbacks" in report:
                notes += f"; {name} fell back at {report['fallbacks']:,} of {report['decisions']:,} decisions"
        return f"{notes}; first error: {self.errors[0].message}" if self.errors else notes

    def _title(self) -> str:
        return f"{self.game}, {self.games:,} matches, seed {self.seed}"

    def __str__(self) -> str:
        rows = [_HEADINGS, *self._rows()]
        widths = [max(len(row[i]) for row in rows) for i in range(len(_HEADINGS))]
        lines = [
            "  ".join(cell.rjust(width) if i else cell.ljust(width) for i, (cell, width) in enumerate(cells))
            for cells in (list(zip(row, widths, strict=True)) for row in rows)
        ]
        return "\n".join([self._title(), *lines, self._notes()])

    def __repr__(self) -> str:
        return f"<series of {self._title()}>"

    def __rich__(self) -> RichTable:
        from rich.table import Table as RichTable

        table = RichTable(title=self._title(), caption=self._notes(), box=None)
        for i, heading in enumerate(_HEADINGS):
            table.add_column(heading, justify="right" if i else "left")
        for row in self._rows():
            table.add_row(*row)
        return table


_HEADINGS = ("player", "win rate", "95 % interval", "mean payoff")


def series(
    game: str | Rules | Game[Any],
    players: PlayerLike | Sequence[PlayerLike] = "random",
    games: int = 1000,
    seed: int = 0,
    *,
    first: int = 0,
    threads: int | None = None,
    rotate: bool = True,
    mirror: bool = False,
    tally: bool = False,
    keep_every: int | None = None,
    save_errors: str | Path | None = None,
    progress: Callable[[int], None] | None = None,
    by: Callable[..., Iterator[dict[str, Any]]] | None = None,
    **settings: Any,
) -> SeriesResult:
    """Play many matches. The same arguments give the same columns with any number of threads.

    Fewer players than seats alternate, and move one seat on with every match unless `rotate` is off. With
    `mirror` every deal is played once per rotation, so that its luck cancels; `games` is rounded up to
    whole deals, and intervals follow from them. `first` is the number of the first match: series that go on
    from each other play what one long series plays. `tally` counts events, `keep_every` keeps replays,
    `save_errors` names a folder for the replays of engine errors, and `progress` is told how many more
    matches are done. `by` plays the matches in place of this process's threads: see `lab.backends.spread`.
    """
    from ..players import name_of, resolve, several

    rules = rooms.resolve(game, **settings)
    if not 0 < games < 2**32:
        raise Invalid(f"{games} games", remedy="give a number from 1 to 4294967295")
    given = several(players)
    games = whole_deals(games, len(given), mirror=mirror)
    if not 0 <= first < 2**32 - games:
        raise Invalid(f"{games} games from number {first} on", remedy="give numbers from 0 to 4294967295")
    if mirror and first % len(given):
        raise Invalid(
            f"match {first} is not the first of its deal", remedy=f"give a multiple of {len(given)} as first"
        )
    sitting = [resolve(player, rules) for player in given]
    columns = play(
        rules,
        sitting,
        games=games,
        first=first,
        seed=checked_seed(seed),
        threads=threads,
        rotate=rotate,
        mirror=mirror,
        tally=tally,
        keep_every=keep_every,
        progress=progress,
        by=by,
    )
    errors = tuple(MatchError(i, message, Replay.parse(text)) for i, message, text in columns.pop("errors"))
    replays = {i: Replay.parse(text) for i, text in columns.pop("replays")}
    faulty = {i: Replay.parse(text) for i, text in columns.pop("faulty_replays")}
    if save_errors is not None:
        for error in errors:
            error.replay.save(Path(save_errors) / f"seed-{seed}-match-{error.game}.json")
    names = unique([name_of(player) for player in given])
    told = [(name, getattr(player, "report", None)) for name, player in zip(names, sitting, strict=True)]
    return SeriesResult(
        game=rules.name,
        players=tuple(names),
        reports={name: report() for name, report in told if callable(report)},
        seed=seed,
        rotate=rotate,
        mirror=mirror,
        teams=tuple(rules.teams),
        reason_names=tuple(rules.reasons),
        tally_names=tuple(rules.tallies) if tally else (),
        errors=errors,
        replays=replays,
        faulty_replays=faulty,
        **columns,
    )


def whole_deals(games: int, players: int, *, mirror: bool) -> int:
    """So many matches, or as many more as complete the last deal."""
    return -(-games // players) * players if mirror else games


def slices(
    rules: Rules,
    players: Sequence[Any],
    *,
    games: int,
    seed: int,
    first: int = 0,
    mirror: bool = False,
    progress: Callable[[int], None] | None = None,
    by: Callable[..., Iterator[dict[str, Any]]] | None = None,
    **how: Any,
) -> Iterator[dict[str, Any]]:
    """The columns of a series, some matches at a time: as many as take a moment, so nothing may depend on
    where one slice ends. A deal is never cut."""
    if by is not None:
        yield from by(
            rules, players, games=games, seed=seed, first=first, mirror=mirror, progress=progress, **how
        )
        return
    if any(hasattr(player, "concurrency") for player in players):
        told = {"first": first, "progress": progress, "keep_every": how.pop("keep_every", None)}
        yield from waiting.matches(rules, players, games=games, seed=seed, mirror=mirror, **told, **how)
        return
    done, size = 0, 1
    while done < games:
        now = min(whole_deals(size, len(players), mirror=mirror), games - done)
        began = time.perf_counter()
        part = dict(
            rules.series(list(players), games=now, seed=seed, first=first + done, mirror=mirror, **how)
        )
        elapsed = time.perf_counter() - began
        done += now
        if progress is not None:
            progress(now)
        yield part
        size = max(1, min(int(now * SLICE_SECONDS / max(elapsed, 1e-6)), now * GROWTH))


def play(
    rules: Rules, players: Sequence[Any], *, games: int, tally: bool = False, **how: Any
) -> dict[str, Any]:
    """The columns of a series whole; takes what `slices` takes."""
    import numpy as np

    memory.check(
        games * _row_bytes(rules, tally),
        f"the results of {games:,} games",
        remedy="play fewer, or several series with other seeds",
    )
    parts = list(slices(rules, players, games=games, tally=tally, **how))
    # A column leaves its slices as it is joined, so that the memory never holds all of them twice.
    joined: dict[str, Any] = {name: np.concatenate([part.pop(name) for part in parts]) for name in COLUMNS}
    joined["errors"] = [error for part in parts for error in part["errors"]]
    joined["replays"] = [kept for part in parts for kept in part["replays"]]
    joined["faulty_replays"] = [kept for part in parts for kept in part["faulty_replays"]][:FAULTY_KEPT]
    joined |= {count: sum(part[count] for part in parts) for count in ("faulty", "faults")}
    return joined


def _row_bytes(rules: Rules, tally: bool) -> int:
    """What one match takes in all `COLUMNS`."""
    return 8 + 4 * rules.seats + 1 + 3 * 4 + 1 + (4 * len(rules.tallies) if tally else 0)


def unique(names: Sequence[str]) -> list[str]:
    """Names as keys: equal ones get -a, -b and so on."""
    letters = iter("abcdefghijklmnopqrstuvwxyz")
    return [f"{name}-{next(letters)}" if names.count(name) > 1 else name for name in names]
