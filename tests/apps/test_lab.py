"""`lab series` and `lab ladder`, and the ratings behind the ladder."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import pytest

from ludwright.lab.paired import paired
from ludwright.lab.ratings import information, rate


def test_players_change_seats_and_the_better_one_wins(cli: Any) -> None:
    words = (
        "lab",
        "series",
        "duel:pyromancer,shadow-monk",
        "heuristic",
        "random",
        "--games",
        "300",
        "--seed",
        "7",
    )
    document = cli(*words, "--json").json
    assert document["games"] == 300
    assert document["rotate"] is True
    assert document["win_rate"]["heuristic"] > 0.9
    low, high = document["interval"]["heuristic"]
    assert low <= document["win_rate"]["heuristic"] <= high
    assert document["errors"] == []
    assert sum(document["seats"]["wins"]) + document["draws"] == 300
    assert cli(*words, "--json", "--threads", "1").json == document
    assert "heuristic" in cli(*words).out


def test_a_player_of_your_own(cli: Any, tmp_path: Path) -> None:
    path = tmp_path / "last.py"
    path.write_text(
        "class Last:\n    def choose(self, decision, view):\n        return len(decision) - 1\n",
        encoding="utf-8",
    )
    spec = f"py:{path}:Last"
    document = cli("lab", "series", "toy:kuhn", spec, "random", "--games", "50", "--json").json
    assert set(document["win_rate"]) == {spec, "random"}


def test_a_ladder_ranks_by_strength(cli: Any) -> None:
    words = (
        "lab",
        "ladder",
        "toy:haul",
        "random",
        "greedy:worlds=2",
        "random",
        "--games",
        "60",
        "--seed",
        "1",
    )
    document = cli(*words, "--json").json
    assert document["ratings"][0]["player"] == "greedy:worlds=2"
    assert {row["player"] for row in document["ratings"]} == {"greedy:worlds=2", "random-a", "random-b"}
    assert document["games"] == 180
    assert sum(row["rating"] for row in document["ratings"]) == pytest.approx(0, abs=1e-3)
    told = cli(*words).out
    assert told.index("greedy") < told.index("random-a")


def test_ratings_reproduce_the_odds_of_two_players() -> None:
    first, second = rate(["a", "b"], {(0, 1): (7500.0, 10_000)})
    assert (first.player, second.player) == ("a", "b")
    # Three to one is 400 log10 3 points, but for the virtual draw.
    assert first.rating - second.rating == pytest.approx(400 * math.log10(3), abs=0.1)
    assert first.rating == pytest.approx(-second.rating)
    assert first.interval[0] < first.rating < first.interval[1]


def test_who_wins_everything_has_a_finite_rating() -> None:
    first, second = rate(["a", "b"], {(0, 1): (100.0, 100)})
    assert 0 < first.rating < 2000
    assert second.interval[0] < second.rating


def test_more_matches_make_ratings_surer() -> None:
    def width(games: int) -> float:
        low, high = rate(["a", "b"], {(0, 1): (games * 0.6, games)})[0].interval
        return high - low

    assert width(4000) == pytest.approx(width(1000) / 2, rel=0.01)


def test_three_players_are_rated_by_all_results() -> None:
    # Strengths 4 : 2 : 1.
    scores = {
        (0, 1): (2 / 3 * 3e6, 3_000_000),
        (0, 2): (4 / 5 * 5e6, 5_000_000),
        (1, 2): (2 / 3 * 3e6, 3_000_000),
    }
    ratings = {row.player: row.rating for row in rate(["a", "b", "c"], scores)}
    assert ratings["a"] - ratings["b"] == pytest.approx(400 * math.log10(2), abs=0.01)
    assert ratings["b"] - ratings["c"] == pytest.approx(400 * math.log10(2), abs=0.01)


def test_paired_differences() -> None:
    mean, (low, high) = paired([0, 1, 0, 1], [1, 1, 0, 1])
    assert mean == pytest.approx(0.25)
    assert low < 0.25 < high
    assert paired([1, 2], [2, 3]) == (1.0, (1.0, 1.0))
    assert paired([], []) == (0.0, (0.0, 0.0))


@pytest.mark.parametrize("game", ["parlor:euchre?hands=1", "parlor:spades?hands=1", "parlor:bridge"])
def test_seats_of_partners_win(cli: Any, game: str) -> None:
    document = cli("lab", "series", game, "random", "--games", "60", "--json").json
    wins = document["seats"]["wins"]
    assert wins[0] == wins[2] > 0
    assert wins[1] == wins[3] > 0
    assert wins[0] + wins[1] + document["draws"] == 60
    rates = document["seats"]["win_rate"]
    assert rates[0] == pytest.approx(wins[0] / 60, abs=1e-6)
    room = cli("parlor", "series", game.removeprefix("parlor:"), "--games", "60", "--json").json
    assert room["seats"]["wins"] == wins


MIRRORED = [
    ("lab", "series", "toy:kuhn", "greedy", "random"),
    ("lab", "series", "parlor:euchre?hands=1", "heuristic", "random"),
    ("duel", "series", "pyromancer", "shadow-monk", "--players", "heuristic,random"),
    ("parlor", "series", "crazy-eights", "--players", "greedy,random"),
    ("magic", "series", "glorious-combat", "draconic-fury", "--players", "greedy:worlds=1,random"),
]


@pytest.mark.parametrize("words", MIRRORED, ids=[f"{words[0]}-{words[2]}" for words in MIRRORED])
def test_every_series_can_mirror_its_deals(cli: Any, words: tuple[str, ...]) -> None:
    document = cli(*words, "--games", "7", "--mirror", "--json").json
    assert (document["games"], document["rotate"], document["mirror"]) == (8, True, True)
    deals = document["deals"]
    assert (deals["count"], deals["matches_per_deal"]) == (4, 2)
    assert sum(deals["better"].values()) + deals["even"] == 4
    assert cli(*words, "--games", "7", "--mirror", "--json").json == document
    plain = cli(*words, "--games", "7", "--json").json
    # Who plays a hero is part of a duel's report; everywhere else players change seats.
    assert (plain["games"], plain["rotate"], plain["mirror"]) == (7, words[0] != "duel", False)
    assert "deals" not in plain
    assert cli(*words, "--games", "2", "--no-rotate", "--json").json["rotate"] is False
    assert "mirrored deals change seats" in cli(*words, "--no-rotate", "--mirror").refused()


def test_mirrored_deals_are_told_to_people(cli: Any) -> None:
    words = ("toy:kuhn", "greedy", "random", "--games", "40", "--mirror")
    assert "better over a whole deal: greedy" in cli("lab", "series", *words).out
    ladder = cli("lab", "ladder", *words, "--json").json
    assert ladder["mirror"] is True
    assert ladder["pairs"][0]["deals"]["count"] == 20


def test_mirrored_games_count_by_what_they_tell() -> None:
    """Matches of a deal that always split tell more than as many coins; those that always agree, less."""
    split, agree = [0.5] * 50, [0.0, 1.0] * 25
    assert information(split, 100) > 100 > information(agree, 100)
    assert information([], 100) == 100
    rows = {games: rate(["a", "b"], {(0, 1): (50.0, 100)}, {(0, 1): games}) for games in (50.0, 200.0)}
    assert rows[50.0][0].interval[1] > rows[200.0][0].interval[1]
    assert rows[50.0][0].rating == rows[200.0][0].rating


def test_an_interrupted_run_says_how_to_go_on(cli: Any, tmp_path: Path) -> None:
    path, run = tmp_path / "stops.py", tmp_path / "run"
    path.write_text(
        "from pathlib import Path\n"
        f"flag = Path({str(tmp_path / 'flag')!r})\n"
        "class Stops:\n"
        "    picks = 0\n"
        "    def choose(self, decision, view):\n"
        "        Stops.picks += 1\n"
        "        if Stops.picks > 40 and not flag.exists():\n"
        "            flag.touch()\n"
        "            raise KeyboardInterrupt\n"
        "        return 0\n",
        encoding="utf-8",
    )
    words = ("lab", "series", "toy:kuhn", f"py:{path}:Stops", "random", "--games", "400", "--seed", "3")
    left = cli(*words, "--run", run)
    assert left.code == 130
    assert left.err.splitlines() == [
        f"ludwright: interrupted; {run} keeps what was played; ask for the same again to go on"
    ]
    assert "not finished" in " ".join(cli("lab", "show", run).out.split())
    whole = cli(*words, "--json").json
    assert cli(*words, "--run", run, "--json").json == whole
    assert cli("lab", "show", run, "--json").json["result"] == whole
