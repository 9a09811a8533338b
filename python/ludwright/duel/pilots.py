"""How two players fare who change heroes, slice by slice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ..table.stats import share_interval, wilson

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(slots=True)
class Pilots:
    """Wins of the two players of a series, and of its mirrored deals."""

    mirror: bool
    wins: list[int] = field(default_factory=lambda: [0, 0])
    deals: Counter[tuple[int, int]] = field(default_factory=Counter)
    """Deals by how many of their two matches each player won."""

    def add(self, part: Any, winner: NDArray[np.int64], done: NDArray[np.bool_]) -> None:
        """Count a slice; `winner` is a seat, or 2 for a draw."""
        import numpy as np

        player = np.where(done & (winner < 2), (winner - part["offsets"].astype(np.int64)) % 2, 2)
        self.wins = [won + int((player == i).sum()) for i, won in enumerate(self.wins)]
        if self.mirror:
            both = player.reshape(-1, 2)[done.reshape(-1, 2).all(axis=1)]
            won = np.stack([(both == i).sum(axis=1) for i in (0, 1)], axis=1)
            found, times = np.unique(won, axis=0, return_counts=True)
            for (one, other), count in zip(found.tolist(), times.tolist(), strict=True):
                self.deals[one, other] += count

    def document(self, names: Sequence[str], finished: int) -> dict[str, Any]:
        """What a report says of the players."""
        told: dict[str, Any] = {
            "by_player": {
                name: {
                    "wins": self.wins[i],
                    "win_rate": self.wins[i] / (finished or 1),
                    "interval": list(self._interval(i, finished)),
                }
                for i, name in enumerate(names)
            }
        }
        if self.mirror:
            count = sum(self.deals.values())
            better = [sum(n for won, n in self.deals.items() if won[i] > won[1 - i]) for i in (0, 1)]
            told["deals"] = {
                "count": count,
                "matches_per_deal": 2,
                "better": dict(zip(names, better, strict=True)),
                "even": count - sum(better),
            }
        return told

    def _interval(self, player: int, finished: int) -> tuple[float, float]:
        if not self.mirror:
            return wilson(self.wins[player], finished)
        return share_interval([won[player] / 2 for won in self.deals], list(self.deals.values()))
