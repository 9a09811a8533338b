"""A second interpreter, written apart from the core, agrees with it question by question.

Both get the same answers, chance's included. Seat, options and their words must be the same at every
question, and the result at the end.
"""

from __future__ import annotations

import json
import random

import pytest

from ludwright._core import parlor
from ludwright.parlor import genome
from ludwright.parlor.lowering.genome import canonical_json, lower
from parlor.interpreter import Reference

GAMES = {
    "war": {},
    "hearts": {"hands": 1},
    "crazy-eights": {"hands": 1},
    "go-fish": {},
    "old-maid": {},
    "uno": {"hands": 1},
    "scopa": {"hands": 1},
    "spades": {"hands": 2},
    "euchre": {"hands": 2},
    "bridge": {"hands": 1},
    "pinochle": {"hands": 1},
    "klondike": {},
    "blackjack": {"hands": 2},
}


def agree(game: str, seed: int, **settings: int) -> int:
    """Plays one match in both; the number of questions."""
    program = json.loads(canonical_json(lower(genome(game, **settings)).program))
    table = parlor(canonical_json(program)).table(seed, explicit=True, skip_forced=False, log=False)
    reference = Reference(program)
    play = reference.play()
    draw = random.Random(seed)
    question = next(play, None)
    asked = 0
    while question is not None:
        assert not table.over, f"the core has ended after {asked} questions, the reference asks {question}"
        assert (question.seat, list(question.labels)) == (table.menu()[0], table.labels()), asked
        index = draw.randrange(len(question.labels))
        table.play(index)
        asked += 1
        try:
            question = play.send(index)
        except StopIteration:
            question = None
    assert table.over, f"the reference has ended, the core asks {table.labels()}"
    outcome = table.outcome()
    assert outcome is not None
    payoffs, reason = outcome
    assert reason == reference.reason
    assert [round(payoff * 1000) for payoff in payoffs] == reference.payoffs
    return asked


@pytest.mark.parametrize("game", GAMES)
def test_both_interpreters_agree(game: str) -> None:
    # Klondike goes on for thousands of questions.
    for seed in range(1 if game == "klondike" else 3):
        assert agree(game, seed, **GAMES[game]) > 10


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_both_interpreters_agree_for_long(game: str) -> None:
    for seed in range(100, 150):
        agree(game, seed, **GAMES[game])
