"""A cache of the tests' own."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Every test begins with an empty cache and without the user's settings."""
    folder = tmp_path / "cache"
    monkeypatch.setenv("LUDWRIGHT_CACHE", str(folder))
    monkeypatch.delenv("LUDWRIGHT_CARDS", raising=False)
    return folder
