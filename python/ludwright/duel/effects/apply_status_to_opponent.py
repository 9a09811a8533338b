"""applyStatusToOpponent: stacks for the other side."""

from __future__ import annotations

from dataclasses import dataclass

from ._status import GivesStatus


@dataclass(frozen=True, slots=True, kw_only=True)
class ApplyStatusToOpponent(GivesStatus):
    """Gives the opponent stacks of a status."""

    kind = "applyStatusToOpponent"
    targets = ("opponent",)
