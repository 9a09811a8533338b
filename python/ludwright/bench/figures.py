"""How fast games are on this machine: series, and single verbs.

Every entry says what was measured (`definition`) and on what (`hardware`), so that two figures are
compared only when they mean the same. Verbs of a game are timed inside the core, series from outside.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .machine import cores, hardware
from .subject import Subject

if TYPE_CHECKING:
    from .._core import Rules

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


def entries(
    subjects: list[Subject],
    *,
    threads: int | None = None,
    seconds: float = 1.0,
    left_out: Callable[[str], None] = lambda _: None,
) -> Iterator[Entry]:
    """Measure every subject; `threads` of None means one thread and then all cores.

    `left_out` is told, in words, what a subject cannot be measured by.
    """
    machine = hardware()
    series = []
    for subject in subjects:
        for entry in _of_subject(subject, threads, seconds, left_out):
            if entry["name"] == f"{subject.prefix}.series" and subject.hands:
                series.append(entry)
            yield {**entry, "hardware": machine}
    for entry in _medians(series):
        yield {**entry, "hardware": machine}


def planned(subjects: list[Subject], threads: int | None) -> int:
    """How many entries there will be at least, for a progress bar."""
    return sum(len(_counts(threads)) * (2 if s.rules.tallies else 1) + len(VERBS) for s in subjects)


def _of_subject(
    subject: Subject, threads: int | None, seconds: float, left_out: Callable[[str], None]
) -> Iterator[Entry]:
    decides = False
    for count in _counts(threads):
        entry = _series(subject, count, seconds, tally=False)
        decides = decides or entry["decisions_per_game"] > 0
        yield entry
    if subject.rules.tallies:
        for count in _counts(threads):
            yield _series(subject, count, seconds, tally=True)
    if not decides:
        # Verbs are timed at decisions, and environments stop at them.
        left_out(f"{subject.prefix}: no decisions in it, so only its series is measured")
        return
    for verb, meaning in VERBS.items():
        yield _verb(subject, verb, meaning, seconds / 4)
    yield from _vector(subject, threads, seconds)


def _verb(subject: Subject, verb: str, meaning: str, seconds: float) -> Entry:
    """One verb inside the core; of several pairings the mean, each first part of a pairing counted once."""
    measured = subject.pairings[:: max(1, _per_first(subject))] or (subject.rules,)
    timings = [rules.measure(verb, SEED, seconds / len(measured)) for rules in measured]
    entry: Entry = {
        "name": f"{subject.prefix}.{verb}",
        "threads": 1,
        "ns_per_op": statistics.fmean(float(timing["ns_per_op"]) for timing in timings),
    }
    size = statistics.fmean(float(timing["bytes"]) for timing in timings)
    if size:
        entry["bytes"] = round(size)
    names = ", ".join(rules.name for rules in measured)
    positions = sum(timing["positions"] for timing in timings)
    entry["definition"] = (
        f"{names}: {meaning}; mean over {positions} positions of random play, timed inside the core"
    )
    return entry


def _per_first(subject: Subject) -> int:
    """How many pairings begin with the same part."""
    firsts = [rules.name.partition(",")[0] for rules in subject.pairings]
    return firsts.count(firsts[0]) if firsts else 1


def _counts(threads: int | None) -> list[int]:
    return [threads] if threads is not None else sorted({1, cores()})


@dataclass(slots=True)
class _Played:
    """What one game of a series came to."""

    rules: Rules
    games: int = 0
    decisions: int = 0
    forced: int = 0
    turns: int = 0
    seconds: float = 0.0

    def play(self, games: int, threads: int, *, tally: bool) -> None:
        start = time.perf_counter()
        columns = self.rules.series(
            ["random"], games=games, seed=SEED, first=self.games % (1 << 31), threads=threads, tally=tally
        )
        self.seconds += time.perf_counter() - start
        self.games += games
        self.decisions += int(columns["decisions"].sum())
        self.forced += int(columns["forced"].sum())
        self.turns += int(columns["turns"].sum())

    def figures(self) -> dict[str, float]:
        return {
            "games_per_s": self.games / self.seconds,
            "decisions_per_s": self.decisions / self.seconds,
            "turns_per_game": self.turns / self.games,
            "decisions_per_game": self.decisions / self.games,
            "forced_per_game": self.forced / self.games,
        }


def _series(subject: Subject, threads: int, seconds: float, *, tally: bool) -> Entry:
    """Play random players until the time is up, equally many matches of every pairing."""
    parts = [_Played(rules) for rules in subject.pairings or (subject.rules,)]
    games = _slice(subject.rules, threads, seconds / len(parts), tally=tally)
    while sum(part.seconds for part in parts) < seconds:
        for part in parts:
            part.play(games, threads, tally=tally)
    whole = _Played(subject.rules)
    for part in parts:
        whole.games += part.games
        whole.decisions += part.decisions
        whole.forced += part.forced
        whole.turns += part.turns
        whole.seconds += part.seconds
    figures = whole.figures()
    hands = {"hands_per_s": figures["games_per_s"]} if subject.hands else {}
    kind = "matches of one hand" if subject.hands else "whole matches"
    counted = ", every event counted into the report's columns" if tally else ""
    name = f"{len(parts)} pairings, equally many matches of each" if subject.pairings else subject.rules.name
    entry = {
        "name": f"{subject.prefix}.series.tally" if tally else f"{subject.prefix}.series",
        "threads": threads,
        "games": whole.games,
        **hands,
        **figures,
        "definition": (
            f"{name}: {kind}, random players at all seats{counted}; forced picks are skipped and not counted"
        ),
    }
    if subject.pairings:
        entry["pairings"] = [{"game": part.rules.name, **part.figures()} for part in parts]
    return entry


def _slice(rules: Rules, threads: int, seconds: float, *, tally: bool) -> int:
    """Warm up, and find how many matches take about a tenth of the time."""
    games = 64
    while True:
        start = time.perf_counter()
        rules.series(["random"], games=games, seed=SEED, threads=threads, tally=tally)
        if time.perf_counter() - start > seconds / 20 or games >= 1 << 22:
            return games
        games *= 2


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
        from .vector import vector_entries
    except ModuleNotFoundError:
        return
    yield from vector_entries(subject.rules, prefix=subject.prefix, threads=threads, seconds=seconds)
