"""Rotation, mirrored deals, and partners who win together."""

import inspect
from typing import Any

import numpy as np
import pytest

import ludwright
from ludwright import Chance, Invalid, duel
from ludwright.lab.ladder import ladder
from ludwright.lab.series import document
from ludwright.lab.series import series as lab_series
from ludwright.table.deals import Deals
from ludwright.table.stats import mean_interval, share_interval, wilson


@pytest.mark.parametrize("play", [ludwright.series, lab_series, ladder])
def test_seats_rotate_unless_told_otherwise(play: Any) -> None:
    settings = inspect.signature(play).parameters
    assert (settings["rotate"].default, settings["mirror"].default) == (True, False)


def test_players_change_seats_by_default_everywhere() -> None:
    result = ludwright.series("toy:kuhn", ["greedy", "random"], games=6)
    assert (result.rotate, result.mirror, result.deals) == (True, False, None)
    assert result.offsets.tolist() == [0, 1] * 3
    columns = ludwright.game("toy:kuhn").series(["greedy", "random"], games=4, seed=1)
    assert columns["offsets"].tolist() == [0, 1, 0, 1]
    fixed = ludwright.series("toy:kuhn", ["greedy", "random"], games=4, rotate=False)
    assert fixed.offsets.tolist() == [0] * 4


def test_every_deal_is_played_from_every_seat() -> None:
    result = ludwright.series("toy:kuhn", ["greedy", "random"], games=400, seed=3, mirror=True)
    assert result.games == 400
    assert result.offsets.tolist() == [0, 1] * 200
    assert (result.seeds[::2] == result.seeds[1::2]).all()
    assert len(np.unique(result.seeds)) == 200
    deals = result.deals
    assert deals is not None
    assert len(deals) == 200
    assert deals.rotations == 2
    assert sum(deals.better.values()) + deals.even == 200
    assert deals.payoffs[:, 0].mean() == pytest.approx(result.mean_payoff["greedy"])
    assert deals.won[:, 0].mean() == pytest.approx(result.win_rate["greedy"])
    told = result.to_dict()
    assert told["mirror"] is True
    assert told["deals"]["count"] == 200
    assert "better over a whole deal" in str(result)


def test_games_are_rounded_up_to_whole_deals() -> None:
    assert ludwright.series("toy:kuhn", ["greedy", "random"], games=5, mirror=True).games == 6
    assert ludwright.series("toy:kuhn", "random", games=5, mirror=True).games == 5
    hearts = ludwright.series("parlor:hearts?hands=1", ["random"] * 3, games=4, mirror=True)
    assert hearts.games == 6
    # Over a whole deal each of three players has sat at each of the four seats once.
    deals = hearts.deals
    assert deals is not None
    whole = hearts.payoffs.reshape(2, 3, 4)
    for deal in range(2):
        for player in range(3):
            seats = [(turn, seat) for turn in range(3) for seat in range(4) if (seat - turn) % 3 == player]
            assert sorted(seat for _, seat in seats) == [0, 1, 2, 3]
            means = [
                np.mean([whole[deal, turn, seat] for at, seat in seats if at == turn]) for turn in range(3)
            ]
            assert deals.payoffs[deal, player] == pytest.approx(np.mean(means))


def test_mirrored_deals_are_the_same_with_any_threads_and_slices() -> None:
    one, other = (
        ludwright.series("toy:haul", ["greedy:worlds=1", "random"], games=30, threads=n, mirror=True)
        for n in (1, 2)
    )
    assert one.to_json() == other.to_json()
    told: list[int] = []
    ludwright.series("toy:kuhn", ["random"] * 2, games=5000, mirror=True, progress=told.append)
    assert sum(told) == 5000
    assert all(step % 2 == 0 for step in told), "no slice cuts a deal"


def test_mirrors_and_fixed_seats_exclude_each_other() -> None:
    with pytest.raises(Invalid, match="mirrored deals change seats"):
        ludwright.series("toy:kuhn", ["random"] * 2, games=2, rotate=False, mirror=True)


