"""Who won the matches of a series, by sides: partners win together; a player alone wins or loses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..table.series import ENGINE_ERROR
from .lowering import wins

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ..table.series import SeriesResult
    from .genomes.schema import GameGenome


@dataclass(frozen=True, slots=True)
class Outcomes:
    """How often each thing came of a match."""

    counts: dict[str, int]
    """`seat 0`, `seats 0 and 2`, `all but seat 1`, `won`, `lost`, `even`, `shared`."""
    seat_wins: tuple[int, ...]
    """Matches that a seat's side won alone."""
    shared: int
    """Matches without a winner: several sides were best, or nothing was won or lost."""
    capped: int
    """Matches that reached a cap."""
    finished: int

    @property
    def draw_rate(self) -> float:
        return self.shared / (self.finished or 1)

    @property
    def cap_rate(self) -> float:
        return self.capped / (self.finished or 1)


def outcomes(genome: GameGenome, result: SeriesResult) -> Outcomes:
    """The outcomes of a series of this genome's matches; those that could not be finished are left out."""
    import numpy as np

    done = result.reasons != ENGINE_ERROR
    payoffs = result.payoffs[done]
    capped = int((result.reasons[done] == result.reason_names.index(wins.CAP)).sum())
    sides = [tuple(team) for team in genome.teams] or [(seat,) for seat in range(result.seats)]
    if len(sides) == 1:
        own = payoffs[:, 0]
        won, lost = int((own > 0).sum()), int((own < 0).sum())
        even = len(own) - won - lost
        return Outcomes(
            {"won": won, "lost": lost, "even": even}, (won,) * result.seats, even, capped, len(own)
        )
    of_sides = np.stack([payoffs[:, seats[0]] for seats in sides], axis=1)
    best = of_sides == of_sides.max(axis=1, keepdims=True)
    alone = best & (best.sum(axis=1, keepdims=True) == 1)
    won_alone = [int(column.sum()) for column in alone.T]
    counts = {_name(seats): won for seats, won in zip(sides, won_alone, strict=True)}
    counts |= _lost_alone(genome, sides, best)
    shared = len(payoffs) - sum(counts.values())
    by_seat = {seat: won for seats, won in zip(sides, won_alone, strict=True) for seat in seats}
    seat_wins = tuple(by_seat[seat] for seat in range(result.seats))
    return Outcomes({**counts, "shared": shared}, seat_wins, shared, capped, len(payoffs))


def _lost_alone(genome: GameGenome, sides: list[tuple[int, ...]], best: NDArray[np.bool_]) -> dict[str, int]:
    """Games with payoffs of their own may have one loser and no single winner."""
    if len(sides) < 3 or wins.final(genome).payoff is None:
        return {}
    one_lost = best.sum(axis=1) == len(sides) - 1
    return {
        f"all but {_name(seats)}": int((one_lost & ~best[:, side]).sum()) for side, seats in enumerate(sides)
    }


def _name(seats: tuple[int, ...]) -> str:
    return f"seat{'s' if len(seats) > 1 else ''} {' and '.join(map(str, seats))}"
