"""Matches as stories: who was how likely to win, look by look."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from ._play import Play

if TYPE_CHECKING:
    from numpy.typing import NDArray


def stories(play: Play) -> Iterator[tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]]:
    """Of every match looked at: when, from 0 to 1; each side's chances then; each side's share of the win."""
    trace = play.deep
    starts, looks = trace["starts"].astype(np.int64), trace["looks"].astype(np.int64)
    sides = _by_side(play, trace["chances"].astype(np.float64))
    won = _by_side(play, play.win_shares(trace["payoffs"]))
    for match, (start, end) in enumerate(pairwise(starts.tolist())):
        here = slice(*np.searchsorted(looks, (start, end)))
        if here.stop > here.start:
            yield (looks[here] - start) / max(1, end - start), sides[here], won[match]


def _by_side(play: Play, columns: NDArray[np.float64]) -> NDArray[np.float64]:
    """Columns per seat added up per team."""
    teams = np.array(play.teams)
    return np.stack([columns[:, teams == side].sum(axis=1) for side in sorted(set(play.teams))], axis=1)
