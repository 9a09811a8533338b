"""Games by the names that people know them by."""

from __future__ import annotations

import warnings

import pytest

import ludwright
from ludwright import parlor
from ludwright.errors import Hint, Invalid


@pytest.mark.parametrize(
    ("name", "game"),
    [
        ("solitaire", "klondike"),
        ("Patience", "klondike"),
        ("Contract Bridge", "bridge"),
        ("black_lady", "hearts"),
        ("i-doubt-it", "cheat"),
        ("21", "blackjack"),
    ],
)
def test_a_game_is_found_by_its_other_names_with_a_hint(name: str, game: str) -> None:
    with pytest.warns(Hint, match=f'"{name}" is called {game} here'):
        assert parlor.genome(name).genome_id == game
    with pytest.warns(Hint):
        assert ludwright.game(f"parlor:{name}").name == f"parlor:{game}"


@pytest.mark.parametrize("name", ["Crazy Eights", "crazy_eights", "UNO", "Go Fish", "Gin Rummy", "hearts"])
def test_its_own_name_needs_no_hint(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert parlor.genome(name).genome_id in name.lower().replace(" ", "-").replace("_", "-")


def test_a_name_of_several_games_asks_which() -> None:
    with pytest.raises(Invalid, match=r"several games.*draw-poker, simple-poker"):
        parlor.genome("poker")


def test_a_misspelt_name_leads_to_the_game() -> None:
    with pytest.raises(Invalid, match='did you mean "klondike", which some call solitaire'):
        parlor.genome("solitare")
    with pytest.raises(Invalid, match='did you mean "klondike"'):
        parlor.genome("klondyke")
    with pytest.raises(Invalid, match=r"known here: betting-war, blackjack, .*, war"):
        parlor.genome("backgammon-with-cubes")


def test_names_are_those_of_one_game_or_said_of_all() -> None:
    said: dict[str, list[str]] = {}
    for game in parlor.list_games():
        for name in parlor.genome(game).also_known_as:
            said.setdefault(name.casefold(), []).append(game)
    assert {name: games for name, games in said.items() if len(games) > 1} == {
        "poker": ["draw-poker", "simple-poker"]
    }
    assert not set(said) & set(parlor.list_games())
