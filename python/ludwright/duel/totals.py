"""What a series of duels adds up to, slice by slice: a long one needs no more memory than a short one."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ..table.series import ENGINE_ERROR, slices
from .pilots import Pilots

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from .._core import Rules

# A match has fewer turns, and so fewer attacks, than this many bits can count.
BITS = 16
# Matches by the hero's attacks, those with one ability among them, and whether the hero won, packed into one
# number: bits above, bits, one bit.
Uses = Counter[int]


@dataclass(frozen=True, slots=True)
class Shares:
    """Sums over matches of an ability's share of the hero's attacks, with and without the wins."""

    plain: float
    squared: float
    won: float
    won_squared: float


@dataclass(slots=True)
class Totals:
    """Sums over all finished matches."""

    names: dict[str, int]
    sums: NDArray[np.int64]
    reasons: NDArray[np.int64]
    kills: NDArray[np.int64]
    """Matches that ended by a knock-out, by the number of their turns."""
    started: NDArray[np.int64]
    """Matches by who started and who won: seat, seat or 2 for a draw."""
    uses: tuple[list[Uses], list[Uses]]
    """Per hero and ability."""
    pilots: Pilots | None = None
    """The players, where there are two."""
    rounds: int = 0
    games: int = 0
    kept: dict[str, list[NDArray[Any]]] = field(default_factory=dict)
    errors: list[tuple[int, str, str]] = field(default_factory=list)
    replays: list[tuple[int, str]] = field(default_factory=list)
    reports: dict[str, dict[str, Any]] = field(default_factory=dict)
    """What players tell of themselves, where they do."""

    def __getitem__(self, column: str) -> int:
        return int(self.sums[self.names[column]])

    def get(self, column: str) -> int:
        """A column's sum; 0 when the game does not count it."""
        return self[column] if column in self.names else 0

    @property
    def failed(self) -> list[dict[str, Any]]:
        """Matches that the engine could not finish, as reports list them."""
        return [{"game": game, "message": message} for game, message, _ in self.errors]

    @property
    def finished(self) -> int:
        return self.games - len(self.errors)

    def wins(self, seat: int) -> int:
        return int(self.started[:, seat].sum())

    def shares(self, seat: int, ability: int) -> Shares:
        """Exact sums, so that neither slices nor threads show in them."""
        low = (1 << BITS) - 1
        rows = [
            (matches, (key >> 1 & low) / (key >> 1 >> BITS), key & 1)
            for key, matches in self.uses[seat][ability].items()
        ]
        return Shares(
            math.fsum(n * share for n, share, _ in rows),
            math.fsum(n * share * share for n, share, _ in rows),
            math.fsum(n * share for n, share, won in rows if won),
            math.fsum(n * share * share for n, share, won in rows if won),
        )

    def column(self, name: str) -> NDArray[Any]:
        """A column that was kept, one row per match."""
        import numpy as np

        return np.concatenate(self.kept[name])


def play(
    rules: Rules,
    players: Sequence[Any],
    abilities: tuple[Sequence[str], Sequence[str]],
    *,
    games: int,
    seed: int,
    threads: int | None = None,
    rotate: bool = False,
    mirror: bool = False,
    keep_every: int | None = None,
    keep: Sequence[str] = (),
    progress: Callable[[int], None] | None = None,
) -> Totals:
    """Play the series. `abilities` are the ids of each hero's attacks; columns named in `keep` stay whole."""
    totals = _empty(rules, abilities, keep)
    totals.pilots = Pilots(mirror) if len(players) == 2 else None
    for part in slices(
        rules,
        players,
        games=games,
        seed=seed,
        progress=progress,
        threads=threads,
        rotate=rotate,
        mirror=mirror,
        tally=True,
        keep_every=keep_every,
    ):
        _add(totals, part, abilities)
    return totals


def _empty(rules: Rules, abilities: tuple[Sequence[str], Sequence[str]], keep: Sequence[str]) -> Totals:
    import numpy as np

    names = {name: i for i, name in enumerate(rules.tallies)}
    return Totals(
        names=names,
        sums=np.zeros(len(names), np.int64),
        reasons=np.zeros(len(rules.reasons), np.int64),
        kills=np.zeros(1, np.int64),
        started=np.zeros((2, 3), np.int64),
        uses=([Counter() for _ in abilities[0]], [Counter() for _ in abilities[1]]),
        kept={name: [] for name in keep},
    )


def _add(totals: Totals, part: Any, abilities: tuple[Sequence[str], Sequence[str]]) -> None:
    import numpy as np

    payoffs, turns = part["payoffs"], part["turns"].astype(np.int64)
    done = part["reasons"] != ENGINE_ERROR
    winner = np.where(payoffs[:, 0] > payoffs[:, 1], 0, np.where(payoffs[:, 1] > payoffs[:, 0], 1, 2))
    of_match = {"done": done, "winner": winner, "turns": turns}
    for name, rows in totals.kept.items():
        rows.append(of_match[name] if name in of_match else part["tallies"][:, totals.names[name]])
    if totals.pilots is not None:
        totals.pilots.add(part, winner, done)
    totals.games += len(done)
    totals.errors += part["errors"]
    totals.replays += part["replays"]
    tallies, turns, winner = part["tallies"][done], turns[done], winner[done]
    totals.sums += tallies.sum(axis=0, dtype=np.int64)
    totals.reasons += np.bincount(part["reasons"][done], minlength=len(totals.reasons))
    totals.rounds += int(((turns + 1) // 2).sum())
    down = tallies[:, totals.names["s0.knockedOut"]] + tallies[:, totals.names["s1.knockedOut"]] > 0
    totals.kills = _grown(totals.kills, np.bincount(turns[down]))
    second = tallies[:, totals.names["s1.starter"]] > 0
    np.add.at(totals.started, (second.astype(np.int64), winner), 1)
    for seat in (0, 1):
        attacks = tallies[:, totals.names[f"s{seat}.attacks"]].astype(np.int64)
        played = attacks > 0
        for count, ability in zip(totals.uses[seat], abilities[seat], strict=True):
            used = tallies[:, totals.names[f"s{seat}.ability.{ability}.used"]]
            packed = (attacks << BITS | used) << 1 | (winner == seat)
            found, times = np.unique(packed[played], return_counts=True)
            count.update(dict(zip(found.tolist(), times.tolist(), strict=True)))


def _grown(total: NDArray[np.int64], more: NDArray[np.int64]) -> NDArray[np.int64]:
    import numpy as np

    size = max(len(total), len(more))
    both = np.zeros(size, np.int64)
    both[: len(total)] += total
    both[: len(more)] += more
    return both
