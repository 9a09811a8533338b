"""The pages about evolution: what they show works, what they list is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import ludwright
from ludwright.parlor import measures as package
from ludwright.parlor.evolvable import GameEvolution, rules_of
from ludwright.parlor.genomes.loader import load_game
from ludwright.parlor.measures import Play, measures
from ludwright.parlor.mutate import operators


def test_the_measure_of_the_page(repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = (repository / "docs/how-to/add-a-measure.md").read_text()
    found = re.search(r"```python\n# (\w+\.py)\n(.*?)```", page, re.DOTALL)
    assert found is not None
    (tmp_path / found[1]).write_text(found[2])
    monkeypatch.setattr(package, "__path__", [*package.__path__, str(tmp_path)])
    measures.cache_clear()
    try:
        measure = measures()["variety"]
        play = Play(rules_of(load_game("go-fish")), seed=1)
        assert 2 < measure.of(play) < 20
        assert "variety" in {figure.name for figure in GameEvolution([load_game("go-fish")]).figures()}
    finally:
        measures.cache_clear()


def test_what_a_measure_sees_is_there(repository: Path) -> None:
    page = (repository / "docs/how-to/add-a-measure.md").read_text()
    table = page.split("| of `play` | is |")[1].split("\n\n")[0]
    play = Play(ludwright.game("toy:haul"), seed=1)
    names = [
        name.split("(")[0]
        for row in table.splitlines()
        for name in re.findall(r"`([^`]+)`", row[: row.find("|", 2)])
    ]
    assert {"search", "deep", "beaten", "minutes"} <= set(names)
    for name in names:
        assert hasattr(play, name), name


def test_the_page_names_every_operator_measure_and_column(repository: Path) -> None:
    page = (repository / "docs/evolution.md").read_text()
    for name in operators():
        assert f"`{name}`" in page, name
    for name, measure in measures().items():
        assert f"| {name.replace('_', ' ')} |" in page, name
        assert re.search(rf"\| {name.replace('_', ' ')} \|.*\| {round(100 * measure.weight)} % \|", page), (
            name
        )
    for column in ludwright.game("toy:kuhn").trace(["random"], games=1, seed=1):
        assert f"`{column}`" in page, column


def test_the_listing_of_the_page_runs(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = (repository / "docs/evolution.md").read_text()
    (listing,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    exec(compile(listing, "evolution.md", "exec"), {})
    options, interaction = map(float, capsys.readouterr().out.split())
    assert options > 1
    assert 0 < interaction < 1
