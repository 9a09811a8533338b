"""President and Cheat: getting rid of cards."""

from __future__ import annotations

import json

import pytest

from ludwright import parlor
from parlor.staged import Stage, with_opening

SUITS = "♣♦♥♠"
LOW_TO_HIGH = ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2"]
ACE_TO_KING = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]


def by_suit(ranks: list[str]) -> list[str]:
    """Each seat holds one suit."""
    return [" ".join(f"{rank}{suit}" for rank in ranks) for suit in SUITS]


def president(*hands: str, target: int = 11) -> Stage:
    return Stage("president", target=target).roll(3).deal(*hands)


def dealt_in_rows() -> Stage:
    """Seat 0 holds all threes to fives and a six, seat 1 the other sixes to eights, and so on."""
    cards = [f"{rank}{suit}" for rank in LOW_TO_HIGH for suit in SUITS]
    return president(*(" ".join(cards[13 * seat : 13 * seat + 13]) for seat in range(4)))


def test_the_three_of_clubs_leads_the_first_hand() -> None:
    hands = by_suit(LOW_TO_HIGH)
    assert president(*hands).asked == 0
    assert president(*hands[1:], hands[0]).asked == 3


def test_a_leader_plays_one_to_four_of_a_rank_and_cannot_pass() -> None:
    offered = dealt_in_rows().offered
    assert "play 3♣" in offered
    assert "play 3♣ 3♦ 3♥ 3♠" in offered
    assert "pass" not in offered
    assert not any("3" in option and "4" in option for option in offered)


def test_only_as_many_of_a_higher_rank_beat_it() -> None:
    stage = dealt_in_rows().say(0, "play 6♣")
    assert "play 6♦" not in stage.offered, "an equal rank does not"
    assert "play 7♣" in stage.offered
    assert "play 7♣ 7♦" not in stage.offered
    assert "pass" in stage.offered


def test_two_is_the_highest_rank_and_whoever_is_not_beaten_leads_again() -> None:
    stage = dealt_in_rows().say(0, "play 3♣").say(1, "pass").say(2, "pass").say(3, "play 2♣")
    assert stage.offered == ["pass"]
    stage.say(0, "pass").say(1, "pass").say(2, "pass")
    assert stage.asked == 3
    assert "pass" not in stage.offered


def test_a_pass_keeps_nobody_out() -> None:
    stage = dealt_in_rows().say(0, "play 3♣").say(1, "pass").say(2, "play 9♥").say(3, "pass").say(0, "pass")
    stage.say(1, "pass")
    assert stage.asked == 2


def test_places_points_and_the_exchange_of_cards() -> None:
    stage = dealt_in_rows()
    # Seat 3 always beats with the least it can, the others pass unless they lead.
    while stage.var("hand_number") == 0:
        strong = stage.asked == 3
        plays = [option for option in stage.offered if option.startswith("play")]
        if plays and (strong or "pass" not in stage.offered):
            stage.pick(plays[0])
        else:
            stage.pick("pass")
    place = stage.var("place")
    assert sorted(place) == [1, 2, 3, 4]
    assert stage.var("score")[place.index(1)] == 2
    assert stage.var("score")[place.index(2)] == 1
    hands = by_suit(LOW_TO_HIGH)
    stage.deal(*hands[1:], hands[0])
    first, last = place.index(1), place.index(4)
    assert stage.asked == first
    assert {"A", "2"} <= {card[:-1] for card in stage.cards("hand", first)}
    assert len(stage.cards("hand", first)) == 15, "the two best cards of the scum came first"
    assert len(stage.cards("hand", last)) == 11
    stage.pick(stage.offered[0])
    stage.pick(stage.offered[0])
    assert stage.asked == place.index(2), "the vice-president gives one card back"
    stage.pick(stage.offered[0])
    assert [len(stage.cards("hand", seat)) for seat in range(4)] == [13] * 4
    assert stage.asked == first, "the president leads"


def test_the_match_is_won_at_eleven_points() -> None:
    genome = with_opening(parlor.genome("president"), "score[2] = 11")
    table = parlor.rules(genome).table(3)
    table.finish(["random"] * 4)
    outcome = table.outcome()
    assert outcome is not None
    assert outcome[1] == "the score is reached"


def cheat(*hands: str) -> Stage:
    return Stage("cheat", players=4).roll(3).deal(*hands)


def test_cards_are_laid_unseen_and_claimed_in_order_of_rank() -> None:
    stage = cheat(*by_suit(ACE_TO_KING)).say(0, "lay 9♣", "that is all")
    assert stage.view(1)["vars"]["claimed"] in (0, "ace")
    assert stage.cards("claim", seat=1) == set()
    stage.say(1, "believe").say(2, "believe").say(3, "believe")
    assert stage.asked == 1, "nobody doubted"
    assert stage.view(2)["vars"]["claimed"] in (1, "two")
    assert "9♣" in stage.cards("tableau", seat=0)
    assert stage.cards("tableau", seat=2) == set()


def test_at_least_one_card_and_at_most_four() -> None:
    stage = cheat(*by_suit(ACE_TO_KING))
    assert "that is all" not in stage.offered
    stage.say(0, "lay A♣", "lay 2♣", "lay 3♣", "lay 4♣")
    assert stage.asked == 1


def test_a_true_claim_costs_the_challenger_the_pile() -> None:
    stage = cheat(*by_suit(ACE_TO_KING)).say(0, "lay A♣", "that is all").say(1, "challenge")
    assert "A♣" in stage.cards("hand", 1)
    assert len(stage.cards("hand", 0)) == 12


def test_a_false_claim_costs_the_cheat_the_pile_and_nobody_sees_the_rest_of_it() -> None:
    stage = cheat(*by_suit(ACE_TO_KING)).say(0, "lay K♣", "that is all")
    stage.say(1, "believe").say(2, "believe").say(3, "believe")
    stage.say(1, "lay Q♦", "that is all").say(2, "believe").say(3, "challenge")
    assert stage.cards("hand", 1) >= {"K♣", "Q♦"}
    assert "Q♦" in stage.cards("hand", 1, seat=2), "it was shown"
    assert "K♣" not in stage.cards("hand", 1, seat=2), "it was not"
    assert "K♣" in stage.cards("hand", 1, seat=0), "whoever laid it knows"


def test_one_false_card_makes_the_claim_false() -> None:
    stage = cheat(*by_suit(ACE_TO_KING)).say(0, "lay A♣", "lay K♣", "that is all").say(1, "challenge")
    assert len(stage.cards("hand", 0)) == 13


def test_whoever_has_no_cards_left_wins() -> None:
    genome = with_opening(parlor.genome("cheat", players=4), "move hand(0) - ace of clubs to hand(1)")
    stage = Stage(genome).roll(3).deal(*by_suit(ACE_TO_KING))
    stage.say(0, "lay A♣", "that is all").say(1, "challenge")
    assert stage.table.outcome() == ([1.0, -1.0, -1.0, -1.0], "a hand is empty")


@pytest.mark.parametrize("players", [3, 5, 6])
def test_cheat_for_other_numbers(players: int) -> None:
    table = parlor.rules("cheat", players=players).table(5)
    held = [p["count"] for p in json.loads(table.view(0))["piles"] if p["zone"] == "hand"]
    assert sum(held) == 52 // players * players
    table.finish(["random"] * players)
    assert table.outcome() is not None
