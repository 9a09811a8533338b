"""Mirrored deals: every seed played once per rotation of the players, so that the luck of the deal
cancels."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .stats import mean_interval, share_interval

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True, eq=False)
class Deals:
    """The deals of a series, each with a match for every rotation; those with an engine error are left
    out."""

    players: tuple[str, ...]
    won: NDArray[np.float64]
    """Deals by players: the share of its matches that a player won."""
    payoffs: NDArray[np.float64]
    """Deals by players: a player's mean payoff over its matches."""

    @classmethod
    def of(
        cls,
        players: tuple[str, ...],
        won: NDArray[np.bool_],
        payoffs: NDArray[np.float32],
        done: NDArray[np.bool_],
    ) -> Deals:
        """From columns of matches, in the order in which they were played."""
        rotations = len(players)
        whole = len(done) // rotations * rotations
        kept = done[:whole].reshape(-1, rotations).all(axis=1)

        def means(column: Any) -> Any:
            return column[:whole].reshape(-1, rotations, rotations)[kept].mean(axis=1, dtype="float64")

        return cls(players, means(won), means(payoffs))

    def __len__(self) -> int:
        return len(self.won)

    @property
    def rotations(self) -> int:
        """Matches of a deal."""
        return len(self.players)

    @property
    def better(self) -> dict[str, int]:
        """Deals in which a player came out ahead of every other when all seats are taken together."""
        if len(self) == 0:
            return dict.fromkeys(self.players, 0)
        best = self.payoffs == self.payoffs.max(axis=1, keepdims=True)
        alone = best & (best.sum(axis=1, keepdims=True) == 1)
        return {name: int(alone[:, i].sum()) for i, name in enumerate(self.players)}

    @property
    def even(self) -> int:
        """Deals in which nobody did."""
        return len(self) - sum(self.better.values())

    @property
    def win_interval(self) -> dict[str, tuple[float, float]]:
        """The 95 % interval of each win rate, from whole deals."""
        return {name: share_interval(self.won[:, i]) for i, name in enumerate(self.players)}

    @property
    def payoff_interval(self) -> dict[str, tuple[float, float]]:
        """The 95 % interval of each mean payoff, from whole deals."""
        return {name: mean_interval(self.payoffs[:, i])[1] for i, name in enumerate(self.players)}

    def to_dict(self) -> dict[str, Any]:
        return {
            "count": len(self),
            "matches_per_deal": self.rotations,
            "better": self.better,
            "even": self.even,
            "payoff_interval": {name: list(bounds) for name, bounds in self.payoff_interval.items()},
        }
