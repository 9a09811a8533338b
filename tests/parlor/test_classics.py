"""Hearts, War, Scopa, UNO, Crazy Eights, Old Maid, Go Fish, Rummy and Klondike: scenes of their rules."""

from __future__ import annotations

import pytest

from ludwright import parlor
from parlor.scenes import Scene, dealt, given, one_hand, scored, staged


def hands(*cards: str, zone: str = "hand") -> list[str]:
    return [line for seat, held in enumerate(cards) for line in given(held, f"{zone}({seat})")]


class TestHearts:
    def test_the_two_of_clubs_leads_and_nobody_scores_on_the_first_trick(self) -> None:
        hand = dealt("hearts", ["A♣ 3♥", "2♣ 4♥", "Q♠ 5♥ 3♦", "K♣ 6♥"])
        assert (hand.seat, hand.offered) == (1, ["play 2♣"])
        hand.cards("2♣")
        assert hand.offered == ["play 3♦"], "neither hearts nor the queen of spades"

    def test_points_may_be_played_on_the_first_trick_when_there_is_nothing_else(self) -> None:
        hand = dealt("hearts", ["A♣ 3♥", "2♣ 4♥", "Q♠ 5♥", "K♣ 6♥"])
        hand.cards("2♣")
        assert hand.offered == ["play Q♠", "play 5♥"]

    def test_hearts_are_led_only_once_they_are_broken(self) -> None:
        hand = dealt("hearts", ["2♣ A♥ 3♦ 4♦", "3♣ 2♥ 5♦ 6♦", "4♣ 5♥ 7♦ 8♦", "5♣ 6♥ 7♠ 8♠"])
        hand.cards("2♣", "3♣", "4♣", "5♣")
        assert hand.offered == ["play 7♠", "play 8♠"], "not the six of hearts"
        hand.cards("7♠", "A♥")
        assert hand.offered == ["play 5♦", "play 6♦", "play 2♥"]

    def test_points_go_to_whoever_wins_the_trick(self) -> None:
        hand = dealt("hearts", ["2♣ 3♠", "3♣ Q♠", "4♣ 9♥", "5♣ K♠"])
        hand.cards("2♣", "3♣", "4♣", "5♣", "K♠", "3♠", "Q♠", "9♥")
        assert hand.over
        assert hand.payoffs[3] == -1, "thirteen for the queen and one for the heart"

    @pytest.mark.parametrize(
        ("taken", "added"),
        [((26, 0, 0, 0), (0, 26, 26, 26)), ((13, 5, 8, 0), (13, 5, 8, 0)), ((25, 1, 0, 0), (25, 1, 0, 0))],
    )
    def test_all_26_points_shoot_the_moon(self, taken: tuple[int, ...], added: tuple[int, ...]) -> None:
        said = [f"points_taken[{seat}] = {points}" for seat, points in enumerate(taken)]
        assert tuple(scored("hearts", *said).var("score")) == added

    @pytest.mark.parametrize(("hand", "to"), [(0, 1), (1, 3), (2, 2), (3, 0)])
    def test_three_cards_are_passed_left_right_across_and_not_at_all(self, hand: int, to: int) -> None:
        cards = ("2♣ 3♣ 4♣ 5♣", "2♦ 3♦ 4♦ 5♦", "2♥ 3♥ 4♥ 5♥", "2♠ 3♠ 4♠ 5♠")
        scene = staged("hearts", f"hand_number = {hand}", *hands(*cards), opening=True, hands=10)
        if to:
            for seat in (1, 2, 3, 0):
                assert scene.seat == seat
                scene.pick(*(f"pass {card}" for card in cards[seat].split()[:3]))
            assert {"2♣", "3♣", "4♣"} <= set(scene.pile("hand", to, seen_by=to))
        assert scene.table.decision() is not None
        assert "pass" not in scene.offered[0]

    def test_the_lowest_score_wins_when_somebody_has_100(self) -> None:
        hand = scored(
            "hearts",
            "score[2] = 99",
            "score[1] = 40",
            "points_taken[2] = 14",
            "points_taken[0] = 12",
            hands=9,
        )
        assert hand.over
        assert hand.payoffs == [-1, -1, -1, 1]


class TestWar:
    def test_the_higher_card_takes_both(self) -> None:
        game = staged("war", *hands("3♣ K♣", "2♦ Q♦", zone="pile")).pick("turn up", "turn up")
        assert (game.size("pile", 0), game.size("pile", 1)) == (3, 1)

    def test_a_tie_is_fought_with_three_down_and_one_up(self) -> None:
        first = "2♣ 7♣ 6♣ 5♣ 4♣ K♣"
        second = "3♦ 8♦ 9♦ 10♦ J♦ K♦"
        game = staged("war", *hands(first, second, zone="pile")).pick("turn up", "turn up")
        assert (game.size("pile", 0), game.size("pile", 1)) == (1, 11)

    def test_a_player_short_of_cards_loses(self) -> None:
        rest = ["move deck - king of diamonds to pile(1)", *given("K♦", "pile(1)")]
        game = staged("war", *given("2♣ 3♣ 4♣ K♣", "pile(0)"), *rest).pick("turn up", "turn up")
        assert game.size("pile", 0) == 0
        assert game.payoffs == [-1, 1]


