"""Gin Rummy: the first card, knocking, laying off, gin and undercut."""

from __future__ import annotations

from parlor.staged import Stage

# Two melds, then ace, two, five and king; and a hand that is no danger.
KNOCKING = "3♣ 3♦ 3♥ 7♠ 8♠ 9♠ A♦ 2♦ 5♣ K♣"
POOR = "4♠ 5♠ 6♠ 3♠ Q♦ Q♥ J♣ 10♦ 9♦ 8♦"
FIRST = "K♦"


def gin(mine: str, theirs: str, first: str = FIRST) -> Stage:
    """Seat 1 deals; `first` is turned up."""
    return Stage("gin", hands=1).roll(1).deal(mine, theirs).draw(first)


def test_the_card_turned_up_is_offered_to_both_and_then_dead() -> None:
    stage = gin(KNOCKING, POOR)
    assert stage.offered == ["take the discard", "leave it"]
    stage.say(0, "leave it").say(1, "leave it")
    assert stage.offered == ["draw from the deck"]
    assert stage.asked == 0


def test_whoever_takes_a_discard_cannot_discard_it_again() -> None:
    stage = gin(KNOCKING, POOR).say(0, "take the discard")
    assert "discard K♣" in stage.offered
    assert "discard K♦" not in stage.offered
    stage.say(0, "discard K♣")
    assert stage.offered == ["draw from the deck", "take the discard"]


def test_a_knock_needs_ten_points_of_deadwood_or_less() -> None:
    stage = gin(KNOCKING, POOR).say(0, "leave it").say(1, "leave it").say(0, "draw from the deck").draw("Q♣")
    assert not [option for option in stage.offered if option.startswith("knock")]
    stage.say(0, "discard Q♣").say(1, "draw from the deck").draw("2♠").say(1, "discard 2♠")
    stage.say(0, "draw from the deck").draw("2♥")
    knocks = {option for option in stage.offered if option.startswith("knock")}
    assert knocks == {"knock with K♣"}, "ace, two, two and five"


def laid(mine: str, theirs: str, drawn: str, away: str) -> Stage:
    """Seat 0 draws and knocks at once; its melds are laid down."""
    stage = gin(mine, theirs).say(0, "leave it").say(1, "leave it").say(0, "draw from the deck").draw(drawn)
    stage.say(0, f"knock with {away}")
    while stage.asked == 0 and not stage.over:
        stage.pick(stage.offered[0])
    return stage


def test_the_difference_of_deadwood_is_scored() -> None:
    stage = laid("3♣ 3♦ 3♥ 7♠ 8♠ 9♠ A♦ 2♣ 5♣ A♥", "K♠ Q♠ 4♥ 4♦ 8♣ 8♦ J♣ 10♦ 9♦ 6♦", "Q♣", "Q♣")
    assert stage.asked == 1
    assert "lay off 10♠ 0" not in stage.offered
    stage.say(1, "lay down 8♦ 9♦ 10♦", "that is all")
    assert stage.over
    assert stage.var("score") == [52 - 9, 0]


def test_the_opponent_lays_off_on_the_knockers_melds() -> None:
    stage = laid("3♣ 3♦ 3♥ 7♠ 8♠ 9♠ A♦ 2♣ 5♣ A♥", "6♠ 3♠ 10♠ J♠ 8♣ 8♦ J♣ 10♦ 4♦ 6♦", "Q♣", "Q♣")
    off = [option for option in stage.offered if option.startswith("lay off")]
    assert {option.split()[2] for option in off} == {"3♠", "6♠", "10♠"}
    for card in ("3♠", "6♠", "10♠", "J♠"):
        stage.say(1, next(option for option in stage.offered if option.startswith(f"lay off {card}")))
    stage.say(1, "that is all")
    assert stage.var("score") == [8 + 8 + 10 + 10 + 4 + 6 - 9, 0]


def test_an_undercut_scores_for_the_opponent() -> None:
    stage = laid("3♣ 3♦ 3♥ 7♠ 8♠ 9♠ A♦ 2♣ 5♣ A♥", "K♠ K♥ K♣ 4♦ 5♦ 6♦ J♣ J♦ J♥ A♠", "Q♣", "Q♣")
    while not stage.over:
        stage.pick(stage.offered[0])
    assert stage.var("score") == [0, 25 + 9 - 1]


def test_gin_scores_25_more_and_nothing_is_laid_off() -> None:
    stage = laid("3♣ 3♦ 3♥ 7♠ 8♠ 9♠ A♦ A♣ A♥ 10♠", "6♠ 3♠ J♠ Q♠ 8♣ 8♦ J♣ 10♦ 4♣ 6♦", "K♥", "K♥")
    assert not [option for option in stage.offered if option.startswith("lay off")]
    stage.say(1, "that is all")
    assert stage.var("score") == [25 + 6 + 3 + 10 + 10 + 8 + 8 + 10 + 10 + 4 + 6, 0]


def test_a_hand_ends_without_score_when_two_cards_are_left() -> None:
    stage = gin("2♣ 4♣ 6♣ 8♣ 10♣ Q♣ A♦ 3♦ 5♦ 7♦", "A♥ 3♥ 5♥ 7♥ 9♥ J♥ 2♠ 4♠ 6♠ 8♠")
    stage.say(0, "leave it").say(1, "leave it")
    while not stage.over:
        drawing = "draw from the deck" in stage.offered
        stage.pick("draw from the deck" if drawing else stage.offered[0])
    assert stage.var("score") == [0, 0]
    assert stage.table.outcome() == ([0.0, 0.0], "the last hand is played")
