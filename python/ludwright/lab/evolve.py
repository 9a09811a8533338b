"""Breeding, generation by generation, into an archive of different good things.

Child `n` of generation `g` depends on the seed, on `g` and `n`, and on the archive as generation `g − 1` left
it. What a thing measures depends on the thing and the seed. So any number of threads or machines, and any
number of interruptions, give the same run.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Generic, TypeVar

from ..errors import Invalid
from . import checkpoint
from .archive import Elite, Origin, shelf
from .backends import Threads, in_order
from .breeding import Child, added, bear
from .checkpoint import Config, Run
from .evolvable import Evolvable, derived

if TYPE_CHECKING:
    from .backends import Backend

T = TypeVar("T")
R = TypeVar("R")

# Things on the shelf, how much any two of them differ, how many may share the word for the first axis, and
# how many of the archive are looked at again.
SHELF = 12
APART = 0.3
ALIKE = 2
CANDIDATES = 20
# A second measuring, with other seeds and this much more effort, decides the order on the shelf: what was
# lucky once is not lucky twice.
CONFIRMING = 4


@dataclass(frozen=True, slots=True)
class Evolved(Generic[T]):
    """A finished run."""

    run: Run[T]
    shelf: tuple[Elite[T], ...]
    """The best that differ from one another, measured anew, best first."""


Tell = Callable[[str, int, int], None]
"""What is being done, how much of it, and how much there is in all."""


def evolve(
    kind: Evolvable[T],
    config: Config,
    *,
    threads: int | None = None,
    folder: Path | None = None,
    resume: bool = False,
    tell: Tell | None = None,
    by: Backend | None = None,
) -> Evolved[T]:
    """Breed for `config.generations` generations. With a folder every generation is checkpointed there; with
    `resume` the folder's run goes on, up to that many generations. `by` does the work in place of this
    process's threads, with the same results."""
    run = _begun(kind, config, folder, resume)
    workers = by or Threads(threads)
    while not run.finished:
        generation = len(run.history)
        rows = _measured_seeds(kind, run, workers) if generation == 0 else _children(kind, run, workers)
        _take(kind, run, generation, _told(rows, tell, f"generation {generation}", config, generation))
        if folder is not None:
            checkpoint.save(folder, kind, run)
    return Evolved(run, tuple(_confirmed(kind, run, workers, tell)))


def _begun(kind: Evolvable[T], config: Config, folder: Path | None, resume: bool) -> Run[T]:
    if not resume:
        return Run(config)
    if folder is None:
        raise Invalid("nothing to resume", remedy="name the folder of the run")
    run = checkpoint.load(folder, kind)
    if (run.config.population, run.config.seed) != (config.population, config.seed):
        raise Invalid(
            f"the run in {folder} has population {run.config.population} and seed {run.config.seed}",
            remedy="resume it with the same ones",
        )
    if len(run.history) > config.generations + 1:
        raise Invalid(
            f"the run in {folder} has {len(run.history) - 1} generations",
            remedy="ask for as many, or for more",
        )
    run.config = config
    return run


Row = tuple[Child[T], Elite[T] | None]


@dataclass(frozen=True, slots=True)
class _Nest(Generic[T]):
    """What all jobs of a generation share, as whoever does them is told."""

    kind: Evolvable[T]
    config: Config
    parents: Sequence[Elite[T]] = ()
    seen: frozenset[str] = frozenset()
    generation: int = 0


def _founder(nest: _Nest[T], numbered: tuple[int, T]) -> Row[T]:
    number, thing = numbered
    kind = nest.kind
    child = Child(thing, kind.identity(thing), Origin(0, number, ancestors=(kind.title(thing),)), {})
    return child, _measured(kind, nest.config, child)


def _born(nest: _Nest[T], number: int) -> Row[T]:
    seed, generation = nest.config.seed, nest.generation
    child = bear(nest.kind, nest.parents, nest.seen, seed=seed, generation=generation, number=number)
    return child, _measured(nest.kind, nest.config, child)


def _again(nest: _Nest[T], elite: Elite[T]) -> Elite[T]:
    thing = nest.kind.polished(elite.thing)
    seed = derived(nest.config.seed, "confirm", elite.identity)
    return replace(elite, thing=thing, measured=nest.kind.measure(thing, seed, CONFIRMING))


def _measured_seeds(kind: Evolvable[T], run: Run[T], workers: Backend) -> Iterator[Row[T]]:
    founders = list(enumerate(kind.seeds()))
    return in_order(workers.work(_founder, founders, _Nest(kind, run.config)))


def _children(kind: Evolvable[T], run: Run[T], workers: Backend) -> Iterator[Row[T]]:
    parents = list(run.archive)
    if not parents:
        raise Invalid(
            "no seed passes the gates, so there is nothing to breed from", remedy="give other seeds"
        )
    nest = _Nest(kind, run.config, parents, frozenset(run.seen), len(run.history))
    return in_order(workers.work(_born, range(run.config.population), nest))


def _measured(kind: Evolvable[T], config: Config, child: Child[T]) -> Elite[T] | None:
    if child.thing is None:
        return None
    measured = kind.measure(child.thing, derived(config.seed, "measure", child.identity))
    return Elite(child.thing, child.identity, measured, child.origin)


def _take(kind: Evolvable[T], run: Run[T], generation: int, rows: Iterable[Row[T]]) -> None:
    """Put a generation into the archive, in the order of its numbers."""
    gates: Counter[str] = Counter()
    born = passed = entered = 0
    qualities = []
    for child, elite in rows:
        added(run.counts, child.counts)
        if elite is None or elite.identity in run.seen:
            continue
        run.seen[elite.identity] = None
        born += 1
        if elite.measured.gate is not None:
            gates[elite.measured.gate] += 1
            continue
        passed += 1
        qualities.append(elite.measured.quality)
        entered += run.archive.offer(elite)
    run.gates.update(gates)
    run.history.append(
        {
            "generation": generation,
            "born": born,
            "passed": passed,
            "entered": entered,
            "gates": dict(sorted(gates.items())),
            "mean": sum(qualities) / len(qualities) if qualities else 0.0,
            "best": run.archive.best,
            "niches": len(run.archive),
            "total": run.archive.total,
        }
    )


def _confirmed(kind: Evolvable[T], run: Run[T], workers: Backend, tell: Tell | None) -> list[Elite[T]]:
    new = [elite for elite in run.archive if elite.origin.generation > 0 and kind.original(elite.thing)]
    candidates = shelf(new, kind.distance, count=CANDIDATES, apart=APART, alike=2 * ALIKE)
    again = in_order(workers.work(_again, candidates, _Nest(kind, run.config)))
    found: list[Elite[T]] = []
    for done, elite in enumerate(again, start=1):
        found.append(elite)
        if tell is not None:
            tell("measuring the best again", done, len(candidates))
    # Without its idle rules a thing may be no more than a seed.
    sound = [elite for elite in found if elite.measured.gate is None and kind.original(elite.thing)]
    return shelf(sound, kind.distance, count=SHELF, apart=APART, alike=ALIKE)


def _told(rows: Iterable[R], tell: Tell | None, what: str, config: Config, generation: int) -> Iterator[R]:
    for done, row in enumerate(rows, start=1):
        yield row
        if tell is not None:
            tell(what, generation * config.population + done, (config.generations + 1) * config.population)


def differ(kind: Evolvable[T], things: Sequence[T]) -> float:
    """The least distance between any two."""
    pairs = ((a, b) for n, a in enumerate(things) for b in things[:n])
    return min((kind.distance(a, b) for a, b in pairs), default=1.0)
