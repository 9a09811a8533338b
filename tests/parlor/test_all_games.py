"""Every game that comes with the product: valid, lawful, and played to its end by random players."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ludwright import parlor
from ludwright.parlor.genomes.loader import DATA, validate_file
from ludwright.parlor.outcomes import Outcomes, outcomes
from ludwright.table.series import SeriesResult, series
from ludwright.table.testing import conforms

EIGHTEEN = [
    "war",
    "scopa",
    "uno",
    "crazy-eights",
    "old-maid",
    "go-fish",
    "rummy",
    "klondike",
    "hearts",
    "spades",
    "simple-poker",
    "draw-poker",
    "blackjack",
    "betting-war",
    "bridge",
    "pinochle",
    "euchre",
    "canasta",
]
SIX_MORE = ["cheat", "cribbage", "four-towers", "gin", "president", "skat"]
GAMES = [*EIGHTEEN, *SIX_MORE]


def test_these_are_all_the_games() -> None:
    assert parlor.list_games() == sorted(GAMES)


def test_the_core_knows_no_game(repository: Path) -> None:
    names = "|".join(re.escape(game).replace(r"\-", "[-_ ]?") for game in GAMES)
    for file in sorted((repository / "crates" / "parlor" / "src").rglob("*.rs")):
        # "The queen of spades" is a card.
        found = re.findall(rf"(?<!\bof )\b(?:{names})\b", file.read_text(encoding="utf-8"), re.IGNORECASE)
        assert found == [], file


@pytest.mark.parametrize("game", GAMES)
def test_no_game_has_a_fault(game: str) -> None:
    report = validate_file(DATA / f"{game}.yaml")
    assert report.findings == ()


@pytest.mark.parametrize("game", GAMES)
def test_the_laws_of_every_game_are_kept(game: str) -> None:
    report = conforms(f"parlor:{game}", matches=3, decisions=12, options=6, worlds=2)
    assert report.checks


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_the_laws_of_every_game_are_kept_for_long(game: str) -> None:
    conforms(f"parlor:{game}", seed=3, matches=60)


def played(game: str, games: int, seed: int = 1) -> tuple[SeriesResult, Outcomes]:
    """Random matches; whatever happens, none may fail."""
    result = series(f"parlor:{game}", games=games, seed=seed)
    assert result.errors == ()
    ended = outcomes(parlor.genome(game), result)
    assert ended.finished == games == sum(ended.counts.values())
    return result, ended


@pytest.mark.parametrize("game", GAMES)
def test_random_matches_end_and_no_cap_ends_them(game: str) -> None:
    result, ended = played(game, 20)
    assert ended.capped == 0
    assert ended.draw_rate <= 0.3
    assert result.decisions.sum() + result.forced.sum() > 0


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_ten_thousand_random_matches_end(game: str) -> None:
    _, ended = played(game, 10_000)
    assert ended.capped == 0
    assert ended.draw_rate <= 0.1


@pytest.mark.soak
def test_every_war_ends_with_one_player_holding_all_cards() -> None:
    result, ended = played("war", 10_000, seed=2)
    assert result.reason_counts["all cards are captured"] == 10_000
    assert ended.shared == 0


@pytest.mark.parametrize("games", [300, pytest.param(10_000, marks=pytest.mark.soak)])
def test_nobody_wins_klondike_by_chance_alone(games: int) -> None:
    """Its win rate at random: below one in a hundred."""
    _, ended = played("klondike", games)
    assert ended.counts["won"] <= games / 100


def test_partners_win_together() -> None:
    result, ended = played("euchre", 50)
    assert set(ended.counts) == {"seats 0 and 2", "seats 1 and 3", "shared"}
    assert ended.seat_wins[0] == ended.seat_wins[2] == int((result.payoffs[:, 0] > 0).sum())


def test_the_old_maid_has_one_loser_and_no_draw() -> None:
    _, ended = played("old-maid", 50)
    assert sum(count for name, count in ended.counts.items() if name.startswith("all but")) == 50
    assert ended.draw_rate == 0


def test_a_game_alone_is_won_lost_or_even() -> None:
    result, ended = played("blackjack", 200)
    assert ended.counts["won"] == int((result.payoffs[:, 0] > 0).sum())
    assert ended.shared == ended.counts["even"]
