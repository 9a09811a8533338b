"""Many matches: the same columns whatever the threads, slices and processes."""

import json
import os
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ludwright
from ludwright import Invalid, Unsupported, duel, memory
from ludwright.table.series import COLUMNS, SeriesResult, unique


def fingerprint(result: SeriesResult) -> bytes:
    return b"".join(column.tobytes() for column in result.to_numpy().values())


def test_columns_have_one_row_per_match() -> None:
    result = ludwright.series("toy:kuhn", ["greedy", "random"], games=500, seed=3)
    columns = result.to_numpy()
    assert set(columns) == set(COLUMNS)
    assert all(len(column) == 500 for column in columns.values())
    assert result.payoffs.shape == (500, 2)
    assert result.payoffs.dtype == np.float32
    assert (result.payoffs.sum(axis=1) == 0).all()
    assert set(result.decisions.tolist()) == {2, 3}
    assert sum(result.reason_counts.values()) == 500
    assert len(np.unique(result.seeds)) == 500
    assert not result.errors


@pytest.mark.parametrize("game", ["toy:kuhn", "toy:haul"])
def test_threads_do_not_show(game: str) -> None:
    results = [ludwright.series(game, ["greedy", "random"], games=24, seed=5, threads=n) for n in (1, 2, 3)]
    assert len({fingerprint(result) for result in results}) == 1
    assert len({result.to_json() for result in results}) == 1


def test_slices_do_not_show() -> None:
    rules = ludwright.game("toy:kuhn")
    whole = rules.series(["random", "random"], games=100, seed=2)
    parts = [rules.series(["random", "random"], games=25, seed=2, first=first) for first in (0, 25, 50, 75)]
    for name in COLUMNS:
        joined = np.concatenate([part[name] for part in parts])  # type: ignore[literal-required]
        assert joined.tobytes() == whole[name].tobytes()  # type: ignore[literal-required]


def test_seeds_matter() -> None:
    one, other = (ludwright.series("toy:haul", games=20, seed=seed) for seed in (1, 2))
    assert fingerprint(one) != fingerprint(other)


def test_rotation_moves_players_and_not_cards() -> None:
    fixed = ludwright.series("toy:kuhn", ["greedy", "random"], games=40, seed=1, rotate=False)
    moved = ludwright.series("toy:kuhn", ["greedy", "random"], games=40, seed=1)
    assert (fixed.seeds == moved.seeds).all()
    assert moved.offsets.tolist() == [0, 1] * 20
    assert fixed.offsets.tolist() == [0] * 40
    at_own_seat = moved.player_payoffs()[1]
    assert at_own_seat.tolist() == moved.payoffs[1][::-1].tolist()


def test_figures_of_players() -> None:
    result = ludwright.series("toy:haul", ["greedy", "random"], games=24, seed=1, rotate=True)
    assert result.win_rate["greedy"] > 0.8
    low, high = result.interval["greedy"]
    assert low < result.win_rate["greedy"] <= high
    assert result.draw_rate == pytest.approx(1 - sum(result.win_rate.values()))
    assert result.mean_payoff["greedy"] == -result.mean_payoff["random"]


def test_equal_players_get_letters() -> None:
    assert unique(["random", "greedy", "random"]) == ["random-a", "greedy", "random-b"]
    assert ludwright.series("toy:kuhn", ["random", "random"], games=2).players == ("random-a", "random-b")


def test_one_player_at_all_seats_beats_nobody_and_draws_only_true_draws() -> None:
    result = ludwright.series("toy:kuhn", "random", games=10)
    assert result.players == ("random",)
    assert result.mean_payoff == {"random": 0.0}
    assert result.win_rate == result.wins == result.interval == {}
    assert result.draws == 0, "somebody wins every hand of Kuhn poker"
    assert result.draw_rate == 0.0
    assert "random" in str(result)
    alone, two = (ludwright.series("toy:haul", who, games=60) for who in ("random", ["random", "random"]))
    assert alone.draws == two.draws == int((alone.payoffs[:, 0] == alone.payoffs[:, 1]).sum()) > 0


def test_tables_and_documents() -> None:
    result = ludwright.series("toy:kuhn", ["greedy", "random"], games=1000, seed=4)
    lines = str(result).splitlines()
    assert lines[0] == "toy:kuhn, 1,000 matches, seed 4"
    assert lines[1].split() == ["player", "win", "rate", "95", "%", "interval", "mean", "payoff"]
    assert lines[2].startswith("greedy")
    document = json.loads(result.to_json())
    assert document["games"] == 1000
    assert set(document["win_rate"]) == {"greedy", "random"}
    from rich.console import Console

    console = Console(record=True, width=100, file=open(os.devnull, "w"))  # noqa: SIM115
    console.print(result)
    assert "greedy" in console.export_text()


def test_a_data_frame() -> None:
    pytest.importorskip("polars")
    frame = ludwright.series("toy:kuhn", games=30).to_polars()
    assert frame.height == 30
    assert set(frame["reason"].unique()) <= {"showdown", "fold"}
    assert frame["payoff_0"].sum() == -frame["payoff_1"].sum()


def test_kept_replays_prove_their_matches() -> None:
    result = ludwright.series("toy:haul", games=20, seed=6, keep_every=7)
    assert list(result.replays) == [0, 7, 14]
    for index, replay in result.replays.items():
        assert replay.seed == result.seeds[index]
        assert replay.verify()


