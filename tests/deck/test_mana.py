"""Lands and colours by calculation, checked against published figures and against simulation."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from deck.made import made
from ludwright.cards import Card
from ludwright.cards.card import MANA
from ludwright.deck.goldfish import goldfish
from ludwright.deck.mana.base import mana_base, need_of, pips_of
from ludwright.deck.mana.castability import (
    Demand,
    assign,
    castabilities,
    demand,
    mask,
    payable,
    payable_hands,
    reach,
)
from ludwright.deck.mana.hypergeometric import at_least, cards_seen, exactly
from ludwright.deck.mana.lands import lands_wanted
from ludwright.deck.mana.sources import aim, chance, sources_needed

# Turn → sources for one, two and three pips in a deck of 99, as published.
PUBLISHED = {1: [19], 2: [19, 30], 3: [18, 28, 36], 4: [16, 26, 33], 5: [15, 23, 30], 6: [14, 22, 28]}
Symbols = st.frozensets(st.sampled_from(MANA), min_size=1, max_size=3)


@pytest.mark.parametrize("turn", PUBLISHED)
def test_the_source_table_is_reproduced_within_one(turn: int) -> None:
    ours = [sources_needed(turn, pips) for pips in range(1, len(PUBLISHED[turn]) + 1)]
    assert all(abs(a - b) <= 1 for a, b in zip(ours, PUBLISHED[turn], strict=True)), ours


def test_the_needed_sources_are_the_fewest_that_meet_the_aim() -> None:
    for turn, pips in ((1, 1), (3, 2), (5, 3)):
        enough = sources_needed(turn, pips)
        assert chance(enough, turn, pips) >= aim(turn) > chance(enough - 1, turn, pips)


def test_more_pips_need_more_and_later_turns_need_fewer() -> None:
    for turn in range(2, 8):
        assert sources_needed(turn, 1) < sources_needed(turn, 2)
        assert sources_needed(turn + 1, 1) <= sources_needed(turn, 1)
    assert sources_needed(4, 0) == 0


def test_hypergeometric_anchors() -> None:
    assert at_least(99, 37, cards_seen(3, on_the_play=False), 3) == pytest.approx(0.8004, abs=5e-5)
    assert sum(exactly(99, 37, 10, n) for n in range(11)) == pytest.approx(1)
    assert at_least(10, 10, 5, 5) == 1
    assert at_least(10, 3, 5, 4) == 0


@pytest.mark.parametrize(("lands", "play"), [(37, False), (37, True), (33, False), (41, True)])
def test_simulation_agrees_with_the_hypergeometric_anchors(lands: int, play: bool) -> None:
    found = goldfish(
        (), {made("Test Land", "Basic Land"): lands, made("Test Spell", cost="{9}"): 99 - lands},
        {"Test Land": {}, "Test Spell": {}}, "", games=40_000, turns=5, on_the_play=play, mulligans=False,
    )  # fmt: skip
    for turn in found.turns:
        exact = at_least(99, lands, cards_seen(turn.turn, on_the_play=play), turn.turn)
        assert turn.lands_seen == pytest.approx(exact, abs=0.006), turn.turn


def test_the_land_formula() -> None:
    assert lands_wanted(3.02, 12) == pytest.approx(31.42 + 3.13 * 3.02 - 0.28 * 12)


@pytest.mark.parametrize(
    ("cost", "pips", "total"),
    [
        ("{2}{W}{W}", ["W", "W"], 4),
        ("{X}{R}", ["R"], 1),
        ("{W/U}{B}", ["WU", "B"], 2),
        ("{G/P}{1}", [], 1),
        ("{2/R}{2/R}", [], 4),
        ("{C}{C}", ["C", "C"], 2),
        ("{S}{U}", ["U"], 2),
        ("", [], 0),
    ],
)
def test_what_a_cost_demands(cost: str, pips: list[str], total: int) -> None:
    found = demand(cost)
    assert (sorted(map(sorted, found.pips)), found.total) == (sorted(map(sorted, pips)), total)


@given(st.lists(Symbols, max_size=5), st.lists(Symbols, max_size=7))
def test_hall_and_matching_agree(pips: list[frozenset[str]], lands: list[frozenset[str]]) -> None:
    by_matching = assign(pips, lands)
    kinds = [mask(land) for land in lands]
    counts = np.ones((1, len(lands)), dtype=np.int32)
    reached = reach(kinds, counts) if lands else np.zeros((1, 64), dtype=np.int32)
    by_hall = payable_hands(Demand(tuple(pips), len(pips)), np.array([len(lands)], dtype=np.int32), reached)
    assert bool(by_hall[0]) == (by_matching is not None)
    if by_matching is not None:
        assert len(set(by_matching)) == len(pips)
        assert all(lands[land] & pip for land, pip in zip(by_matching, pips, strict=True))


def test_two_duals_do_not_pay_three_pips() -> None:
    dual = frozenset("WU")
    assert payable("{W}{U}", [dual, dual])
    assert not payable("{W}{U}{U}", [dual, dual, frozenset("G")])
    assert payable("{1}{W}{U}", [dual, dual, frozenset("G")])


def test_castability_of_one_colour_is_the_chance_of_the_lands() -> None:
    plains = {frozenset("W"): 37}
    (held,) = castabilities(["{2}{W}"], plains, hands=60_000)
    assert held.on_curve == pytest.approx(at_least(99, 37, 10, 3), abs=0.01)
    assert held.given_lands == 1.0


def test_needs_of_a_card() -> None:
    card = made("Test Knight", "Creature", cost="{1}{W}{W}")
    assert pips_of(card) == {"W": 2}
    assert need_of(card) == {"W": sources_needed(3, 2)}
    assert need_of(made("Test Hybrid", cost="{W/U}{W/U}")) == {}


def test_the_mana_base_of_a_deck() -> None:
    plains = made("Plains", "Basic Land — Plains")
    dual = made("Test Dual", "Land", "{T}: Add {W} or {U}.")
    rock = made("Test Rock", "Artifact", "{T}: Add {U}.", "{2}")
    knight = made("Test Knight", "Creature", cost="{W}{W}")
    features: dict[str, dict[str, object]] = {
        "Plains": {},
        "Test Dual": {"taps_for": ("W", "U")},
        "Test Rock": {"taps_for": ("U",), "is_mana_rock": True, "is_ramp": True},
        "Test Knight": {},
    }
    main: dict[Card, int] = {plains: 20, dual: 10, rock: 3, knight: 2}
    base = mana_base([], main, features, "WU")
    white, blue = base.colours
    assert (white.sources, blue.sources) == (30.0, 11.5)
    assert (white.pips, white.needed, white.asked_by) == (2, sources_needed(2, 2), "Test Knight")
    assert base.lands == 30
    assert base.average_mana_value == 2.0
    assert base.lands_wanted == pytest.approx(lands_wanted(2.0, 3))
