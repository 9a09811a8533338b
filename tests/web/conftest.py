"""A server in this process."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest


@pytest.fixture
def client() -> Iterator[Any]:
    from web.browsers import server

    with server(hosts=["testserver"]) as made:
        yield made


@pytest.fixture
def hasty(client: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The same for scripts, which answer faster than people."""
    from ludwright.apps.web import limits

    monkeypatch.setattr(limits, "RATE", 1e6)
    return client
