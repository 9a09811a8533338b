"""Why a person answered as they did: lines for the trace, as players who explain themselves write them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from itertools import count
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from ludwright.players.trace import Trace

from .sitting import HUMAN

if TYPE_CHECKING:
    from ludwright._core import Decision

    from .sitting import Sitting


class Reasons:
    """Adds a line to the trace for every answer of a person."""

    def __init__(self, trace: Trace, sitting: Sitting) -> None:
        trace.check()
        self.trace = trace
        self.sitting = sitting
        self._id = uuid4().hex[:12]
        self._numbers = count()
        self._add(
            "match",
            game=sitting.rules.name,
            seed=sitting.table.seed,
            seat=sitting.people[0] if sitting.people else None,
            player=HUMAN,
        )

    def add(self, decision: Decision, picks: Sequence[int], reasoning: str) -> None:
        """One answer: the picks that carry it out, the first of them in words, and the reason."""
        self._add(
            "decision",
            seat=decision.seat,
            number=next(self._numbers),
            turn=self.sitting.table.turns,
            question=decision.prompt,
            options=decision.labels,
            pick=picks[0],
            picks=list(picks),
            label=decision.labels[picks[0]],
            result="chosen",
            reasoning=reasoning,
        )

    def end(self) -> None:
        """The whole match, once it is known."""
        import json

        outcome = self.sitting.table.outcome()
        seat = self.sitting.people[0]
        if outcome is not None:
            self._add("end", payoff=outcome[0][seat] + 0.0, reason=outcome[1])
        self._add("replay", replay=json.loads(self.sitting.replay()))

    def _add(self, kind: str, **row: Any) -> None:
        now = datetime.now(UTC).isoformat(timespec="milliseconds")
        self.trace.add({"kind": kind, "match": self._id, "time": now, **row})
