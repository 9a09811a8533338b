"""The heuristic of card games against chance and scripts, every deal mirrored; figures: docs/strength.md."""

from __future__ import annotations

import json
from typing import Any

import pytest

import ludwright
from ludwright import parlor, series
from yardsticks import rival_auctions, rival_bets, rival_tables, rival_tricks
from yardsticks.blackjack import given_away, worths
from yardsticks.club_scripts import CLUB, ClubPresident, Memory
from yardsticks.fifth_scripts import DECK, FIFTH, OutsGin, OutsRummy, outs
from yardsticks.fourth_scripts import FOURTH, ClockGin, LowGin, TrustingCheat
from yardsticks.other_scripts import OTHERS, CountingHearts, PointEuchre, TrumpSkat
from yardsticks.parlor_scripts import (
    SCRIPTS,
    Basic,
    Cheat,
    Cribbage,
    Gin,
    GoFish,
    NeverBids,
    Poker,
    President,
    Shedding,
    Spades,
    cards,
    count,
    offered,
    points,
)
from yardsticks.poker_scripts import KINDS, PUNTERS, Caller, Fifth, Folder, Raiser
from yardsticks.rival_tables import leftover
from yardsticks.rival_tricks import mine


def beaten(game: Any, script: Any, deals: int, player: str = "heuristic") -> tuple[float, float]:
    """Shares of matches won by the player and by the script."""
    result = series(game, [player, script], games=2 * deals, seed=11, mirror=True)
    assert not result.errors
    ours, theirs = result.player_won().mean(axis=0)
    return float(ours), float(theirs)


SMALL: list[tuple[str, dict[str, int], Any, int]] = [
    ("president", {"hands": 1}, President, 3),
    ("simple-poker", {"hands": 5}, Poker, 4),
    ("gin", {"hands": 1}, Gin, 4),
    ("cheat", {}, Cheat, 8),
    ("bridge", {"hands": 1}, NeverBids, 2),
    ("crazy-eights", {}, Shedding, 12),
    ("go-fish", {}, GoFish, 4),
    ("cribbage", {"hands": 1}, Cribbage, 2),
    ("spades", {"hands": 1}, Spades, 3),
    ("president", {"hands": 1}, ClubPresident, 3),
    ("go-fish", {}, Memory, 4),
    ("euchre", {"hands": 3}, PointEuchre, 2),
    ("hearts", {"hands": 1}, CountingHearts, 2),
    ("skat", {"hands": 3}, TrumpSkat, 3),
    ("skat", {"hands": 3}, rival_auctions.RivalSkat, 8),
    ("pinochle", {"hands": 2}, rival_auctions.RivalPinochle, 4),
    ("gin", {"hands": 3}, rival_tables.RivalGin, 12),
    ("gin", {"hands": 3}, LowGin, 12),
    ("gin", {"hands": 3}, OutsGin, 12),
    ("cheat", {}, TrustingCheat, 12),
    ("rummy", {"hands": 3}, rival_tables.RivalRummy, 6),
    ("rummy", {"hands": 3}, OutsRummy, 6),
    ("scopa", {"hands": 2}, rival_tables.RivalScopa, 3),
    ("scopa", {"hands": 2}, rival_tables.CarefulScopa, 3),
    ("euchre", {"hands": 3}, rival_tricks.RivalEuchre, 3),
    ("hearts", {"hands": 1}, rival_tricks.RivalHearts, 3),
    ("betting-war", {}, rival_bets.TightBets, 10),
]


@pytest.mark.parametrize(
    ("game", "settings", "script", "deals"), SMALL, ids=[f"{row[0]}-{row[2].__name__}" for row in SMALL]
)
def test_the_heuristic_does_not_lose_to_a_script(
    game: str, settings: dict[str, int], script: Any, deals: int
) -> None:
    ours, theirs = beaten(parlor.rules(game, **settings), script, deals)
    assert ours >= theirs - 0.4


@pytest.mark.parametrize("script", KINDS)
@pytest.mark.parametrize("players", [2, 4])
def test_whoever_bets_in_one_way_loses(players: int, script: Any) -> None:
    ours, theirs = beaten(parlor.rules("simple-poker", players=players), script, 20)
    assert ours > theirs


@pytest.mark.parametrize("script", [Caller, Raiser, Folder, Fifth])
def test_habits_are_found_out_in_the_first_bets_and_in_the_last(script: Any) -> None:
    ours, theirs = beaten(parlor.rules("draw-poker", players=2, hands=30), script, 6)
    assert ours >= theirs - 0.4


@pytest.mark.parametrize("game", ["euchre", "scopa"])
def test_the_heuristic_beats_chance(game: str) -> None:
    ours, theirs = beaten(parlor.rules(game, hands=3), "random", 4)
    assert ours > theirs


RIVAL_FILES = (rival_auctions, rival_bets, rival_tables, rival_tricks)


