"""Spades: partners, bids, nil, bags, to 500."""

from __future__ import annotations

import pytest

from parlor.scenes import Scene, dealt, one_hand, scored


def result(bids: tuple[int, ...], tricks: tuple[int, ...], *more: str) -> Scene:
    """The first side sits at 0 and 2, the other at 1 and 3."""
    said = [f"bid[{p}] = {n}" for p, n in enumerate(bids)]
    taken = [f"tricks[{p}] = {n}" for p, n in enumerate(tricks)]
    return scored("spades", *said, *taken, *more)


def test_everybody_bids_once_from_the_dealers_left() -> None:
    hand = one_hand("spades")
    first = (hand.var("dealer") + 1) % 4
    for turn in range(4):
        assert hand.seat == (first + turn) % 4
        assert hand.offered == ["bid nil", *(f"bid {n}" for n in range(1, 14))]
        hand.pick("bid nil" if turn == 2 else "bid 3")
    assert sorted(hand.var("bid")) == [0, 3, 3, 3]
    assert hand.seat == first


def test_suit_must_be_followed() -> None:
    hand = dealt("spades", ["A♣", "2♣ K♣ A♠", "2♥", "2♠"])
    hand.cards("A♣")
    assert hand.offered == ["play 2♣", "play K♣"]
    hand.cards("2♣")
    assert hand.offered == ["play 2♥"], "whoever cannot follow plays anything"
    hand.cards("2♥", "2♠")
    assert hand.var("tricks") == [0, 0, 0, 1], "the lowest spade beats the ace of a plain suit"


def test_the_highest_spade_wins() -> None:
    cards = ["2♣", "3♠", "10♠", "A♣"]
    assert dealt("spades", cards).cards("2♣", "3♠", "10♠", "A♣").var("tricks") == [0, 0, 1, 0]


def test_a_discard_never_wins() -> None:
    cards = ["2♣", "A♥", "A♦", "3♣"]
    assert dealt("spades", cards).cards("2♣", "A♥", "A♦", "3♣").var("tricks") == [0, 0, 0, 1]


def test_spades_are_not_led_before_they_are_broken() -> None:
    cards = ["A♣ A♠", "2♣ 2♠", "2♥ 3♥"]
    hand = dealt("spades", [*cards, "3♣ 4♣"])
    assert hand.offered == ["play A♣"]
    hand.cards("A♣", "2♣", "2♥", "3♣")
    assert hand.offered == ["play A♠"], "who has nothing else may lead them"


def test_a_spade_played_breaks_them() -> None:
    cards = ["A♣ 2♣", "3♣ 4♣", "2♠ 5♣"]
    hand = dealt("spades", [*cards, "A♠ K♥ 3♠"])
    hand.cards("A♣", "3♣", "5♣", "3♠")
    assert hand.seat == 3
    assert hand.offered == ["play K♥", "play A♠"]


@pytest.mark.parametrize(
    ("bids", "tricks", "points"),
    [
        ((4, 3, 3, 2), (5, 2, 2, 4), [70, 51]),
        ((4, 3, 3, 2), (4, 6, 2, 1), [-70, 52]),
        ((1, 6, 1, 6), (13, 0, 0, 0), [20 + 11 - 100, -120]),
    ],
    ids=["made with an overtrick", "failed", "eleven overtricks"],
)
def test_partners_add_their_bids_and_tricks(
    bids: tuple[int, ...], tricks: tuple[int, ...], points: list[int]
) -> None:
    assert result(bids, tricks).var("score") == points


def test_nil_is_worth_100_and_the_partner_plays_for_both() -> None:
    assert result((0, 4, 5, 4), (0, 4, 5, 4)).var("score") == [150, 80]


def test_a_failed_nil_costs_100_and_its_tricks_help_nobody() -> None:
    assert result((0, 4, 5, 4), (1, 4, 4, 4)).var("score") == [-100 - 50, 80]
    assert result((0, 4, 5, 3), (1, 4, 5, 3)).var("score") == [-100 + 50, 70]


def test_both_partners_may_bid_nil() -> None:
    assert result((0, 6, 0, 5), (0, 7, 2, 4)).var("score") == [0, 110]


def test_ten_bags_cost_100() -> None:
    hand = result((3, 3, 3, 3), (4, 3, 4, 2), "bags[0] = 8")
    assert hand.var("score") == [60 + 2 - 100, -60]
    assert hand.var("bags") == [0, 0]


def test_bags_are_kept_for_the_match() -> None:
    assert result((3, 3, 3, 3), (4, 3, 3, 3), "bags[0] = 3", "bags[1] = 7").var("bags") == [4, 7]


@pytest.mark.parametrize(
    ("start", "played"), [(429, 2), (430, 1), (-269, 2), (-270, 1)], ids=["499", "500", "-199", "-200"]
)
def test_the_match_ends_at_500_or_at_minus_200(start: int, played: int) -> None:
    made = ["bid[0] = 4", "bid[2] = 3", "tricks[0] = 7", "bid[1] = 3", "bid[3] = 3", "tricks[1] = 6"]
    assert scored("spades", *made, f"score[0] = {start}", hands=2).var("hand_number") == played


def test_the_side_with_more_points_wins() -> None:
    assert result((4, 3, 3, 2), (5, 2, 2, 4)).payoffs == [1, -1, 1, -1]
