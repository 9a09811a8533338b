"""Running scenarios, one or many, and saying how they went."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal

from ...errors import LudwrightError
from ..catalog import in_use, load, use
from ..definitions import match_json
from .driver import Driver
from .faults import Failed, Impossible, OtherChance, Unknown
from .format import Row
from .hand import with_hand
from .mays import Mays
from .names import plain
from .position import cards, position
from .vet import vet
from .words import BY_HAND, chance

Status = Literal["passed", "failed", "unsupported", "skipped"]
STATUSES: tuple[Status, ...] = ("passed", "failed", "unsupported", "skipped")
SETTINGS: dict[str, Any] = {"mulligans": False, "first": 0, "hand": 0, "audit": True}
# Seeds to try until coins and dice fall as a script says.
SEEDS = 2000
CROWD = 250
"""So many permanents may a scenario put: three hundred that trigger for one another never end."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """How one scenario went, and why. With the mutation check: how many contraries of its assertions were
    held against it, and which of them held nevertheless."""

    id: str
    status: Status
    why: str = ""
    missing: tuple[str, ...] = ()
    log: tuple[str, ...] = ()
    mutants: int = 0
    survivors: tuple[str, ...] = ()


def missing(row: Row) -> tuple[str, ...]:
    """Cards of the scenario that the catalog lacks."""
    found = load()
    named = dict.fromkeys([*row.cards, *cards(row)])
    return tuple(name for name in named if name not in found and not name.endswith(" Token"))


def run_row(row: Row, *, mutate: bool = False) -> Verdict:
    """Play one scenario and judge it."""
    unknown = vet(row)
    if unknown is not None:
        return Verdict(row.id, "unsupported", unknown)
    absent = missing(row)
    if absent:
        return Verdict(row.id, "skipped", f"missing: {', '.join(absent)}", absent)
    log: list[str] = []
    try:
        driver = _play(row, log, mutate)
    except Failed as fault:
        return Verdict(row.id, "failed", str(fault), log=tuple(log))
    except Unknown as fault:
        return Verdict(row.id, "unsupported", str(fault), log=tuple(log))
    except LudwrightError as fault:
        return Verdict(row.id, "failed", f"{type(fault).__name__}: {fault}", log=tuple(log))
    survivors = tuple(driver.survivors)
    return Verdict(row.id, "passed", log=tuple(log), mutants=driver.mutants, survivors=survivors)


def by_hand(ops: Iterable[Mapping[str, Any]]) -> bool:
    """Does the script make mana itself, or ask whether it could?"""

    def makes(op: Mapping[str, Any]) -> bool:
        if op["op"] == "check" and op["what"] == "PlayableAbility":
            return "Add " in str(op["args"][0])
        return op["op"] in ("mana", "manual_mana") or (
            op["op"] == "choice" and str(op["value"]).startswith(BY_HAND)
        )

    return any(map(makes, ops))


def makes_mana(ops: Iterable[Mapping[str, Any]], definitions: str) -> bool:
    """Does the script activate a mana ability as it would another?"""
    begin = {plain(str(op["ability"])) for op in ops if op["op"] == "activate"}
    if not begin:
        return False
    faces = (face for card in json.loads(definitions)["cards"] for face in card["faces"])
    texts = (plain(line, face["name"]) for face in faces for line in face["text"] if "Add " in line)
    return any(text.startswith(tuple(begin)) for text in texts)


def define(row: Row) -> str:
    """The definitions of the match that a scenario is played in."""
    settings = {**SETTINGS, "manual_mana": by_hand(row.ops)}
    made = match_json(*no_decks(), settings, position(row))
    if not settings["manual_mana"] and makes_mana(row.ops, made):
        made = match_json(*no_decks(), {**settings, "manual_mana": True}, position(row))
    return with_hand(row, made)


def _play(row: Row, log: list[str], mutate: bool) -> Driver:
    crowd = sum(int(op["count"]) for op in row.ops if op["op"] == "put" and op["zone"] == "BATTLEFIELD")
    if crowd > CROWD:
        raise Unknown(f"too many objects: {crowd} permanents are put, at most {CROWD} are played")
    fault: Failed | None = None
    unasked = False
    for aimed, eager in ((False, False), (True, False), (False, True)):
        if (aimed and not _ambiguous(row)) or (eager and not unasked):
            continue
        mays = Mays(eager=eager)
        try:
            return _played(row, log, mutate, aimed, mays)
        except Failed as found:
            fault = fault or found
            unasked |= any(mays.unasked)
    raise fault or AssertionError("it was played")


def _played(row: Row, log: list[str], mutate: bool, aimed: bool, mays: Mays) -> Driver:
    for driver in drivers(row, mutate=mutate):
        driver.log, driver.mays = log, mays
        mays.unasked = [0, 0]
        log.clear()
        if aimed:
            driver.queues.aimed += [0, 1]
        try:
            _follow(row, driver)
        except OtherChance:
            continue
        return driver
    raise AssertionError("the last driver has played or was refused")


def _ambiguous(row: Row) -> bool:
    """Has a player words in both queues? What is chosen without targeting is a target of one engine and a
    choice of another, and either queue may answer it. What must be impossible is so in one way."""
    kinds = {(op["op"], op.get("player")) for op in row.ops if op["op"] in ("target", "choice")}
    both = any(("target", who) in kinds and ("choice", who) in kinds for _, who in kinds)
    return both and all(op["op"] != "execute_error" for op in row.ops)


def drivers(row: Row, *, mutate: bool) -> Iterator[Driver]:
    """The match with one seed after another, until coins and dice fall as the script says."""
    from ..._core import magic

    definitions = define(row)
    rules = magic(definitions)
    scripted = any(op["op"] == "choice" and chance(str(op["value"])) is not None for op in row.ops)
    for seed in range(1, SEEDS + 1):
        driver = Driver(row, rules.table(seed, skip_forced=False, log=scripted), definitions, mutate=mutate)
        driver.require_all()
        yield driver
    raise Unknown(f"no seed of {SEEDS} lets coins and dice fall as the script says")


def _follow(row: Row, driver: Driver) -> None:
    """The operations one after another; at the end nothing may be left over."""
    scene = None
    for op in row.ops:
        kind = op["op"]
        if kind == "execute":
            scene = driver.run()
        elif kind == "execute_error":
            scene = _expect_impossible(driver)
        elif kind == "assert":
            driver.hold(scene or driver.scene(), str(op["what"]), op["args"])
        else:
            driver.queue(op)
    left = driver.left()
    if left:
        raise Failed(left)
    if scene is None:
        raise Unknown("nothing is ever played: there is no execute")


def _expect_impossible(driver: Driver) -> Any:
    """The script must fail somewhere, for a reason of the game."""
    try:
        scene = driver.run()
    except Impossible:
        driver.impossible()
        return driver.scene()
    if driver.impossible() is None:
        raise Failed("the script should have been impossible")
    return scene


def no_decks() -> tuple[Any, Any]:
    from ..decks import Deck

    return Deck("scenario", (), ()), Deck("scenario", (), ())


def run_rows(
    rows: Iterable[Row],
    *,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
    mutate: bool = False,
) -> list[Verdict]:
    """All of them, in parallel processes, in the order given."""
    todo = list(rows)
    workers = min(threads or os.cpu_count() or 1, max(1, len(todo)))
    one = partial(run_row, mutate=mutate)
    verdicts: list[Verdict] = []

    def take(verdict: Verdict) -> None:
        verdicts.append(verdict)
        if progress:
            progress(1)

    if workers == 1:
        for row in todo:
            take(one(row))
        return verdicts
    with ProcessPoolExecutor(workers, initializer=use, initargs=(in_use(),)) as pool:
        for verdict in pool.map(one, todo, chunksize=8):
            take(verdict)
    return verdicts
