"""Which of two players is better, by as many matches as it takes: a sequential probability ratio test."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..errors import Invalid
from ..players import name_of
from ..table.rooms import rooms
from ..table.series import unique
from ..table.stats import share_interval
from .series import series

if TYPE_CHECKING:
    from .._core import Rules
    from ..table.player import PlayerLike

# Deals that are played before the next look. What was played beyond the deal that decides is left out, so
# the verdict does not depend on them.
FIRST, GROWTH, MOST = 16, 1.5, 512
# No verdict before so many deals: the spread of fewer is a guess.
LEAST = 8
# Imagined deals, one won and one lost: chance alone may make few deals look alike.
IMAGINED = (0.0, 1.0)


@dataclass(slots=True)
class Ratio:
    """The evidence so far that scores come from `other` and not from an even match, in natural logarithms.

    The scores of whole deals count, as normally distributed: a deal is played from both sides, so its matches
    are not independent.
    """

    other: float
    count: int = len(IMAGINED)
    total: float = sum(IMAGINED)
    squares: float = sum(score * score for score in IMAGINED)

    def add(self, score: float) -> None:
        self.count += 1
        self.total += score
        self.squares += score * score

    @property
    def value(self) -> float:
        mean = self.total / self.count
        spread = self.squares / self.count - mean * mean
        deals = self.count - len(IMAGINED)
        return deals * (self.other - 0.5) * (2 * mean - self.other - 0.5) / (2 * spread)


def sprt(
    game: str | Rules,
    first: PlayerLike,
    second: PlayerLike,
    *,
    margin: float = 0.05,
    error: float = 0.05,
    games: int = 20_000,
    seed: int = 0,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> dict[str, Any]:
    """Play mirrored deals until it is clear whether the first player is `better` than the second, `worse` or
    `even`; `undecided` when `games` matches do not tell.

    Better means a score of 0.5 + `margin` or more, even one of 0.5, and `error` is the risk to say the wrong
    one of the two. The same with any number of threads.
    """
    if not 0 < margin < 0.5:
        raise Invalid(f"a margin of {margin}", remedy="give a share between 0 and 0.5, such as 0.05")
    if not 0 < error < 0.5:
        raise Invalid(f"an error of {error}", remedy="give a probability between 0 and 0.5, such as 0.05")
    rules = rooms.resolve(game)
    if rules.seats < 2 or len(set(rules.teams)) < 2:
        raise Invalid(f"{rules.name} has no two sides", remedy="choose a game for two or more")
    names = unique([name_of(first), name_of(second)])
    # Two questions are asked, better and worse, and share the risk.
    accept, refuse = math.log((1 - error) / (error / 2)), math.log(error / (1 - error / 2))
    better, worse = Ratio(0.5 + margin), Ratio(0.5 - margin)
    scores: list[float] = []
    errors: list[dict[str, Any]] = []
    verdict, played, size = "undecided", 0, FIRST
    while verdict == "undecided" and played < games:
        deals = min(size, -(-(games - played) // 2))
        result = series(
            rules,
            [first, second],
            games=2 * deals,
            seed=seed,
            first=played,
            threads=threads,
            mirror=True,
            progress=progress,
        )
        errors += [{"game": found.game, "message": found.message} for found in result.errors]
        played += 2 * deals
        size = min(MOST, int(size * GROWTH))
        found = result.deals
        assert found is not None
        for won, lost in found.won.tolist():
            score = (1 + won - lost) / 2
            scores.append(score)
            better.add(score)
            worse.add(score)
            verdict = _verdict(better.value, worse.value, accept, refuse) if len(scores) >= LEAST else verdict
            if verdict != "undecided":
                break
    low, high = share_interval(scores)
    return {
        "game": rules.name,
        "players": names,
        "verdict": verdict,
        "games": 2 * len(scores),
        "deals": len(scores),
        "score": sum(scores) / (len(scores) or 1),
        "interval": [low, high],
        "margin": margin,
        "error": error,
        "ratio": {"better": better.value, "worse": worse.value, "accept": accept, "refuse": refuse},
        "seed": seed,
        "most": games,
        "errors": errors,
    }


def _verdict(better: float, worse: float, accept: float, refuse: float) -> str:
    if better >= accept:
        return "better"
    if worse >= accept:
        return "worse"
    return "even" if better <= refuse and worse <= refuse else "undecided"
