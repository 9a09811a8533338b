"""Names to rows, forgiving capitals, accents and punctuation; and the names most like a wrong one."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

import numpy as np
import polars as pl

from .text import squash

# Names compared letter by letter, after the quick sieve.
SHORTLIST = 60
LONGEST = 200


class Lookup:
    """Full names first, then front faces, then the other faces."""

    def __init__(self, names: list[str], keys: list[str], faces: Iterable[tuple[int, str]]) -> None:
        self.names = names
        self._exact = {name: row for row, name in enumerate(names)}
        self._keys: dict[str, int] = {}
        for row, key in enumerate(keys):
            self._keys.setdefault(key, row)
        fronts: dict[str, int] = {}
        backs: dict[str, int] = {}
        last = -1
        for row, name in faces:
            (backs if row == last else fronts).setdefault(squash(name), row)
            last = row
        for found in (fronts, backs):
            for key, row in found.items():
                self._keys.setdefault(key, row)

    def row(self, name: str) -> int | None:
        row = self._exact.get(name)
        return row if row is not None else self._keys.get(squash(name[:LONGEST]))

    def nearest(self, name: str, keys: pl.Series, count: int = 3) -> list[str]:
        """The most similar names, best first."""
        wanted = squash(name[:LONGEST])
        if not wanted:
            return []
        pieces = sorted({wanted[at : at + 3] for at in range(max(1, len(wanted) - 2))})
        shared = keys.str.starts_with(wanted).to_numpy() * 10.0
        for piece in pieces:
            shared = shared + keys.str.contains(piece, literal=True).to_numpy()
        # Long names share pieces by chance; what they have beside them counts against them.
        score = shared - 0.05 * np.abs(keys.str.len_chars().to_numpy().astype(np.float64) - len(wanted))
        best = np.argsort(-score, kind="stable")[:SHORTLIST]
        near = {keys[int(row)]: self.names[int(row)] for row in best if shared[row] > 0}
        close = difflib.get_close_matches(wanted, near, n=count, cutoff=0.6)
        # Half a name is the commonest mistake.
        begun = sorted((key for key in near if key.startswith(wanted)), key=lambda key: (len(key), key))
        return [near[key] for key in dict.fromkeys([*begun, *close])][:count]
