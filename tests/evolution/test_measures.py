"""Measures of games whose answers are known."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from statistics import fmean
from threading import Barrier

import numpy as np
import pytest

import ludwright
from evolution.games import Broken, Flips, Level, Pile, parlor, python
from ludwright._core import Rules
from ludwright.parlor.evolvable import rules_of
from ludwright.parlor.genomes.loader import load_game
from ludwright.parlor.language.texts import Value
from ludwright.parlor.measures import Measure, Play, measures, ramp, shares
from ludwright.parlor.measures._gates import gate
from ludwright.parlor.measures._once import once
from ludwright.parlor.mutate._polish import lean, live_share, polished
from ludwright.parlor.phases.betting import BettingPhase
from ludwright.parlor.settings import with_settings

NAMES = {
    "comeback",
    "decision_density",
    "depth",
    "draw_rate",
    "interaction",
    "length",
    "live_rules",
    "rules_length",
    "seat_balance",
    "skill",
    "tension",
}


def play(rules: Rules, **more: int) -> Play:
    return Play(rules, seed=7, **more)


def of(name: str, rules: Rules, **more: int) -> float:
    return measures()[name].of(play(rules, **more))


def test_every_measure_says_what_it_is() -> None:
    known = measures()
    assert set(known) == NAMES
    assert sum(measure.weight for measure in known.values()) == pytest.approx(1)
    for name, measure in known.items():
        assert measure.name == name
        assert measure.about.endswith(".")
        assert measure.low < measure.high
        assert measure.direction in ("higher", "lower", "between")


@pytest.mark.parametrize("name", sorted(NAMES))
def test_how_good_a_value_is_goes_the_way_it_says(name: str) -> None:
    measure = measures()[name]
    steps = [measure.low + (measure.high - measure.low) * n / 50 for n in range(51)]
    good = [measure.good(value) for value in steps]
    assert all(0 <= value <= 1 for value in good)
    assert max(good) > 0
    if measure.direction == "higher":
        assert good == sorted(good)
    elif measure.direction == "lower":
        assert good == sorted(good, reverse=True)
    else:
        assert good[0] < max(good) > good[-1]


def test_quality_is_the_sum_of_shares() -> None:
    best = {name: measure.high for name, measure in measures().items() if measure.direction == "higher"}
    best |= {"draw_rate": 0.0, "rules_length": 100.0, "length": 10.0}
    assert sum(shares(best).values()) == pytest.approx(1)
    assert sum(shares({}).values()) == 0


def test_war_decides_nothing() -> None:
    war = play(parlor("war"))
    for name in ("skill", "depth", "decision_density", "interaction"):
        assert measures()[name].of(war) == 0, name
    assert "search" not in vars(war), "nothing to search, so nothing was searched"


def test_a_coin_takes_no_skill_but_is_tense_and_fair() -> None:
    flips = python(Flips)
    assert abs(of("skill", flips)) < 0.45
    assert of("interaction", flips) == 0
    assert of("tension", flips) > 0.6
    assert of("seat_balance", flips) > 0.75
    assert of("draw_rate", flips) == 0
    assert of("decision_density", flips) == 1


def test_a_solved_game_takes_skill_has_no_depth_and_favours_a_seat_of_those_who_know_it() -> None:
    pile = play(python(Pile))
    assert measures()["skill"].of(pile) > 0.6
    assert abs(measures()["depth"].of(pile)) < 0.35
    assert measures()["interaction"].of(pile) > 0.3
    # Between players who search, the first seat wins: taking two leaves three.
    payoffs = pile.deep["payoffs"]
    assert (payoffs[:, 0] > 0).mean() > 0.8


@pytest.mark.extras
def test_more_search_helps_in_hearts_more_than_in_kuhn() -> None:
    skill = measures()["skill"]
    games = parlor("hearts", hands=1), ludwright.game("toy:kuhn")
    plays = [[Play(game, seed=seed, effort=2) for seed in range(1, 7)] for game in games]
    hearts, kuhn = (fmean(map(skill.of, one)) for one in plays)
    assert hearts > 0.2 > kuhn > -0.2


def test_leduc_and_the_duel_are_measured_as_any_game(leduc: Rules) -> None:
    for rules in (leduc, ludwright.game("duel")):
        # Leduc is about as short as the gate lets through, so the deals decide.
        watched = Play(rules, seed=2)
        assert gate(watched) is None
        for name in ("decision_density", "interaction", "seat_balance", "length", "skill"):
            measure = measures()[name]
            assert measure.low <= measure.of(watched) <= measure.high, name
        assert measures()["skill"].of(watched) > 0


@pytest.fixture
def leduc(repository: object) -> Rules:
    return ludwright.game(f"py:{repository}/examples/leduc.py:Leduc")


def test_partners_are_no_opponents() -> None:
    """In Spades the partner's success is one's own: beating both opponents is beating all."""
    rules = parlor("spades", hands=1)
    alone = Play(rules, seed=1)
    partners = Play(rules, seed=1, teams=load_game("spades").seat_teams())
    assert partners.teams == (0, 1, 0, 1)
    payoffs, offsets = alone.random["payoffs"], alone.random["offsets"]
    assert partners.beaten(payoffs, offsets) != alone.beaten(payoffs, offsets)
    assert measures()["seat_balance"].of(partners) > 0.6


def test_interaction_sees_what_a_menu_alone_does_not() -> None:
    """In Scopa one always plays any card of one's hand; what it captures depends on the others."""
    assert of("interaction", parlor("scopa", hands=1)) > 0.15