class Luck(ludwright.Game[list[int]]):
    """Two dice; the higher wins, whatever is chosen."""

    prompts = ("Take it",)

    def start(self, chance: Chance, /) -> list[int]:
        return [chance.die(), chance.die(), 0]

    def decision(self, state: list[int], /) -> tuple[int, str, list[str]] | None:
        return None if state[2] == 2 else (state[2], "Take it", ["yes", "no"])

    def play(self, state: list[int], option: Any, chance: Chance, /) -> None:
        state[2] += 1

    def outcome(self, state: list[int], /) -> tuple[list[float], str]:
        return [float(np.sign(state[0] - state[1])), float(np.sign(state[1] - state[0]))], "end"

    def view(self, state: list[int], seat: int, /) -> dict[str, Any]:
        return {}


def test_the_luck_of_the_deal_cancels() -> None:
    """Where the deal is all there is, mirrored deals show no difference at all; chance alone may show one."""
    result = ludwright.series(Luck(), ["random", "random"], games=60, seed=1, mirror=True)
    deals = result.deals
    assert deals is not None
    assert (deals.payoffs == 0).all()
    assert deals.even == len(deals) == 30
    assert deals.payoff_interval["random-a"] == (0.0, 0.0)
    low, high = result.interval["random-a"]
    plain = wilson(result.wins["random-a"], result.finished)
    assert low <= result.win_rate["random-a"] <= high
    assert high - low < plain[1] - plain[0], "the interval follows from whole deals"


def test_a_deal_with_an_engine_error_is_left_out() -> None:
    done = np.array([True, True, False, True])
    won = np.array([[True, False], [False, True], [False, False], [True, False]])
    payoffs = np.array([[1, -1], [-1, 1], [0, 0], [1, -1]], np.float32)
    deals = Deals.of(("a", "b"), won, payoffs, done)
    assert len(deals) == 1
    assert deals.better == {"a": 0, "b": 0}
    nothing = Deals.of(("a", "b"), won[:0], payoffs[:0], done[:0])
    assert (len(nothing), nothing.even, nothing.win_interval["a"]) == (0, 0, (0.0, 1.0))


def test_intervals_of_groups() -> None:
    low, high = share_interval([0.5] * 200)
    assert low < 0.5 < high
    assert high - low < 0.05, "alike deals tell much"
    assert share_interval([1.0, 1.0])[1] == 1.0
    assert share_interval([]) == (0.0, 1.0)
    coins = np.random.default_rng(1).integers(0, 2, 1000).astype(float)
    ours, wilsons = share_interval(coins), wilson(float(coins.sum()), 1000)
    assert ours == pytest.approx(wilsons, abs=0.002)
    assert share_interval([0.0, 0.5, 1.0], [3, 4, 5]) == share_interval([0.0] * 3 + [0.5] * 4 + [1.0] * 5)
    assert mean_interval([1.0, 3.0])[0] == 2.0
    assert mean_interval([], [])[0] == 0.0


# Partners


@pytest.mark.parametrize("game", ["parlor:euchre?hands=1", "parlor:spades?hands=1", "parlor:bridge"])
def test_seats_win_with_their_partners(game: str) -> None:
    result = ludwright.series(game, "random", games=40, seed=3)
    assert result.teams == (0, 1, 0, 1)
    told = document(result)
    wins = told["seats"]["wins"]
    assert sum(wins) > 0
    assert wins[0] == wins[2]
    assert wins[1] == wins[3]
    assert wins[0] + wins[1] + told["draws"] == 40
    assert result.wins == {}


def test_four_players_in_two_partnerships() -> None:
    players = ["heuristic", "random", "heuristic", "random"]
    result = ludwright.series("parlor:euchre?hands=1", players, games=40, seed=3, mirror=True)
    assert result.wins["heuristic-a"] == result.wins["heuristic-c"] > result.wins["random-b"] > 0
    assert result.draws == 40 - result.wins["heuristic-a"] - result.wins["random-b"]
    two = ludwright.series("parlor:euchre?hands=1", ["heuristic", "random"], games=40, seed=3, mirror=True)
    assert two.wins["heuristic"] + two.wins["random"] + two.draws == 40


