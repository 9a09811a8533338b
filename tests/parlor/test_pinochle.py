"""Pinochle: 48 cards, melds, an auction, 240 points in cards and 10 for the last trick."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb

import pytest

from ludwright import parlor
from ludwright.parlor.lowering.genome import lower
from parlor.scenes import Scene, dealt, one_hand, scored

HEARTS = ("trump = hearts", "high_bidder = 0", "high_bid = 0")


def melded(cards: str, trump: str) -> int:
    """What the highest bidder melds of these cards."""
    hand = dealt("pinochle", [cards], opening=True)
    points: list[int] = hand.pick("bid 250", "pass", "pass", "pass", f"name {trump}").var("melded")
    return points[0]


def test_the_deck_holds_240_points_in_48_cards() -> None:
    program = lower(parlor.genome("pinochle")).program
    counts = Counter(card["label"] for card in program["cards"])
    assert len(counts) == 24
    assert set(counts.values()) == {2}
    points = next(a for a in program["attributes"] if a["name"] == "taken_at_trick_win")
    assert sum(points["values"]) == 240


def test_a_pinochle_in_twelve_cards() -> None:
    counts = Counter(card["label"] for card in lower(parlor.genome("pinochle")).program["cards"])
    deck, queens, jacks = sum(counts.values()), counts["Q♠"], counts["J♦"]
    without = comb(deck - queens, 12) + comb(deck - jacks, 12) - comb(deck - queens - jacks, 12)
    assert round(float(1 - Fraction(without, comb(deck, 12))), 6) == 0.185708


@pytest.mark.parametrize("seed", range(4))
def test_250_points_are_taken_in_every_hand(seed: int) -> None:
    assert sum(one_hand("pinochle", seed).finish().var("taken")) == 250


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("A♥ 10♥ K♥ Q♥ J♥", 150),
        ("A♥ 10♥ K♥ Q♥ J♥ K♥", 150),
        ("A♥ 10♥ K♥ Q♥ J♥ K♥ Q♥", 190),
        ("A♥ 10♥ K♥ Q♥ J♥ A♥ 10♥ K♥ Q♥ J♥", 1500),
        ("A♣ 10♣ K♣ Q♣ J♣", 20),
        ("K♥ Q♥", 40),
        ("K♥ Q♥ K♥ Q♥", 80),
        ("K♣ Q♣", 20),
        ("K♣ Q♣ K♣ Q♣", 40),
        ("9♥", 10),
        ("9♥ 9♥ 9♣", 20),
        ("Q♠ J♦", 40),
        ("Q♠ J♦ Q♠", 40),
        ("Q♠ J♦ Q♠ J♦", 300),
        ("A♣ A♦ A♥ A♠", 100),
        ("A♣ A♦ A♥ A♠ A♣ A♦ A♥ A♠", 1000),
        ("K♣ K♦ K♥ K♠", 80),
        ("K♣ K♦ K♥ K♠ K♣ K♦ K♥ K♠", 800),
        ("Q♣ Q♦ Q♥ Q♠", 60),
        ("Q♣ Q♦ Q♥ Q♠ Q♣ Q♦ Q♥ Q♠", 600),
        ("J♣ J♦ J♥ J♠", 40),
        ("J♣ J♦ J♥ J♠ J♣ J♦ J♥ J♠", 400),
        ("K♣ Q♣ K♦ Q♦ K♥ Q♥ K♠ Q♠", 240),
        ("A♥ 10♥ K♥ Q♠ J♦ J♥ 9♥ Q♥ K♠", 220),
        ("A♣ A♣ A♦ A♥", 0),
        ("10♣ 10♦ 10♥ 10♠ 9♣", 0),
    ],
)
def test_melds_with_hearts_as_trump(cards: str, points: int) -> None:
    assert melded(cards, "hearts") == points


def test_melds_are_shown_and_nothing_else() -> None:
    hand = dealt("pinochle", ["K♣ Q♣ Q♣ A♦ 9♥"], opening=True)
    hand.pick("bid 250", "pass", "pass", "pass", "name hearts")
    assert sorted(hand.pile("hand", 0, seen_by=1)) == ["9♥", "K♣", "Q♣"]


def test_bids_rise_by_tens_and_who_has_passed_stays_out() -> None:
    hand = one_hand("pinochle")
    first = (hand.var("dealer") + 1) % 4
    hand.pick("bid 260")
    assert hand.offered[0] == "bid 270"
    hand.pick("pass", "bid 300", "pass")
    assert hand.seat == first
    hand.pick("bid 310")
    assert hand.seat == (first + 2) % 4
    hand.pick("pass")
    assert hand.var("high_bidder") == first
    assert hand.offered == ["name clubs", "name diamonds", "name hearts", "name spades"]
    hand.pick("name spades")
    assert hand.seat == first, "the highest bidder leads"


def test_the_last_player_must_bid_when_nobody_has() -> None:
    hand = one_hand("pinochle").pick("pass", "pass", "pass")
    assert hand.seat == hand.var("dealer")
    assert "pass" not in hand.offered


def test_the_ten_ranks_above_the_king() -> None:
    hand = dealt("pinochle", ["K♣", "10♣", "Q♣", "J♣"], *HEARTS).cards("K♣", "10♣", "Q♣", "J♣")
    assert hand.var("tricks") == [0, 1, 0, 0]


def test_of_equal_cards_the_first_wins() -> None:
    hand = dealt("pinochle", ["K♣", "A♣", "A♣", "J♣"], *HEARTS).cards("K♣", "A♣", "A♣", "J♣")
    assert hand.var("tricks") == [0, 1, 0, 0]


def test_who_can_follow_must_beat_the_best_card_so_far() -> None:
    hand = dealt("pinochle", ["K♣", "9♣ 10♣ A♥", "9♣ Q♣", "A♥ 9♥ A♦"], *HEARTS).cards("K♣")
    assert hand.offered == ["play 10♣"]
    hand.cards("10♣")
    assert hand.offered == ["play 9♣", "play Q♣"], "who cannot beat it follows as they like"
    hand.cards("Q♣")
    assert hand.offered == ["play 9♥", "play A♥"], "who cannot follow must trump"


def test_a_trump_must_be_overtrumped() -> None:
    hand = dealt("pinochle", ["K♣", "10♥", "9♥ A♥ A♠", "9♥ A♠"], *HEARTS).cards("K♣", "10♥")
    assert hand.offered == ["play A♥"]
    hand.cards("A♥")
    assert hand.offered == ["play 9♥"], "a lower trump is played rather than another suit"


def test_cards_of_the_suit_led_do_not_beat_a_trump() -> None:
    hand = dealt("pinochle", ["K♣", "9♥", "A♣ 9♣", "J♣"], *HEARTS).cards("K♣", "9♥")
    assert hand.offered == ["play 9♣", "play A♣"]


def result(bid: int, taken: tuple[int, int], melds: tuple[int, ...], tricks: tuple[int, ...]) -> list[int]:
    """The scores when seat 0 has the bid."""
    hand = scored(
        "pinochle",
        "high_bidder = 0",
        f"high_bid = {(bid - 250) // 10}",
        *(f"taken[{side}] = {points}" for side, points in enumerate(taken)),
        *(f"melded[{seat}] = {points}" for seat, points in enumerate(melds)),
        *(f"tricks[{seat}] = {n}" for seat, n in enumerate(tricks)),
    )
    points: list[int] = hand.var("score")
    return points


def test_both_sides_score_melds_and_cards_when_the_bid_is_reached() -> None:
    assert result(250, (150, 100), (80, 0, 20, 40), (4, 3, 3, 2)) == [250, 140]


def test_bidders_who_fall_short_lose_their_bid() -> None:
    assert result(260, (150, 100), (80, 0, 20, 40), (4, 3, 3, 2)) == [-260, 140]


def test_melds_count_only_for_a_side_that_takes_a_trick() -> None:
    assert result(250, (250, 0), (0, 100, 0, 40), (6, 0, 6, 0)) == [250, 0]
    assert result(250, (0, 250), (300, 0, 0, 0), (0, 6, 0, 6)) == [-250, 250]


@pytest.mark.parametrize(
    ("start", "played"), [((1240, 0), 2), ((1250, 0), 1), ((1250, 1490), 1), ((0, 1499), 1)]
)
def test_the_match_is_to_1500_and_the_bidders_count_first(start: tuple[int, int], played: int) -> None:
    hand: Scene = scored(
        "pinochle",
        *HEARTS,
        *("melded[0] = 250", "tricks[0] = 1", "tricks[1] = 11", "taken[1] = 250"),
        *(f"score[{side}] = {points}" for side, points in enumerate(start)),
        hands=2,
    )
    assert hand.var("hand_number") == played
    if start == (1250, 1490):
        assert hand.var("score") == [1500, 1740]
        assert hand.payoffs == [1, -1, 1, -1]
