"""Whom a learner meets: a pool of opponents that is drawn from evenly, by age, or by who still beats it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import numpy as np

from ..authoring.names import did_you_mean, quoted
from ..errors import Invalid
from ..players.many import ManyPlayer
from ..table.player import PlayerLike

Draw = Literal["uniform", "recent", "prioritised"]
DRAWS: tuple[Draw, ...] = ("uniform", "recent", "prioritised")
LEAST = 0.02
"""Nobody is drawn less often than this beside the one drawn most: who was beaten may come back."""


class OpponentPool:
    """Players and how often each is met; `weights` follow what `note` is told.

    Args:
        players: Names such as `"heuristic"` or `"policy:FILE"`, players of your own, or networks that are
            asked many decisions at once; oldest first.
        draw: `"uniform"` meets all alike. `"recent"` meets the youngest most: half as often for every
            `half_life` players that came after. `"prioritised"` meets whoever still wins: by the share of
            matches that the learner does not win, to the `power`.
        half_life: For `"recent"`.
        power: For `"prioritised"`; 0 is uniform.

    A learner that keeps itself company replaces the oldest of its earlier selves and says so with `renew`::

        pool = OpponentPool(["random", "heuristic"], "prioritised")
        env = CardVectorEnv("duel", 64, opponent=pool)
        ...
        pool.note(env.drain_episodes())
        env.weigh(pool.weights)
    """

    def __init__(
        self,
        players: Sequence[PlayerLike | ManyPlayer],
        draw: Draw = "uniform",
        *,
        half_life: float = 2.0,
        power: float = 2.0,
    ) -> None:
        if draw not in DRAWS:
            raise Invalid(f"no pool draws {quoted(str(draw))}", remedy=did_you_mean(str(draw), DRAWS))
        if isinstance(players, str) or not players:
            raise Invalid("a pool is a list of players", remedy='give at least one, such as ["random"]')
        if not half_life > 0 or not power >= 0:
            raise Invalid("half_life must be above 0 and power 0 or more")
        self.players = tuple(players)
        self.draw: Draw = draw
        self._half_life, self._power = half_life, power
        self._born = list(range(len(self.players)))
        self._met = np.zeros(len(self.players))
        self._won = np.zeros(len(self.players))

    def note(self, episodes: Mapping[str, Any]) -> None:
        """Take in finished episodes, as `drain_episodes` gives them; what has no outcome does not count."""
        outcome = np.asarray(episodes["outcome"], np.float64)
        known = np.isfinite(outcome)
        place, outcome = np.asarray(episodes["opponent"])[known], outcome[known]
        np.add.at(self._met, place, 1.0)
        np.add.at(self._won, place, (outcome > 0) + 0.5 * (outcome == 0))

    def renew(self, place: int) -> None:
        """The player there is a new one: the youngest, and nobody has met it."""
        self._born[place] = max(self._born) + 1
        self._met[place] = self._won[place] = 0.0

    @property
    def oldest(self) -> int:
        """The place to renew next, if all may be renewed."""
        return self._born.index(min(self._born))

    @property
    def won(self) -> list[float]:
        """The learner's share of wins against each, a draw half; before anything is known a half."""
        return [float(one) for one in (self._won + 1.0) / (self._met + 2.0)]

    @property
    def weights(self) -> list[float]:
        """How often each is to be met; the most is 1."""
        if self.draw == "uniform":
            return [1.0] * len(self.players)
        if self.draw == "recent":
            youngest = len(self._born) - 1
            age = [youngest - rank for rank in np.argsort(np.argsort(self._born)).tolist()]
            raw = np.array([0.5 ** (one / self._half_life) for one in age])
        else:
            raw = (1.0 - np.array(self.won)) ** self._power
        return [float(one) for one in np.maximum(raw / raw.max(), LEAST)]

    def __len__(self) -> int:
        return len(self.players)

    def __repr__(self) -> str:
        return f"<pool of {len(self)} opponents, {self.draw}>"
