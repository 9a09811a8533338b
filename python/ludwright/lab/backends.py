"""Who plays the matches of an experiment: threads of this process, other processes, or a Ray cluster.

Match `i` of a series depends on the series and on `i` alone. So a series can be cut into pieces that anybody
plays in any order, as often as need be: the results are the same on every backend, and a worker that is lost
loses nothing.
"""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Protocol

from ..authoring.names import did_you_mean, quoted
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
    """Plays pieces, in any order."""

    name: str

    def results(self, tasks: Sequence[Task]) -> Iterator[tuple[int, Columns]]:
        """The columns of each piece with its place, as they are done."""
        ...


class Threads:
    """One piece after the other, each by all threads."""

    name = "threads"

    def __init__(self, workers: int | None = None) -> None:
        self._workers = workers

    def results(self, tasks: Sequence[Task]) -> Iterator[tuple[int, Columns]]:
        for place, task in enumerate(tasks):
            yield place, play(replace(task, how={**task.how, "threads": self._workers}))


class Processes:
    """A piece for each of several processes: players in Python do not wait for each other there."""

    name = "processes"

    def __init__(self, workers: int | None = None) -> None:
        self._workers = workers or os.cpu_count() or 1

    def results(self, tasks: Sequence[Task]) -> Iterator[tuple[int, Columns]]:
        left = {place: _alone(task) for place, task in enumerate(tasks)}
        lost = 0
        while left:
            context = multiprocessing.get_context("spawn")
            with ProcessPoolExecutor(min(self._workers, len(left)), mp_context=context) as pool:
                try:
                    sent = {pool.submit(play, task): place for place, task in left.items()}
                    for done in as_completed(sent):
                        columns = done.result()
                        del left[sent[done]]
                        yield sent[done], columns
                except BrokenProcessPool as error:
                    # Somebody killed a worker, or it ran out of memory: the others play its pieces.
                    lost += 1
                    if lost > RETRIES:
                        raise EngineError(f"{lost} times a worker process was lost: {error}") from error


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

    def results(self, tasks: Sequence[Task]) -> Iterator[tuple[int, Columns]]:
        ray = self._ray
        remote = ray.remote(max_retries=RETRIES)(play)
        sent = {remote.remote(_alone(task)): place for place, task in enumerate(tasks)}
        while sent:
            ready, _ = ray.wait(list(sent))
            for done in ready:
                yield sent.pop(done), ray.get(done)


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
