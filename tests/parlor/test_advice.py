"""The heuristic player of card games: bets by hints and odds, plays hands out by rules of thumb."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from ludwright import parlor
from ludwright.table.series import series
from parlor.scenes import given, staged
from parlor.staged import Stage, with_opening

ACES = "A♠ A♥ A♦ K♦ 2♣"
NOTHING = "2♠ 3♠ 4♠ 5♥ 7♠"
MIDDLING = "K♠ Q♥ 9♦ 6♣ 3♥"
SEVENS = "7♠ 7♥ K♣ 6♣ 3♥"
NINES = "9♠ 9♥ K♣ 6♣ 3♥"
STYLES = ["sound", "quick"]


def hinted(game: str, **hints: Any) -> parlor.GameGenome:
    genome = parlor.genome(game, players=2, hands=1)
    assert genome.ai_hints is not None
    return replace(genome, ai_hints=replace(genome.ai_hints, bluff_frequency=0.0, **hints))


def advised(stage: Stage, style: str = "sound") -> str:
    return stage.offered[stage.table.choose(f"heuristic:style={style}", seed=1)]


def heads_up(mine: str, **hints: Any) -> Stage:
    """Two at the table, seat 0 to speak; what seat 1 holds makes no difference to the advice."""
    other = "8♣ 8♦ 10♣ J♣ 5♣"
    return Stage(hinted("simple-poker", **hints)).roll(1).deal(mine, other)


@pytest.mark.parametrize("style", STYLES)
def test_a_strong_hand_bets_and_a_weak_one_does_not_pay(style: str) -> None:
    assert advised(heads_up(ACES, raise_threshold=0.6), style).startswith("bet")
    stage = heads_up(NOTHING, call_threshold=0.5)
    assert advised(stage, style) == "check", "what costs nothing is not folded"
    stage = Stage(hinted("simple-poker", call_threshold=0.5)).roll(1).deal(ACES, NOTHING).say(0, "bet 4")
    assert advised(stage, style) == "fold"


def test_the_thresholds_decide() -> None:
    assert advised(heads_up(MIDDLING, raise_threshold=1.0)) == "check"
    assert advised(heads_up(NINES, raise_threshold=1.0)) == "bet 2"
    assert advised(heads_up(NINES, raise_threshold=0.0)) == "bet 4"
    for threshold, advice in [(0.0, "call 2"), (1.0, "fold")]:
        asked = Stage(hinted("simple-poker", call_threshold=threshold)).roll(1).deal(ACES, SEVENS)
        assert advised(asked.say(0, "bet 2")) == advice


def test_a_bluff_raises_with_anything() -> None:
    genome = hinted("simple-poker")
    assert genome.ai_hints is not None
    genome = replace(genome, ai_hints=replace(genome.ai_hints, bluff_frequency=1.0))
    assert advised(Stage(genome).roll(1).deal(NOTHING, ACES)).startswith("bet")


def test_a_call_must_be_worth_its_price() -> None:
    stage = Stage(hinted("simple-poker", call_threshold=0.3)).roll(1).deal(ACES, MIDDLING)
    stage.say(0, "go all in with 99")
    assert advised(stage) == "fold", "99 for a pot of 101 with a king high"


@pytest.mark.parametrize("style", STYLES)
def test_a_pair_is_kept_and_worse_cards_are_exchanged(style: str) -> None:
    stage = Stage(hinted("draw-poker")).roll(1).deal("9♠ 9♥ 7♦ 4♣ 2♥", "K♣ Q♣ 8♣ 7♣ 3♥")
    stage.say(0, "check").say(1, "check")
    exchanged = set(advised(stage, style).split()[1:])
    assert exchanged
    assert exchanged <= {"7♦", "4♣", "2♥"}


@pytest.mark.parametrize(("cards", "advice"), [("10♠ 6♥", "hit"), ("10♠ 7♥", "stand"), ("A♠ 5♥", "hit")])
def test_a_total_is_drawn_up_to_the_hint(cards: str, advice: str) -> None:
    first, second = cards.split()
    stage = Stage("blackjack", hands=1).say(0, "bet 10").draw(f"{first} 9♦ {second}")
    assert advised(stage) == advice


def test_another_total_to_stand_on() -> None:
    """The quick style takes the hint; the sound one looks at what follows."""
    genome = parlor.genome("blackjack", hands=1)
    assert genome.ai_hints is not None
    genome = replace(genome, ai_hints=replace(genome.ai_hints, stand_threshold=12))
    stage = Stage(genome).say(0, "bet 10").draw("10♠ 9♦ 2♥")
    assert advised(stage, "quick") == "stand"
    assert advised(stage) == "hit"


@pytest.mark.parametrize(("cards", "advice"), [("10♠ 6♦ 3♥", "stand"), ("6♠ 6♦ 5♥", "double")])
def test_what_the_house_shows_matters(cards: str, advice: str) -> None:
    stage = Stage("blackjack", hands=1).say(0, "bet 10").draw(cards)
    assert advised(stage) == advice


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("game", ["simple-poker", "draw-poker", "betting-war"])
def test_it_wins_chips_from_random_players(game: str, style: str) -> None:
    rules = parlor.rules(game, players=2)
    played = series(rules, [f"heuristic:style={style}", "random"], games=60, seed=3, rotate=True)
    assert not played.errors
    assert played.player_payoffs()[:, 0].mean() > 0.2


@pytest.mark.parametrize(("game", "settings"), [("spades", {"hands": 1}), ("president", {"hands": 2})])
def test_it_plays_hands_out_to_find_the_better_card(game: str, settings: dict[str, int]) -> None:
    rules = parlor.rules(game, **settings)
    players = ["heuristic", "random", "heuristic", "random"]
    played = series(rules, players, games=10, seed=2)
    means = played.player_payoffs().mean(axis=0)
    assert not played.errors
    assert means[0] + means[2] > means[1] + means[3]


def test_a_team_of_all_builds_higher_than_chance() -> None:
    rules = parlor.rules(with_opening(parlor.genome("four-towers"), "tokens = 3"))
    wise = series(rules, ["heuristic:style=quick"] * 3, games=4, seed=1).player_payoffs().mean()
    lucky = series(rules, ["random"] * 3, games=50, seed=1).player_payoffs().mean()
    assert wise > lucky + 0.3


def test_it_asks_for_what_somebody_has_shown() -> None:
    rest = "move deck - rank(two) - rank(four) - rank(nine) to captured(0)"
    held = [*given("4♣ 4♥ 4♠ 9♣", "hand(0)"), *given("2♣ 4♦", "hand(1)"), "show hand(0)"]
    game = staged("go-fish", rest, *held)
    assert game.offered == ["ask seat 0 two", "ask seat 0 four"]
    assert {game.offered[game.table.choose("heuristic", seed)] for seed in range(5)} == {"ask seat 0 four"}


def watched(game: str, seed: int) -> list[tuple[tuple[str, ...], str]]:
    """What the heuristic was offered in a hand of its own, and what it took."""
    seen = []
    match = parlor.match(game, hands=1, seed=seed)
    while (decision := match.decision) is not None:
        pick = match.table.choose("heuristic", seed=1)
        seen.append((tuple(option.label for option in decision.options), decision.options[pick].label))
        match.play(pick)
    return seen


@pytest.mark.parametrize("game", ["crazy-eights", pytest.param("uno", marks=pytest.mark.soak)])
def test_whoever_can_get_rid_of_a_card_does(game: str) -> None:
    """Cards that always fit are kept while another fits, and played before one is drawn."""
    wild = {"uno": "wild", "crazy-eights": "8"}[game]
    chances = 0
    for offered, taken in [seen for seed in range(4) for seen in watched(game, seed)]:
        plays = [label for label in offered if label.startswith("play")]
        tame = [label for label in plays if wild not in label]
        assert not plays or taken in (tame or plays)
        chances += len(plays) > 1
    assert chances > 20


def test_who_asks_is_known_to_hold_such_a_card() -> None:
    game = staged("go-fish", *given("4♣ 9♣", "hand(0)"), *given("2♣ K♦", "hand(1)"), *given("5♣", "deck"))
    assert game.pile("hand", 1, seen_by=0) == []
    game.pick("ask seat 0 two")
    assert game.pile("hand", 1, seen_by=0) == ["2♣"]


@pytest.mark.soak
def test_it_beats_chance_at_go_fish() -> None:
    """Luck is most of the game: some 54 of 100 matches are won."""
    quick = "heuristic:style=quick"
    result = series("parlor:go-fish", [quick, "random"], games=600, seed=9, rotate=True)
    assert result.wins[quick] > result.wins["random"]


def test_a_pair_is_worth_more_than_its_points_where_whoever_is_out_first_wins() -> None:
    """At Rummy the winner alone scores: a lone nine goes, and not one of two kings."""
    held = [*given("K♣ K♦ Q♥ Q♠ 7♥ 7♠ 4♣ 4♦ A♥ 9♦", "hand(1)"), *given("3♣ 5♥ 6♠ 8♣ 10♠", "hand(0)")]
    game = staged("rummy", *held, *given("A♠", "deck")).pick("draw from the deck", "go on")
    taken = {game.offered[game.table.choose("heuristic", seed)] for seed in range(5)}
    assert taken == {"discard 9♦"}
