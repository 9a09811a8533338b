"""Blackjack: naturals, doubles, splits, the house's rule and its exact odds."""

from __future__ import annotations

import math

import numpy as np
import pytest
from numpy.typing import NDArray

from ludwright import parlor
from parlor.staged import Stage, with_opening

# One deck, the house stands on all 17; a natural is a total of 21 too.
HOUSE = {17: 0.145830, 18: 0.138063, 19: 0.134820, 20: 0.175806, 21: 0.121895}
BUST, NATURAL = 0.283585, 0.048265


def hand(mine: str, house: str, *, bet: int = 10) -> Stage:
    """One player's first two cards and the house's first one, after a bet."""
    first, second = mine.split()
    stage = Stage("blackjack", hands=1).say(0, f"bet {bet}")
    return stage.draw(f"{first} {house} {second}")


def won(stage: Stage) -> int:
    assert stage.over
    return int(stage.var("chips")) - 100


def test_bets_of_two_to_ten_chips() -> None:
    stage = Stage("blackjack", hands=1)
    assert stage.offered == ["bet 2", "bet 4", "bet 6", "bet 8", "bet 10"]


def test_cards_lie_open_and_the_house_has_one() -> None:
    stage = hand("K♠ 7♥", "9♦")
    assert stage.cards("box", 0) == {"K♠", "7♥"}
    assert stage.cards("house") == {"9♦"}
    assert stage.offered == ["stand", "hit", "double"]


def test_a_higher_total_wins_even_money() -> None:
    assert won(hand("K♠ 9♥", "9♦").say(0, "stand").draw("9♣")) == 10


def test_a_lower_total_loses_the_bet() -> None:
    assert won(hand("K♠ 7♥", "9♦").say(0, "stand").draw("9♣")) == -10


def test_equal_totals_push() -> None:
    assert won(hand("K♠ 8♥", "9♦").say(0, "stand").draw("9♣")) == 0


def test_whoever_goes_over_21_loses_even_if_the_house_does_too() -> None:
    assert won(hand("K♠ 7♥", "9♦").say(0, "hit").draw("8♦").draw("7♣ K♦")) == -10


def test_the_house_goes_over_21() -> None:
    assert won(hand("K♠ 2♥", "9♦").say(0, "stand").draw("7♣ K♦")) == 10


def test_an_ace_counts_eleven_or_one() -> None:
    stage = hand("A♠ 6♥", "9♦").say(0, "hit").draw("5♣")
    assert stage.asked == 0, "12 with the ace as one"
    assert won(stage.say(0, "hit").draw("9♥").draw("J♣")) == 10


def test_a_natural_pays_three_to_two() -> None:
    assert won(hand("A♠ K♥", "9♦").draw("K♣")) == 15
    assert won(hand("A♠ K♥", "9♦", bet=2).draw("K♣")) == 3


def test_a_natural_beats_a_total_of_21() -> None:
    assert won(hand("A♠ K♥", "9♦").draw("5♣ 7♣")) == 15


def test_two_naturals_push() -> None:
    assert won(hand("A♠ K♥", "A♦").draw("Q♣")) == 0


def test_a_natural_of_the_house_beats_a_total_of_21() -> None:
    assert won(hand("7♠ 7♥", "A♦").say(0, "hit").draw("7♣").draw("Q♣")) == -10


def test_nothing_is_asked_at_21() -> None:
    stage = hand("K♠ 5♥", "9♦").say(0, "hit").draw("6♣")
    assert stage.asked == 255, "the house draws"


def test_a_double_takes_one_card_for_twice_the_bet() -> None:
    stage = hand("6♠ 5♥", "9♦").say(0, "double").draw("2♣")
    assert stage.asked == 255, "no more cards after 13"
    assert won(stage.draw("5♦ K♦")) == 20
    assert won(hand("6♠ 5♥", "9♦").say(0, "double").draw("2♣").draw("9♣")) == -20


def test_only_two_cards_may_be_doubled() -> None:
    assert hand("6♠ 3♥", "9♦").say(0, "hit").draw("2♣").offered == ["stand", "hit"]


def test_a_natural_of_the_house_wins_the_first_bet_alone() -> None:
    assert won(hand("6♠ 5♥", "A♦").say(0, "double").draw("K♣").draw("Q♣")) == -10
    stage = hand("8♠ 8♥", "A♦").say(0, "split").draw("K♣")
    stage.say(0, "stand").draw("K♥").say(0, "stand")
    assert won(stage.draw("Q♣")) == -10


def test_a_pair_is_split_into_two_hands_with_a_bet_each() -> None:
    stage = hand("8♠ 8♥", "7♦")
    assert stage.offered == ["stand", "hit", "double", "split"]
    stage.say(0, "split").draw("K♣")
    assert stage.var("stake")[:2] == [10, 10]
    assert stage.offered == ["stand", "hit", "double"]
    stage.say(0, "stand").draw("3♥").say(0, "hit").draw("2♣").say(0, "stand")
    assert won(stage.draw("Q♣")) == 0, "18 beats 17, 13 does not"


