"""Scenarios by section of the Comprehensive Rules; each cites the rule it shows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ludwright.magic.scenario import Row, run_row

from .lines import Case, cases, play, row

ALL = cases(Path(__file__).parent)


@pytest.mark.parametrize("case", ALL, ids=lambda case: case.id)
def test_the_rule_holds(case: Case) -> None:
    play(case)


def test_every_scenario_cites_a_rule_and_says_what_it_shows() -> None:
    for case in ALL:
        assert re.fullmatch(r"\d{3}(\.\d+[a-z]?)?", case.cr), case.id
        assert len(case.says.split()) >= 4, case.id


def test_no_scenario_stands_twice() -> None:
    seen = [repr(sorted(case.data.items(), key=str)) for case in ALL]
    assert len(seen) == len(set(seen))


@pytest.mark.parametrize(("strict", "tapped"), [(True, 2), (False, 0)])
def test_what_is_good_is_taken_for_whom_a_script_that_is_not_strict_says_nothing(
    strict: bool, tapped: int
) -> None:
    put = {"op": "put", "player": "playerA", "count": 1}
    ops = (
        {**put, "zone": "BATTLEFIELD", "card": "Forest", "count": 2},
        {**put, "zone": "HAND", "card": "Long Rest"},
        {"op": "cast", "turn": 1, "step": "PRECOMBAT_MAIN", "player": "playerA", "card": "Long Rest"},
        {"op": "stop", "turn": 1, "step": "END_TURN"},
        {"op": "execute"},
        {"op": "assert", "what": "TappedCount", "args": ["Forest", True, tapped]},
    )
    verdict = run_row(Row("rest", strict, (), ops))
    assert (verdict.status, verdict.why) == ("passed", "")


def spoiled(ops: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """The script with one thing in it that cannot be: a name, a target, a word nobody asks for."""
    run = next(n for n, op in enumerate(ops) if op["op"] == "execute")
    for n, op in enumerate(ops):
        changed: dict[str, Any] = {}
        if op["op"] in ("cast", "land"):
            changed = {"card": op["card"][:-1]}
        elif op["op"] == "attack" and op.get("legal", True):
            changed = {"attacker": "Nobody At All"}
        elif op["op"] in ("target", "choice"):
            changed = {"value": "Nobody At All"}
        if changed:
            yield (*ops[:n], {**op, **changed}, *ops[n + 1 :])
        if op.get("targets"):
            yield (*ops[:n], {**op, "targets": [{"name": "Nobody At All"}]}, *ops[n + 1 :])
    for word in ({"op": "mode", "value": "7"}, {"op": "choice", "value": "Yes"}):
        yield (*ops[:run], {**word, "player": "playerB"}, *ops[run:])


@pytest.mark.parametrize("case", ALL[::25], ids=lambda case: case.id)
def test_no_spoiled_script_passes(case: Case) -> None:
    true = row(case)
    verdict = run_row(true)
    assert verdict.status == "passed"
    # Where B is asked yes or no, a word that says so is an answer and spoils nothing.
    answers = any(re.search(r": B (yes|no)\b", line) for line in verdict.log)
    for ops in spoiled(true.ops):
        if answers and {"op": "choice", "value": "Yes", "player": "playerB"} in ops:
            continue
        assert run_row(Row(true.id, True, true.cards, ops)).status == "failed", ops
