"""`ludwright parlor`: lists, rulebooks, checks, series and play, for somebody who knows no genome."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import ludwright
from ludwright import parlor
from ludwright.apps.parlor_screen import ParlorScreen
from ludwright.parlor.genomes.loader import find


def test_the_list_has_a_line_for_every_game(cli: Any) -> None:
    out = cli("parlor", "list").out
    for game in parlor.list_games():
        assert sum(line.startswith(game) for line in out.splitlines()) == 1
    rows = cli("parlor", "list", "--json").json
    assert [row["id"] for row in rows] == parlor.list_games()
    assert all(row["variant"].endswith(".") and ":" in row["variant"] for row in rows), (
        "a name, then the rules"
    )


def test_a_game_is_shown_as_yaml_or_json_and_reads_back(cli: Any, tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(cli("parlor", "show", "scopa").out, encoding="utf-8")
    assert parlor.load_game(file) == parlor.genome("scopa")
    assert parlor.from_dict(cli("parlor", "show", "scopa", "--json").json) == parlor.genome("scopa")
    assert cli("parlor", "validate", file, "--json").json[0]["ok"]


def test_every_command_takes_other_names(cli: Any) -> None:
    hint = 'ludwright: "solitaire" is called klondike here'
    ran = cli("parlor", "series", "solitaire?moves=20", "--games", "3", "--json")
    assert ran.json["game"] == "parlor:klondike?moves=20"
    assert ran.err.strip() == hint
    assert cli("parlor", "rules", "solitaire").out.startswith("# Klondike\n")
    assert "Also known as Solitaire and Patience." in cli("parlor", "rules", "klondike").out
    assert cli("parlor", "validate", "solitaire", "--json").json[0]["genome"] == "klondike"
    assert cli("parlor", "show", "solitaire", "--json").json["genome_id"] == "klondike"
    assert cli("lab", "series", "parlor:solitaire", "random", "--games", "2", "--json").json["games"] == 2
    assert "klondike" in cli("parlor", "series", "solitare", "--games", "1").refused()


def test_faults_of_play_are_shown_with_their_line(cli: Any, tmp_path: Path) -> None:
    """Two cards each, and every pattern asks for five: nobody would notice, the pot is shared."""
    text = find("simple-poker").read_text(encoding="utf-8")
    file = tmp_path / "two-cards.yaml"
    file.write_text(text.replace("type: deal, count: 5", "type: deal, count: 2"), encoding="utf-8")
    showdown = next(n for n, line in enumerate(text.splitlines(), 1) if "type: betting" in line)
    place = f"{file}:{showdown}:"
    assert cli("parlor", "validate", file).code == 0
    assert place in cli("parlor", "validate", file, "--play", "30").refused()
    (report,) = json.loads(cli("parlor", "validate", file, "--play", "30", "--json").out)
    assert not report["ok"]
    assert [(f["code"], f["line"]) for f in report["findings"]] == [("hand-size", showdown)]
    words = ("parlor", "series", f"{file}?hands=1", "--games", "60", "--seed", "2")
    faults = cli(*words, "--json").json["faults"]
    assert 0 < faults["matches"] <= 60
    assert faults["count"] >= faults["matches"]
    (found,) = faults["found"]
    assert (found["code"], found["line"]) == ("hand-size", showdown)
    assert found["times"] > 0
    shown = cli(*words).out
    assert f"{faults['count']:,} in {faults['matches']:,} matches" in shown
    assert "hand-size" in shown
    assert place in cli("conforms", f"parlor:{file}").refused()
    quiet = cli("parlor", "series", "hearts?hands=1", "--games", "20", "--json").json["faults"]
    assert quiet == {"matches": 0, "count": 0, "found": []}


def test_a_series_shows_what_the_game_counts(cli: Any) -> None:
    words = ("parlor", "series", "klondike", "--games", "40", "--seed", "3")
    told = cli(*words, "--json").json["tallies"]
    assert set(told) == {"cards_up"}
    columns = ludwright.series("parlor:klondike", games=40, seed=3, tally=True).tallies[:, 0]
    assert told["cards_up"] == {
        "mean": pytest.approx(columns.mean()),
        "median": pytest.approx(sorted(columns)[19] / 2 + sorted(columns)[20] / 2),
        "min": columns.min(),
        "max": columns.max(),
    }
    assert told["cards_up"]["max"] > 0
    shown = cli(*words).out
    assert "cards up" in shown
    assert f"{told['cards_up']['mean']:.2f}" in shown
    assert cli("parlor", "series", "hearts?hands=1", "--games", "2", "--json").json["tallies"] == {}


def test_rulebooks_are_markdown_or_pages(cli: Any, tmp_path: Path) -> None:
    assert cli("parlor", "rules", "hearts").out.startswith("# Hearts\n")
    assert cli("parlor", "rules", "hearts", "--format", "html").out.startswith("<!doctype html>")
    page = tmp_path / "hearts.html"
    assert cli("parlor", "rules", "hearts", "--out", page).out == ""
    assert "<h1>Hearts</h1>" in page.read_text(encoding="utf-8")
    told = cli("parlor", "rules", "hearts?hands=1", "--json").json
    assert (told["id"], told["format"]) == ("hearts", "markdown")
    assert "After 1 hand the match is over" in told["text"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("rules", "herts"), 'did you mean "hearts"'),
        (("series", "hearts?hnads=1"), 'did you mean "hands"'),
        (("series", "hearts?hands=0"), "1 to 1000"),
        (("series", "go-fish?players=9"), "write 2, 3, 4, 5, 6"),
        (("series", "hearts", "--players", "rndom"), 'did you mean "random"'),
        (("play", "hearts", "--players", "human,random,random,random,random"), "name 4 or fewer"),
        (("validate", "nothing.yaml"), "give an existing file"),
        (("shwo", "hearts"), 'did you mean "show"'),
    ],
)
def test_bad_input_gets_one_line(cli: Any, words: tuple[str, ...], said: str) -> None:
    assert said in cli("parlor", *words).refused()


def test_faults_of_a_file_are_listed_with_code_place_and_remedy(cli: Any, tmp_path: Path) -> None:
    data = parlor.to_dict(parlor.genome("war"))
    data["setup"]["cards_per_player"] = "30"
    data["win_conditions"][0]["zone"] = "piles"
    file = tmp_path / "faulty.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    ran = cli("parlor", "validate", file, "--json")
    assert ran.code == 2
    (report,) = json.loads(ran.out)
    codes = [finding["code"] for finding in report["findings"]]
    assert {"unknown-zone", "deck-too-small"} <= set(codes)
    assert all(finding["path"] and finding["remedy"] for finding in report["findings"])


def test_one_player_at_all_seats_is_told_by_outcomes_and_never_as_all_draws(cli: Any) -> None:
    words = ("parlor", "series", "hearts?hands=1", "--games", "60", "--seed", "3")
    told = cli(*words, "--json").json
    assert {"games", "decisions", "outcomes", "reasons", "turns"} <= set(told)
    assert sum(told["outcomes"].values()) == told["games"] == 60
    assert told["draw_rate"] < 0.5
    assert told["win_rate"] == {}
    out = cli(*words).out
    assert "seat 3" in out
    assert "draws 100" not in out


def test_partners_and_players_alone_have_outcomes_of_their_own(cli: Any) -> None:
    euchre = cli("parlor", "series", "euchre", "--games", "20", "--json").json
    assert list(euchre["outcomes"]) == ["seats 0 and 2", "seats 1 and 3", "shared"]
    assert sum(euchre["seats"]["wins"]) == 2 * 20
    klondike = cli("parlor", "series", "klondike", "--games", "5", "--json").json
    assert set(klondike["outcomes"]) == {"won", "lost", "even"}
    assert klondike["win_rate"] == {"random": 0.0}


def test_two_players_are_compared(cli: Any) -> None:
    words = ("parlor", "series", "blackjack?players=2&hands=1", "--games", "20", "--players", "random,greedy")
    told = cli(*words, "--json").json
    assert set(told["win_rate"]) == {"random", "greedy"}
    assert "greedy" in cli(*words).out


def test_a_hand_is_played_at_the_terminal(cli: Any) -> None:
    out = cli("parlor", "play", "spades?hands=1", "--seed", "4", stdin="r\n" * 40).out
    assert out.startswith("Spades (parlor:spades?hands=1), seed 4")
    assert "your hand" in out
    assert "Player 2, player 3 and player 4 get 13 cards each" in out, "hands of others stay hidden"
    assert "wins the trick" in out
    assert "the match is over" in out
    for noise in ("+0", "is now -1", "turn is now", "trick →", '"zone"'):
        assert noise not in out


@pytest.mark.parametrize("game", parlor.list_games())
def test_every_game_has_a_screen(cli: Any, game: str) -> None:
    players = "human,random" if parlor.rules(game).seats > 1 else "human"
    ran = cli("parlor", "play", game, "--players", players, "--seed", "2", stdin="r\nr\nr\nl\nv\n?\nq\n")
    assert ran.code == 0, ran.err
    assert ran.out.startswith(parlor.genome(game).name)


def test_a_file_of_ones_own_is_played(cli: Any, tmp_path: Path) -> None:
    data = parlor.to_dict(parlor.genome("crazy-eights")) | {"name": "My Eights", "genome_id": "my-eights"}
    file = tmp_path / "my-eights.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    out = cli("parlor", "play", file, stdin="r\nq\n").out
    assert out.startswith("My Eights")
    assert cli("parlor", "series", file, "--games", "5", "--json").json["games"] == 5


@pytest.mark.parametrize(
    ("game", "payoffs", "people", "said"),
    [
        ("euchre", [1, -1, 1, -1], [0], "You win"),
        ("euchre", [-1, 1, -1, 1], [0], "Player 2 and Player 4 win"),
        ("euchre", [0, 0, 0, 0], [0], "A draw"),
        ("klondike", [-1], [0], "You lose"),
        ("klondike", [1], [0], "You win"),
        ("blackjack", [0], [0], "Nothing won, nothing lost"),
        ("four-towers", [-0.4, -0.4, -0.4], [0], "You lose"),
        ("old-maid", [1 / 3, 1 / 3, -1, 1 / 3], [0], "Player 3 loses"),
        ("old-maid", [-1, 1 / 3, 1 / 3, 1 / 3], [0], "You lose"),
        ("hearts", [-1, 1, -1, -1], [0], "Player 2 wins"),
        ("war", [1, -1], [0], "You win"),
    ],
)
def test_the_end_is_told_by_sides(game: str, payoffs: list[float], people: list[int], said: str) -> None:
    screen = ParlorScreen(parlor.rules(game), parlor.genome(game), Console())
    assert screen.verdict(payoffs, people) == said