def test_cards_of_equal_value_may_be_split() -> None:
    assert "split" in hand("K♠ 10♥", "7♦").offered
    assert "split" not in hand("9♠ 10♥", "7♦").offered
    assert "split" in hand("A♠ A♥", "7♦").offered


def test_a_split_hand_may_be_doubled() -> None:
    stage = hand("8♠ 8♥", "7♦").say(0, "split").draw("3♣").say(0, "double").draw("K♠")
    assert stage.var("stake")[:2] == [20, 10]
    stage.draw("K♥").say(0, "stand")
    assert won(stage.draw("Q♣")) == 30


def test_a_pair_may_be_split_into_four_hands_and_no_more() -> None:
    stage = hand("8♠ 8♥", "7♦").say(0, "split").draw("8♦").say(0, "split").draw("8♣").say(0, "split")
    stage.draw("10♠").say(0, "stand").draw("10♥").say(0, "stand").draw("10♦").say(0, "stand").draw("10♣")
    assert stage.var("boxes") == 4
    stage.say(0, "stand")
    assert won(stage.draw("J♣")) == 40
    stage = hand("10♠ J♥", "7♦").say(0, "split").draw("Q♦").say(0, "split").draw("K♣").say(0, "split")
    stage.draw("K♠")
    assert "split" not in stage.offered


def test_split_aces_get_one_card_each_and_make_no_natural() -> None:
    stage = hand("A♠ A♥", "7♦").say(0, "split").draw("K♣ 5♣")
    assert stage.asked == 255, "the house draws at once"
    assert won(stage.draw("J♣")) == 0, "21 wins even money, 16 loses"


def test_split_aces_are_not_split_again() -> None:
    stage = hand("A♠ A♥", "7♦").say(0, "split").draw("A♦ K♦")
    assert stage.asked == 255


def test_whoever_cannot_afford_it_neither_doubles_nor_splits() -> None:
    stage = Stage(with_opening(parlor.genome("blackjack", hands=1), "chips[0] = 12")).say(0, "bet 10")
    assert stage.draw("8♠ 7♦ 8♥").offered == ["stand", "hit"]


def test_the_house_draws_to_16_and_stands_on_every_17() -> None:
    assert won(hand("K♠ 8♥", "9♦").say(0, "stand").draw("7♣ 4♥")) == -10, "16, then 20"
    assert won(hand("K♠ 8♥", "A♦").say(0, "stand").draw("6♣")) == 10, "a soft 17 stands"
    assert won(hand("K♠ 8♥", "A♦").say(0, "stand").draw("5♣ K♦ 3♣")) == -10, "a soft 16 does not"


def test_players_at_one_table_play_each_for_themselves() -> None:
    stage = Stage("blackjack", players=2, hands=1).say(0, "bet 2").say(1, "bet 10")
    stage.draw("K♠ 9♠ 6♦ 9♥ 7♥").say(0, "stand").say(1, "hit").draw("8♦").draw("K♦ 3♦")
    assert stage.var("chips") == [100, 90], "19 against 19, and too much"


def test_the_payoff_is_what_was_won_in_hundreds_of_chips() -> None:
    stage = hand("A♠ K♥", "9♦").draw("K♣")
    outcome = stage.table.outcome()
    assert outcome is not None
    assert outcome[0] == pytest.approx([0.15])


def _house(games: int, seed: int) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Totals and cards of the house in one-hand matches; the player has no influence on its odds."""
    rules = parlor.rules("blackjack", hands=1)
    columns = rules.series(["random"], games=games, seed=seed, tally=True)
    assert not columns["errors"]
    tallies = columns["tallies"].reshape(games, len(rules.tallies))
    return tallies[:, rules.tallies.index("house_total")], tallies[:, rules.tallies.index("house_cards")]


def _check_the_house(games: int, seed: int) -> None:
    total, cards = _house(games, seed)
    found = {str(n): total == n for n in HOUSE}
    found |= {"bust": total > 21, "natural": (total == 21) & (cards == 2)}
    wanted = {str(n): p for n, p in HOUSE.items()} | {"bust": BUST, "natural": NATURAL}
    for name, p in wanted.items():
        error = math.sqrt(p * (1 - p) / games)
        share = float(np.mean(found[name]))
        assert abs(share - p) <= 4 * error, f"{name}: {share:.6f}, not {p}"


def test_the_house_ends_on_each_total_as_often_as_it_must() -> None:
    _check_the_house(100_000, seed=7)


@pytest.mark.soak
def test_the_house_ends_on_each_total_as_often_as_it_must_over_a_million_hands() -> None:
    _check_the_house(1_000_000, seed=8)
