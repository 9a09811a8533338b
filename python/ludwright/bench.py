"""How fast everything is on this machine: the entries of `ludwright bench`.

Every entry says what was measured (`definition`) and on what (`hardware`), so that two figures are
compared only when they mean the same. Verbs of a game are timed inside the core, series from outside.
"""

from __future__ import annotations

import os
import platform
import statistics
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ._core import Rules

Entry = dict[str, Any]

SEED = 1
# Verbs timed inside the core, with what one operation is.
VERBS = {
    "clone": "one copy of the match state into memory that is reused",
    "options": "one rebuild of the list of legal options from the state",
    "play": "one random option taken on a copy, up to the next decision",
    "observe": "one observation and one row per legal option, written into reused arrays",
    "determinize": "one copy with everything hidden, and all future chance, drawn anew",
    "save": "one state written as bytes",
    "load": "one state read from bytes, checked as untrusted",
    "digest": "one 128-bit hash of the whole state",
}


@dataclass(frozen=True, slots=True)
class Subject:
    """A game to measure, and the start of its entries' names."""

    prefix: str
    rules: Rules
    hands: bool = False
    """A match is one hand."""


def hardware() -> dict[str, Any]:
    """What the figures were measured on."""
    return {
        "cpu": _cpu(),
        "cores": cores(),
        "memory_gib": _memory_gib(),
        "os": f"{platform.system()} {platform.release()} {platform.machine()}",
        "python": platform.python_version(),
        "profile": _profile(),
    }


def entries(subjects: list[Subject], *, threads: int | None = None, seconds: float = 1.0) -> Iterator[Entry]:
    """Measure every subject; `threads` of None means one thread and then all cores."""
    machine = hardware()
    series = []
    for subject in subjects:
        for entry in _of_subject(subject, threads, seconds):
            if entry["name"] == f"{subject.prefix}.series" and subject.hands:
                series.append(entry)
            yield {**entry, "hardware": machine}
    for entry in _medians(series):
        yield {**entry, "hardware": machine}


def planned(subjects: list[Subject], threads: int | None) -> int:
    """How many entries there will be at least, for a progress bar."""
    return sum(len(_counts(threads)) * (2 if s.rules.tallies else 1) + len(VERBS) for s in subjects)


def compare(now: list[Entry], before: list[Entry]) -> list[dict[str, Any]]:
    """The ratio of each figure to the same figure of an earlier run; above 1 is faster now."""
    earlier = {(entry["name"], entry["threads"]): entry for entry in before}
    rows = []
    for entry in now:
        old = earlier.get((entry["name"], entry["threads"]))
        figure, higher_is_better = _figure(entry)
        if old is None or figure is None or not old.get(figure) or not entry.get(figure):
            continue
        ratio = entry[figure] / old[figure]
        rows.append(
            {
                "name": entry["name"],
                "threads": entry["threads"],
                "figure": figure,
                "before": old[figure],
                "now": entry[figure],
                "ratio": ratio if higher_is_better else 1.0 / ratio,
                "same_definition": old.get("definition") == entry["definition"],
                "same_hardware": old.get("hardware") == entry["hardware"],
            }
        )
    return rows


def _of_subject(subject: Subject, threads: int | None, seconds: float) -> Iterator[Entry]:
    for count in _counts(threads):
        yield _series(subject, count, seconds, tally=False)
    if subject.rules.tallies:
        for count in _counts(threads):
            yield _series(subject, count, seconds, tally=True)
    for verb, meaning in VERBS.items():
        timing = subject.rules.measure(verb, SEED, seconds / 4)
        entry: Entry = {
            "name": f"{subject.prefix}.{verb}",
            "threads": 1,
            "ns_per_op": float(timing["ns_per_op"]),
        }
        if timing["bytes"]:
            entry["bytes"] = round(float(timing["bytes"]))
        entry["definition"] = (
            f"{subject.rules.name}: {meaning}; mean over {timing['positions']} positions of random play, "
            "timed inside the core"
        )
        yield entry
    yield from _vector(subject, threads, seconds)


def _counts(threads: int | None) -> list[int]:
    return [threads] if threads is not None else sorted({1, cores()})


def _series(subject: Subject, threads: int, seconds: float, *, tally: bool) -> Entry:
    """Play slices of a series of random players until the time is up."""
    rules = subject.rules
    games = 64
    # Warm up, and find a slice that takes about a tenth of the time.
    while True:
        start = time.perf_counter()
        rules.series(["random"], games=games, seed=SEED, threads=threads, tally=tally)
        took = time.perf_counter() - start
        if took > seconds / 20 or games >= 1 << 22:
            break
        games *= 2
    played = decisions = forced = 0
    first = games
    start = time.perf_counter()
    while True:
        columns = rules.series(["random"], games=games, seed=SEED, first=first, threads=threads, tally=tally)
        played += games
        first = (first + games) % (1 << 31)
        decisions += int(columns["decisions"].sum())
        forced += int(columns["forced"].sum())
        elapsed = time.perf_counter() - start
        if elapsed >= seconds:
            break
    hands = {"hands_per_s": played / elapsed} if subject.hands else {}
    kind = "matches of one hand and" if subject.hands else "whole matches of"
    counted = ", every event counted into the report's columns" if tally else ""
    return {
        "name": f"{subject.prefix}.series.tally" if tally else f"{subject.prefix}.series",
        "threads": threads,
        "games_per_s": played / elapsed,
        **hands,
        "decisions_per_s": decisions / elapsed,
        "definition": (
            f"{rules.name}, random players at all seats, {played} {kind} {decisions / played:.1f} "
            f"decisions{counted}; {forced / played:.1f} forced picks per match are skipped and not counted"
        ),
    }


def _medians(series: list[Entry]) -> Iterator[Entry]:
    """Over all games of a room whose matches are single hands."""
    for room, threads in sorted({(e["name"].partition(".")[0], e["threads"]) for e in series}):
        own = [e for e in series if e["name"].startswith(f"{room}.") and e["threads"] == threads]
        if len(own) < 2:
            continue
        figures = ("games_per_s", "hands_per_s", "decisions_per_s")
        yield {
            "name": f"{room}.median.series",
            "threads": threads,
            **{figure: statistics.median(e[figure] for e in own) for figure in figures},
            "definition": f"median over the series of {len(own)} games, each figure by itself",
        }


def _vector(subject: Subject, threads: int | None, seconds: float) -> Iterator[Entry]:
    """The batched environment's own entries, where it is installed."""
    try:
        from .envs.bench import vector_entries
    except ModuleNotFoundError:
        return
    yield from vector_entries(subject.rules, prefix=subject.prefix, threads=threads, seconds=seconds)


def _figure(entry: Entry) -> tuple[str | None, bool]:
    for name in ("decisions_per_s", "games_per_s", "hands_per_s", "steps_per_s"):
        if name in entry:
            return name, True
    return ("ns_per_op", False) if "ns_per_op" in entry else (None, True)


def cores() -> int:
    """Cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@cache
def _cpu() -> str:
    try:
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def _memory_gib() -> float:
    try:
        return round(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30, 1)
    except (ValueError, OSError, AttributeError):
        return 0.0


def _profile() -> str:
    from . import _core

    return _core.PROFILE
