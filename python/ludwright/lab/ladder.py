"""Everyone against everyone: a round robin and the ratings that follow from it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .._core import __version__
from ..errors import Invalid
from ..players import name_of
from ..table.rooms import rooms
from ..table.series import unique
from .backends import Threads, spread
from .ratings import information, rate
from .runs import RunFolder
from .series import series
from .store import Meeting, Store

if TYPE_CHECKING:
    from .._core import Rules
    from ..table.player import PlayerLike
    from ..table.series import SeriesResult
    from .backends import Backend


def ladder(
    game: str | Rules,
    players: Sequence[PlayerLike],
    *,
    games: int = 400,
    seed: int = 0,
    threads: int | None = None,
    rotate: bool = True,
    mirror: bool = False,
    store: str | Path | None = None,
    progress: Callable[[int], None] | None = None,
    by: Backend | None = None,
    run: str | Path | None = None,
) -> dict[str, Any]:
    """Each pair plays `games` matches on the same seeds, changing seats with every match unless `rotate` is
    off. With `mirror` each deal is played from both sides, and intervals follow from whole deals.

    `store` names a Parquet file of results. Matches are added to it, going on where the pair left off, and
    everybody who ever played this game there is rated, by all results.

    `by` plays the matches in place of this process's threads, with the same results. `run` names a folder
    that keeps them as they are played: asked for the same again, the ladder goes on from there.
    """
    if len(players) < 2:
        raise Invalid("a ladder needs rungs: one player is given", remedy="name two players or more")
    rules = rooms.resolve(game)
    if rules.seats < 2:
        raise Invalid(f"{rules.name} has one seat", remedy="choose a game for two or more")
    names = unique([name_of(player) for player in players])
    asked = {
        "game": rules.name,
        "digest": rules.digest,
        "players": names,
        "games": games,
        "seed": seed,
        "rotate": rotate,
        "mirror": mirror,
    }
    who = by or Threads(threads)
    if run is not None and store is not None:
        raise Invalid("a store and a run's folder are two things", remedy="give one of them")
    folder = None if run is None else RunFolder(Path(run), "ladder", asked, backend=who.name)
    played: list[tuple[tuple[str, str], SeriesResult]] = []
    kept = None if store is None else Store(Path(store))
    scores: Scores = {}
    worth: Worth = {}
    pairs: list[dict[str, Any]] = []
    errors: list[dict[str, Any]] = []
    for i, j in combinations(range(len(players)), 2):
        pair, keys = (players[i], players[j]), (names[i], names[j])
        first = 0 if kept is None else kept.next(rules, keys, seed=seed, mirror=mirror)
        result = series(
            rules,
            pair,
            games=games,
            seed=seed,
            first=first,
            threads=threads,
            rotate=rotate,
            mirror=mirror,
            progress=progress,
            by=None if by is None and folder is None else spread(who, pair, folder),
        )
        played.append((keys, result))
        wins = list(result.wins.values())
        draws = result.draws
        scores[i, j] = (wins[0] + draws / 2, result.finished)
        deals = result.deals
        if deals is not None:
            worth[i, j] = information(deals.won[:, 0] + (1 - deals.won.sum(axis=1)) / 2, result.finished)
        if kept is not None:
            kept.add(rules, keys, result, first)
        pairs.append(
            {
                "players": list(keys),
                "games": result.games,
                "win_rate": dict(zip(keys, result.win_rate.values(), strict=True)),
                "interval": dict(zip(keys, map(list, result.interval.values()), strict=True)),
                "draws": draws,
                **({} if deals is None else {"deals": deals.to_dict()}),
                **({"reports": result.reports} if result.reports else {}),
            }
        )
        errors += [{"players": list(keys), "game": e.game, "message": e.message} for e in result.errors]
    if kept is not None:
        kept.write()
        names, scores, worth = _stored(kept.meetings(rules.name, rules.digest, __version__))
    document = {
        "game": rules.name,
        "games": sum(pair["games"] for pair in pairs),
        "games_per_pair": pairs[0]["games"],
        "seed": seed,
        "rotate": rotate,
        "mirror": mirror,
        **_standing(names, scores, worth),
        "pairs": pairs,
        **({} if kept is None else {"store": {"file": str(kept.path), "matches": len(kept)}}),
        "errors": errors,
    }
    if folder is not None:
        folder.finish(document, played)
    return document


Scores = dict[tuple[int, int], tuple[float, int]]
Worth = dict[tuple[int, int], float]


def stored(path: str | Path, game: str | None = None) -> list[dict[str, Any]]:
    """What a file of results tells: ratings and cross table of each game, or of one."""
    kept = Store(Path(path))
    if len(kept) == 0:
        raise Invalid("no results", path=str(path), remedy="name a file that a ladder wrote")
    games = kept.games()
    if game is not None and game not in games:
        raise Invalid(f"no results of {game}", path=str(path), remedy=f"there are {', '.join(games)}")
    found = []
    for name in games if game is None else [game]:
        digest, version = kept.latest(name)
        names, scores, worth = _stored(kept.meetings(name, digest, version))
        total = sum(played for _, played in scores.values())
        found.append({"game": name, "games": total, "version": version, **_standing(names, scores, worth)})
    return found


def _stored(meetings: Sequence[Meeting]) -> tuple[list[str], Scores, Worth]:
    names = sorted({name for meeting in meetings for name in meeting.players})
    place = {name: n for n, name in enumerate(names)}
    pairs = {(place[meeting.players[0]], place[meeting.players[1]]): meeting for meeting in meetings}
    scores = {pair: (meeting.points, meeting.games) for pair, meeting in pairs.items()}
    worth = {pair: information(meeting.shares, meeting.games) for pair, meeting in pairs.items()}
    return names, scores, worth


def _standing(names: Sequence[str], scores: Scores, worth: Worth) -> dict[str, Any]:
    """The ratings, and what everybody scored against everybody: `cross[a][b]`, best first."""
    rows = rate(names, scores, worth)
    place = {name: n for n, name in enumerate(names)}
    cross: dict[str, dict[str, Any]] = {}
    for row in rows:
        cross[row.player] = {}
        for other in rows:
            i, j = place[row.player], place[other.player]
            points, played = scores.get((min(i, j), max(i, j)), (0.0, 0))
            if i != j and played:
                share = (points if i < j else played - points) / played
                cross[row.player][other.player] = {"score": share, "games": played}
    return {
        "ratings": [
            {
                "player": row.player,
                "rating": row.rating,
                "interval": list(row.interval),
                "games": row.games,
                "score": row.score,
            }
            for row in rows
        ],
        "cross": cross,
    }
