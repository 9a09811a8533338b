"""Skat: bidding, trumps, matadors, values, null and games from hand."""

from __future__ import annotations

import json

import pytest

from ludwright import parlor
from parlor.staged import Stage, with_opening

# Forehand, middlehand, rearhand (who deals); the skat is what remains.
STRONG = "J♣ J♠ J♥ A♣ 10♣ K♣ Q♣ A♠ A♥ 7♦"
MIDDLE = "J♦ 9♣ 8♣ 7♣ 10♠ K♠ 10♥ K♥ A♦ 10♦"
REAR = "Q♠ 9♠ 8♠ 7♠ Q♥ 9♥ 8♥ K♦ Q♦ 9♦"
SKAT = {"7♥", "8♦"}
GAMES = ["diamonds", "hearts", "spades", "clubs", "grand", "null"]


def dealt(*hands: str) -> Stage:
    return Stage("skat", hands=1).roll(2).deal(*(hands or (STRONG, MIDDLE, REAR)))


def forehand_plays(stage: Stage) -> Stage:
    """Nobody bids, and forehand plays at 18."""
    return stage.say(1, "pass").say(2, "pass").say(0, "bid 18")


def test_middlehand_bids_to_forehand_and_rearhand_to_the_winner() -> None:
    stage = dealt().say(1, "bid 18").say(0, "hold").say(1, "bid 20").say(0, "hold").say(1, "pass")
    stage.say(2, "bid 22").say(0, "pass")
    assert stage.var("high_bid") == 22
    assert stage.asked == 2
    assert stage.offered == ["take the skat", "play from hand"]


def test_bids_are_the_possible_values_of_games() -> None:
    stage, said = dealt(), []
    while stage.asked == 1 and stage.offered[0] != "pass":
        said.append(int(stage.offered[0].removeprefix("bid ")))
        stage.say(1, stage.offered[0]).say(0, "hold")
    assert said[:14] == [18, 20, 22, 23, 24, 27, 30, 33, 35, 36, 40, 44, 45, 46]
    assert said[-5:] == [198, 204, 216, 240, 264]
    assert len(said) == 63


def test_a_hand_that_nobody_wants_is_thrown_in() -> None:
    stage = dealt().say(1, "pass").say(2, "pass").say(0, "pass")
    assert stage.over
    assert stage.var("score") == [0, 0, 0]


def test_the_declarer_takes_the_skat_and_lays_two_cards_away_unseen() -> None:
    stage = forehand_plays(dealt()).say(0, "take the skat")
    assert stage.cards("hand", 0) >= SKAT
    stage.say(0, "lay away 7♦ 7♥")
    assert stage.cards("skat", seat=0) == {"7♦", "7♥"}
    assert stage.cards("skat", seat=1) == set()
    assert stage.offered == [
        f"play {game}" for game in ("diamonds", "hearts", "spades", "clubs", "grand", "null")
    ]


def test_jacks_and_the_trump_suit_are_one_suit() -> None:
    stage = forehand_plays(dealt()).say(0, "play from hand", "play clubs", "nothing more")
    stage.say(0, "play J♥")
    assert set(stage.offered) == {"play 7♣", "play 8♣", "play 9♣", "play J♦"}
    stage.say(1, "play J♦").say(2, "play 7♠")
    assert stage.asked == 0, "the jack of hearts beats that of diamonds"


def test_a_jack_does_not_follow_its_own_suit() -> None:
    stage = forehand_plays(dealt()).say(0, "play from hand", "play clubs", "nothing more").say(0, "play 7♦")
    assert stage.offered == ["play 10♦", "play A♦"]


def test_ten_ranks_between_king_and_ace() -> None:
    stage = forehand_plays(dealt()).say(0, "play from hand", "play clubs", "nothing more")
    stage.say(0, "play 7♦").say(1, "play 10♦").say(2, "play K♦")
    assert stage.asked == 1


def closing(*lines: str, contract: str) -> list[int]:
    """The score of a hand that ends as the statements say; seat 0 declares."""
    data = parlor.to_dict(parlor.genome("skat", hands=1))
    start = ["declarer = 0", "high_bid = 18", f"game = {GAMES.index(contract)}", *lines]
    data["turn_structure"]["opening"] = [{"type": "program", "do": start}]
    data["turn_structure"]["until"] = "true"
    data["setup"]["cards_per_player"] = "0"
    table = parlor.rules(parlor.from_dict(data)).table(1)
    assert table.over
    score: list[int] = json.loads(table.view(0))["vars"]["score"]
    return score


# Aces and tens, 84 points, and kings with them, 100; 24 more points lie elsewhere.
MOST = "move rank(ace) | rank(ten) to captured(0)"
NEARLY_ALL = "move rank(ace) | rank(ten) | rank(king) to captured(0)"
FEW = "move rank(king) to captured(0)"


