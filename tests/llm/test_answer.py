"""What an answer means: JSON in any wrapping, options by any name, and nothing that could mean two things."""

from __future__ import annotations

import json

import pytest

from ludwright.errors import Illegal, Invalid
from ludwright.players.llm.answer import Meant, read

LABELS = ["play 10♣", "play Q♠", "play 10♠", "pass", "keep 5, reroll 4 dice", "keep 5 6, reroll 3 dice"]


def meant(raw: str, labels: list[str] = LABELS) -> Meant:
    return read(raw, "Play a card", labels, lambda: None)


@pytest.mark.parametrize(
    ("raw", "index"),
    [
        ('{"index": 1}', 1),
        ('{"index": 1, "reason": "high"}', 1),
        ('  {"index": 1}\n', 1),
        ('```json\n{"index": 1}\n```', 1),
        ('Sure!\n```\n{"index": 1}\n```\nGood luck.', 1),
        ('I take {"index": 1} now', 1),
        ('<think>{"index": 0} or not</think>{"index": 1}', 1),
        ('{"index": "1"}', 1),
        ('{"index": 1.0}', 1),
        ('{"index": 1,}', 1),
        ("{'index': 1}", 1),
        ('{"index": [1]}', 1),
        ('{"choice": 1}', 1),
        ('{"choice": "play Q♠"}', 1),
        ('{"choice": "PLAY Q♠"}', 1),
        ('{"choice": "Q♠"}', 1),
        ('{"choice": "qs"}', 1),
        ('{"choice": "queen of spades"}', 1),
        ('{"choice": "10 of clubs"}', 0),
        ('{"option": "1: play Q♠"}', 1),
        ('{"option": "[1] play Q♠"}', 1),
        ('{"action": {"index": 1}}', 1),
        ('{"action": "pass"}', 3),
        ('{"move": {"choice": "pass"}}', 3),
        ('{"index": 1, "label": "play Q♠"}', 1),
        ('{"index": null, "choice": 1}', 1),
        ('{"answer": 1}', 1),
        ('{"card": "Q♠"}', 1),
        ("1", 1),
        ('"pass"', 3),
        ("pass", 3),
        ("Option 1", 1),
        ("Option 1.", 1),
        ('{"choice": "reroll 4 dice"}', 4),
    ],
)
def test_an_answer_is_understood(raw: str, index: int) -> None:
    found = meant(raw)
    assert [step.index for step in found.steps] == [index]
    assert found.steps[0].label == LABELS[index]


@pytest.mark.parametrize("raw", ['{"index": 1}', '{"index": 1, "reason": "high"}'])
def test_what_was_right_at_once_has_no_notes(raw: str) -> None:
    assert meant(raw).notes == ()


@pytest.mark.parametrize(
    "raw", ['```\n{"index": 1}\n```', '{"choice": 1}', '{"index": "1"}', '{"index": 1.0}', "pass"]
)
def test_what_was_put_right_is_noted(raw: str) -> None:
    assert meant(raw).notes


@pytest.mark.parametrize(
    ("raw", "error", "says"),
    [
        ("", Illegal, "no option"),
        ("{", Invalid, "no JSON"),
        ("{}", Invalid, "no index"),
        ("[]", Invalid, "empty list"),
        ("null", Invalid, "no index"),
        ('{"index": 6}', Illegal, "legal are 0 to 5"),
        ('{"index": -1}', Illegal, "legal are 0 to 5"),
        ('{"index": 1.5}', Invalid, "no index"),
        ('{"index": true}', Illegal, "no option"),
        ('{"index": {}}', Invalid, "no index"),
        ('{"choice": "10"}', Illegal, "no option"),
        ('{"choice": "play"}', Illegal, "several"),
        ('{"choice": "keep 5"}', Illegal, "several"),
        ('{"choice": "play Q♥"}', Illegal, "did you mean"),
        ('{"index": 0, "label": "play Q♠"}', Illegal, "and label says"),
        ('{"index": 0} {"index": 1}', Invalid, "2 JSON objects"),
        ("I would rather not say. " * 20, Invalid, "no JSON"),
        ('{"index": 1}' + " " * 3 + "x" * 100_001, Invalid, "characters"),
        ("[" * 100_000, Invalid, "no JSON"),
        ('{"type": "CAST_SPELL"}', Invalid, "not known in this game"),
    ],
)
def test_what_cannot_be_used_says_why(raw: str, error: type[Exception], says: str) -> None:
    with pytest.raises(error, match=says):
        meant(raw)


def test_several_options_are_taken_in_order_and_once_each() -> None:
    found = meant(json.dumps({"indices": [2, 0, 2, "pass"]}))
    assert [step.label for step in found.steps] == ["play 10♠", "play 10♣", "pass"]
    assert any("twice" in note for note in found.notes)


def test_equal_labels_are_told_apart_by_index() -> None:
    assert meant('{"index": 1}', ["draw", "draw"]).steps[0].index == 1
    with pytest.raises(Illegal, match="several"):
        meant('{"choice": "Draw"}', ["draw", "draw"])
