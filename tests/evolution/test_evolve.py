"""Runs: the same for any number of threads and interruptions, and nothing invalid in them."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest

from evolution.toy import KILLED, Digits, Mortal, Toy
from ludwright.errors import Invalid
from ludwright.lab import checkpoint
from ludwright.lab.backends import Processes, backend
from ludwright.lab.checkpoint import Config
from ludwright.lab.evolve import APART, evolve
from ludwright.lab.report import document, write

CONFIG = Config(generations=6, population=12, seed=3)


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def test_a_run_finds_better_things_in_more_niches() -> None:
    evolved = evolve(Toy(), Config(generations=25, population=20, seed=1), threads=1)
    history = evolved.run.history
    assert [row["generation"] for row in history] == list(range(26))
    assert history[-1]["best"] > 0.8 > history[0]["best"]
    assert history[-1]["niches"] > 3 * history[0]["niches"]
    assert all(later["total"] >= earlier["total"] for earlier, later in pairwise(history))
    assert len(evolved.shelf) >= 3


@pytest.mark.parametrize("threads", [2, 5])
def test_threads_do_not_show(threads: int, tmp_path: Path) -> None:
    for n in (1, threads):
        kind = Toy()
        write(tmp_path / str(n), kind, evolve(kind, CONFIG, threads=n, folder=tmp_path / str(n)))
    assert files(tmp_path / "1") == files(tmp_path / str(threads))


def test_processes_breed_the_same_and_a_lost_one_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(KILLED, str(tmp_path / "flag"))
    short = Config(generations=1, population=8, seed=3)
    lost = document(Toy(), evolve(Mortal(), short, by=Processes(2)))
    assert (tmp_path / "flag").exists()
    assert lost == document(Toy(), evolve(Toy(), short, threads=1))


@pytest.mark.extras
def test_ray_breeds_the_same_and_a_lost_worker_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ray = pytest.importorskip("ray")
    monkeypatch.setenv(KILLED, str(tmp_path / "flag"))
    short = Config(generations=2, population=8, seed=3)
    try:
        lost = document(Toy(), evolve(Mortal(), short, by=backend("ray", workers=2)))
    finally:
        ray.shutdown()
    assert (tmp_path / "flag").exists()
    assert lost == document(Toy(), evolve(Toy(), short, threads=1))


def test_seeds_do_show() -> None:
    runs = [evolve(Toy(), Config(6, 12, seed), threads=1) for seed in (1, 2)]
    assert document(Toy(), runs[0])["history"] != document(Toy(), runs[1])["history"]


@pytest.mark.parametrize("stop", [0, 2, 5])
def test_an_interrupted_run_resumes_to_the_same_bytes(stop: int, tmp_path: Path) -> None:
    class Interrupted(Toy):
        def measure(self, thing: Digits, seed: int, effort: int = 1):  # type: ignore[no-untyped-def]
            if len(self.measured) >= 2 + 12 * stop + 5:
                raise KeyboardInterrupt
            return super().measure(thing, seed, effort)

    kind = Toy()
    write(tmp_path / "whole", kind, evolve(kind, CONFIG, threads=1, folder=tmp_path / "whole"))
    with pytest.raises(KeyboardInterrupt):
        evolve(Interrupted(), CONFIG, threads=1, folder=tmp_path / "parts")
    assert len(checkpoint.load(tmp_path / "parts", Toy()).history) == stop + 1
    kind = Toy()
    evolved = evolve(kind, CONFIG, threads=2, folder=tmp_path / "parts", resume=True)
    write(tmp_path / "parts", kind, evolved)
    assert files(tmp_path / "parts") == files(tmp_path / "whole")


def test_a_finished_run_can_be_made_longer(tmp_path: Path) -> None:
    short = Config(3, 12, 3)
    evolve(Toy(), short, threads=1, folder=tmp_path / "a")
    evolve(Toy(), CONFIG, threads=1, folder=tmp_path / "a", resume=True)
    evolve(Toy(), CONFIG, threads=1, folder=tmp_path / "b")
    assert files(tmp_path / "a") == files(tmp_path / "b")


def test_nothing_invalid_is_ever_measured_and_everything_is_counted() -> None:
    kind = Toy()
    evolved = evolve(kind, CONFIG, threads=1)
    assert all(not kind.validate(thing) for thing in kind.measured)
    data = document(kind, evolved)
    assert set(data["operators"]) == {"digit", "splice", "nothing"}
    for name, count in data["operators"].items():
        invalid = sum(count["invalid"].values())
        # What was valid was kept, or was thrown away with a child that had been seen.
        assert count["kept"] + count["repeated"] + count["idle"] + invalid <= count["tried"], name
    assert data["operators"]["nothing"] == {
        "tried": data["operators"]["nothing"]["idle"],
        "kept": 0,
        "idle": data["operators"]["nothing"]["idle"],
        "repeated": 0,
        "invalid": {},
    }
    assert data["invalid"] > 0
    assert set(data["operators"]["digit"]["invalid"]) == {"falls", "out-of-range"}
    assert data["born"] == len(evolved.run.seen) == len({kind.identity(t) for t in kind.measured})


def test_no_two_things_that_play_alike_are_both_counted() -> None:
    evolved = evolve(Toy(), CONFIG, threads=1)
    identities = [elite.identity for elite in evolved.run.archive]
    assert len(identities) == len(set(identities))


def test_gated_things_are_counted_and_never_held() -> None:
    evolved = evolve(Toy(), Config(20, 20, 1), threads=1)
    assert evolved.run.gates["five"] == sum(row["gates"].get("five", 0) for row in evolved.run.history) > 0
    assert all(elite.thing.values[0] != 5 for elite in evolved.run.archive)


def test_the_shelf_is_new_apart_and_measured_anew() -> None:
    kind = Toy()
    evolved = evolve(kind, Config(12, 20, 1), threads=1)
    by_identity = {elite.identity: elite for elite in evolved.run.archive}
    for n, elite in enumerate(evolved.shelf):
        assert elite.origin.generation > 0
        assert kind.original(elite.thing)
        assert elite.measured.shares != by_identity[elite.identity].measured.shares
        assert all(kind.distance(elite.thing, other.thing) >= APART for other in evolved.shelf[:n])
    qualities = [elite.measured.quality for elite in evolved.shelf]
    assert qualities == sorted(qualities, reverse=True)


def test_the_report_has_everything(tmp_path: Path) -> None:
    kind = Toy()
    evolved = evolve(kind, CONFIG, threads=1, folder=tmp_path)
    data = write(tmp_path, kind, evolved)
    names = {path.name for path in tmp_path.iterdir()}
    assert {
        "checkpoint.json",
        "report.json",
        "report.md",
        "report.html",
        "progress.png",
        "shelf.png",
    } <= names
    assert json.loads((tmp_path / "report.json").read_text()) == data
    for place, entry in enumerate(data["shelf"], start=1):
        assert entry["file"] == f"best-{place}.json"
        assert kind.from_text((tmp_path / entry["file"]).read_text()).name == entry["title"]
        assert (tmp_path / entry["rules"]).read_text().startswith(f"# {entry['title']}")
        assert f"cat best-{place}.json" in (tmp_path / "report.md").read_text()
        assert abs(sum(entry["shares"].values()) - entry["quality"]) < 1e-5
    page = (tmp_path / "report.html").read_text()
    assert all(f'<a href="{entry["rules"]}">{entry["title"]}</a>' in page for entry in data["shelf"])
    structures = [tuple(entry["structure"].values()) for entry in data["shelf"]]
    assert data["aspects_apart"] == min(
        sum(x != y for x, y in zip(a, b, strict=True))
        for n, a in enumerate(structures)
        for b in structures[:n]
    )
    assert (tmp_path / "progress.png").read_bytes().startswith(b"\x89PNG")


def test_a_checkpoint_is_there_as_a_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    evolve(Toy(), Config(1, 4, 0), threads=1, folder=tmp_path)
    before = (tmp_path / checkpoint.NAME).read_bytes()

    def full(descriptor: int) -> None:
        raise OSError("no space left")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="no space"):
        evolve(Toy(), Config(2, 4, 0), threads=1, folder=tmp_path, resume=True)
    assert (tmp_path / checkpoint.NAME).read_bytes() == before


@pytest.mark.parametrize(
    ("config", "message"),
    [
        (Config(6, 13, 3), "population 12 and seed 3"),
        (Config(6, 12, 4), "population 12 and seed 3"),
        (Config(2, 12, 3), "has 6 generations"),
    ],
)
def test_a_run_resumes_as_what_it_is(config: Config, message: str, tmp_path: Path) -> None:
    evolve(Toy(), CONFIG, threads=1, folder=tmp_path)
    with pytest.raises(Invalid, match=message):
        evolve(Toy(), config, threads=1, folder=tmp_path, resume=True)


def test_what_cannot_be_resumed_says_why(tmp_path: Path) -> None:
    with pytest.raises(Invalid, match="no run to resume"):
        evolve(Toy(), CONFIG, folder=tmp_path, resume=True)
    (tmp_path / checkpoint.NAME).write_text("{}")
    with pytest.raises(Invalid, match="not a checkpoint"):
        evolve(Toy(), CONFIG, folder=tmp_path, resume=True)
    with pytest.raises(Invalid, match="nothing to resume"):
        evolve(Toy(), CONFIG, resume=True)

    class Other(Toy):
        name = "other"

    evolve(Other(), Config(0, 1, 3), threads=1, folder=tmp_path)
    with pytest.raises(Invalid, match="a run of other"):
        evolve(Toy(), CONFIG, folder=tmp_path, resume=True)


def test_seeds_that_all_fail_are_said_so() -> None:
    with pytest.raises(Invalid, match="no seed passes the gates"):
        evolve(Toy(((5, 5, 5, 5),)), CONFIG, threads=1)
