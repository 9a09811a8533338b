"""Who does the work of an experiment: threads of this process, other processes, or a Ray cluster.

A job depends on itself alone: match `i` of a series on the series and on `i`, a child on its parents and its
number. So work can be cut into jobs that anybody does in any order, as often as need be: the results are the
same on every backend, and a worker that is lost loses nothing.
"""

from __future__ import annotations

import multiprocessing
import pickle
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from ..authoring.names import did_you_mean, quoted
from ..bench.machine import cores
from ..errors import EngineError, Invalid, Unsupported, needs
from ..table.series import whole_deals

if TYPE_CHECKING:
    from .._core import Rules
    from ..table.player import PlayerLike
    from .runs import RunFolder

NAMES = ("threads", "processes", "ray")
RETRIES = 5
"""How often workers may be lost before the experiment is given up."""
PIECES = 64
"""About as many pieces as a series is cut into; more where they would be longer than `LONGEST`."""
LONGEST = 4096


@dataclass(frozen=True, slots=True)
class Task:
    """Some matches of a series, as whoever plays them is told."""

    rules: Rules
    players: tuple[PlayerLike, ...]
    games: int
    first: int
    seed: int
    mirror: bool
    how: dict[str, Any] = field(default_factory=dict)


Columns = dict[str, Any]
S = TypeVar("S")
J = TypeVar("J")
R = TypeVar("R")


def play(task: Task) -> Columns:
    """Play one piece. Players are made where they play."""
    from ..players import resolve

    players = [resolve(player, task.rules) for player in task.players]
    return dict(
        task.rules.series(
            players, games=task.games, seed=task.seed, first=task.first, mirror=task.mirror, **task.how
        )
    )


class Backend(Protocol):
    """Does jobs, in any order."""

    name: str
    workers: int
    """How many jobs are done at a time."""

    def results(self, tasks: Sequence[Task]) -> Iterator[tuple[int, Columns]]:
        """The columns of each piece of a series with its place, as they are done."""
        ...

    def work(self, do: Callable[[S, J], R], jobs: Sequence[J], shared: S) -> Iterator[tuple[int, R]]:
        """What `do(shared, job)` gives for each job, with its place, as they are done. Elsewhere than in this
        process all of it must travel, what is shared once for each worker: `do` is a function of a module."""
        ...


class Threads:
    """Threads of this process. Of a series one piece after the other, each by all of them."""

    name = "threads"

    def __init__(self, workers: int | None = None) -> None:
        self._asked = workers
        self.workers = workers or cores()

    def results(self, tasks: Sequence[Task]) -> Iterator[tuple[int, Columns]]:
        for place, task in enumerate(tasks):
            yield place, play(replace(task, how={**task.how, "threads": self._asked}))

    def work(self, do: Callable[[S, J], R], jobs: Sequence[J], shared: S) -> Iterator[tuple[int, R]]:
        pool = ThreadPoolExecutor(self.workers)
        try:
            sent = {pool.submit(do, shared, job): place for place, job in enumerate(jobs)}
            for done in as_completed(sent):
                yield sent[done], done.result()
        finally:
            # Who fails or is interrupted waits for the jobs under way and for no others.
            pool.shutdown(cancel_futures=True)


class Processes:
    """A job for each of several processes: players in Python do not wait for each other there."""

    name = "processes"

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers or cores()
        self._pool: ProcessPoolExecutor | None = None

    def results(self, tasks: Sequence[Task]) -> Iterator[tuple[int, Columns]]:
        return self.work(_piece, [_alone(task) for task in tasks], None)

    def work(self, do: Callable[[S, J], R], jobs: Sequence[J], shared: S) -> Iterator[tuple[int, R]]:
        left = dict(enumerate(jobs))
        lost = 0
        with TemporaryDirectory(prefix="ludwright-") as folder:
            # What is shared may be large: it is written once, and read once by each process.
            file = Path(folder) / "shared"
            file.write_bytes(pickle.dumps(shared))
            while left:
                try:
                    for place, done in self._round(do, left, str(file)):
                        del left[place]
                        yield place, done
                except BrokenProcessPool as error:
                    # Somebody killed a worker, or it ran out of memory: the others do its jobs.
                    lost += 1
                    if lost > RETRIES:
                        raise EngineError(f"{lost} times a worker process was lost: {error}") from error

    def _round(self, do: Callable[[S, J], R], jobs: Mapping[int, J], shared: str) -> Iterator[tuple[int, R]]:
        """All jobs by one pool, which lives on unless something goes wrong."""
        pool, self._pool = self._pool, None
        if pool is None:
            pool = ProcessPoolExecutor(self.workers, mp_context=multiprocessing.get_context("spawn"))
        try:
            sent = {pool.submit(_elsewhere, do, shared, job): place for place, job in jobs.items()}
            for done in as_completed(sent):
                yield sent[done], done.result()
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise
        self._pool = pool


