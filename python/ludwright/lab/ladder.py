"""Everyone against everyone: a round robin and the ratings that follow from it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any

from ..errors import Invalid
from ..players import name_of
from ..table.rooms import rooms
from ..table.series import unique
from .ratings import rate
from .series import series

if TYPE_CHECKING:
    from .._core import Rules
    from ..table.player import PlayerLike


def ladder(
    game: str | Rules,
    players: Sequence[PlayerLike],
    *,
    games: int = 400,
    seed: int = 0,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> dict[str, Any]:
    """Each pair plays `games` matches on the same seeds, changing seats with every match."""
    if len(players) < 2:
        raise Invalid("a ladder needs rungs: one player is given", remedy="name two players or more")
    rules = rooms.resolve(game)
    if rules.seats < 2:
        raise Invalid(f"{rules.name} has one seat", remedy="choose a game for two or more")
    names = unique([name_of(player) for player in players])
    scores: dict[tuple[int, int], tuple[float, int]] = {}
    pairs: list[dict[str, Any]] = []
    errors: list[dict[str, Any]] = []
    for i, j in combinations(range(len(players)), 2):
        pair = (players[i], players[j])
        result = series(rules, pair, games=games, seed=seed, threads=threads, progress=progress)
        wins = list(result.wins.values())
        draws = result.finished - sum(wins)
        scores[i, j] = (wins[0] + draws / 2, result.finished)
        keys = (names[i], names[j])
        pairs.append(
            {
                "players": list(keys),
                "games": games,
                "win_rate": dict(zip(keys, result.win_rate.values(), strict=True)),
                "interval": dict(zip(keys, map(list, result.interval.values()), strict=True)),
                "draws": draws,
            }
        )
        errors += [{"players": list(keys), "game": e.game, "message": e.message} for e in result.errors]
    return {
        "game": rules.name,
        "games": games * len(pairs),
        "games_per_pair": games,
        "seed": seed,
        "ratings": [
            {
                "player": row.player,
                "rating": row.rating,
                "interval": list(row.interval),
                "games": row.games,
                "score": row.score,
            }
            for row in rate(names, scores)
        ],
        "pairs": pairs,
        "errors": errors,
    }
