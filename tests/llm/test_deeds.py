"""Whole deeds of Magic, as language models write them: put right where that is safe."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ludwright import magic
from ludwright.errors import Illegal, Invalid
from ludwright.magic.deeds import MagicDeeds
from ludwright.magic.table import MagicMatch


class _Seat:
    """As much of a seat as deeds look at: here the truth is the only world."""

    def __init__(self, match: MagicMatch) -> None:
        self._match = match

    def sample(self) -> MagicMatch:
        return self._match.clone()


def deeds(match: MagicMatch) -> MagicDeeds:
    return MagicDeeds(_Seat(match))


@pytest.fixture
def match() -> MagicMatch:
    return magic.match("glorious-combat", "draconic-fury", seed=7, first=0)


def until(match: MagicMatch, wanted: Callable[[list[str]], bool]) -> MagicMatch:
    """Keep, play lands and pass until something is offered."""
    for _ in range(400):
        decision = match.decision
        assert decision is not None
        labels = decision.labels
        if decision.seat == 0 and wanted(labels):
            return match
        lands = [label for label in labels if label.startswith("play ")]
        keep = [label for label in labels if label == "keep this hand"]
        match.play(labels.index((keep or lands or [labels[-1] if "pass" not in labels else "pass"])[0]))
    raise AssertionError("it was never offered")


@pytest.mark.parametrize(
    ("raw", "kind"),
    [
        ({"keep": True}, "KEEP_HAND"),
        ({"keep": "no"}, "MULLIGAN"),
        ({"mulligan": False}, "KEEP_HAND"),
        ({"mulligan": True}, "MULLIGAN"),
        ({"decision": "keep", "reason": "two lands"}, "KEEP_HAND"),
        ({"type": "keep"}, "KEEP_HAND"),
        ("mulligan", "MULLIGAN"),
    ],
)
def test_the_hand_is_kept_or_not(match: MagicMatch, raw: Any, kind: str) -> None:
    assert deeds(match).read(raw).action["type"] == kind


def _bottoming(match: MagicMatch, count: int) -> tuple[MagicMatch, list[int]]:
    for _ in range(count):
        while match.decision is not None and match.decision.seat != 0:
            match.play("keep this hand")
        match.play("take a mulligan")
    while match.decision is not None and "keep this hand" in match.decision.labels:
        match.play("keep this hand")
    assert match.decision is not None
    assert match.decision.seat == 0
    hand = [card.id for card in match.state(0).me.hand if card.id is not None]
    return match, hand


def _bottomed(match: MagicMatch, raw: Any) -> tuple[list[str], tuple[str, ...]]:
    deed = deeds(match).read(raw)
    return [step.label for step in deed.steps], deed.notes


def test_bottom_lists_are_filled_cut_and_said_once(match: MagicMatch) -> None:
    match, hand = _bottoming(match, 2)
    state = match.state(0)
    name = state.name_of
    exact, notes = _bottomed(match, {"type": "BOTTOM_CARD", "cards": hand[:2]})
    assert sorted(exact) == sorted(f"choose {name(number)}" for number in hand[:2])
    assert not [note for note in notes if "asked for" in note]
    for listed in (
        [hand[0], hand[1], hand[2]],
        [hand[0], hand[0], hand[1]],
        [0, 1],
        ["nonsense", hand[0], hand[1]],
    ):
        assert _bottomed(match, {"bottom": listed})[0] == exact, listed
    short, notes = _bottomed(match, {"bottom": [hand[0]]})
    assert len(short) == 2
    assert any("1 cards where 2" in note for note in notes)
    by_id, _ = _bottomed(match, {"bottom": [name(hand[0]).casefold().replace(" ", "_")]})
    assert any(name(hand[0]) in label for label in by_id)


def test_a_land_is_named_in_any_way(match: MagicMatch) -> None:
    match = until(match, lambda labels: "play Plains" in labels)
    number = next(card.id for card in match.state(0).me.hand if card.name == "Plains")
    assert match.decision is not None
    place = match.decision.labels.index("play Plains")
    for raw in (
        {"type": "PLAY_LAND", "object_id": number},
        {"type": "play land", "object_id": str(number)},
        {"type": "PLAY_LAND", "card_id": "plains"},
        {"type": "PLAY_LAND", "object": {"instance_id": number}},
        {"type": "CAST_SPELL", "name": "Plains"},
        {"object_id": number},
        {"card": "Plains"},
        "play Plains",
    ):
        deed = deeds(match).read(raw)
        assert (deed.action["type"], deed.steps[0].index) == ("PLAY_LAND", place), raw


def test_a_number_that_no_object_has_is_an_index(match: MagicMatch) -> None:
    match = until(match, lambda labels: "play Plains" in labels)
    assert match.decision is not None
    place = match.decision.labels.index("play Plains")
    known = {number for number, _, _ in match.state(0).objects()}
    if place in known:
        pytest.skip("an object has that number")
    deed = deeds(match).read({"type": "PLAY_LAND", "object_id": place})
    assert deed.steps[0].index == place
    assert any("no object but an option" in note for note in deed.notes)


@pytest.mark.parametrize(
    ("raw", "error"),
    [
        ({"type": "CAST_SPELL", "object_id": 99999}, Illegal),
        ({"type": "CAST_SPELL", "card": "Black Lotus"}, Illegal),
        ({"type": "NONSENSE"}, Invalid),
        ({"type": "SCOOP"}, Illegal),
        ({"what": "ever"}, Invalid),
        (17, Invalid),
    ],
)
def test_what_is_wrong_says_so_and_changes_nothing(
    match: MagicMatch, raw: Any, error: type[Exception]
) -> None:
    match = until(match, lambda labels: "pass" in labels)
    before = match.digest
    with pytest.raises(error):
        deeds(match).read(raw)
    assert match.digest == before
