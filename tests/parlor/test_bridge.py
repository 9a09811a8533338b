"""Bridge: the auction, declarer and dummy, and the scoring of contracts."""

from __future__ import annotations

import pytest

from ludwright import parlor
from parlor.scenes import Scene, dealt, one_hand, scored

STRAINS = ("♣", "♦", "♥", "♠", "NT")
BIDS = [f"{level}{strain}" for level in range(1, 8) for strain in STRAINS]
# Of four deals, nobody is vulnerable in the first and everybody in the last.
NOBODY, EVERYBODY = 0, 3


def result(contract: str, taken: int, deal: int, doubling: int = 1, declarer: int = 0) -> list[int]:
    """What the sides score when declarer has won so many tricks."""
    other = (declarer + 1) % 4
    hand = scored(
        "bridge",
        f"bid_so_far = {BIDS.index(contract)}",
        f"doubling = {doubling}",
        f"declarer = {declarer}",
        f"tricks[{declarer}] = {taken}",
        f"tricks[{other}] = {13 - taken}",
        f"hand_number = {deal}",
    )
    points: list[int] = hand.var("score")
    return points


@pytest.mark.parametrize(
    ("contract", "taken", "safe", "vulnerable"),
    [
        ("1♣", 7, 70, 70),
        ("1NT", 7, 90, 90),
        ("1NT", 8, 120, 120),
        ("2♥", 8, 110, 110),
        ("2♠", 10, 170, 170),
        ("3NT", 9, 400, 600),
        ("3NT", 10, 430, 630),
        ("4♠", 10, 420, 620),
        ("4♥", 11, 450, 650),
        ("5♣", 11, 400, 600),
        ("5♦", 12, 420, 620),
        ("6♦", 12, 920, 1370),
        ("6♠", 12, 980, 1430),
        ("6NT", 13, 1020, 1470),
        ("7♣", 13, 1440, 2140),
        ("7♠", 13, 1510, 2210),
        ("7NT", 13, 1520, 2220),
    ],
)
def test_contracts_made(contract: str, taken: int, safe: int, vulnerable: int) -> None:
    assert result(contract, taken, NOBODY) == [safe, 0]
    assert result(contract, taken, EVERYBODY) == [vulnerable, 0]


@pytest.mark.parametrize(
    ("contract", "taken", "doubling", "safe", "vulnerable"),
    [
        ("1NT", 7, 2, 180, 180),
        ("1NT", 8, 2, 280, 380),
        ("2♠", 8, 2, 470, 670),
        ("3♣", 10, 2, 570, 870),
        ("1♣", 7, 4, 230, 230),
        ("1NT", 7, 4, 560, 760),
        ("1NT", 8, 4, 760, 1160),
        ("4♠", 11, 2, 690, 990),
        ("7NT", 13, 4, 2280, 2980),
    ],
)
def test_doubled_contracts_made(contract: str, taken: int, doubling: int, safe: int, vulnerable: int) -> None:
    assert result(contract, taken, NOBODY, doubling) == [safe, 0]
    assert result(contract, taken, EVERYBODY, doubling) == [vulnerable, 0]


@pytest.mark.parametrize(
    ("doubling", "deal", "down"),
    [
        (1, NOBODY, [50, 100, 150, 200, 250]),
        (1, EVERYBODY, [100, 200, 300, 400, 500]),
        (2, NOBODY, [100, 300, 500, 800, 1100]),
        (2, EVERYBODY, [200, 500, 800, 1100, 1400]),
        (4, NOBODY, [200, 600, 1000, 1600, 2200]),
        (4, EVERYBODY, [400, 1000, 1600, 2200, 2800]),
    ],
)
def test_undertricks_score_for_the_defenders(doubling: int, deal: int, down: list[int]) -> None:
    scores = [result("4♠", 10 - n, deal, doubling) for n in range(1, 6)]
    assert scores == [[0, points] for points in down]


def test_a_grand_slam_doubled_down_thirteen() -> None:
    assert result("7NT", 0, NOBODY, 2) == [0, 3500]
    assert result("7NT", 0, EVERYBODY, 2) == [0, 3800]


def test_the_tricks_of_dummy_count_for_declarer() -> None:
    counted = scored(
        "bridge", "bid_so_far = 18", "declarer = 1", "tricks[1] = 4", "tricks[3] = 6", "tricks[0] = 3"
    )
    assert counted.var("score") == [0, 420]


@pytest.mark.parametrize(
    ("deal", "dealers", "others"), [(0, 420, 420), (1, 620, 420), (2, 620, 420), (3, 620, 620)]
)
def test_in_the_second_and_third_deal_the_dealers_side_is_vulnerable(
    deal: int, dealers: int, others: int
) -> None:
    # The scenes are dealt by seat 3.
    assert result("4♠", 10, deal, declarer=1) == [0, dealers]
    assert result("4♠", 10, deal, declarer=0) == [others, 0]


