"""Euchre: 24 cards, bowers, order up or name trump, going alone, to 10."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from ludwright.parlor.genomes.loader import load_game
from ludwright.parlor.lowering.genome import lower
from parlor.scenes import Scene, dealt, one_hand, scored

HEARTS = ("trump = hearts", "maker = 0")


def result(maker: int, tricks: tuple[int, ...], alone: int = 0) -> list[int]:
    taken = [f"tricks[{p}] = {n}" for p, n in enumerate(tricks)]
    points: list[int] = scored("euchre", f"maker = {maker}", f"alone = {alone}", *taken).var("score")
    return points


def trick(trump: str, *cards: str) -> list[int]:
    """Who wins when each player holds one card, the first to lead."""
    tricks: list[int] = dealt("euchre", cards, f"trump = {trump}", "maker = 0").cards(*cards).var("tricks")
    return tricks


def test_24_cards_five_each_and_one_turned_up() -> None:
    hand = one_hand("euchre")
    assert len(lower(hand.genome).program["cards"]) == 24
    assert len(hand.pile("hand", 0)) == 5
    assert len(hand.pile("turn_up")) == 1


def test_both_bowers_in_five_of_24_cards() -> None:
    deck = len(lower(load_game("euchre")).program["cards"])
    assert round(float(Fraction(comb(deck - 2, 3), comb(deck, 5))), 6) == 0.036232


@pytest.mark.parametrize(
    ("trump", "higher", "lower_card"),
    [
        ("hearts", "J♥", "J♦"),
        ("hearts", "J♦", "A♥"),
        ("diamonds", "J♦", "J♥"),
        ("spades", "J♣", "A♠"),
        ("clubs", "J♠", "A♣"),
        ("hearts", "9♥", "A♣"),
        ("spades", "A♠", "K♠"),
    ],
)
def test_the_bowers_are_the_highest_trumps(trump: str, higher: str, lower_card: str) -> None:
    plain = ["9♦", "10♦"] if trump in ("clubs", "spades") else ["9♣", "10♣"]
    assert trick(trump, plain[0], lower_card, plain[1], higher) == [0, 0, 0, 1]
    assert trick(trump, plain[0], higher, plain[1], lower_card) == [0, 1, 0, 0]


def test_the_jack_of_the_other_colour_is_a_plain_card() -> None:
    assert trick("hearts", "Q♠", "J♠", "9♠", "10♠") == [1, 0, 0, 0]


def test_the_left_bower_follows_the_trump_suit_and_not_its_own() -> None:
    cards = ["A♥", "J♦ 9♣", "A♦", "9♦"]
    assert dealt("euchre", cards, *HEARTS).cards("A♥").offered == ["play J♦"]
    cards = ["A♦", "J♦ 9♣", "K♦", "9♦"]
    assert dealt("euchre", cards, *HEARTS).cards("A♦").offered == ["play 9♣", "play J♦"], "it is no diamond"


def test_the_dealer_takes_up_what_is_ordered_up_and_discards() -> None:
    hand = one_hand("euchre")
    dealer, suit = hand.var("dealer"), hand.pile("turn_up")[0]
    hand.pick("pass", "order it up")
    assert hand.var("maker") == (dealer + 2) % 4
    assert hand.seat == dealer
    assert f"discard {suit}" in hand.offered
    assert len(hand.offered) == 6
    hand.table.play(0)
    assert len(hand.pile("hand", dealer, seen_by=dealer)) == 5
    assert hand.seat == (dealer + 1) % 4, "the player at the dealer's left leads"


def test_the_discard_is_secret() -> None:
    hand = one_hand("euchre").pick("order it up")
    dealer = hand.var("dealer")
    dropped = hand.offered[0].removeprefix("discard ")
    hand.table.play(0)
    others = [seat for seat in range(4) if seat != dealer]
    assert all(dropped not in hand.pile("deck", seen_by=seat) for seat in others)


def test_after_four_passes_another_suit_is_named() -> None:
    hand = one_hand("euchre").pick("pass", "pass", "pass", "pass")
    turned_down = hand.pile("turn_up")[0][-1]
    suits = {"♣": "clubs", "♦": "diamonds", "♥": "hearts", "♠": "spades"}
    others = [name for sign, name in suits.items() if sign != turned_down]
    allowed = {f"{verb} {name}" for verb in ("name", "play alone in") for name in others}
    assert set(hand.offered) == {*allowed, "pass"}
    hand.pick("pass", "pass", "pass")
    assert hand.seat == hand.var("dealer")
    assert set(hand.offered) == allowed, "the dealer is stuck"


def test_a_hand_that_everybody_passes_is_thrown_in_where_the_dealer_is_not_stuck() -> None:
    hand = one_hand("euchre", stick_the_dealer=0).pick(*["pass"] * 8)
    assert hand.over
    assert hand.payoffs == [0, 0, 0, 0]


def test_who_plays_alone_plays_without_the_partner() -> None:
    cards = ["A♥ A♣", "9♣ 10♣", "A♠ A♦"]
    hand = dealt("euchre", [*cards, "K♣ Q♣"], *HEARTS, "alone = 1")
    seats = []
    for _ in range(3):
        seats.append(hand.seat)
        hand.table.play(0)
    assert seats == [0, 1, 3]
    assert hand.var("tricks_played") == 1


def test_when_the_leader_sits_out_the_next_player_leads() -> None:
    cards = ["A♥", "9♣", "A♠", "K♣"]
    assert dealt("euchre", cards, "trump = hearts", "maker = 2", "alone = 1").seat == 1


@pytest.mark.parametrize(
    ("tricks", "alone", "points"),
    [
        ((2, 1, 1, 1), 0, [1, 0]),
        ((4, 1, 0, 0), 1, [1, 0]),
        ((3, 0, 2, 0), 0, [2, 0]),
        ((5, 0, 0, 0), 1, [4, 0]),
        ((1, 2, 1, 1), 0, [0, 2]),
        ((0, 3, 0, 2), 1, [0, 2]),
    ],
    ids=["made", "made alone", "march", "march alone", "euchred", "euchred alone"],
)
def test_points(tricks: tuple[int, ...], alone: int, points: list[int]) -> None:
    assert result(0, tricks, alone) == points


def test_the_other_side_may_be_the_makers() -> None:
    assert result(3, (1, 2, 1, 1)) == [0, 1]
    assert result(1, (3, 1, 1, 0)) == [2, 0]


@pytest.mark.parametrize(("start", "played"), [(8, 2), (9, 1)])
def test_the_match_is_to_10(start: int, played: int) -> None:
    hand: Scene = scored(
        "euchre", "maker = 0", "tricks[0] = 3", "tricks[1] = 2", f"score[0] = {start}", hands=2
    )
    assert hand.var("hand_number") == played