@pytest.mark.parametrize(
    ("contract", "lines", "score"),
    [
        ("clubs", [MOST, "matadors = 2", "tricks[0] = 6"], 36),
        ("clubs", ["move rank(ace) | rank(ten) to skat", "matadors = 2", "tricks[0] = 6"], 36),
        ("diamonds", [MOST, "matadors = 1", "tricks[0] = 6"], 18),
        ("grand", [MOST, "matadors = 4", "tricks[0] = 6"], 120),
        ("hearts", [MOST, "matadors = 1", "tricks[0] = 6", "from_hand = 1"], 30),
        ("hearts", [NEARLY_ALL, "matadors = 1", "tricks[0] = 8"], 30),
        ("hearts", [NEARLY_ALL, "matadors = 1", "tricks[0] = 10"], 40),
        ("spades", [FEW, "matadors = 1", "tricks[0] = 2"], -66),
        ("spades", [FEW, "matadors = 1", "tricks[0] = 0"], -88),
        ("spades", ["move rank(ace) | rank(king) to captured(0)", "matadors = 1", "tricks[0] = 4"], -44),
        ("hearts", [MOST, "matadors = 1", "tricks[0] = 8", "from_hand = 1", "announced = 1"], -100),
        ("hearts", [NEARLY_ALL, "matadors = 1", "tricks[0] = 8", "from_hand = 1", "announced = 1"], 50),
        ("hearts", [NEARLY_ALL, "matadors = 1", "tricks[0] = 9", "from_hand = 1", "announced = 2"], -140),
        ("diamonds", [MOST, "matadors = 1", "tricks[0] = 6", "high_bid = 20"], -54),
        ("null", ["tricks[0] = 0"], 23),
        ("null", ["tricks[0] = 1"], -46),
        ("null", ["tricks[0] = 0", "from_hand = 1"], 35),
        ("null", ["tricks[0] = 0", "open = 1"], 46),
        ("null", ["tricks[0] = 0", "open = 1", "from_hand = 1"], 59),
    ],
)
def test_the_value_of_games(contract: str, lines: list[str], score: int) -> None:
    assert closing(*lines, contract=contract) == [score, 0, 0]


@pytest.mark.parametrize(
    ("hand", "contract", "matadors"),
    [
        (STRONG, "clubs", 3),
        (STRONG, "grand", 3),
        ("J♦ 9♣ 8♣ 7♣ A♣ 10♣ K♣ Q♣ A♠ A♥", "clubs", 3),
        ("A♣ 10♣ K♣ Q♣ 9♣ 8♣ 7♣ A♠ A♥ A♦", "clubs", 4),
        ("A♣ 10♣ K♣ Q♣ 9♣ 8♣ 7♣ A♠ A♥ A♦", "grand", 4),
        ("J♣ J♠ J♥ J♦ A♣ 10♣ K♣ Q♣ 9♣ 8♣", "clubs", 10),
        ("J♣ J♠ J♥ J♦ A♣ 10♣ K♣ Q♣ 9♣ 8♣", "grand", 4),
        ("J♠ J♥ J♦ A♣ 10♣ K♣ Q♣ 9♣ 8♣ 7♣", "clubs", 1),
    ],
)
def test_matadors_are_counted_from_the_jack_of_clubs(hand: str, contract: str, matadors: int) -> None:
    # The declarer takes all tricks at once: one more each for game, hand, schneider and schwarz.
    base = {"clubs": 12, "grand": 24}[contract]
    won = [f"tricks[{seat}] = {10 if seat == 0 else 0}" for seat in range(3)]
    data = parlor.to_dict(parlor.genome("skat", hands=1))
    data["turn_structure"]["until"] = "true"
    data["turn_structure"]["closing"].insert(
        0, {"type": "program", "do": [*won, "move hand(everyone) to captured(0)"]}
    )
    others = [c for c in _deck() if c not in hand.split()]
    # A card that is no matador of any game goes to the skat.
    plain = [c for c in others if c[:-1] in ("7", "8") and c[-1] != "♣"][:2]
    rest = [c for c in others if c not in plain]
    stage = Stage(parlor.from_dict(data)).roll(2).deal(hand, " ".join(rest[:10]), " ".join(rest[10:]))
    forehand_plays(stage).say(0, "play from hand", f"play {contract}", "nothing more")
    assert stage.over
    assert stage.var("score")[0] == base * (matadors + 4)


def _deck() -> list[str]:
    return [f"{rank}{suit}" for suit in "♦♥♠♣" for rank in ("7", "8", "9", "10", "J", "Q", "K", "A")]


def test_null_ends_with_the_declarers_first_trick() -> None:
    stage = forehand_plays(dealt()).say(0, "play from hand", "play null", "closed")
    stage.say(0, "play A♣").say(1, "play 7♣").say(2, "play 7♠")
    assert stage.over
    assert stage.var("score") == [-70, 0, 0]


def test_in_null_the_ten_ranks_below_the_jack_and_there_are_no_trumps() -> None:
    stage = forehand_plays(dealt(REAR, MIDDLE, STRONG)).say(0, "play from hand", "play null", "closed")
    stage.say(0, "play 9♦").say(1, "play 10♦")
    assert stage.offered == ["play 7♦"]
    stage.say(2, "play 7♦")
    assert stage.asked == 1


def test_null_below_the_bid_is_not_offered() -> None:
    genome = with_opening(parlor.genome("skat", hands=1), "trump = none")
    stage = Stage(genome).roll(2).deal(STRONG, MIDDLE, REAR)
    while stage.var("high_bid") < 24:
        stage.say(1, stage.offered[0]).say(0, "hold")
    stage.say(1, "pass").say(2, "pass").say(0, "play from hand", "play null")
    assert stage.offered == ["closed", "open"], "35 from hand"
    stage = Stage(genome).roll(2).deal(STRONG, MIDDLE, REAR)
    while stage.var("high_bid") < 60:
        stage.say(1, stage.offered[0]).say(0, "hold")
    stage.say(1, "pass").say(2, "pass").say(0, "play from hand")
    assert "play null" not in stage.offered


def test_an_open_game_shows_the_declarers_hand() -> None:
    stage = forehand_plays(dealt()).say(0, "play from hand", "play null", "open")
    assert stage.cards("hand", 0, seat=1) == set(STRONG.split())
