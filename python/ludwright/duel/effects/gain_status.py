"""gainStatus: stacks for the hero."""

from __future__ import annotations

from dataclasses import dataclass

from ._status import GivesStatus


@dataclass(frozen=True, slots=True, kw_only=True)
class GainStatus(GivesStatus):
    """Gives the hero stacks of a status."""

    kind = "gainStatus"
