"""Canasta: wild cards, the frozen pile, red threes, first melds, going out, to 5000."""

from __future__ import annotations

import pytest

from ludwright import parlor
from ludwright.parlor.lowering.genome import lower
from parlor.scenes import Scene, dealt, given, one_hand, scored

OTHERS = ("5♣ 6♦ 9♠", "4♣ 7♦ 10♠", "8♣ J♦ Q♠")
MELDED = "has_melded[0] = 1"


def melds(side: int, rank: int, cards: str) -> list[str]:
    """Statements that lay cards on the table; ranks count from the four, which is 1."""
    return given(cards, f"melds[{side * 12 + rank}]")


def turn(hand: str, pile: str, *before: str) -> Scene:
    """The turn of seat 0, whose side may have melded before."""
    return dealt("canasta", [hand, *OTHERS], *given(pile, "discard"), *before)


def taking(scene: Scene) -> list[str]:
    return [
        label.removeprefix("take the pile ") for label in scene.offered if label.startswith("take the pile")
    ]


def test_108_cards_worth_1180_points() -> None:
    program = lower(parlor.genome("canasta")).program
    assert len(program["cards"]) == 108
    worth = next(a["values"] for a in program["attributes"] if a["name"] == "worth")
    assert sum(worth) == 1180


@pytest.mark.parametrize("seed", range(6))
def test_red_threes_are_laid_open_and_replaced(seed: int) -> None:
    hand = one_hand("canasta", seed)
    for seat in range(4):
        held = hand.pile("hand", seat, seen_by=seat)
        assert len(held) == 11
        assert not {"3♦", "3♥"} & set(held)
        assert set(hand.pile("red_threes", seat)) <= {"3♦", "3♥"}
    assert hand.pile("discard")[-1] not in {"3♦", "3♥", "Joker", "2♣", "2♦", "2♥", "2♠"}


def test_a_red_three_drawn_is_laid_open_and_replaced() -> None:
    hand = turn("A♣ 4♥ 9♦", "K♠", *given("5♠", "deck"), "move one(any_card(deck & three of hearts)) to deck")
    hand.pick("draw")
    assert hand.pile("red_threes", 0) == ["3♥"]
    assert len(hand.pile("hand", 0)) == 4


def test_a_red_three_that_is_the_last_card_ends_the_hand() -> None:
    hand = turn("A♣ 4♥ 9♦", "K♠", "move deck - one(any_card(deck & three of hearts)) to melds[20]")
    hand.pick("draw")
    assert hand.over


def test_a_meld_has_at_least_two_natural_cards() -> None:
    hand = turn("K♣ 2♣ 2♦ Joker 9♦ 9♥ 4♠", "5♠", MELDED).pick("draw")
    starts = [label for label in hand.offered if label.startswith("meld")]
    assert starts == [f"meld two natural cards and a wild card: nine {wild}" for wild in ("2♣", "Joker")]


def test_a_meld_has_at_most_three_wild_cards() -> None:
    hand = turn("2♠ Joker 4♠ 5♦ 8♥", "9♠", MELDED, *melds(0, 10, "K♣ K♦ 2♣ 2♦")).pick("draw")
    assert "add a wild card: Joker king" in hand.offered
    hand.pick("add a wild card: Joker king")
    assert not [label for label in hand.offered if label.startswith("add a wild card")]


@pytest.mark.parametrize(
    ("score", "enough"), [(-5, 15), (0, 50), (1495, 50), (1500, 90), (2995, 90), (3000, 120)]
)
def test_the_first_meld_of_a_side_counts_by_its_score(score: int, enough: int) -> None:
    worth = {15: "4♣ 4♦ 4♥", 50: "A♣ A♦ 2♣", 90: "A♣ A♦ Joker", 120: "A♣ A♦ Joker"}
    hand = turn(f"{worth[enough]} 8♣ 8♦ 8♥ 6♠ 7♥ 9♥", "5♠", f"score[0] = {score}").pick("draw")
    if enough == 15:
        hand.pick("meld three natural cards: four")
    else:
        wild = worth[enough].split()[-1]
        hand.pick(f"meld two natural cards and a wild card: ace {wild}")
    if enough == 120:
        assert "table the first meld" not in hand.offered
        hand.pick("meld three natural cards: eight")
    assert "table the first meld" in hand.offered
    hand.pick("table the first meld")
    assert hand.var("has_melded") == [1, 0]


