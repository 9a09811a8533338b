"""Who has won: whoever did better than all others. Partners win together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def won(payoffs: NDArray[np.float32], sides: NDArray[np.uint8] | Sequence[int]) -> NDArray[np.bool_]:
    """Matches by columns: whether a column has the best payoff of its match, alone or among partners.

    `sides` has a bit for every side that a column plays for: one number per column, or a row per match. Where
    all play for one side there is nobody to beat, and a payoff above 0 is a win.
    """
    import numpy as np

    bits = np.broadcast_to(np.asarray(sides, np.uint8), payoffs.shape)
    if payoffs.size == 0:
        return np.zeros(payoffs.shape, np.bool_)
    best = payoffs == payoffs.max(axis=1, keepdims=True)
    ahead = _one_bit(np.bitwise_or.reduce(np.where(best, bits, 0), axis=1)) | (best.sum(axis=1) == 1)
    alone = _one_bit(np.bitwise_or.reduce(bits, axis=1))
    winners: NDArray[np.bool_] = np.where(alone[:, None], payoffs > 0, best & ahead[:, None])
    return winners


def _one_bit(numbers: NDArray[np.uint8]) -> NDArray[np.bool_]:
    one: NDArray[np.bool_] = (numbers & (numbers - 1)) == 0
    return one


def seat_bits(teams: Sequence[int]) -> NDArray[np.uint8]:
    """A bit per side, for every seat."""
    import numpy as np

    names = sorted(set(teams))
    return np.array([1 << names.index(team) for team in teams], np.uint8)


def player_bits(teams: Sequence[int], players: int, offsets: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Matches by players: a bit for every side that a player has a seat on."""
    import numpy as np

    bits = seat_bits(teams)
    by_offset = np.zeros((players, players), np.uint8)
    for offset in range(players):
        for seat, bit in enumerate(bits):
            by_offset[offset, (seat - offset) % players] |= bit
    return by_offset[offsets]
