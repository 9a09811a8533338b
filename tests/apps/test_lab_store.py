"""The ladder's results: a file that grows, the cross table, and what is seen of both."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ludwright.lab.ladder import ladder, stored

pytest.importorskip("polars")

PLAYERS = ("greedy", "random", "cfr:iterations=300")


def test_the_cross_table_says_what_everybody_scored(cli: Any) -> None:
    words = ("lab", "ladder", "toy:kuhn", *PLAYERS, "--games", "60", "--mirror")
    document = cli(*words, "--json").json
    cross = document["cross"]
    assert set(cross) == set(PLAYERS)
    for player, met in cross.items():
        assert set(met) == set(PLAYERS) - {player}
        for other, cell in met.items():
            assert cell["games"] == 60
            assert cell["score"] == pytest.approx(1 - cross[other][player]["score"], abs=1e-5)
    assert "score against" in cli(*words).out


def test_results_grow_and_go_on_where_they_were(cli: Any, tmp_path: Path) -> None:
    path = tmp_path / "results.parquet"

    def play(*players: str, games: int, seed: int = 0) -> dict[str, Any]:
        return ladder("toy:kuhn", players, games=games, seed=seed, mirror=True, store=path)

    assert play("greedy", "random", games=20)["store"]["matches"] == 20
    assert play("greedy", "random", games=30)["store"]["matches"] == 50
    whole = ladder("toy:kuhn", ["greedy", "random"], games=50, mirror=True)
    (kept,) = stored(path)
    assert kept["cross"] == whole["cross"], "two parts are one whole"
    assert kept["ratings"] == whole["ratings"]
    # Another player, the pair turned round and another seed: all of it counts.
    play("random", "greedy", games=10, seed=9)
    document = play("cfr:iterations=300", "random", games=10)
    assert {row["player"] for row in document["ratings"]} == set(PLAYERS)
    assert document["cross"]["greedy"]["random"]["games"] == 60
    assert "cfr:iterations=300" not in document["cross"]["greedy"], "they have not met"
    ladder("toy:leduc", ["greedy", "random"], games=10, store=path)
    assert [ladder["game"] for ladder in stored(path)] == ["toy:kuhn", "toy:leduc"]
    shown = cli("lab", "show", path, "--game", "toy:leduc", "--json").json
    assert shown["ladders"][0]["games"] == 10
    assert "toy:kuhn" in cli("lab", "show", path).out
    assert "there are toy:kuhn, toy:leduc" in cli("lab", "show", path, "--game", "toy:haul").refused()


def test_the_cross_table_is_drawn(cli: Any, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    path, picture = tmp_path / "results.parquet", tmp_path / "cross.png"
    cli("lab", "ladder", "toy:kuhn", "greedy", "random", "--games", "10", "--store", path, "--png", picture)
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_what_is_no_file_of_results_is_refused(cli: Any, tmp_path: Path) -> None:
    path = tmp_path / "results.parquet"
    assert "no such folder or file" in cli("lab", "show", path).refused()
    path.write_text("nothing", encoding="utf-8")
    assert "no results can be read" in cli("lab", "show", path).refused()
    assert path.read_text(encoding="utf-8") == "nothing"