class TestScopa:
    def play(self, mine: str, table: str, *more: str) -> Scene:
        def card(word: str) -> str:
            rank, suit = word.split("-")
            return f"{rank} of {suit}"

        lines = [f"move {card(word)} to hand(1)" for word in mine.split()]
        lines += [f"move {card(word)} to tableau" for word in table.split()]
        return staged("scopa", *lines, *more, "move king of cups to hand(0)", hands=1)

    def test_an_equal_rank_goes_before_a_sum(self) -> None:
        game = self.play("five-coins two-cups", "five-cups two-coins three-swords")
        game.pick("play coins 5")
        assert game.offered == ["take cups 5"]

    def test_cards_that_add_up_are_taken(self) -> None:
        game = self.play("knave-coins two-cups", "five-cups three-coins king-swords")
        game.pick("play coins knave")
        assert game.offered == ["take coins 3 cups 5"], "a knave is worth eight"

    def test_a_card_that_takes_nothing_stays(self) -> None:
        game = self.play("ace-coins two-cups", "five-cups three-coins")
        game.pick("play coins A")
        assert "coins A" in game.pile("tableau")

    def test_taking_the_last_card_is_a_sweep(self) -> None:
        game = self.play("ace-coins two-cups", "ace-cups").pick("play coins A", "take cups A")
        assert game.var("sweeps") == [0, 1]

    def test_the_last_card_of_a_hand_makes_no_sweep(self) -> None:
        lines = ["move deck to captured(0)", "move ace of coins to hand(1)", "move ace of cups to tableau"]
        game = staged("scopa", *lines, hands=1).pick("play coins A", "take cups A")
        assert game.over
        assert game.var("sweeps") == [0, 0]

    def test_a_point_each_for_cards_coins_the_seven_and_the_primiera(self) -> None:
        lines = [
            "move suit(coins) | suit(cups) | suit(swords) | seven of batons to captured(0)",
            "move deck to captured(1)",
        ]
        assert staged("scopa", *lines, "end hand", hands=1).var("score") == [4, 0]

    def test_the_primiera_counts_the_best_card_of_each_suit(self) -> None:
        sevens = "rank(seven) - suit(coins)"
        lines = [
            f"move {sevens} | two of coins to captured(0)",
            "move rank(six) | rank(king) | rank(knave) to captured(1)",
        ]
        # 21 + 21 + 21 + 12 is more than 4 times 18; most cards and most coins go to the other.
        assert staged("scopa", *lines, "end hand", hands=1).var("score") == [1, 2]


class TestUno:
    def hand(self, mine: str, top: str, *others: str, players: int = 4) -> Scene:
        def card(word: str) -> str:
            suit, rank = word.split("-")
            return f"one(any_card(deck & {rank} of {suit}))"

        lines = [f"move {card(word)} to hand(1)" for word in mine.split()]
        held = (*others, *("blue-nine", "blue-eight", "blue-six")[len(others) :])[: players - 1]
        for seat, cards in enumerate(held, start=2):
            lines += [f"move {card(word)} to hand({seat % players})" for word in cards.split()]
        lines += [f"move {card(top)} to discard", "active_suit = suit(top(discard))"]
        return staged("uno", *lines, hands=1, players=players)

    def test_a_card_matches_in_colour_or_rank_or_is_wild(self) -> None:
        game = self.hand("red-two green-five blue-seven black-wild", "red-five")
        assert game.offered == ["play red 2", "play green 5", "play black wild", "draw"]

    def test_the_card_drawn_may_be_played_at_once_and_no_other(self) -> None:
        game = self.hand("red-two blue-seven", "red-five").pick("draw")
        assert all(option.startswith("play") or option == "keep" for option in game.offered)
        assert "play red 2" not in game.offered

    def test_skip_reverse_and_draw_two(self) -> None:
        assert self.hand("red-skip_turn red-one", "red-five").pick("play red skip turn").seat == 3
        assert self.hand("red-reverse red-one", "red-five").pick("play red reverse").seat == 0
        game = self.hand("red-draw_two red-one", "red-five").pick("play red draw two")
        assert game.seat == 3
        assert len(game.pile("hand", 2, seen_by=2)) == 3

    def test_reverse_skips_when_two_play(self) -> None:
        game = self.hand("red-reverse red-one", "red-five", players=2).pick("play red reverse")
        assert game.seat == 1

    def test_a_wild_card_names_the_colour(self) -> None:
        game = self.hand("black-wild red-one", "red-five", "blue-one green-two").pick("play black wild")
        assert game.offered == ["name red", "name yellow", "name green", "name blue"]
        game.pick("name green")
        assert game.seat == 2
        assert "play green 2" in game.offered
        assert "play blue 1" not in game.offered

    def test_a_bluffed_wild_draw_four_is_paid_by_its_player(self) -> None:
        game = self.hand("black-wild_draw_four red-one", "red-five")
        game.pick("play black wild draw four", "name blue")
        assert (game.seat, game.offered) == (2, ["accept", "challenge"])
        game.pick("challenge")
        assert len(game.pile("hand", 1, seen_by=1)) == 5
        assert game.seat == 2

    def test_an_honest_wild_draw_four_costs_the_challenger_six(self) -> None:
        game = self.hand("black-wild_draw_four green-one", "red-five")
        game.pick("play black wild draw four", "name blue", "challenge")
        assert len(game.pile("hand", 2, seen_by=2)) == 7
        assert game.seat == 3

    def test_whoever_accepts_draws_four_and_is_skipped(self) -> None:
        game = self.hand("black-wild_draw_four red-one", "red-five")
        game.pick("play black wild draw four", "name blue", "accept")
        assert len(game.pile("hand", 2, seen_by=2)) == 5
        assert game.seat == 3

    def test_the_winner_scores_what_the_others_hold(self) -> None:
        others = ("red-five black-wild", "green-skip_turn", "blue-nine")
        game = self.hand("red-two", "red-five", *others).pick("play red 2")
        assert game.over
        assert game.var("score") == [0, 5 + 50 + 20 + 9, 0, 0]