def test_the_dealer_calls_first_and_every_bid_is_higher() -> None:
    hand = one_hand("bridge")
    assert hand.seat == hand.var("dealer")
    assert hand.offered == ["pass", *(f"bid {bid}" for bid in BIDS)]
    hand.pick("bid 3♥")
    assert hand.offered == ["pass", *(f"bid {bid}" for bid in BIDS[BIDS.index("3♠") :]), "double"]


def test_four_passes_throw_the_deal_in() -> None:
    hand = one_hand("bridge").pick("pass", "pass", "pass", "pass")
    assert hand.over
    assert hand.payoffs == [0, 0, 0, 0]


def test_three_passes_end_the_auction() -> None:
    hand = one_hand("bridge").pick("pass", "pass", "pass", "bid 1♣", "pass", "pass")
    assert "double" in hand.offered
    hand.pick("pass")
    assert hand.var("trump") == "clubs"
    assert hand.seat == (hand.var("declarer") + 1) % 4, "the player at declarer's left leads"


def test_only_the_other_side_doubles_and_only_the_doubled_side_redoubles() -> None:
    hand = one_hand("bridge").pick("bid 1♠")
    assert "double" in hand.offered
    hand.pick("pass")
    assert "double" not in hand.offered, "a partner does not double"
    hand.pick("pass", "double")
    assert "redouble" in hand.offered
    assert "double" not in hand.offered
    hand.pick("pass")
    assert "redouble" not in hand.offered
    hand.pick("pass", "redouble")
    assert not {"double", "redouble"} & set(hand.offered)
    hand.pick("bid 2♣")
    assert hand.var("doubling") == 1, "a new bid wipes doubles out"


def test_a_double_leaves_three_more_calls() -> None:
    hand = one_hand("bridge").pick("bid 1♠", "pass", "pass", "double", "pass", "pass")
    assert hand.var("declarer") == -1
    assert hand.pick("pass").var("doubling") == 2
    assert hand.var("declarer") == hand.var("dealer")


def test_declarer_is_who_of_the_side_named_the_suit_first() -> None:
    hand = one_hand("bridge").pick("bid 1♥", "bid 1♠", "bid 2♣", "pass", "pass", "bid 2♥", "bid 3♣", "bid 3♥")
    hand.pick("pass", "pass", "pass")
    dealer = hand.var("dealer")
    assert (hand.var("declarer"), hand.var("trump")) == ((dealer + 1) % 4, "hearts")
    hand = one_hand("bridge").pick("bid 1♦", "pass", "bid 1♥", "pass", "bid 2♥", "pass", "bid 4♥")
    hand.pick("pass", "pass", "pass")
    assert hand.var("declarer") == (hand.var("dealer") + 2) % 4


def play(contract: str, hands: list[str], trump: str = "none") -> Scene:
    return dealt(
        "bridge",
        hands,
        f"bid_so_far = {BIDS.index(contract)}",
        "high_bidder = 3",
        "declarer = 3",
        f"trump = {trump}",
    )


def test_dummy_lies_open_after_the_first_card_and_declarer_plays_it() -> None:
    hands = ["A♣ 2♥", "2♣ 3♣", "K♣ Q♥"]
    hand = play("1NT", [*hands, "4♣ A♥"])
    assert hand.seat == 0
    assert hand.pile("hand", 1, seen_by=2) == []
    hand.cards("A♣")
    assert all(sorted(hand.pile("hand", 1, seen_by=seat)) == ["2♣", "3♣"] for seat in range(4))
    assert hand.pile("hand", 3, seen_by=2) == [], "declarer's own hand stays hidden"
    assert (hand.seat, hand.offered) == (3, ["play 2♣", "play 3♣"])
    hand.cards("2♣", "K♣", "4♣")
    assert hand.var("tricks") == [1, 0, 0, 0]
    assert hand.seat == 0


def test_dummy_leads_by_declarers_hand_when_dummy_has_won() -> None:
    hands = ["2♣ 2♥", "A♣ 3♦", "K♣ Q♥"]
    hand = play("1NT", [*hands, "4♣ A♥"]).cards("2♣", "A♣", "K♣", "4♣")
    assert (hand.seat, hand.offered) == (3, ["play 3♦"])


def test_trumps_win_and_in_notrump_the_suit_led_does() -> None:
    cards = ["A♣", "2♠", "K♣", "3♠"]
    assert play("1♠", cards, "spades").cards("A♣", "2♠", "K♣", "3♠").var("tricks") == [0, 0, 0, 1]
    assert play("1NT", cards).cards("A♣", "2♠", "K♣", "3♠").var("tricks") == [1, 0, 0, 0]


def test_a_match_is_four_deals() -> None:
    match = Scene(parlor.genome("bridge"), seed=5).finish()
    assert match.var("hand_number") == 4