@pytest.mark.parametrize(("score", "offered"), [(1495, True), (1500, False)])
def test_sixty_points_are_enough_below_1500(score: int, offered: bool) -> None:
    hand = turn("A♣ A♦ 2♣ 8♣ 6♠ 7♥", "5♠", f"score[0] = {score}").pick("draw")
    hand.pick("meld two natural cards and a wild card: ace 2♣")
    assert ("table the first meld" in hand.offered) is offered


def test_a_first_meld_that_is_too_small_is_taken_back() -> None:
    hand = turn("8♣ 8♦ 8♥ 6♠ 7♥ 9♥", "5♠").pick("draw", "meld three natural cards: eight")
    assert "table the first meld" not in hand.offered
    assert "go on" not in hand.offered
    hand.pick("take the first meld back")
    assert hand.offered[0].startswith("discard")
    assert len(hand.offered) == 7


def test_the_pile_is_taken_with_a_pair_of_its_top_card() -> None:
    hand = turn("K♣ K♦ 5♦ 6♥", "9♣ 4♦ K♠", MELDED)
    hand.pick("take the pile with two of its rank")
    assert sorted(hand.pile("melds", pile=10)) == ["K♠", "K♣", "K♦"]
    assert {"9♣", "4♦"} <= set(hand.pile("hand", 0))
    assert hand.pile("discard") == []


def test_the_pile_is_taken_with_a_wild_card_or_for_a_meld_only_by_a_side_that_has_melded() -> None:
    cards = "K♣ 2♦ 5♦ 6♥"
    assert taking(turn(cards, "9♣ 4♦ K♠")) == []
    assert taking(turn(cards, "9♣ 4♦ K♠", MELDED)) == ["with one of its rank and a wild card 2♦"]
    ours = melds(0, 10, "K♣ K♦ K♥")
    assert taking(turn("5♦ 6♥ 7♠", "9♣ 4♦ K♠", MELDED, *ours)) == ["for a meld"]
    theirs = melds(1, 10, "K♣ K♦ K♥")
    assert taking(turn("5♦ 6♥ 7♠", "9♣ 4♦ K♠", MELDED, *theirs)) == []


@pytest.mark.parametrize("freezing", ["2♠", "Joker", "3♦"])
def test_a_frozen_pile_is_taken_with_a_natural_pair_alone(freezing: str) -> None:
    ours = melds(0, 10, "K♣ K♦ K♥")
    assert taking(turn("K♣ 2♦ 5♦ 6♥", f"9♣ {freezing} K♠", MELDED, *ours)) == []
    assert taking(turn("K♠ K♥ 5♦ 6♥", f"9♣ {freezing} K♠", MELDED)) == ["with two of its rank"]


@pytest.mark.parametrize("top", ["3♠", "2♠", "Joker"])
def test_black_threes_and_wild_cards_stop_the_pile(top: str) -> None:
    assert taking(turn("3♣ 3♠ 2♣ 2♦ Joker Joker", f"9♣ {top}", MELDED)) == []


def test_red_threes_of_the_pile_are_laid_open() -> None:
    hand = turn("K♣ K♦ 5♦ 6♥", "3♥ 4♦ K♠", MELDED).pick("take the pile with two of its rank")
    assert hand.pile("red_threes", 0) == ["3♥"]
    assert len(hand.pile("hand", 0)) == 3


def test_a_first_meld_is_complete_before_the_pile_is_taken() -> None:
    hand = turn("K♣ K♦ 8♣ 8♦ 8♥ 6♥ 5♦", "A♣ A♦ A♥ K♠").pick("take the pile with two of its rank")
    assert "meld three natural cards: ace" not in hand.offered, "the pile is not the player's yet"
    assert "table the first meld" not in hand.offered
    hand.pick("meld three natural cards: eight", "table the first meld")
    assert "meld three natural cards: ace" in hand.offered


def test_who_cannot_complete_the_first_meld_draws_instead() -> None:
    hand = turn("K♣ K♦ 8♣ 6♥ 5♦", "A♣ A♦ A♥ K♠").pick("take the pile with two of its rank")
    assert hand.offered == ["take the first meld back"]
    hand.pick("take the first meld back")
    assert hand.offered == ["draw"]
    assert hand.pile("discard") == ["A♣", "A♦", "A♥", "K♠"]