class TestCrazyEights:
    def hand(self, mine: str, top: str, *more: str) -> Scene:
        lines = hands("K♦", mine, "2♦", "3♦")
        return staged(
            "crazy-eights", *lines, *given(top, "discard"), "active_suit = suit(top(discard))", *more, hands=1
        )

    def test_a_card_matches_in_suit_or_rank_and_eights_always(self) -> None:
        assert self.hand("4♣ 9♥ 8♦ K♠", "9♣").offered == ["play 4♣", "play 8♦", "play 9♥"]

    def test_an_eight_names_the_suit(self) -> None:
        game = self.hand("8♦ K♠", "9♣").pick("play 8♦")
        assert game.offered == ["name clubs", "name diamonds", "name hearts", "name spades"]
        game.pick("name diamonds")
        assert (game.seat, game.offered) == (2, ["play 2♦"])

    def test_who_cannot_play_draws_up_to_five_cards(self) -> None:
        lines = ["move deck & (suit(clubs) | rank(nine) | rank(eight)) to captured(0)"]
        game = self.hand("4♥ K♠", "9♣", *lines)
        for _ in range(5):
            assert game.offered == ["draw"]
            game.pick("draw")
        assert game.offered == ["pass"]

    def test_the_winner_scores_what_is_left(self) -> None:
        game = self.hand("4♣", "9♣").pick("play 4♣")
        assert game.var("score") == [0, 10 + 2 + 3, 0, 0]

    def test_an_eight_is_never_turned_up_first(self) -> None:
        for seed in range(40):
            game = one_hand("crazy-eights", seed)
            assert game.pile("discard")[-1][0] != "8"


class TestOldMaid:
    def test_51_cards_are_dealt_and_pairs_laid_down(self) -> None:
        game = Scene(parlor.genome("old-maid"), 3)
        for seat in range(4):
            ranks = [card[:-1] for card in game.pile("hand", seat, seen_by=seat)]
            assert len(ranks) == len(set(ranks)), "no pair is left in a hand"
        held = sum(len(game.pile("hand", seat, seen_by=seat)) for seat in range(4))
        laid = sum(len(game.pile("captured", seat)) for seat in range(4))
        assert (held + laid, laid % 2) == (51, 0)

    def test_the_holder_of_the_odd_queen_loses(self) -> None:
        game = Scene(parlor.genome("old-maid"), 5).finish()
        assert sorted(round(payoff, 3) for payoff in game.payoffs) == [-1, 0.333, 0.333, 0.333]
        loser = game.payoffs.index(-1)
        assert [card[0] for card in game.pile("hand", loser, seen_by=loser)] == ["Q"]

    def test_a_card_is_drawn_from_the_nearest_player_to_the_left_with_cards(self) -> None:
        game = staged("old-maid", *hands("2♣ 3♣", "4♣ 5♣", "", "Q♦ 2♦"))
        assert game.seat == 1
        game.pick("draw")
        assert len(game.pile("hand", 3, seen_by=3)) == 1


