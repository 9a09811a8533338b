"""An example for a rulebook: the beginning of a match, as it was played by chance."""

from __future__ import annotations

import json
import random
import re
from typing import TYPE_CHECKING

from .document import Block, Bullets, Paragraph
from .statements import Told

if TYPE_CHECKING:
    from .._core import Table
    from .schema import GameGenome

SEED = 7
DECISIONS = 6
LINES = 12
PATIENCE = 60
_HIDDEN = re.compile(r"(a|\d+) cards?:")


def example_turn(genome: GameGenome) -> list[Block]:
    """What was asked, answered and happened in the first decisions; nothing where a game cannot be played."""
    from . import rules

    match = rules(genome).table(SEED, skip_forced=True)
    draw = random.Random(SEED)
    lines: list[Told] = []
    heard = _skip_opening(match, draw)
    for _ in range(DECISIONS):
        decision = match.decision()
        if decision is None:
            break
        labels = decision.labels
        index = draw.randrange(len(labels))
        shown = ", ".join(labels[:6]) + (f" and {len(labels) - 6} more" if len(labels) > 6 else "")
        seat = decision.seat + 1
        match.play(index)
        told = json.loads(match.events(None, heard))
        heard += len(told)
        # What others saw of the same move is told a second time; one telling is enough.
        labels_told = [str(event["label"]) for event in told if not _HIDDEN.match(str(event["label"]))]
        under = tuple(Told(label) for label in labels_told)[:LINES]
        lines.append(
            Told(f"Player {seat}: “{decision.prompt}” Possible: {shown}. Chosen: **{labels[index]}**.", under)
        )
    if not lines:
        return []
    return [
        Paragraph("From the beginning of a match, with decisions taken at random:"),
        Bullets(tuple(lines)),
    ]


def _skip_opening(match: Table, draw: random.Random) -> int:
    """Plays on to the first turn, if there are turns; how many events have been heard."""
    for _ in range(PATIENCE):
        told = json.loads(match.events(None, 0))
        if any(str(event["label"]).startswith("turn is now") for event in told):
            return len(told)
        decision = match.decision()
        if decision is None:
            break
        match.play(draw.randrange(len(decision)))
    return len(json.loads(match.events(None, 0)))