class Pairs(Luck):
    """Four seats, two sides; the side with the higher die wins, or both when they are equal."""

    seats = 4
    teams = (0, 0, 1, 1)

    def outcome(self, state: list[int], /) -> tuple[list[float], str]:
        one = float(np.sign(state[0] - state[1]))
        return [one, one, -one, -one], "end"


class Rivals(Pairs):
    """The same without partners: who shares the first place has not won."""

    teams = ()


class Together(Luck):
    """Everyone on one side: a match is won when the first die is higher."""

    teams = (0, 0)

    def outcome(self, state: list[int], /) -> tuple[list[float], str]:
        one = float(np.sign(state[0] - state[1]))
        return [one, one], "end"


def test_partners_share_a_win_and_rivals_do_not() -> None:
    pairs, rivals = (ludwright.series(game, "random", games=60) for game in (Pairs(), Rivals()))
    even = int((pairs.payoffs == 0).all(axis=1).sum())
    assert pairs.seat_wins[0] == pairs.seat_wins[1] > 0
    assert pairs.seat_wins[2] == pairs.seat_wins[3] > 0
    assert pairs.draws == even
    assert rivals.seat_wins == [0] * 4
    assert rivals.draws == 60
    assert ludwright.game(Pairs()).teams == [0, 0, 1, 1]
    assert ludwright.game(Rivals()).teams == [0, 1, 2, 3]


def test_on_one_side_a_win_is_a_payoff_above_nothing() -> None:
    result = ludwright.series(Together(), "random", games=60)
    won = int((result.payoffs[:, 0] > 0).sum())
    assert result.wins == {"random": won}
    assert result.seat_wins == [won, won]
    assert result.draws == int((result.payoffs[:, 0] == 0).sum())


def test_teams_that_do_not_fit_are_refused() -> None:
    class Odd(Luck):
        teams = (0, 1, 0)

    with pytest.raises(Invalid, match=r"Odd\.teams names the sides of 3 seats; give one for each of 2"):
        ludwright.game(Odd())


# Ladders and duels


def test_a_ladder_of_mirrored_deals() -> None:
    told = ladder("toy:kuhn", ["greedy", "random", "ismcts:iterations=20"], games=40, mirror=True)
    assert (told["rotate"], told["mirror"]) == (True, True)
    assert all(pair["deals"]["count"] == 20 for pair in told["pairs"])
    plain = ladder("toy:kuhn", ["greedy", "random", "ismcts:iterations=20"], games=40)
    assert "deals" not in plain["pairs"][0]


def test_pilots_change_heroes() -> None:
    report = duel.series(
        "pyromancer", "shadow-monk", games=200, seed=1, players=["heuristic", "random"], mirror=True
    ).document
    assert (report["rotate"], report["mirror"]) == (True, True)
    by = report["by_player"]
    assert by["heuristic"]["wins"] + by["random"]["wins"] + report["draws"] == 200
    assert by["heuristic"]["win_rate"] > by["random"]["win_rate"]
    assert report["deals"]["count"] == 100
    plain = ludwright.series(
        "duel:pyromancer,shadow-monk", ["heuristic", "random"], games=200, seed=1, mirror=True
    )
    assert by["heuristic"]["wins"] == plain.wins["heuristic"]
    assert by["heuristic"]["interval"] == pytest.approx(list(plain.interval["heuristic"]))
    fixed = duel.series(
        "pyromancer", "shadow-monk", games=50, seed=1, players=["heuristic", "random"]
    ).document
    assert (fixed["rotate"], fixed["mirror"]) == (False, False)
    assert fixed["win_rate"]["pyromancer"] == fixed["by_player"]["heuristic"]["win_rate"]
