"""Arrows point one way: what a module may import, read from its source."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "python"
PACKAGE = "ludwright"
ROOMS = ("deck", "duel", "magic", "parlor", "toys")

# What each folder may import of the others, itself aside; everyone may use the errors and the core.
MAY: dict[str, set[str]] = {
    "authoring": set(),
    "table": {"authoring", "players"},
    "players": {"authoring", "table"},
    "cards": {"authoring"},
    "lab": {"authoring", "table", "players", "bench"},
    "envs": {"authoring", "table", "players"},
    "bench": {"table", "envs"},
    "toys": {"authoring", "table"},
    "duel": {"authoring", "table", "players", "lab"},
    "parlor": {"authoring", "table", "lab"},
    "magic": {"authoring", "table", "cards", "bench", "lab"},
    "deck": {"authoring", "table", "players", "lab", "cards", "magic"},
}
EVERYONES = {"errors", "_core", "_moved"}


def imported(module: Path, source: Path = SOURCE) -> Iterator[str]:
    """The absolute names of all that a module imports, wherever in it."""
    package = module.relative_to(source).parent.parts
    for node in ast.walk(ast.parse(module.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            base = ".".join([*above, *filter(None, [node.module])])
            yield from (f"{base}.{alias.name}" for alias in node.names)


def folders(module: Path, source: Path = SOURCE) -> set[str]:
    """The folders and files of the package that a module uses."""
    names = [name.split(".") for name in imported(module, source)]
    return {name[1] for name in names if name[0] == PACKAGE and len(name) > 1}


def modules(folder: str) -> list[Path]:
    return sorted((SOURCE / PACKAGE / folder).rglob("*.py"))


@pytest.mark.parametrize("folder", sorted(MAY))
def test_a_folder_uses_only_what_stands_below_it(folder: str) -> None:
    here = MAY[folder] | EVERYONES | {folder}
    known = set(MAY) | {"apps"}
    wrong = {
        str(module.relative_to(SOURCE)): sorted(found)
        for module in modules(folder)
        if (found := (folders(module) & known) - here)
    }
    assert wrong == {}


@pytest.mark.parametrize("folder", [*sorted(MAY), "apps"])
def test_old_paths_are_for_others(folder: str) -> None:
    from ludwright._moved import new_path

    old = {
        str(module.relative_to(SOURCE)): moved
        for module in modules(folder)
        if (moved := sorted(name for name in imported(module) if _old(name, new_path(name))))
    }
    assert old == {}


def _old(name: str, new: str | None) -> bool:
    """Whether a path is an old one; `from ludwright import match` asks for the function."""
    import ludwright

    package, _, last = name.rpartition(".")
    return new is not None and not (package == PACKAGE and last in ludwright.__all__)


def test_every_folder_has_its_arrows() -> None:
    found = {path.name for path in (SOURCE / PACKAGE).iterdir() if (path / "__init__.py").is_file()}
    assert found == set(MAY) | {"apps"}
    loose = {path.name for path in (SOURCE / PACKAGE).glob("*.py")}
    assert loose == {"__init__.py", "__main__.py", "_moved.py", "errors.py"}


def test_rooms_know_nothing_of_one_another() -> None:
    """But decks, which are Magic's."""
    between = {(room, other) for room in ROOMS for other in MAY[room] if other in ROOMS}
    assert between == {("deck", "magic")}


def test_the_reading_of_imports_sees_every_kind(tmp_path: Path) -> None:
    module = tmp_path / PACKAGE / "magic" / "notation" / "text.py"
    module.parent.mkdir(parents=True)
    module.write_text(
        "import ludwright.duel.room\n"
        "from ...parlor.syntax import Fault\n"
        "from ... import deck\n"
        "def late():\n    from ludwright.lab import series\n"
    )
    assert folders(module, tmp_path) == {"duel", "parlor", "deck", "lab"}