def test_without_a_canasta_two_cards_are_kept() -> None:
    hand = turn("K♣ K♦ K♥ 4♠", "9♣", MELDED, "move deck - rank(nine) to melds[20]").pick("draw")
    assert "meld three natural cards: king" in hand.offered
    hand.pick("meld three natural cards: king")
    assert hand.offered == ["go on"]


def test_a_side_with_a_canasta_goes_out() -> None:
    canasta = melds(0, 10, "K♣ K♦ K♥ K♠ K♣ K♦ K♥")
    hand = turn("8♣ 8♦ 8♥", "9♣", MELDED, *canasta, "move deck - rank(nine) to melds[20]")
    hand.pick("draw", "meld three natural cards: eight", "go on")
    hand.table.play(0)
    assert hand.over
    assert hand.var("hand_winner") == 0


def test_black_threes_are_melded_only_to_go_out() -> None:
    canasta = melds(0, 10, "K♣ K♦ K♥ K♠ K♣ K♦ K♥")
    keep = "move deck - rank(nine) to melds[20]"
    out = turn("3♣ 3♠ 3♣", "9♣", MELDED, *canasta, keep).pick("draw")
    assert "go out with black threes" in out.offered
    assert (
        "go out with black threes"
        not in turn("3♣ 3♠ 3♣ 5♥", "9♣", MELDED, *canasta, keep).pick("draw").offered
    )
    assert "go out with black threes" not in turn("3♣ 3♠ 3♣", "9♣", MELDED, keep).pick("draw").offered


def test_when_the_stock_is_used_up_the_pile_or_the_end() -> None:
    hand = turn("K♣ K♦ 5♦ 6♥", "9♣ 4♦ K♠", MELDED, "move deck to melds[20]")
    assert hand.offered == ["take the pile with two of its rank", "end the hand"]
    assert hand.pick("end the hand").over


def points(*before: str) -> int:
    """What the first side scores; seat 0 and 2 are partners."""
    score: list[int] = scored("canasta", *before).var("score")
    return score[0]


@pytest.mark.parametrize(
    ("rank", "cards", "worth"),
    [
        (10, "K♣ K♦ K♥", 30),
        (11, "A♣ A♦ 2♥", 60),
        (1, "4♣ 4♦ Joker", 60),
        (10, "K♣ K♦ K♥ K♠ K♣ K♦ K♥", 500 + 70),
        (10, "K♣ K♦ K♥ K♠ K♣ K♦ 2♥", 300 + 80),
        (10, "K♣ K♦ K♥ K♠ K♣ K♦ K♥ K♠", 500 + 80),
        (0, "3♣ 3♠ 3♣", 15),
    ],
    ids=[
        "three",
        "with a two",
        "with a joker",
        "natural canasta",
        "mixed canasta",
        "eight cards",
        "black threes",
    ],
)
def test_melds_and_canastas(rank: int, cards: str, worth: int) -> None:
    assert points(MELDED, *melds(0, rank, cards)) == worth


@pytest.mark.parametrize(("cards", "worth"), [("3♦", 100), ("3♦ 3♥ 3♦", 300), ("3♦ 3♥ 3♦ 3♥", 800)])
def test_red_threes_count_for_or_against(cards: str, worth: int) -> None:
    first, *rest = cards.split()
    laid = [*given(first, "red_threes(0)"), *given(" ".join(rest), "red_threes(2)")]
    assert points(MELDED, *laid) == worth
    assert points(*laid) == -worth, "a side that has not melded loses them"


def test_cards_left_in_hand_count_against_both_partners() -> None:
    assert points(*given("A♣ K♦ Joker", "hand(0)"), *given("3♠ 2♦ 7♥", "hand(2)")) == -(
        20 + 10 + 50 + 5 + 20 + 5
    )


def test_going_out_is_worth_100_and_all_at_once_200() -> None:
    assert points(MELDED, "hand_winner = 2") == 100
    assert points(MELDED, "hand_winner = 2", "all_at_once = 1") == 200
    assert points(MELDED, "hand_winner = 1") == 0


@pytest.mark.parametrize(("start", "played"), [(4960, 2), (4970, 1)])
def test_the_match_is_to_5000(start: int, played: int) -> None:
    hand = scored("canasta", MELDED, *melds(0, 10, "K♣ K♦ K♥"), f"score[0] = {start}", hands=2)
    assert hand.var("hand_number") == played
