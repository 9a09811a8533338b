"""How much work a line is, counted instead of timed: wordings with many ways to be grouped take no more steps
than their length explains."""

from __future__ import annotations

import pytest

from ludwright.errors import LudwrightError
from ludwright.magic.oracle.kernel.chart import Chart
from ludwright.magic.oracle.names import Catalogued
from ludwright.magic.oracle.reading import parse_card

PER_WORD = 15
"""Times that values are made of a category and its words; ordinary lines take some five for each word."""
MOST_IN_ALL = 3_000

LINES = [
    "Cave Thing's power is equal to the number of cards you own in exile and its toughness is equal to the"
    " number of cards you own in exile plus 2.",
    "Cave Thing gets +1/+1 as long as you control a creature named Old Goat, Gray or a creature named Young"
    " Goat, Brown or a creature named Third Goat.",
    "Once each turn, you may cast a spell with mana value less than or equal to the number of Goats, Elves,"
    " and Goblins you control from among cards exiled with Cave Thing this turn.",
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

    def counted(self: Chart, category: str, start: int, end: int) -> list[object]:
        nonlocal made
        made += 1
        # Without a bound, some of them would never end.
        assert made <= MOST_IN_ALL
        return told(self, category, start, end)  # type: ignore[return-value]

    monkeypatch.setattr(Chart, "_made", counted)
    faults: list[LudwrightError] = []
    parse_card("Cave Thing", "Creature — Goat", [line], Catalogued(), faults)
    assert made <= PER_WORD * len(line.split()), made
