"""Games and folders that the tests of the core share."""

from pathlib import Path
from typing import Any

import pytest

from ludwright.table.finding import load_object


@pytest.fixture(scope="session")
def leduc(repository: Path) -> type[Any]:
    """The example game, a class."""
    found: type[Any] = load_object(f"{repository / 'examples/leduc.py'}:Leduc", what="game")
    return found
