"""Everyone against everyone: a round robin and the ratings that follow from it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any

from ..errors import Invalid
from ..players import name_of
from ..table.rooms import rooms
from ..table.series import unique
from .ratings import information, rate
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
    rotate: bool = True,
    mirror: bool = False,
    progress: Callable[[int], None] | None = None,
) -> dict[str, Any]:
    """Each pair plays `games` matches on the same seeds, changing seats with every match unless `rotate` is
    off. With `mirror` each deal is played from both sides, and intervals follow from whole deals."""
    if len(players) < 2:
        raise Invalid("a ladder needs rungs: one player is given", remedy="name two players or more")
    rules = rooms.resolve(game)
    if rules.seats < 2:
        raise Invalid(f"{rules.name} has one seat", remedy="choose a game for two or more")
    names = unique([name_of(player) for player in players])
    scores: dict[tuple[int, int], tuple[float, int]] = {}
    worth: dict[tuple[int, int], float] = {}
    pairs: list[dict[str, Any]] = []
    errors: list[dict[str, Any]] = []
    for i, j in combinations(range(len(players)), 2):
        pair = (players[i], players[j])
        result = series(
            rules,
            pair,
            games=games,
            seed=seed,
            threads=threads,
            rotate=rotate,
            mirror=mirror,
            progress=progress,
        )
        wins = list(result.wins.values())
        draws = result.draws
        scores[i, j] = (wins[0] + draws / 2, result.finished)
        deals = result.deals
        if deals is not None:
            worth[i, j] = information(deals.won[:, 0] + (1 - deals.won.sum(axis=1)) / 2, result.finished)
        keys = (names[i], names[j])
        pairs.append(
            {
                "players": list(keys),
                "games": result.games,
                "win_rate": dict(zip(keys, result.win_rate.values(), strict=True)),
                "interval": dict(zip(keys, map(list, result.interval.values()), strict=True)),
                "draws": draws,
                **({} if deals is None else {"deals": deals.to_dict()}),
            }
        )
        errors += [{"players": list(keys), "game": e.game, "message": e.message} for e in result.errors]
    return {
        "game": rules.name,
        "games": sum(pair["games"] for pair in pairs),
        "games_per_pair": pairs[0]["games"],
        "seed": seed,
        "rotate": rotate,
        "mirror": mirror,
        "ratings": [
            {
                "player": row.player,
                "rating": row.rating,
                "interval": list(row.interval),
                "games": row.games,
                "score": row.score,
            }
            for row in rate(names, scores, worth)
        ],
        "pairs": pairs,
        "errors": errors,
    }
