"""Paths of earlier versions still lead to their modules, and take no function's place."""

from __future__ import annotations

import importlib
import importlib.util
import subprocess
import sys

import pytest

import ludwright
from ludwright._moved import PATHS

PROGRAM = """
import importlib, sys, types
import ludwright
from ludwright._moved import PATHS
held = {}
for old, new in sorted(PATHS.items()):
    parent, _, name = f"ludwright.{old}".rpartition(".")
    package = importlib.import_module(parent)
    before = vars(package).get(name)
    module = importlib.import_module(f"ludwright.{old}")
    assert module is importlib.import_module(f"ludwright.{new}"), old
    assert module.__name__ == module.__spec__.name == f"ludwright.{new}", old
    if before is not None and not isinstance(before, types.ModuleType):
        assert vars(package)[name] is before, old
"""


def test_every_old_path_leads_to_its_module() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("old", sorted(PATHS))
def test_nothing_stands_at_an_old_path(old: str) -> None:
    """A path that has moved is not used again for something else."""
    parent, _, name = f"ludwright.{old}".rpartition(".")
    package = importlib.import_module(parent)
    spec = importlib.machinery.PathFinder.find_spec(f"{parent}.{name}", list(package.__path__))
    assert spec is None


def test_what_users_import_is_there() -> None:
    from ludwright.match import Match
    from ludwright.replay import Replay as SameReplay
    from ludwright.series import SeriesResult
    from ludwright.series import series as same_series
    from ludwright.stats import wilson
    from ludwright.testing import conforms

    from ludwright import (
        Game,
        Player,
        Replay,
        duel,
        envs,
        match,
        players,
        replay,
        rooms,
        series,
        stats,
        testing,
        toys,
    )

    assert Match is ludwright.Match
    assert SameReplay is Replay is replay.Replay
    assert same_series is series
    assert SeriesResult is ludwright.SeriesResult
    assert stats.wilson is wilson
    assert testing.conforms is conforms
    assert {"duel", "toy"} <= set(rooms())
    assert callable(match)
    assert all((Game, Player, duel, envs, players, toys))


def test_a_path_that_never_was_is_refused() -> None:
    with pytest.raises(ModuleNotFoundError):
        importlib.import_module("ludwright.nowhere")
    assert importlib.util.find_spec("ludwright.nowhere") is None
