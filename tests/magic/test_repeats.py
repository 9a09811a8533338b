"""What is done again and again: effects that come to no more the second time are kept once."""

from __future__ import annotations

from ludwright.magic.table import MagicMatch
from magic.positions import position, put


def growth(creature: str, land: str) -> tuple[MagicMatch, int]:
    """The match after nine uses of a creature's ability, and by how much six of them made it longer."""
    match = position(put(0, "battlefield", creature, *[land] * 9))
    sizes = []
    for _ in range(9):
        options = match.decision.labels
        match.play(next(k for k, label in enumerate(options) if creature in label))
        while match.state(0).stack:
            match.play("pass")
        sizes.append(len(match.save()))
    return match, sizes[-1] - sizes[2]


def test_what_adds_up_is_kept_each_time_and_what_does_not_once() -> None:
    dragon, pumped = growth("Shivan Dragon", "Mountain")
    wall, reached = growth("Wall of Tanglecord", "Forest")
    assert next(p for p in dragon.state(0).battlefield if p.name == "Shivan Dragon").power == 5 + 9
    assert "reach" in next(p for p in wall.state(0).battlefield if p.name == "Wall of Tanglecord").keywords
    # An effect is some forty bytes long.
    assert pumped - reached > 6 * 30