def test_nobody_is_doubted_for_cards_that_he_was_seen_to_take() -> None:
    """At Cheat whoever takes the pile may hold all that one has laid into it."""
    ours, theirs = beaten("parlor:cheat", rival_tables.RivalCheat, 24)
    assert ours >= theirs - 0.1


def test_a_hand_of_melds_is_ended_early_or_not_at_all() -> None:
    """At Gin others soon have less than ten points left: who waits for gin catches those who do not."""
    script, asked = ClockGin(), {True: [0, 0], False: [0, 0]}
    for seed in range(40):
        table = parlor.rules("gin", hands=1).table(seed)
        while (decision := table.decision()) is not None:
            view = json.loads(table.view(decision.seat))
            knocks = {o.index for o in decision.options if o.verb == "knock with"}
            if knocks:
                drawn = sum(p["count"] for p in view["piles"] if p["zone"] == "deck")
                met = asked[drawn > 25]
                met[0] += 1
                met[1] += table.choose("heuristic", 1) in knocks
                # Others go on, so that there is more to be asked.
                table.play(next(o.index for o in decision.options if o.verb == "discard"))
            else:
                table.play(script.choose(decision, view))
    early, late = asked[True], asked[False]
    assert min(early[0], late[0]) >= 5
    assert early[1] > 0.8 * early[0]
    assert late[1] < 0.4 * late[0]


def test_early_in_a_hand_dear_cards_that_may_meld_are_kept() -> None:
    """At Gin, while many are still to be drawn: something cheaper that is near to nothing lies there."""
    script, asked, thrown = OutsGin(), 0, 0
    for seed in range(40):
        table = parlor.rules("gin", hands=1).table(seed)
        while (decision := table.decision()) is not None:
            view = json.loads(table.view(decision.seat))
            held, hand = offered(decision, "discard"), mine(view)
            dead = [c for c in leftover(hand)[1] if c in held]
            unseen = set(DECK) - set(hand) - set(cards(view, "discard"))
            near = {c: outs(c, dead, unseen) for c in dead}
            dear = {held[c] for c in dead if points(c) == 10}
            early = count(view, "deck") >= 26 and not offered(decision, "knock with")
            good = any(near[c] >= 2 and held[c] in dear for c in dead)
            if early and good and any(near[c] == 0 and held[c] not in dear for c in dead):
                asked += 1
                thrown += table.choose("heuristic", 1) in dear
            table.play(script.choose(decision, view))
    assert asked >= 60
    assert thrown < 0.75 * asked


def ahead(table: Any, hand: int) -> int:
    """By how much the first seat will be ahead at the end of the hand, when both do their best."""
    view = json.loads(table.view(0))
    score = view["vars"]["score"]
    if view["vars"]["hand_number"] != hand:
        return score[0] - score[1]
    decision, best_ = table.decision(), []
    for option in decision.options:
        next_ = table.clone()
        next_.play(option.index)
        best_.append(ahead(next_, hand))
    return max(best_) if decision.seat == 0 else min(best_)


def test_a_search_plays_the_end_of_a_hand_exactly() -> None:
    """At Scopa, once all cards are dealt: nobody holds anything that cannot be told."""
    told = 0
    for seed in range(24):
        table = ludwright.match("parlor:scopa", seed=seed).table
        while True:
            decision, view = table.decision(), json.loads(table.view(0))
            hand = view["vars"]["hand_number"]
            if count(view, "deck") == 0 and count(view, "hand") <= 5:
                break
            table.play(table.choose("heuristic:style=quick", 1))
        comes = []
        for option in decision.options:
            next_ = table.clone()
            next_.play(option.index)
            comes.append(ahead(next_, hand) * (1 if decision.seat == 0 else -1))
        told += len(set(comes)) > 1
        assert comes[table.choose("ismcts:iterations=24", 1)] == max(comes)
    assert told >= 4


def test_what_wins_points_is_taken_from_the_table() -> None:
    """At Scopa: a sweep, or the seven of coins, before any number of other cards."""
    asked, taken = 0, 0
    for seed in range(30):
        table = ludwright.match("parlor:scopa", seed=seed).table
        for _ in range(30):
            decision, view = table.decision(), json.loads(table.view(table.decision().seat))
            row, sweeps = cards(view, "tableau"), {}
            for option in decision.options if decision.prompt == "Play a card" else ():
                next_ = table.clone()
                next_.play(option.index)
                after = json.loads(next_.view(decision.seat))
                gone = "coins 7" in row and "coins 7" not in cards(after, "tableau")
                sweeps[option.index] = gone or not cards(after, "tableau")
            if 0 < sum(sweeps.values()) < len(sweeps):
                asked += 1
                taken += sweeps[table.choose("heuristic:style=quick", 1)]
            table.play(table.choose("random", 1))
    assert asked >= 30
    assert taken >= 0.9 * asked


