"""Running scenarios, one or many, and saying how they went."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from typing import Any, Literal

from ...errors import LudwrightError
from ..catalog import in_use, load, use
from ..definitions import match_json
from .answers import BY_HAND
from .asserts import check
from .driver import Driver, Failed, Stuck
from .format import Row
from .position import cards, position

Status = Literal["passed", "failed", "skipped"]
SETTINGS: dict[str, Any] = {"mulligans": False, "first": 0, "hand": 0, "audit": True}


@dataclass(frozen=True, slots=True)
class Verdict:
    """How one scenario went, and why."""

    id: str
    status: Status
    why: str = ""
    missing: tuple[str, ...] = ()
    log: tuple[str, ...] = ()


def missing(row: Row) -> tuple[str, ...]:
    """Cards of the scenario that the catalog lacks."""
    catalog = load()
    named = dict.fromkeys([*row.cards, *cards(row)])
    return tuple(name for name in named if name not in catalog and not name.endswith(" Token"))


def run_row(row: Row) -> Verdict:
    """Play one scenario and judge it."""
    absent = missing(row)
    if absent:
        return Verdict(row.id, "skipped", f"missing: {', '.join(absent)}", absent)
    log: list[str] = []
    try:
        _play(row, log)
    except (Failed, Stuck) as fault:
        return Verdict(row.id, "failed", str(fault), log=tuple(log))
    except LudwrightError as fault:
        return Verdict(row.id, "failed", f"{type(fault).__name__}: {fault}", log=tuple(log))
    return Verdict(row.id, "passed", log=tuple(log))


def by_hand(ops: Iterable[Mapping[str, Any]]) -> bool:
    """Does the script make mana itself?"""
    return any(
        op["op"] in ("mana", "manual_mana") or (op["op"] == "choice" and str(op["value"]).startswith(BY_HAND))
        for op in ops
    )


def _play(row: Row, log: list[str]) -> None:
    from ..._core import magic

    settings = {**SETTINGS, "manual_mana": by_hand(row.ops)}
    rules = magic(match_json(*no_decks(), settings, position(row)))
    table = rules.table(1, skip_forced=False, log=False)
    driver = Driver(row, table)
    driver.log = log
    scene = None
    for op in row.ops:
        kind = op["op"]
        if kind == "execute":
            scene = driver.run()
        elif kind == "execute_error":
            _expect_impossible(driver)
            return
        elif kind == "assert":
            if scene is None:
                raise Stuck("an assertion before anything was played")
            check(scene, str(op["what"]), op["args"], None, driver.aliases)
        else:
            driver.queue(op)
    left = driver.left()
    if left:
        raise Failed(left)


def _expect_impossible(driver: Driver) -> None:
    """The script must fail somewhere."""
    try:
        driver.run()
    except (Failed, Stuck):
        return
    undone = any(driver.attacks) or any(driver.blocks)
    if driver.left() is None and not undone:
        raise Failed("the script should have been impossible")


def no_decks() -> tuple[Any, Any]:
    from ..decks import Deck

    return Deck("scenario", (), ()), Deck("scenario", (), ())


def run_rows(
    rows: Iterable[Row], *, threads: int | None = None, progress: Callable[[int], None] | None = None
) -> list[Verdict]:
    """All of them, in parallel processes, in the order given."""
    todo = list(rows)
    workers = min(threads or os.cpu_count() or 1, max(1, len(todo)))
    if workers == 1:
        verdicts = []
        for row in todo:
            verdicts.append(run_row(row))
            if progress:
                progress(1)
        return verdicts
    with ProcessPoolExecutor(workers, initializer=use, initargs=(in_use(),)) as pool:
        verdicts = []
        for verdict in pool.map(run_row, todo, chunksize=8):
            verdicts.append(verdict)
            if progress:
                progress(1)
        return verdicts
