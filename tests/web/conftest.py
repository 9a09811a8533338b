"""A server in this process."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("starlette", reason="the browser's table is an extra: pip install 'ludwright[web]'")
pytest.importorskip("httpx", reason="Starlette's test client needs httpx")


@pytest.fixture
def client() -> Iterator[Any]:
    from starlette.testclient import TestClient

    from ludwright.apps.web.app import build

    with TestClient(build(hosts=["testserver"])) as made:
        yield made


@pytest.fixture
def hasty(client: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The same for scripts, which answer faster than people."""
    from ludwright.apps.web import limits

    monkeypatch.setattr(limits, "RATE", 1e6)
    return client
