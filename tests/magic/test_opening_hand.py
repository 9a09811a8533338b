"""What is done before the first turn: cards of opening hands, and what a position has decided of chance."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ludwright import magic
from ludwright._core import magic as rules_of
from ludwright.magic import Position, Side, catalog
from ludwright.magic.decks import Deck
from ludwright.magic.definitions import match_json
from ludwright.magic.table import MagicMatch


@pytest.fixture(autouse=True)
def _made_up() -> Iterator[None]:
    catalog.use(Path(__file__).parents[1] / "rules" / "made")
    yield
    catalog.use(None)


def labels(match: MagicMatch) -> tuple[str, ...]:
    assert match.decision is not None
    return tuple(match.decision.labels)


def test_a_card_of_the_opening_hand_may_begin_the_game_on_the_battlefield() -> None:
    deck = Deck("leylines", (("Leyline of Calm", 20), ("Plains", 40)))
    rules = rules_of(match_json(deck, deck, {"mulligans": False, "first": 0}))
    match = MagicMatch(rules, rules.table(3, skip_forced=False))
    held = sum(card.name == "Leyline of Calm" for card in match.state(0).players[0].hand)
    assert held, "the seed deals one"
    assert [label.partition(":")[0] for label in labels(match)] == ["yes", "no"]
    for _ in range(held):
        match.play("yes")
    there = [one.name for one in match.state(0).battlefield if one.controller == 0]
    assert there == ["Leyline of Calm"] * held


@pytest.mark.parametrize(("flips", "life"), [((True,), 23), ((False,), 19)])
def test_a_position_may_decide_how_coins_fall(flips: tuple[bool, ...], life: int) -> None:
    position = Position(sides=(Side(battlefield=["Coin of Fate"], flips=flips), Side()))
    match = magic.match(position=position)
    match.play(next(label for label in labels(match) if "Coin of Fate" in label))
    while match.state(0).stack:
        match.play("pass")
    assert match.state(0).players[0].life == life
