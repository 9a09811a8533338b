"""Simple Poker, Draw Poker and Betting War: betting, side pots, showdown, exchange."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from ludwright import parlor
from ludwright._core import parlor_odds
from ludwright.parlor.validate.validator import validate
from parlor.staged import Stage, with_opening

# Three players, seat 0 to the dealer's left.
PAIR_OF_ACES = "A♠ A♥ K♠ 3♦ 2♣"
PAIR_OF_ACES_QUEEN = "A♦ A♣ Q♠ J♦ 9♣"
SEVEN_HIGH = "2♠ 3♠ 4♠ 5♥ 7♠"


def poker(*hands: str, stacks: tuple[int, ...] = (), **settings: int) -> Stage:
    """One hand of Simple Poker with the last seat dealing: an ante of 1 each is in the pot."""
    genome = parlor.genome("simple-poker", players=len(hands), **{"hands": 1, **settings})
    if stacks:
        genome = with_opening(genome, *(f"chips[{seat}] = {chips}" for seat, chips in enumerate(stacks)))
    return Stage(genome).roll(len(hands) - 1).deal(*hands)


def test_everybody_antes_and_sees_their_own_five_cards() -> None:
    hand = poker(PAIR_OF_ACES, PAIR_OF_ACES_QUEEN, SEVEN_HIGH)
    assert hand.var("chips") == [99, 99, 99]
    assert hand.var("bet_hand") == [1, 1, 1]
    assert hand.cards("hand", 0) == set(PAIR_OF_ACES.split())
    assert hand.cards("hand", 1, seat=0) == set()


def test_the_player_after_the_dealer_speaks_first() -> None:
    hand = poker(PAIR_OF_ACES, PAIR_OF_ACES_QUEEN, SEVEN_HIGH)
    hand.say(0, "check").say(1, "check").say(2, "check")
    assert hand.over


def test_before_a_bet_players_check_or_bet_and_cannot_fold() -> None:
    assert poker(PAIR_OF_ACES, SEVEN_HIGH).offered == ["check", "bet 2", "bet 4", "go all in with 99"]


def test_after_a_bet_players_fold_call_or_raise() -> None:
    hand = poker(PAIR_OF_ACES, SEVEN_HIGH).say(0, "bet 4")
    assert hand.offered == ["fold", "call 4", "raise by 2", "raise by 4", "go all in with 99"]


def test_there_are_three_raises_beside_the_first_bet() -> None:
    hand = poker(PAIR_OF_ACES, SEVEN_HIGH)
    hand.say(0, "bet 2").say(1, "raise by 2").say(0, "raise by 4").say(1, "raise by 2")
    assert hand.offered == ["fold", "call 2"], "neither a raise nor all chips"
    hand.say(0, "call 2")
    assert hand.over
    assert hand.var("chips") == [111, 89]


def test_a_raise_reopens_the_betting_for_all_others() -> None:
    hand = poker(PAIR_OF_ACES, PAIR_OF_ACES_QUEEN, SEVEN_HIGH)
    hand.say(0, "bet 2").say(1, "call 2").say(2, "raise by 2").say(0, "call 2")
    assert hand.asked == 1


def test_kickers_decide_between_equal_pairs() -> None:
    hand = poker(PAIR_OF_ACES_QUEEN, PAIR_OF_ACES, SEVEN_HIGH)
    hand.say(0, "check").say(1, "check").say(2, "check")
    assert hand.var("chips") == [99, 102, 99]


def test_the_last_kicker_decides_too() -> None:
    hand = poker("A♠ A♥ K♠ 5♦ 2♣", "A♦ A♣ K♦ 5♣ 3♥")
    hand.say(0, "check").say(1, "check")
    assert hand.var("chips") == [99, 101]


def test_suits_never_decide() -> None:
    hand = poker("A♠ K♠ Q♠ J♠ 9♥", "A♥ K♥ Q♥ J♥ 9♠")
    hand.say(0, "check").say(1, "check")
    assert hand.var("chips") == [100, 100]


def test_five_high_is_the_lowest_straight() -> None:
    hand = poker("A♠ 2♥ 3♠ 4♦ 5♣", "2♠ 3♥ 4♠ 5♦ 6♣")
    hand.say(0, "check").say(1, "check")
    assert hand.var("chips") == [99, 101]


def test_a_straight_does_not_go_round_the_corner() -> None:
    hand = poker("Q♠ K♥ A♠ 2♦ 3♣", "4♠ 4♥ 6♠ 7♦ 8♣")
    hand.say(0, "check").say(1, "check")
    assert hand.var("chips") == [99, 101]


def test_a_folded_hand_never_wins_and_nobody_sees_the_others() -> None:
    hand = poker(PAIR_OF_ACES, SEVEN_HIGH)
    hand.say(0, "check").say(1, "bet 2").say(0, "fold")
    assert hand.over
    assert hand.var("chips") == [99, 101]
    assert hand.cards("hand", 1, seat=0) == set()


def test_hands_are_shown_at_a_showdown_except_folded_ones() -> None:
    hand = poker(PAIR_OF_ACES, PAIR_OF_ACES_QUEEN, SEVEN_HIGH)
    hand.say(0, "bet 2").say(1, "call 2").say(2, "fold")
    assert hand.cards("hand", 0, seat=2) == set(PAIR_OF_ACES.split())
    assert hand.cards("hand", 2, seat=0) == set()


def test_an_odd_chip_goes_to_the_first_winner_after_the_dealer() -> None:
    tied = ("A♠ K♠ Q♠ J♠ 9♥", "A♥ K♥ Q♥ J♥ 9♠")
    hand = poker(SEVEN_HIGH, *tied).say(0, "bet 2").say(1, "call 2").say(2, "call 2")
    assert hand.var("chips") == [97, 102, 101]
    hand = poker(tied[0], SEVEN_HIGH, tied[1])
    hand.say(0, "check").say(1, "check").say(2, "bet 2").say(0, "call 2").say(1, "fold")
    assert hand.var("chips") == [101, 99, 100], "seven chips: four and three"


def test_a_short_stack_wins_only_what_it_matched() -> None:
    hand = poker(PAIR_OF_ACES, PAIR_OF_ACES_QUEEN, SEVEN_HIGH, stacks=(10, 100, 100))
    hand.say(0, "go all in with 9").say(1, "raise by 4").say(2, "call 13")
    assert hand.var("chips") == [30, 94, 86], "30 in the main pot, 8 beside it"


def test_two_side_pots() -> None:
    best, second, third, worst = PAIR_OF_ACES, PAIR_OF_ACES_QUEEN, "K♦ K♥ 6♠ 5♣ 4♥", SEVEN_HIGH
    hand = poker(best, second, third, worst, stacks=(10, 20, 40, 100))
    hand.say(0, "go all in with 9").say(1, "go all in with 19").say(2, "go all in with 39").say(3, "call 39")
    assert hand.over
    assert hand.var("chips") == [40, 30, 40, 60]


def test_what_nobody_could_match_comes_back() -> None:
    hand = poker(PAIR_OF_ACES, SEVEN_HIGH, stacks=(10, 100))
    hand.say(0, "check").say(1, "go all in with 99")
    assert hand.offered == ["fold", "call 9"], "a call with fewer chips is a call"
    hand.say(0, "call 9")
    assert hand.var("chips") == [20, 90]


def test_an_equal_short_stack_shares_the_main_pot_alone() -> None:
    tied = ("A♠ K♠ Q♠ J♠ 9♥", "A♥ K♥ Q♥ J♥ 9♠")
    hand = poker(tied[0], tied[1], SEVEN_HIGH, stacks=(6, 50, 50))
    hand.say(0, "go all in with 5").say(1, "raise by 4").say(2, "call 9")
    assert hand.var("chips") == [9, 57, 40], "18 shared, 8 beside it"


def test_whoever_has_no_chips_is_dealt_nothing_and_says_nothing() -> None:
    genome = with_opening(parlor.genome("simple-poker", players=3, hands=1), "chips[1] = 0")
    hand = Stage(genome).roll(2).deal(SEVEN_HIGH, PAIR_OF_ACES)
    hand.say(0, "check").say(2, "check")
    assert hand.var("chips") == [99, 0, 101]
    assert hand.cards("hand", 1) == set()


def test_a_match_ends_when_one_player_has_all_chips() -> None:
    hand = poker(PAIR_OF_ACES, SEVEN_HIGH, hands=50).say(0, "go all in with 99").say(1, "call 99")
    assert hand.table.outcome() == ([1.0, -1.0], "the most chips")


def test_every_hand_of_five_cards_is_named_by_the_genomes_own_patterns() -> None:
    program = parlor.rules("simple-poker").definitions
    assert program is not None
    counted = parlor_odds(program, 5)
    assert {name: hands for name, hands, _ in counted} == {
        "": 0,
        "High Card": 1_302_540,
        "One Pair": 1_098_240,
        "Two Pair": 123_552,
        "Three of a Kind": 54_912,
        "Straight": 10_200,
        "Flush": 5_108,
        "Full House": 3_744,
        "Four of a Kind": 624,
        "Straight Flush": 36,
        "Royal Flush": 4,
    }
    assert sum(strengths for _, _, strengths in counted) == 7_462


def test_both_pokers_rank_hands_alike() -> None:
    assert parlor.genome("draw-poker").hand_evaluation == parlor.genome("simple-poker").hand_evaluation


def draw_poker(*hands: str) -> Stage:
    return Stage("draw-poker", players=len(hands), hands=1).roll(len(hands) - 1).deal(*hands)


def test_draw_poker_bets_exchanges_and_bets_at_twice_the_stakes() -> None:
    hand = draw_poker("A♠ A♥ K♠ 3♦ 2♣", "K♦ K♥ 9♠ 5♦ 4♣")
    hand.say(0, "bet 2").say(1, "call 2")
    hand.say(0, "exchange 2♣ 3♦ K♠").draw("A♦ 7♦ 8♦")
    assert hand.cards("hand", 0) == {"A♠", "A♥", "A♦", "7♦", "8♦"}
    hand.say(1, "exchange nothing")
    assert hand.offered == ["check", "bet 4", "bet 8", "go all in with 97"]
    hand.say(0, "bet 4").say(1, "call 4")
    assert hand.var("chips") == [107, 93]


def test_at_most_three_cards_are_exchanged_and_never_shown() -> None:
    hand = draw_poker("A♠ A♥ K♠ 3♦ 2♣", "K♦ K♥ 9♠ 5♦ 4♣").say(0, "check").say(1, "check")
    assert len(hand.offered) == 1 + 5 + 10 + 10
    hand.say(0, "exchange 2♣ 3♦").draw("A♦ 7♦")
    assert hand.cards("muck", seat=0) == {"2♣", "3♦"}
    assert hand.cards("muck", seat=1) == set()
    assert hand.cards("hand", 0, seat=1) == set()
    assert any("exchanges cards" in line and "2" in line for line in hand.told(1))


def test_whoever_folds_before_the_draw_exchanges_nothing() -> None:
    hand = draw_poker(PAIR_OF_ACES, PAIR_OF_ACES_QUEEN, SEVEN_HIGH)
    hand.say(0, "bet 2").say(1, "fold").say(2, "call 2")
    hand.say(0, "exchange nothing").say(2, "exchange nothing")
    assert hand.asked == 0


def test_nobody_exchanges_when_all_others_have_folded() -> None:
    hand = draw_poker(PAIR_OF_ACES, SEVEN_HIGH).say(0, "bet 2").say(1, "fold")
    assert hand.over
    assert hand.var("chips") == [101, 99]


def test_players_who_are_all_in_still_exchange() -> None:
    hand = draw_poker("A♠ A♥ K♠ 3♦ 2♣", "K♦ K♥ 9♠ 5♦ 4♣").say(0, "go all in with 99").say(1, "call 99")
    hand.say(0, "exchange nothing").say(1, "exchange 4♣ 5♦ 9♠").draw("K♣ 6♦ 7♦")
    assert hand.over, "nothing is left to bet"
    assert hand.var("chips") == [0, 200]


def betting_war(*cards: str) -> Stage:
    return Stage("betting-war", players=len(cards), hands=1).roll(len(cards) - 1).deal(*cards)


def test_the_highest_card_wins_the_bets() -> None:
    hand = betting_war("K♠", "A♦").say(0, "bet 2").say(1, "call 2")
    assert hand.var("chips") == [17, 23]


def test_equal_cards_share_the_pot() -> None:
    hand = betting_war("K♠", "K♦").say(0, "bet 2").say(1, "call 2")
    assert hand.var("chips") == [20, 20]


def test_a_bluff_wins_when_all_others_fold() -> None:
    hand = betting_war("2♠", "A♦", "K♦").say(0, "bet 2").say(1, "fold").say(2, "fold")
    assert hand.var("chips") == [22, 19, 19]


def test_two_raises_at_betting_war() -> None:
    hand = betting_war("K♠", "A♦").say(0, "bet 1").say(1, "raise by 2").say(0, "raise by 1")
    assert hand.offered == ["fold", "call 1"]


@pytest.mark.parametrize("game", ["simple-poker", "draw-poker", "betting-war"])
@pytest.mark.parametrize("players", [2, 3, 6])
def test_chips_are_neither_made_nor_lost(game: str, players: int) -> None:
    genome = parlor.genome(game, players=players, hands=8)
    rules = parlor.rules(genome)
    for seed in range(20):
        table = rules.table(seed)
        table.finish(["random"] * players)
        chips = json.loads(table.view(0))["vars"]["chips"]
        assert sum(chips) == players * (genome.setup.starting_chips or 0)


def test_bets_need_chips_and_hands_need_an_evaluation() -> None:
    genome = parlor.genome("simple-poker")
    poor = replace(genome, setup=replace(genome.setup, starting_chips=None))
    assert "betting-without-chips" in {finding.code for finding in validate(poor)}
    blind = replace(genome, hand_evaluation=None)
    assert "showdown-without-evaluation" in {finding.code for finding in validate(blind)}
