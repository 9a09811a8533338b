"""What a player thinks of a question."""

from __future__ import annotations

import pytest

import ludwright
from ludwright import Illegal


@pytest.mark.parametrize(
    "player", ["ismcts:iterations=60", "ismcts:iterations=60,halving=1", "alphabeta:depth=3,worlds=4"]
)
@pytest.mark.parametrize("game", ["toy:leduc", "parlor:euchre"])
def test_a_search_says_what_it_thinks(game: str, player: str) -> None:
    match = ludwright.match(game, seed=5)
    found = match.analyse(player, seed=3)
    assert match.decision is not None
    assert [option.label for option in found.options] == match.decision.labels
    assert found.choice == match.table.choose(player, 3), "as it would choose"
    assert match.analyse(player, seed=3) == found
    assert found.line[0].label == match.decision.labels[found.choice]
    assert found.line[0].seat == match.asked
    assert found.work >= 60
    assert match.table.picks == [], "nothing was taken"
    assert found.line[0].label in str(found)


def test_visits_add_up_and_the_choice_has_most() -> None:
    found = ludwright.match("toy:leduc", seed=5).analyse("ismcts:iterations=200", seed=1)
    assert sum(option.visits for option in found.options) == found.work == 200
    assert found.best()[0] == found.options[found.choice]
    assert all(option.value is not None and -13 <= option.value <= 13 for option in found.options)


def test_options_are_tried_in_the_same_worlds_for_a_time_as_well() -> None:
    match = ludwright.match("parlor:euchre", seed=5)
    while (asked := match.decision) and (asked.prompt != "Play a card" or len(asked.options) < 4):
        match.table.play(match.table.choose("heuristic:style=quick", 1))
    found = match.analyse("ismcts:seconds=1,halving=1", seed=3)
    visits = sorted((option.visits for option in found.options), reverse=True)
    assert visits[0] == visits[1] > visits[-1] > 0, "half of them went, the last two were compared"


def test_other_players_say_what_they_would_take() -> None:
    match = ludwright.match("duel", seed=5)
    found = match.analyse("heuristic")
    assert (found.options, len(found.line)) == ((), 1)
    assert match.analyse(lambda_player()).choice == 0


def lambda_player() -> object:
    class First:
        def choose(self, seat: object) -> int:
            return 0

    return First()


def test_nobody_thinks_when_the_match_is_over() -> None:
    match = ludwright.match("toy:kuhn")
    match.finish()
    with pytest.raises(Illegal, match="over"):
        match.analyse()


def test_time_is_a_budget_too() -> None:
    """However slow the machine, something was looked at; how much is not for a test to say."""
    found = ludwright.match("toy:kuhn", seed=1).analyse("ismcts:seconds=1,iterations=1")
    assert found.work > 1
