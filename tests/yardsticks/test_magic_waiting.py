"""Players at Magic do nothing at a moment when waiting costs nothing and tells more."""

from __future__ import annotations

from typing import Any

import pytest

from ludwright import magic
from ludwright.magic import Position, Side

LIBRARY = ["Forest"] * 3


def asked(step: Any, active: int) -> Any:
    mine = Side(battlefield=["Bear Cub"] + ["Forest"] * 4, hand=["Giant Growth"], library=LIBRARY)
    other = Side(battlefield=["Bear Cub"], library=LIBRARY)
    return magic.match(position=Position(sides=(mine, other), active=active, step=step, priority=0))


@pytest.mark.parametrize("player", ["heuristic", "ismcts:iterations=20"])
@pytest.mark.parametrize(
    ("step", "active"),
    [("upkeep", 0), ("draw", 0), ("end combat", 0), ("end", 0), ("upkeep", 1), ("main1", 1)],
)
def test_a_trick_is_kept_for_combat(player: str, step: str, active: int) -> None:
    match = asked(step, active)
    assert match.decision is not None
    assert "cast Giant Growth" in match.decision.labels
    assert match.decision.labels[match.table.choose(player, 1)] == "pass"