def _elsewhere(do: Callable[[S, J], R], shared: str, job: J) -> R:
    return do(_read(shared), job)


@lru_cache(maxsize=1)
def _read(path: str) -> Any:
    return pickle.loads(Path(path).read_bytes())


def _piece(_: None, task: Task) -> Columns:
    return play(task)


class Ray:
    """A Ray cluster: this machine's, or the one at an address. Ray itself replaces workers that are lost."""

    name = "ray"

    def __init__(self, workers: int | None = None, address: str | None = None) -> None:
        try:
            import ray
        except ModuleNotFoundError:
            raise needs("ray") from None
        self._ray = ray
        if not ray.is_initialized():
            given: dict[str, Any] = {"num_cpus": workers} if address is None else {"address": address}
            ray.init(include_dashboard=False, log_to_driver=False, configure_logging=False, **given)
        self.workers = workers or max(1, int(ray.cluster_resources().get("CPU", 1)))

    def results(self, tasks: Sequence[Task]) -> Iterator[tuple[int, Columns]]:
        return self.work(_piece, [_alone(task) for task in tasks], None)

    def work(self, do: Callable[[S, J], R], jobs: Sequence[J], shared: S) -> Iterator[tuple[int, R]]:
        ray = self._ray
        remote, held = ray.remote(max_retries=RETRIES)(do), ray.put(shared)
        sent = {remote.remote(held, job): place for place, job in enumerate(jobs)}
        while sent:
            ready, _ = ray.wait(list(sent))
            for done in ready:
                yield sent.pop(done), ray.get(done)


def in_order(done: Iterator[tuple[int, R]]) -> Iterator[R]:
    """Results in the order of their jobs, each as soon as those before it are there."""
    waiting: dict[int, R] = {}
    place = 0
    for at, result in done:
        waiting[at] = result
        while place in waiting:
            yield waiting.pop(place)
            place += 1


def _alone(task: Task) -> Task:
    """A piece for a worker with one thread."""
    return replace(task, how={**task.how, "threads": 1})


def backend(name: str, *, workers: int | None = None, address: str | None = None) -> Backend:
    """The backend of that name. `workers` are threads, processes or Ray's cores; all when left out."""
    if address is not None and name != "ray":
        raise Invalid(f"an address is Ray's, and the backend is {name}", remedy="say --backend ray")
    if name == "ray":
        return Ray(workers, address)
    if name == "processes":
        return Processes(workers)
    if name == "threads":
        return Threads(workers)
    raise Invalid(f"no backend {quoted(name)}", remedy=did_you_mean(name, NAMES))


def spread(by: Backend, players: Sequence[PlayerLike], kept: RunFolder | None = None) -> Callable[..., Any]:
    """What `ludwright.table.series.slices` takes as `by`: pieces of a series, kept in a run's folder."""

    def played(
        rules: Rules,
        sitting: Sequence[Any],
        *,
        games: int,
        seed: int,
        first: int = 0,
        mirror: bool = False,
        progress: Callable[[int], None] | None = None,
        **how: Any,
    ) -> Iterator[Columns]:
        if any(hasattr(player, "concurrency") for player in sitting):
            raise Unsupported(
                "players that wait for answers from elsewhere play many matches at once by themselves",
                remedy="leave --backend and --run out",
            )
        how.pop("threads", None)
        size = whole_deals(max(1, min(games // PIECES, LONGEST)), len(sitting), mirror=mirror)
        tasks = [
            Task(rules, tuple(players), min(size, games - done), first + done, seed, mirror, how)
            for done in range(0, games, size)
        ]
        parts: list[Columns | None] = [None if kept is None else kept.piece(task) for task in tasks]
        if progress is not None:
            progress(sum(task.games for task, part in zip(tasks, parts, strict=True) if part is not None))
        missing = [place for place, part in enumerate(parts) if part is None]
        for done, columns in by.results([tasks[place] for place in missing]):
            place = missing[done]
            parts[place] = columns
            if kept is not None:
                kept.keep(tasks[place], columns)
            if progress is not None:
                progress(tasks[place].games)
        for part in parts:
            assert part is not None, "every piece was played"
            yield part

    return played
