"""Four Towers: building together, and one payoff for all."""

from __future__ import annotations

from ludwright import parlor
from parlor.staged import Stage, with_opening

HANDS = ("A♣ 2♦ 3♥ K♠ 9♣", "2♣ 3♦ 5♥ Q♠ 9♦", "3♣ 4♦ 7♥ J♠ 9♥")


def towers() -> Stage:
    return Stage("four-towers").roll(2).deal(*HANDS)


def test_a_tower_begins_with_ace_or_two_and_leaves_out_one_rank_at_most() -> None:
    stage = towers()
    assert {o for o in stage.offered if o.startswith("build")} == {"build A♣", "build 2♦"}
    stage.say(0, "build A♣").draw("K♣")
    assert {o for o in stage.offered if o.startswith("build")} == {"build 2♣"}
    stage.say(1, "discard Q♠").draw("K♦")
    assert {o for o in stage.offered if o.startswith("build")} == {"build 3♣"}, "the two may be left out"


def test_the_hand_is_filled_up_after_every_turn() -> None:
    stage = towers().say(0, "build A♣").draw("K♣")
    assert stage.cards("hand", 0) == {"2♦", "3♥", "K♠", "9♣", "K♣"}
    assert stage.asked == 1


def test_handing_on_costs_a_token_and_everybody_sees_the_card() -> None:
    stage = towers().say(0, "hand on 2♦ seat 1").draw("K♣")
    assert stage.var("tokens") == 2
    assert stage.cards("hand", 1, seat=2) == {"2♦"}
    assert len(stage.cards("hand", 1)) == 6


def test_a_discard_brings_a_token_and_without_tokens_nothing_is_handed_on() -> None:
    genome = with_opening(parlor.genome("four-towers"), "tokens = 0")
    stage = Stage(genome).roll(2).deal(*HANDS)
    assert not [o for o in stage.offered if o.startswith("hand on")]
    stage.say(0, "discard K♠").draw("K♣")
    assert stage.var("tokens") == 1
    assert [o for o in stage.offered if o.startswith("hand on")]


def test_all_get_the_same_payoff_by_the_height_of_the_towers() -> None:
    rules = parlor.rules("four-towers")
    for seed in range(10):
        table = rules.table(seed)
        table.finish(["random"] * 3)
        outcome = table.outcome()
        assert outcome is not None
        assert len(set(outcome[0])) == 1
        assert -1 <= outcome[0][0] <= 1


def test_four_kings_win_at_once() -> None:
    lines = [f"move (suit({suit}) - king of {suit}) to towers[{n}]" for n, suit in enumerate(SUITS[1:], 1)]
    lines += [f"move king of {suit} to towers[{n}]" for n, suit in enumerate(SUITS[1:], 1)]
    lines += ["move (suit(clubs) - king of clubs) to towers[0]", "move king of clubs to hand(0)"]
    data = parlor.to_dict(with_opening(parlor.genome("four-towers"), *lines))
    data["setup"]["cards_per_player"] = "0"
    data["turn_structure"]["first"] = "0"
    stage = Stage(parlor.from_dict(data))
    while stage.asked != 0:
        stage.pick(stage.offered[-1])
    while not stage.over and "build K♣" not in stage.offered:
        stage.pick(stage.offered[0])
    stage.say(0, "build K♣")
    assert stage.table.outcome() == ([1.0, 1.0, 1.0], "the win condition")


SUITS = ["clubs", "diamonds", "hearts", "spades"]
