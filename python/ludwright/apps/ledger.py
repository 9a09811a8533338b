"""What happened at a table whose game writes no log, such as one written in Python: who moved, and what
changed in what a seat can see. What another seat has chosen stays its own, unless the view tells."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from .screen import shown

if TYPE_CHECKING:
    from ludwright._core import Rules, Table

Told = dict[str, Any]
# Changes that are longer are told by their names alone.
LONGEST = 60


class Ledger:
    """The story of one match, kept up from its picks; a match that has gone back is told anew."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._picks: list[int] = []
        self._table: Table | None = None
        self._told: dict[int | None, list[Told]] = {}

    @staticmethod
    def wanted(rules: Rules) -> bool:
        """Whether a game needs one."""
        return rules.is_python

    def events(self, table: Table, seat: int | None, since: int = 0) -> list[Told]:
        """Lines from `since` on, in the form of a table's own events; None sees what was chosen."""
        document = json.loads(table.replay())
        picks = document["picks"]
        if self._table is None or picks[: len(self._picks)] != self._picks:
            skip = bool(document.get("skip_forced", True))
            self._table, self._picks = self.rules.table(document["seed"], skip_forced=skip), []
            self._told = {one: [] for one in (None, *range(self.rules.seats))}
        for pick in picks[len(self._picks) :]:
            self._play(self._table, pick)
        return self._told[seat][since:]

    def _play(self, table: Table, pick: int) -> None:
        mover, label = table.menu()[0], table.label(pick)
        before = [json.loads(table.view(seat)) for seat in range(self.rules.seats)]
        table.play(pick)
        self._picks.append(pick)
        for seat, told in self._told.items():
            if seat in (None, mover):
                words = f"{'You' if seat == mover else f'Seat {mover}'}: {label}"
            else:
                words = f"Seat {mover}: {changes(before[seat], json.loads(table.view(seat)))}"
            told.append({"index": len(told), "event": "pick", "label": words, "data": {"seat": mover}})


def changes(before: Any, after: Any) -> str:
    """What is new in a view."""
    if before == after:
        return "has chosen"
    if not isinstance(before, dict) or not isinstance(after, dict):
        return "has moved"
    parts = []
    for key in after:
        if before.get(key) == after[key]:
            continue
        name = str(key).replace("_", " ")
        text = f"{name} {shown(before.get(key))} → {shown(after[key])}"
        parts.append(text if len(text) <= LONGEST else f"{name} changes")
    return ", ".join(parts) or "has moved"