def test_progress_is_told() -> None:
    told: list[int] = []
    ludwright.series("toy:kuhn", games=5000, progress=told.append)
    assert sum(told) == 5000
    assert len(told) > 1


class Stumbling:
    """Fails in every tenth match or so."""

    def choose(self, decision: Any, view: Any, /) -> int:
        if decision.seed % 10 == 0:
            raise RuntimeError("stumbled\nover two lines")
        return 0


def test_a_failing_match_does_not_stop_the_series(tmp_path: Path) -> None:
    result = ludwright.series("toy:kuhn", [Stumbling(), "random"], games=200, seed=1, save_errors=tmp_path)
    assert 0 < len(result.errors) < 100
    error = result.errors[0]
    assert error.message == "Stumbling.choose raised RuntimeError: stumbled over two lines"
    assert result.finished == 200 - len(result.errors)
    assert result.reason_counts["engine error"] == len(result.errors)
    assert result.reasons[error.game] == 255
    assert "first error: Stumbling.choose raised" in str(result)
    saved = ludwright.Replay.load(tmp_path / f"seed-1-match-{error.game}.json")
    assert saved.error == error.message
    assert len(list(tmp_path.iterdir())) == len(result.errors)


def test_python_players_repeat_themselves() -> None:
    results = [ludwright.series("toy:kuhn", [Stumbling(), "greedy"], games=50, threads=n) for n in (1, 2)]
    assert fingerprint(results[0]) == fingerprint(results[1])


@pytest.mark.parametrize(
    ("wrong", "error", "message"),
    [
        ({"games": 0}, Invalid, "^0 games; give a number from 1"),
        ({"threads": 0}, Invalid, "0 threads; 1 to 1024 are possible"),
        ({"players": []}, Invalid, "0 players for 2 seats; give 1 to 2"),
        ({"players": "gready"}, Invalid, '^no player "gready"; did you mean "greedy"'),
        ({"players": "greedy:worlds=none"}, Invalid, "worlds is"),
        ({"players": [3]}, Invalid, "^a int is no player; give its name or an object"),
        ({"players": "heuristic"}, Unsupported, "has no heuristic player; try greedy"),
    ],
)
def test_what_cannot_be_played(wrong: dict[str, Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        ludwright.series("toy:kuhn", **{"games": 10, **wrong})


def test_results_that_cannot_fit_are_refused_before_the_first_match(monkeypatch: pytest.MonkeyPatch) -> None:
    result = ludwright.series("toy:kuhn", games=100, tally=True)
    columns = sum(column.nbytes for column in result.to_numpy().values())
    monkeypatch.setattr(memory, "installed", lambda: columns)
    ludwright.series("toy:kuhn", games=100, tally=True)
    message = (
        "^the results of 4,294,967,295 games need 120.0 GiB of memory and this machine has 0.0; play fewer"
    )
    with pytest.raises(Unsupported, match=message):
        ludwright.series("toy:kuhn", games=2**32 - 1)
    with pytest.raises(Unsupported, match="the results of 101 games"):
        ludwright.series("toy:kuhn", games=101, tally=True)
    monkeypatch.setattr(memory, "installed", lambda: None)
    ludwright.series("toy:kuhn", games=101, tally=True)


def test_a_series_of_duels_keeps_totals_and_no_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "installed", lambda: 1)
    assert duel.series("pyromancer", "shadow-monk", games=50).games == 50


def test_an_interrupt_inside_a_python_player_reaches_the_caller() -> None:
    class Leaving:
        asked = 0

        def choose(self, decision: Any, view: Any, /) -> int:
            self.asked += 1
            raise KeyboardInterrupt

    player = Leaving()
    with pytest.raises(KeyboardInterrupt):
        ludwright.game("toy:kuhn").series([player], games=100, seed=1)
    assert player.asked == 1


def in_child(work: Callable[[], bytes]) -> bytes:
    """Run in a forked process, as process pools on Linux do."""
    reads, writes = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reads)
        try:
            os.write(writes, work())
        finally:
            os._exit(0)
    os.close(writes)
    with os.fdopen(reads, "rb") as pipe:
        found = pipe.read()
    os.waitpid(child, 0)
    return found


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.parametrize("threads", [1, 2])
def test_a_forked_process_plays_on(threads: int) -> None:
    def work() -> bytes:
        return fingerprint(ludwright.series("toy:kuhn", games=64, seed=8, threads=threads))

    here = work()
    assert in_child(work) == here
    assert work() == here


def test_series_and_matches_in_many_python_threads() -> None:
    expected = fingerprint(ludwright.series("toy:haul", games=30, seed=1))
    digests = {}

    def work(i: int) -> bytes:
        match = ludwright.match("toy:haul", seed=3)
        match.finish("greedy")
        digests[i] = match.digest
        return fingerprint(ludwright.series("toy:haul", games=30, seed=1, threads=1 + i % 2))

    with ThreadPoolExecutor(6) as pool:
        assert set(pool.map(work, range(12))) == {expected}
    assert len(set(digests.values())) == 1


def test_the_lock_is_free_while_a_series_runs() -> None:
    ticks = 0
    running = True

    def tick() -> None:
        nonlocal ticks
        while running:
            ticks += 1
            time.sleep(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    rules = ludwright.game("toy:haul")
    games = 4000
    rules.series(["random"], games=games, seed=1, threads=1)
    running = False
    thread.join()
    assert ticks > 1