def test_beating_is_half_by_chance() -> None:
    watched = Play(ludwright.game("toy:kuhn"), seed=1)
    payoffs = np.array([[1, -1], [-1, 1], [0, 0], [1, -1]], np.float32)
    offsets = np.array([0, 0, 1, 1], np.uint8)
    assert watched.beaten(payoffs, offsets) == pytest.approx((1 + 0 + 0.5 + 0) / 4)


def test_figures_repeat_with_their_seed() -> None:
    rules = parlor("crazy-eights", hands=1)
    one, other = Play(rules, seed=3), Play(rules, seed=3)
    for measure in measures().values():
        assert measure.of(one) == measure.of(other), measure.name


def test_threads_do_not_wait_for_one_another() -> None:
    both = Barrier(2, timeout=10)

    class Slow:
        @once
        def figure(self) -> int:
            return both.wait()

    with ThreadPoolExecutor(2) as workers:
        assert sorted(workers.map(lambda slow: slow.figure, (Slow(), Slow()))) == [0, 1]


def test_ramp() -> None:
    assert [ramp(value, 0, 10) for value in (-5, 0, 5, 10, 15)] == [0, 0, 0.5, 1, 1]
    assert [ramp(value, 10, 0) for value in (-5, 0, 5, 10, 15)] == [1, 1, 0.5, 0, 0]


class TestGates:
    """What puts a game out of the question."""

    def test_errors(self) -> None:
        assert gate(play(python(Broken))) == "errors"

    def test_draws(self) -> None:
        assert gate(play(python(Level))) == "draws"

    def test_caps(self) -> None:
        assert gate(play(rules_of(replace(load_game("go-fish"), max_turns=5)))) == "cap"

    def test_no_real_decision(self) -> None:
        assert gate(play(parlor("old-maid"))) == "decisions"

    def test_under_two_turns(self) -> None:
        watched = play(ludwright.game("toy:haul"))
        assert gate(watched) is None
        vars(watched)["screen"] = {**watched.screen, "turns": np.ones(40)}
        assert gate(watched) == "turns"

    def test_too_long(self) -> None:
        assert gate(play(parlor("hearts", target=300))) == "length"

    def test_a_sound_game_passes(self) -> None:
        assert gate(play(parlor("hearts", hands=1))) is None


def test_a_measure_is_one_class() -> None:
    assert all(type(measure).__mro__[1] is Measure for measure in measures().values())


class TestDeals:
    """Whether what was dealt makes a difference."""

    def test_in_card_games_it_does(self) -> None:
        assert play(parlor("hearts", hands=1)).dealt == 1
        assert play(parlor("draw-poker")).dealt > 0.8

    def test_where_all_hands_are_equal_it_does_not(self) -> None:
        """Poker in which everybody who stays shares the pot is a game of chips alone."""
        poker = load_game("betting-war")
        *before, betting = poker.turn_structure.opening
        assert isinstance(betting, BettingPhase)
        opening = (*before, replace(betting, showdown_method="fold_only"))
        alike = replace(poker, turn_structure=replace(poker.turn_structure, opening=opening))
        watched = play(rules_of(alike))
        assert watched.dealt == 0
        assert gate(watched) == "deal"


def test_numbers_that_leave_their_range_break_a_law() -> None:
    """Hearts at five points each, counted up to 26: the limit would be a rule that nobody wrote."""
    hearts = with_settings(load_game("hearts"), {"hands": 1})
    taken = tuple(replace(rule, points=5) for rule in hearts.card_scoring)
    assert gate(play(rules_of(hearts))) is None
    assert gate(play(rules_of(replace(hearts, card_scoring=taken)))) == "laws"


def test_a_seat_that_decides_nothing_is_idle() -> None:
    watched = play(parlor("hearts", hands=1))
    assert all(0.8 < part < 1.2 for part in watched.asked)
    vars(watched)["asked"] = [1.9, 0.1, 1.0, 1.0]
    assert gate(watched) == "idle seat"


def test_a_side_that_nearly_always_wins_is_unfair() -> None:
    watched = play(parlor("hearts", hands=1))
    vars(watched)["balance"] = 0.3
    assert gate(watched) == "seat"


@pytest.mark.extras
def test_dead_rules_are_found_and_left_out() -> None:
    scopa = load_game("scopa")
    assert live_share(scopa) == 1
    # Nobody ever scores a thousand, and so this goal decides nothing.
    far = replace(scopa.win_conditions[0], threshold=Value("1000"))
    more = replace(scopa, win_conditions=(*scopa.win_conditions, far))
    assert live_share(more) < 1
    assert far not in polished(more).win_conditions
    assert lean(more) == scopa
