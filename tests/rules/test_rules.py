"""Scenarios by section of the Comprehensive Rules; each cites the rule it shows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from .lines import Case, cases, play

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
