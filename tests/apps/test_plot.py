"""Plots are written, and their absence is explained."""

from __future__ import annotations

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
    (tmp_path / "file").write_text("")
    assert "cannot be written" in cli(*words, tmp_path / "file" / "below.png").refused()
    assert cli(*words, tmp_path / "new" / "folder" / "plot.svg").code == 0
    (tmp_path / "folder.png").mkdir()
    for name in ("plot.nonsense", "plot", "folder.png"):
        assert "name a .png, .svg or .pdf file" in cli(*words, tmp_path / name).refused()


@pytest.mark.parametrize("command", ["series", "compare"])
def test_what_cannot_be_drawn_is_said_before_a_match_is_played(cli: Any, command: str) -> None:
    words = (
        "duel",
        command,
        "pyromancer",
        "shadow-monk",
        "--games",
        str(2**32 - 1),
        "--plot",
        "plot.nonsense",
    )
    assert "name a .png, .svg or .pdf file" in cli(*words).refused()


def test_without_matplotlib_the_extra_is_named(
    cli: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    ran = cli("duel", "series", "pyromancer", "shadow-monk", "--games", "20", "--plot", tmp_path / "a.png")
    assert 'pip install "ludwright[plot]"' in ran.refused()