def test_whoever_takes_the_skat_lays_losers_away() -> None:
    """Tens and kings that others' aces would take, and no jacks."""
    script, laid = rival_auctions.BoldSkat(), list[str]()
    for seed in range(12):
        table = parlor.rules("skat", hands=1).table(seed)
        while (decision := table.decision()) is not None and decision.prompt != "Lay two cards away":
            table.play(script.choose(decision, json.loads(table.view(decision.seat))))
        if decision is not None:
            laid += decision.options[table.choose("heuristic", 1)].label.split()[2:]
    assert len(laid) >= 12
    assert not any(card[0] == "J" for card in laid)
    assert sum(rival_auctions.EYES.get(card[:-1], 0) for card in laid) >= 3 * len(laid)


def pinochle_at(seed: int, prompt: str, after_dealer: int) -> Any:
    """A first hand, played by a script until a seat so far after the dealer is asked this."""
    script, table = rival_auctions.RivalPinochle(), parlor.rules("pinochle").table(seed)
    while (decision := table.decision()) is not None:
        view = json.loads(table.view(decision.seat))
        seat = (view["vars"]["dealer"] + after_dealer) % 4
        if decision.prompt == prompt and (after_dealer == 0 or decision.seat == seat):
            return table, decision, view
        table.play(script.choose(decision, view))
    raise AssertionError(prompt)


def test_nobody_bids_to_spare_the_partner_a_bid() -> None:
    """Who must bid bids the least: no worse, on average, than bidding on any hand before him."""
    bids, asked = 0, 0
    for seed in range(12):
        table, decision, view = pinochle_at(seed, "Bid", 2)
        if view["vars"]["high_bidder"] < 0:
            asked += 1
            bids += decision.options[table.choose("heuristic", 1)].label != "pass"
    assert asked >= 6
    assert bids <= asked / 2


def test_where_tricks_count_they_are_wanted() -> None:
    """Aces are led at Pinochle, and low cards are not."""
    led = []
    for seed in range(12):
        table, decision, view = pinochle_at(seed, "Play a card", 0)
        if any(card[0] == "A" for card in rival_auctions.mine(view)):
            led.append(decision.options[table.choose("heuristic", 1)].label.removeprefix("play "))
    assert len(led) >= 6
    assert sum(card[0] == "A" for card in led) >= 0.7 * len(led)


@pytest.mark.soak
@pytest.mark.parametrize(
    ("game", "script"),
    [
        (game, script)
        for known in (SCRIPTS, CLUB, OTHERS, FOURTH, FIFTH, PUNTERS, *(r.RIVALS for r in RIVAL_FILES))
        for game, scripts in known.items()
        for script in scripts
    ],
)
def test_no_script_beats_the_heuristic(game: str, script: Any) -> None:
    ours, theirs = beaten(f"parlor:{game}", script, 50)
    assert ours >= theirs - 0.1


@pytest.mark.soak
@pytest.mark.parametrize("player", ["heuristic", "ismcts:iterations=200"])
def test_blackjack_gives_away_little_more_than_the_book(player: str) -> None:
    """In first bets a hand, exactly; three tenths of a point at most."""
    lost = [given_away(player, 20, seed) for seed in range(20)]
    assert sum(own - book for own, book in lost) / len(lost) <= 0.003


@pytest.mark.parametrize("game", ["simple-poker", "blackjack", "cheat", "go-fish", "uno", "gin"])
def test_a_search_rests_on_advice_where_playing_on_tells_less(game: str) -> None:
    """Bets, doubts, questions, draws and melds: what others' deeds tell is in no playout."""
    match = ludwright.match(f"parlor:{game}", seed=4)
    for turn in range(4):
        taken = match.table.choose("heuristic", turn)
        assert match.table.choose("ismcts:iterations=20", turn) == taken
        match.table.play(taken)


def test_blackjack_is_worked_out() -> None:
    """What everybody knows: eights are split, sixteen against a ten is a close call, eleven is doubled."""
    eights, sixteen, eleven = worths(10, [8, 8], []), worths(10, [10, 6], []), worths(6, [6, 5], [])
    assert max(eights, key=lambda verb: eights[verb]) == "split"
    assert abs(sixteen["hit"] - sixteen["stand"]) < 0.05
    assert eleven["double"] == pytest.approx(2 * eleven["hit"], abs=0.05)
    assert eleven["double"] > 0.6


def test_blackjack_is_played_by_the_book_as_a_rule() -> None:
    """Close calls aside, on hands that the book itself plays; the smallest bet is enough."""
    book, same, asked = Basic(), 0, 0
    for seed in range(2):
        table = parlor.rules("blackjack", hands=5).table(seed)
        while (decision := table.decision()) is not None:
            pick = book.choose(decision, json.loads(table.view(0)))
            advised = table.choose("heuristic", 1)
            if decision.prompt == "Your bet":
                assert advised == 0
            else:
                asked += 1
                same += advised == pick
            table.play(pick)
    assert same >= 0.7 * asked