class TestGoFish:
    def game(self, mine: str, theirs: str, *more: str) -> Scene:
        return staged("go-fish", *hands(theirs, mine), *more)

    def test_only_a_rank_held_is_asked_for(self) -> None:
        assert self.game("2♣ 2♦ 9♥", "3♣").offered == ["ask seat 0 two", "ask seat 0 nine"]

    def test_all_cards_of_the_rank_are_handed_over_and_the_turn_goes_on(self) -> None:
        game = self.game("2♣ 9♥", "2♦ 2♥ 3♣").pick("ask seat 0 two")
        assert sorted(game.pile("hand", 1, seen_by=1)) == sorted(["2♣", "2♦", "2♥", "9♥"])
        assert game.seat == 1

    def test_a_miss_draws_a_card_and_ends_the_turn(self) -> None:
        game = self.game("2♣ 9♥", "3♣", *given("5♣", "deck")).pick("ask seat 0 two")
        assert "5♣" in game.pile("hand", 1, seen_by=1)
        assert game.seat == 0

    def test_a_lucky_draw_is_shown_and_the_turn_goes_on(self) -> None:
        game = self.game("2♣ 9♥", "3♣", *given("2♠", "deck")).pick("ask seat 0 two")
        assert game.seat == 1
        assert "2♠" in game.pile("hand", 1, seen_by=0)

    def test_four_of_a_rank_are_a_book(self) -> None:
        game = self.game("2♣ 2♥ 2♠ 9♥", "2♦ 3♣").pick("ask seat 0 two")
        assert game.var("score") == [0, 1]
        assert len(game.pile("captured", 1)) == 4


class TestRummy:
    def game(self, mine: str, *more: str) -> Scene:
        return staged("rummy", *hands("K♠ Q♠ 2♠", mine), *given("3♦", "discard"), *more, hands=1)

    def test_sets_and_runs_are_laid_down_ace_low(self) -> None:
        game = self.game("A♣ 2♣ 3♣ K♦ K♥ K♣ Q♣").pick("take the discard")
        laid = {option for option in game.offered if option.startswith("lay down")}
        assert laid == {"lay down A♣ 2♣ 3♣", "lay down K♣ K♦ K♥"}, "no run from queen to ace"

    def test_cards_are_added_to_any_meld(self) -> None:
        more = [*given("4♣ 5♣ 6♣", "melds[0]"), "meld_count = 1"]
        game = self.game("3♣ 7♣ 9♥ 9♠", *more).pick("take the discard")
        assert {option for option in game.offered if option.startswith("add")} == {"add 3♣ 0", "add 7♣ 0"}

    def test_the_card_just_taken_is_not_discarded(self) -> None:
        game = self.game("9♥ 10♠").pick("take the discard", "go on")
        assert game.offered == ["discard 9♥", "discard 10♠"]

    def test_the_winner_scores_the_cards_of_the_other(self) -> None:
        game = self.game("4♦ 5♦").pick("take the discard", "lay down 3♦ 4♦ 5♦")
        assert game.over
        assert game.var("score") == [0, 10 + 10 + 2]


class TestKlondike:
    def test_28_cards_in_seven_columns_with_the_last_card_up(self) -> None:
        game = Scene(parlor.genome("klondike"), 4)
        sizes = [len(game.pile("columns", pile=n)) for n in range(7)]
        assert sizes == [1] * 7, "one card of each column is seen"

    def test_three_cards_are_turned_and_the_last_is_on_top(self) -> None:
        game = staged("klondike", *given("2♣ 3♣ 4♣", "deck")).pick("turn cards")
        assert game.pile("discard") == ["4♣", "3♣", "2♣"]

    def test_columns_fall_in_rank_and_change_colour(self) -> None:
        lines = [*given("9♥", "columns[0]"), *given("10♠", "columns[1]"), *given("10♦", "columns[2]")]
        game = staged("klondike", *lines, "flip columns up", "move deck to captured(0)")
        assert game.offered == ["move 9♥ 1"]

    def test_a_king_goes_to_an_empty_column_with_all_that_lies_on_it(self) -> None:
        lines = [*given("5♣ K♥ Q♠", "columns[0]"), "flip columns up", "move deck to captured(0)"]
        game = staged("klondike", *lines)
        game.pick("move K♥ 3")
        assert game.pile("columns", pile=3) == ["K♥", "Q♠"]
        assert not [option for option in game.offered if option.startswith("move K")], (
            "a king is not moved for nothing"
        )

    def test_aces_go_up_and_their_suit_follows(self) -> None:
        lines = [
            *given("2♦", "columns[0]"),
            *given("A♦", "columns[1]"),
            "flip columns up",
            "move deck to captured(0)",
        ]
        game = staged("klondike", *lines).pick("put up A♦ 1")
        assert "put up 2♦ 1" in game.offered
