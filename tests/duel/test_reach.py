"""What dice may come to: how likely a combination still is, and what to hold for it."""

from __future__ import annotations

import json
from itertools import combinations, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludwright import duel
from ludwright.apps.duel_screen import percent
from ludwright.duel.reach import Aim, aim, reach, shows

COMBOS = (
    "twoPair",
    "threeOfAKind",
    "smallStraight",
    "fourOfAKind",
    "fullHouse",
    "largeStraight",
    "fiveOfAKind",
)
ROLL = st.tuples(*[st.integers(1, 6)] * 5)


def by_trying(combo: str, dice: tuple[int, ...]) -> float:
    """One roll left: every hold, every outcome of the other dice."""
    best = 0.0
    for size in range(6):
        for keep in combinations(dice, size):
            falls = list(product(range(1, 7), repeat=5 - size))
            best = max(best, sum(shows(combo, keep + fall) for fall in falls) / len(falls))
    return best


@given(dice=ROLL, combo=st.sampled_from(COMBOS))
def test_one_roll_left_is_the_best_of_all_holds(dice: tuple[int, ...], combo: str) -> None:
    found = aim(combo, dice, 1)
    assert found.chance == pytest.approx(by_trying(combo, dice))
    rest = sorted(dice)
    for die in found.hold:
        rest.remove(die)


@pytest.mark.parametrize(
    ("combo", "dice", "rolls", "expected"),
    [
        ("fiveOfAKind", (3, 3, 3, 3, 1), 1, Aim(False, 1 / 6, (3, 3, 3, 3))),
        ("fiveOfAKind", (3, 3, 3, 3, 1), 2, Aim(False, 11 / 36, (3, 3, 3, 3))),
        ("largeStraight", (5, 4, 3, 2, 2), 1, Aim(False, 1 / 3, (2, 3, 4, 5))),
        ("twoPair", (6, 6, 5, 5, 1), 2, Aim(True, 1.0, (1, 5, 5, 6, 6))),
        ("fullHouse", (6, 6, 5, 5, 1), 0, Aim(False, 0.0, (1, 5, 5, 6, 6))),
    ],
)
def test_known_cases(combo: str, dice: tuple[int, ...], rolls: int, expected: Aim) -> None:
    found = aim(combo, dice, rolls)
    assert (found.shown, found.hold) == (expected.shown, expected.hold)
    assert found.chance == pytest.approx(expected.chance)


@pytest.mark.parametrize("combo", COMBOS)
def test_more_rolls_never_hurt_and_all_begin_alike(combo: str) -> None:
    """Three rolls are the mean over all that the first can show."""
    every = list(product(range(1, 7), repeat=5))
    mean = sum(aim(combo, dice, 2).chance for dice in every) / len(every)
    assert mean == pytest.approx(reach(combo, 3))
    assert all(aim(combo, dice, 1).chance <= aim(combo, dice, 2).chance + 1e-12 for dice in every[::97])


@pytest.mark.parametrize("seed", range(6))
def test_the_core_offers_what_the_dice_show(seed: int) -> None:
    """The combinations of the table are those of the rules."""
    match = duel.match("pyromancer", "shadow-monk", seed=seed)
    heroes: list[dict[str, Any]] = json.loads(match.rules.definitions or "")["heroes"]
    asked = 0
    while (decision := match.decision) is not None and asked < 12:
        view = match.view()
        if view["phase"] == "attack":
            asked += 1
            rows = heroes[decision.seat]["offense"]
            offered = {label.partition(":")[0] for label in decision.labels}
            shown = {row["label"] for row in rows if aim(row["combo"], tuple(view["dice"]), 0).shown}
            assert offered - {"pass"} == shown
        match.play(len(decision) - 1 if view["phase"] == "roll" else 0)
    assert asked


@pytest.mark.parametrize(
    ("chance", "said"),
    [(0.0, "0 %"), (0.001, "<1 %"), (0.58333, "58 %"), (0.996, ">99 %"), (1.0, "100 %")],
)
def test_percentages_do_not_lie(chance: float, said: str) -> None:
    assert percent(chance) == said
