"""The pages that teach: what they show works."""

import re
from pathlib import Path

import ludwright
from ludwright.table.testing import conforms


def first_file(page: Path, folder: Path) -> Path:
    """The first example of a page that names its file, written to a folder."""
    found = re.search(r"```python\n# (\w+\.py)\n(.*?)```", page.read_text(), re.DOTALL)
    assert found is not None
    path = folder / found[1]
    path.write_text(found[2])
    return path


def test_the_game_of_the_page(repository: Path, tmp_path: Path) -> None:
    path = first_file(repository / "docs/how-to/add-a-game-in-python.md", tmp_path)
    rules = ludwright.game(f"py:{path}:Pig")
    assert conforms(rules, matches=6).ok
    match = ludwright.match(rules, seed=7)
    assert str(match.decision) == "Seat 0: Throw or pass?\n  0  throw\n  1  pass"
    assert match.finish("random").reason == "points"


def test_the_player_of_the_page(repository: Path, tmp_path: Path) -> None:
    path = first_file(repository / "docs/how-to/add-a-player.md", tmp_path)
    result = ludwright.series("toy:haul", [f"py:{path}:Cautious:nerve=2", "random"], games=5)
    assert not result.errors
