"""Cribbage: the play to 31, the show, and whole hands counted again by a scorer of its own."""

from __future__ import annotations

import json
import random
from collections import Counter
from itertools import combinations

import pytest

from ludwright import parlor
from ludwright._core import Rules
from parlor.staged import Stage, with_opening

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]


def rank(card: str) -> int:
    return RANKS.index(card[:-1])


def worth(card: str) -> int:
    return min(rank(card) + 1, 10)


def shown(cards: set[str], starter: str, *, crib: bool) -> int:
    """What a hand counts in the show, by looking at every combination."""
    all_cards = [*cards, starter]
    points = 2 * sum(sum(map(worth, some)) == 15 for n in range(2, 6) for some in combinations(all_cards, n))
    points += 2 * sum(rank(a) == rank(b) for a, b in combinations(all_cards, 2))
    for length in (5, 4, 3):
        runs = [
            some
            for some in combinations(all_cards, length)
            if sorted(map(rank, some)) == list(range(min(map(rank, some)), min(map(rank, some)) + length))
        ]
        if runs:
            points += length * len(runs)
            break
    suits = {card[-1] for card in cards}
    if suits == {starter[-1]}:
        points += 5
    elif len(suits) == 1 and not crib:
        points += 4
    return points + (f"J{starter[-1]}" in cards)


def pegged(plays: list[tuple[int, str]], hands: list[set[str]]) -> Counter[int]:
    """What the play brings each seat."""
    held = [set(hand) for hand in hands]
    points: Counter[int] = Counter()
    row: list[str] = []
    for seat, card in plays:
        held[seat].remove(card)
        row.append(card)
        count = sum(map(worth, row))
        points[seat] += 2 * (count == 15)
        alike = next((n for n in range(1, len(row)) if rank(row[-1 - n]) != rank(card)), len(row))
        points[seat] += alike * (alike - 1)
        for length in range(len(row), 2, -1):
            last = sorted(map(rank, row[-length:]))
            if last == list(range(last[0], last[0] + length)):
                points[seat] += length
                break
        if not any(count + worth(other) <= 31 for hand in held for other in hand):
            points[seat] += 2 if count == 31 else 1
            row = []
    return points


@pytest.fixture(scope="module")
def one_hand() -> Rules:
    return parlor.rules("cribbage", hands=1, target=1000)


@pytest.mark.parametrize("seed", range(100))
def test_a_whole_hand_scores_what_an_independent_count_says(one_hand: Rules, seed: int) -> None:
    table = one_hand.table(seed, skip_forced=False)
    chooser = random.Random(seed)
    hands, crib, plays = [set[str](), set[str]()], set[str](), list[tuple[int, str]]()
    starter, dealer = "", 0
    while not table.over:
        view = json.loads(table.view(table.menu()[0]))
        dealer, piles = view["vars"]["dealer"], view["piles"]
        starter = next(("".join(p["cards"]) for p in piles if p["zone"] == "starter"), "")
        seat, choice = table.menu()[0], chooser.randrange(len(table.labels()))
        word, *cards = table.labels()[choice].removeprefix("lay ").split()
        if word == "away":
            own = next(p for p in piles if (p["zone"], p["owner"]) == ("hand", seat))
            hands[seat] = set(own["cards"]) - set(cards)
            crib |= set(cards)
        else:
            plays.append((seat, cards[0]))
        table.play(choice)
    expected = pegged(plays, hands)
    expected[dealer] += 2 * (starter[:-1] == "J") + shown(crib, starter, crib=True)
    for seat in (0, 1):
        expected[seat] += shown(hands[seat], starter, crib=False)
    assert json.loads(table.view(0))["vars"]["score"] == [expected[0], expected[1]]


def hand(mine: str, theirs: str, starter: str, *, target: int = 121) -> Stage:
    """Seat 1 deals; both lay away the last two of their six cards."""
    stage = Stage("cribbage", hands=1, target=target).roll(1).deal(mine, theirs)
    for seat, cards in enumerate((mine, theirs)):
        away = set(cards.split()[4:])
        label = next(o for o in stage.offered if set(o.split()[2:]) == away)
        stage.say(seat, label)
    return stage.draw(starter)


def test_the_best_hand_counts_29() -> None:
    mine, theirs = "5♣ 5♦ 5♥ J♠", "2♣ 2♦ 3♥ 7♠"
    stage = hand(f"{mine} 9♣ K♦", f"{theirs} 9♦ K♥", "5♠")
    plays = []
    while not stage.over:
        plays.append((stage.asked, stage.offered[-1].removeprefix("play ")))
        stage.pick(stage.offered[-1])
    points = pegged(plays, [set(mine.split()), set(theirs.split())])
    assert stage.var("score")[0] - points[0] == 29


