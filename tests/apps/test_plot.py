"""Plots are written, and their absence is explained."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

PNG = b"\x89PNG\r\n\x1a\n"


def test_a_series_and_a_comparison_are_drawn(cli: Any, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    for command in ("series", "compare"):
        path = tmp_path / f"{command}.png"
        assert cli("duel", command, "cinder-adept", "shadow-monk", "--games", "60", "--plot", path).code == 0
        assert path.read_bytes().startswith(PNG)


def test_equal_results_are_equal_pictures(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    from ludwright import duel

    for name in ("a.png", "b.png"):
        duel.series("pyromancer", "shadow-monk", games=40, seed=1).plot(tmp_path / name)
    assert (tmp_path / "a.png").read_bytes() == (tmp_path / "b.png").read_bytes()


def test_a_plot_nobody_can_write(cli: Any, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    words = ("duel", "series", "pyromancer", "shadow-monk", "--games", "20", "--plot")
    assert "cannot be written" in cli(*words, tmp_path / "no" / "folder.png").refused()
    assert "cannot be written" in cli(*words, tmp_path / "plot.nonsense").refused()


def test_without_matplotlib_the_extra_is_named(
    cli: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    ran = cli("duel", "series", "pyromancer", "shadow-monk", "--games", "20", "--plot", tmp_path / "a.png")
    assert "pip install 'ludwright[plot]'" in ran.refused()
