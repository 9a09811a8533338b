"""How much work a line is, counted instead of timed: wordings with many ways to be grouped take no more steps
than their length explains."""

from __future__ import annotations

from typing import Any

import pytest

from ludwright.cards.normalise import card_of
from ludwright.errors import LudwrightError
from ludwright.magic.compiler import one
from ludwright.magic.oracle.kernel.chart import Chart
from ludwright.magic.oracle.names import Catalogued
from ludwright.magic.oracle.reading import parse_card

PER_WORD = 15
"""Times that values are made of a category and its words; ordinary lines take some five for each word."""
MOST_IN_ALL = 3_000

LINES = [
    "Cave Thing's power is equal to the number of Goats you own in exile and its toughness is equal to the"
    " number of Goats you own in exile plus 2.",
    "Cave Thing gets +1/+1 as long as you control a creature named Old Goat, Gray or a creature named Young"
    " Goat, Brown or a creature named Third Goat.",
    "Once each turn, you may cast a red spell with mana value less than or equal to the number of Goats,"
    " Elves, and Goblins you control from among cards exiled with Cave Thing this turn.",
    "Creatures you control have flying, first strike, vigilance, trample, haste, lifelink, and deathtouch.",
    "When Cave Thing enters, draw a card, then discard a card, then draw a card, then discard a card, then"
    " draw a card, then discard a card.",
    "Whenever a Goat, Elf, Goblin, Wolf, Bear, or Bird you control or an artifact, land, or enchantment you"
    " control enters, you gain 1 life.",
]


@pytest.mark.parametrize("line", LINES)
def test_steps_are_bounded(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made = 0
    told = Chart._made

    def counted(self: Chart, *given: Any) -> Any:
        nonlocal made
        made += 1
        # Without a bound, some of them would never end.
        assert made <= MOST_IN_ALL
        return told(self, *given)

    monkeypatch.setattr(Chart, "_made", counted)
    faults: list[LudwrightError] = []
    parse_card("Cave Thing", "Creature — Goat", [line], Catalogued(), faults)
    assert made <= PER_WORD * len(line.split()), made


@pytest.mark.parametrize(
    ("text", "again"),
    [
        ("Flying (It can't be blocked by everything.)\nWhen this creature enters, draw a card.", False),
        ("Whenever Cave Thing attacks, you may draw a card.", False),
        # Keywords are printed first.
        ("When this creature enters, draw a card.\nFlying", True),
    ],
)
def test_what_prints_as_it_is_worded_is_not_read_again(
    text: str, again: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []

    def parsed(name: str, *rest: Any) -> Any:
        read.append(name)
        return parse_card(name, *rest)

    monkeypatch.setattr(one, "parse_card", parsed)
    row = {
        "name": "Cave Thing",
        "layout": "normal",
        "mana_cost": "{2}",
        "type_line": "Creature — Goat",
        "oracle_text": text,
        "power": "1",
        "toughness": "1",
        "set": "tst",
        "legalities": {"vintage": "legal"},
    }
    result = one.compile_card(card_of(row, "made up"))
    assert result.verified, result.why
    assert bool(read) == again
