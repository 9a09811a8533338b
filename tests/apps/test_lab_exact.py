"""`lab exploit` and `lab sprt`: what is worked out, and what is decided by as much play as it takes."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

import ludwright
from ludwright import Unsupported
from ludwright.lab.exploit import exploit
from ludwright.lab.sprt import Ratio, sprt


def test_random_play_is_as_exploitable_as_is_known(cli: Any) -> None:
    kuhn = cli("lab", "exploit", "toy:kuhn", "random", "--json").json
    assert kuhn["exploitability"] == pytest.approx(11 / 24)
    assert kuhn["information_sets"] == 12
    assert kuhn["samples"] == 0, "random knows its probabilities"
    leduc = cli("lab", "exploit", "toy:leduc", "random", "--json").json
    assert leduc["nash_conv"] == pytest.approx(4.7472222, abs=1e-6)
    assert leduc["nash_conv"] == pytest.approx(sum(leduc["gains"]))
    assert "exploitability 2.3736" in cli("lab", "exploit", "toy:leduc", "random").out


def test_a_solver_is_hardly_exploitable() -> None:
    found = exploit("toy:kuhn", "cfr:iterations=20000")
    assert found["exploitability"] < 0.01
    assert found["values"][0] == pytest.approx(-1 / 18, abs=0.02)


def test_a_game_written_in_python_is_worked_out_too(leduc: Any) -> None:
    """With suits there are more information sets; the value of a habit is the same."""
    found = exploit(leduc(), "random")
    assert found["information_sets"] == 936
    assert found["nash_conv"] == pytest.approx(4.7472222, abs=1e-6)


def test_a_player_is_asked_for_its_habits() -> None:
    class Timid:
        def choose(self, decision: Any, view: Any) -> int:
            return 0

    found = exploit("toy:kuhn", Timid(), samples=3)
    # Who checks and folds loses the ante to every bet.
    assert found["best_responses"] == [1.0, 1.0]
    assert (found["samples"], found["sampled_sets"]) == (3, 12)
    one, two = (exploit("toy:leduc", "greedy", samples=8, threads=n) for n in (1, 2))
    assert one == two


def test_what_was_learnt_is_kept_in_a_file(cli: Any, tmp_path: Path) -> None:
    path = tmp_path / "leduc.cfr"
    words = ("lab", "exploit", "toy:leduc", f"cfr:iterations=2000,file={path}", "--json")
    first = cli(*words).json
    written = path.read_bytes()
    assert cli(*words).json == first
    assert path.read_bytes() == written
    other = cli("lab", "exploit", "toy:kuhn", f"cfr:file={path}").refused()
    assert "another game than toy:kuhn" in other


def test_large_games_and_sampled_chance_are_refused(cli: Any) -> None:
    with pytest.raises(Unsupported, match="parlor:war has more than 500 positions"):
        ludwright.game("parlor:war").exploit("random", positions=500)
    assert "chance is sampled" in cli("lab", "exploit", "magic", "random").refused()
    assert "chance is sampled" in cli("lab", "series", "magic", "cfr", "random").refused()


def test_the_better_player_is_found_soon(cli: Any) -> None:
    words = ("lab", "sprt", "toy:haul", "greedy:worlds=1", "random", "--games", "400", "--seed", "3")
    found = cli(*words, "--json").json
    assert found["verdict"] == "better"
    assert 16 <= found["games"] < 400
    assert found["interval"][0] <= found["score"] <= found["interval"][1]
    assert cli(*words, "--json", "--threads", "1").json == found
    assert "greedy:worlds=1 is better than random" in cli(*words).out


def test_the_other_way_round_it_is_worse() -> None:
    found = sprt("toy:haul", "random", "greedy:worlds=1", games=400, seed=3)
    assert found["verdict"] == "worse"


def test_equals_are_even_or_undecided() -> None:
    found = sprt("toy:kuhn", "random", "random", margin=0.1, games=4000, seed=1)
    assert found["verdict"] == "even"
    assert found["players"] == ["random-a", "random-b"]
    short = sprt("toy:kuhn", "random", "random", games=20, seed=1)
    assert (short["verdict"], short["games"]) == ("undecided", 20)


@pytest.mark.parametrize("option", [("--margin", "0.6"), ("--error", "0")])
def test_bad_bounds_are_refused(cli: Any, option: tuple[str, str]) -> None:
    assert "give a" in cli("lab", "sprt", "toy:kuhn", "random", "random", *option).refused()


def test_the_risk_is_kept() -> None:
    """Deals of two equal coins: one side is called better about as seldom as promised."""
    chance, wrong = random.Random(5), 0
    for _ in range(200):
        ratio = Ratio(0.6)
        for _ in range(400):
            ratio.add((chance.random() < 0.5) / 2 + (chance.random() < 0.5) / 2)
            if abs(ratio.value) > 2.944:  # 5 % on either side
                break
        wrong += ratio.value > 0
    assert wrong <= 20
