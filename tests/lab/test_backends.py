"""The same experiment by threads, processes and Ray; runs in folders, interrupted and gone on with."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ludwright
from ludwright import Invalid
from ludwright.lab import backends, runs
from ludwright.lab.backends import Columns, Processes, Task, Threads, spread
from ludwright.lab.ladder import ladder

pytest.importorskip("polars")

PLAYERS = ("greedy:worlds=1", "random")


def columns(result: Any) -> list[bytes]:
    return [np.ascontiguousarray(column).tobytes() for column in result.to_numpy().values()]


def series(by: Any = None, **how: Any) -> Any:
    return ludwright.series("toy:kuhn", PLAYERS, games=150, seed=3, mirror=True, by=by, **how)


def test_pieces_are_the_series() -> None:
    whole = series()
    assert columns(series(spread(Threads(1), PLAYERS))) == columns(whole)
    assert columns(series(spread(Threads(2), PLAYERS), first=10)) == columns(series(first=10))


class Failing:
    """A backend that is interrupted after some pieces."""

    name = "failing"

    def __init__(self, after: int) -> None:
        self.after = after

    def results(self, tasks: Sequence[Task]) -> Iterator[tuple[int, Columns]]:
        # Backwards, as other workers might.
        for place in list(reversed(range(len(tasks))))[: self.after]:
            yield place, backends.play(tasks[place])
        raise KeyboardInterrupt


def test_an_interrupted_run_goes_on_where_it_was(tmp_path: Path) -> None:
    players = ["greedy:worlds=1", "random", "greedy:worlds=2"]
    with pytest.raises(KeyboardInterrupt):
        ladder("toy:kuhn", players, games=70, seed=1, run=tmp_path / "a", by=Failing(20))
    told = runs.shown(tmp_path / "a")
    assert (told["pieces"], told["result"]) == (20, None)
    counted = []

    class Counting(Threads):
        def results(self, tasks: Sequence[Task]) -> Iterator[tuple[int, Columns]]:
            counted.extend(tasks)
            yield from super().results(tasks)

    # Which backend goes on makes no difference.
    document = ladder("toy:kuhn", players, games=70, seed=1, run=tmp_path / "a", by=Counting(1))
    assert len(counted) == 3 * 70 - 20
    assert document == ladder("toy:kuhn", players, games=70, seed=1)
    again = ladder("toy:kuhn", players, games=70, seed=1, run=tmp_path / "b")
    assert again == document
    for name in (runs.RESULT, runs.MATCHES):
        assert (tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes()
    assert json.loads((tmp_path / "a" / runs.RESULT).read_text()) == json.loads(json.dumps(document))
    about = runs.shown(tmp_path / "a")
    assert about["asked"]["seed"] == 1
    assert about["hardware"]["cores"] >= 1
    with pytest.raises(Invalid, match="another run lives here"):
        ladder("toy:kuhn", players, games=70, seed=2, run=tmp_path / "a")
    (tmp_path / "c").mkdir()
    (tmp_path / "c" / "notes.txt").write_text("mine")
    with pytest.raises(Invalid, match="not the folder of a run"):
        ladder("toy:kuhn", players, games=70, run=tmp_path / "c")


def test_a_damaged_piece_is_played_again(tmp_path: Path) -> None:
    asked: dict[str, Any] = {"game": "toy:kuhn"}
    folder = runs.RunFolder(tmp_path / "run", "series", asked, backend="threads")
    whole = columns(series(spread(Threads(1), PLAYERS, folder)))
    pieces = sorted((tmp_path / "run" / runs.PIECES).iterdir())
    pieces[0].write_bytes(pieces[0].read_bytes()[:40])
    pieces[1].unlink()
    assert columns(series(spread(Threads(1), PLAYERS, folder))) == whole


def test_wrong_words_are_answered_with_the_right_ones(tmp_path: Path) -> None:
    with pytest.raises(Invalid, match="did you mean"):
        backends.backend("proceses")
    with pytest.raises(Invalid, match="--backend ray"):
        backends.backend("threads", address="here:1")
    with pytest.raises(Invalid, match="no run"):
        runs.shown(tmp_path)


class Killer:
    """Plays the first option; the first of its kind to be asked kills its process, once."""

    def choose(self, decision: Any, view: Any) -> int:
        flag = Path(os.environ["LUDWRIGHT_TEST_FLAG"])
        if not flag.exists():
            flag.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return 0


def test_processes_play_the_same_and_a_lost_one_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LUDWRIGHT_TEST_FLAG", str(tmp_path / "flag"))
    spec = f"py:{Path(__file__)}:Killer"
    by = spread(Processes(2), [spec, "random"])
    found = ludwright.series("toy:kuhn", [spec, "random"], games=40, seed=3, by=by)
    assert (tmp_path / "flag").exists()
    same = ludwright.series("toy:kuhn", [spec, "random"], games=40, seed=3)
    assert columns(found) == columns(same)


@pytest.mark.extras
def test_ray_plays_the_same_and_a_lost_worker_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ray = pytest.importorskip("ray")
    monkeypatch.setenv("LUDWRIGHT_TEST_FLAG", str(tmp_path / "flag"))
    spec = f"py:{Path(__file__)}:Killer"
    found = {}
    try:
        for name in ("ray", "processes", "threads"):
            by = backends.backend(name, workers=2)
            found[name] = ladder(
                "toy:kuhn", [spec, "random", "greedy:worlds=1"], games=80, seed=3, by=by, run=tmp_path / name
            )
    finally:
        ray.shutdown()
    assert (tmp_path / "flag").exists()
    assert found["ray"] == found["processes"] == found["threads"]
    for file in (runs.RESULT, runs.MATCHES):
        assert len({(tmp_path / name / file).read_bytes() for name in found}) == 1
