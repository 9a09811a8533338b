"""Results that grow: every match of every ladder in one Parquet file. Needs the `frames` extra."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..errors import Invalid, needs

if TYPE_CHECKING:
    import polars

    from .._core import Rules
    from ..table.series import SeriesResult

COLUMNS = (
    "game",
    "digest",
    "version",
    "first",
    "second",
    "seed",
    "mirror",
    "match",
    "offset",
    "score",
    "payoff_first",
    "payoff_second",
    "decisions",
    "turns",
)


@dataclass(frozen=True, slots=True)
class Meeting:
    """All that is known of two players at one game."""

    players: tuple[str, str]
    points: float
    """What the first scored: a win is 1, a draw 0.5."""
    games: int
    shares: list[float]
    """The first's share of the points of every deal, or of every match that was not mirrored."""


def _polars() -> Any:
    try:
        import polars
    except ModuleNotFoundError:
        raise needs("polars", "frames") from None
    return polars


class Store:
    """A file of results. It is read at once, and written when told to, as a whole or not at all."""

    def __init__(self, path: Path) -> None:
        self.path = path
        pl = _polars()
        self.frame: polars.DataFrame | None = None
        if not path.exists():
            return
        try:
            frame = pl.read_parquet(path)
        except (OSError, pl.exceptions.PolarsError) as error:
            raise Invalid(
                f"no results can be read: {error}", path=str(path), remedy="name a file that a ladder wrote"
            ) from error
        if tuple(frame.columns) != COLUMNS:
            raise Invalid(
                "not the results of ladders",
                path=str(path),
                remedy="name a file that a ladder wrote, or a new one",
            )
        self.frame = frame

    def __len__(self) -> int:
        return 0 if self.frame is None else len(self.frame)

    def games(self) -> list[str]:
        """Games with results, by name."""
        return [] if self.frame is None else sorted(set(self.frame["game"].to_list()))

    def next(self, rules: Rules, players: tuple[str, str], *, seed: int, mirror: bool) -> int:
        """The number of the first match that these two have not played yet."""
        if self.frame is None:
            return 0
        pl = _polars()
        same = self._of(rules).filter(
            (pl.col("first") == players[0])
            & (pl.col("second") == players[1])
            & (pl.col("seed") == seed)
            & (pl.col("mirror") == mirror)
        )
        return 0 if same.is_empty() else int(same["match"].to_numpy().max()) + 1

    def add(self, rules: Rules, players: tuple[str, str], result: SeriesResult, first: int) -> None:
        """The matches of a series, numbered from `first`; those without an end are left out."""
        import numpy as np

        from .._core import __version__

        pl = _polars()
        won = result.player_won()
        score = (1 + won[:, 0].astype(np.float64) - won[:, 1]) / 2
        payoffs = result.player_payoffs()
        count = result.games
        fresh = pl.DataFrame(
            {
                "game": [rules.name] * count,
                "digest": [rules.digest] * count,
                "version": [__version__] * count,
                "first": [players[0]] * count,
                "second": [players[1]] * count,
                "seed": np.full(count, result.seed, np.uint64),
                "mirror": [result.mirror] * count,
                "match": np.arange(first, first + count, dtype=np.uint32),
                "offset": result.offsets,
                "score": score,
                "payoff_first": payoffs[:, 0],
                "payoff_second": payoffs[:, 1],
                "decisions": result.decisions,
                "turns": result.turns,
            }
        ).filter(pl.Series(result.done))
        self.frame = fresh if self.frame is None else pl.concat([self.frame, fresh])

    def meetings(self, game: str, digest: str, version: str) -> list[Meeting]:
        """Everybody who met at a game as it is now, in the order of their names."""
        if self.frame is None:
            return []
        pl = _polars()
        rows = self.frame.filter(
            (pl.col("game") == game) & (pl.col("digest") == digest) & (pl.col("version") == version)
        )
        found: dict[tuple[str, str], list[Any]] = {}
        for (first, second), part in rows.group_by(["first", "second"], maintain_order=True):
            forth = (str(first), str(second))
            turned = forth[0] > forth[1]
            score = 1 - part["score"] if turned else part["score"]
            found.setdefault((forth[1], forth[0]) if turned else forth, []).append(
                part.with_columns(score.alias("score"))
            )
        return [_meeting(pair, parts) for pair, parts in sorted(found.items(), key=lambda item: item[0])]

    def latest(self, game: str) -> tuple[str, str]:
        """Digest and version of a game's last results."""
        pl = _polars()
        assert self.frame is not None
        rows = self.frame.filter(pl.col("game") == game)
        return str(rows["digest"][-1]), str(rows["version"][-1])

    def write(self) -> None:
        if self.frame is None:
            return
        beside = self.path.with_suffix(".part")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.frame.write_parquet(beside)
            beside.replace(self.path)
        except OSError as error:
            raise Invalid(
                f"cannot be written: {error.strerror}",
                path=str(self.path),
                remedy="name a file in a writable folder",
            ) from error

    def _of(self, rules: Rules) -> polars.DataFrame:
        from .._core import __version__

        pl = _polars()
        assert self.frame is not None
        frame: polars.DataFrame = self.frame.filter(
            (pl.col("game") == rules.name)
            & (pl.col("digest") == rules.digest)
            & (pl.col("version") == __version__)
        )
        return frame


def _meeting(pair: tuple[str, str], parts: Iterable[Any]) -> Meeting:
    pl = _polars()
    rows = pl.concat(list(parts))
    shares: list[float] = rows.filter(~pl.col("mirror"))["score"].to_list()
    deals = (
        rows.filter(pl.col("mirror"))
        .with_columns((pl.col("match") // 2).alias("deal"))
        .group_by(["first", "seed", "deal"], maintain_order=True)
        .agg(pl.col("score").mean())
    )
    shares += deals["score"].to_list()
    return Meeting(pair, float(rows["score"].sum()), len(rows), shares)