def test_the_crib_belongs_to_the_dealer_and_stays_hidden() -> None:
    stage = hand("5♣ 5♦ 5♥ J♠ 9♣ K♦", "2♣ 2♦ 3♥ 7♠ 9♦ K♥", "5♠")
    assert stage.cards("crib", seat=0) == {"9♣", "K♦"}
    assert stage.cards("crib", seat=1) == {"9♦", "K♥"}


def test_a_jack_turned_up_is_two_for_the_dealer() -> None:
    assert hand("2♣ 4♦ 6♥ 8♠ 9♣ K♦", "2♠ 2♦ 3♥ 7♠ 9♦ K♥", "J♣").var("score") == [0, 2]


def test_fifteens_pairs_and_runs_in_the_play() -> None:
    stage = hand("8♣ 6♦ 7♥ K♠ 2♣ 3♣", "7♦ 7♠ Q♥ 9♠ 2♦ 3♦", "A♣")
    stage.say(0, "play 8♣").say(1, "play 7♦")
    assert stage.var("score") == [0, 2], "fifteen"
    stage.say(0, "play 7♥")
    assert stage.var("score") == [2, 2], "a pair"
    stage.say(1, "play 7♠")
    assert stage.var("score") == [2, 9], "three alike, and nobody has a card for 31"


def test_a_run_counts_in_any_order() -> None:
    stage = hand("4♣ 5♦ 9♥ K♠ 2♣ 3♣", "6♦ 3♠ Q♥ 9♠ 2♦ 8♦", "A♣")
    stage.say(0, "play 4♣").say(1, "play 6♦").say(0, "play 5♦")
    assert stage.var("score") == [5, 0], "fifteen and a run of three"
    stage.say(1, "play 3♠")
    assert stage.var("score") == [5, 4], "a run of four"


def test_a_card_that_goes_beyond_31_is_not_offered_and_the_last_to_play_gets_one() -> None:
    stage = hand("K♣ Q♦ 9♥ 8♠ 2♣ 3♣", "K♦ 6♠ Q♥ 9♠ 2♦ 8♦", "A♣")
    stage.say(0, "play K♣").say(1, "play Q♥").say(0, "play 8♠")
    assert stage.var("score") == [1, 0], "28, and nobody has a three"
    assert stage.asked == 1
    assert stage.var("counted") == 0


def test_whoever_can_plays_on_after_go() -> None:
    stage = hand("K♣ Q♦ 3♥ 8♠ 2♣ 4♣", "K♦ 6♠ Q♥ 9♠ 2♦ 8♦", "A♣")
    stage.say(0, "play K♣").say(1, "play Q♥").say(0, "play 8♠")
    assert stage.asked == 0, "seat 1 has nothing that fits"
    stage.say(0, "play 3♥")
    assert stage.var("score") == [2, 0], "thirty-one"


def test_the_first_to_reach_the_score_wins_though_the_other_would_pass_it() -> None:
    ready = with_opening(parlor.genome("cribbage", hands=1), "score[0] = 120", "score[1] = 120")
    stage = Stage(ready).roll(1).deal("8♣ 6♦ 7♥ K♠ 2♣ 3♣", "7♦ 7♠ Q♥ 9♠ 2♦ 3♦")
    stage.say(0, "lay away 2♣ 3♣").say(1, "lay away 2♦ 3♦").draw("A♣").say(0, "play 8♣").say(1, "play 7♦")
    assert stage.table.outcome() == ([-1.0, 1.0], "the score is reached")


def test_the_dealers_opponent_counts_first() -> None:
    ready = with_opening(parlor.genome("cribbage", hands=1), "score[0] = 110", "score[1] = 110")
    stage = Stage(ready).roll(1).deal("2♣ 2♦ 2♥ 3♠ 9♣ K♦", "4♣ 4♦ 4♥ 7♠ 9♦ K♥")
    stage.say(0, "lay away 9♣ K♦").say(1, "lay away 9♦ K♥").draw("8♣")
    while not stage.over:
        assert max(stage.var("score")) < 121
        stage.pick(stage.offered[0])
    assert stage.table.outcome() == ([1.0, -1.0], "the score is reached"), "12 before the dealer's 14"
