"""Cards made up for the scenarios: what no card of the catalog does yet."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ludwright.magic import catalog


@pytest.fixture(autouse=True, scope="module")
def _made_up() -> Iterator[None]:
    catalog.use(Path(__file__).with_name("made"))
    yield
    catalog.use(None)
