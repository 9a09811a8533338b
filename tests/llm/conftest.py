"""Language models are played against an endpoint on this machine."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

pytest.importorskip("openai")

from practice_endpoint import Endpoint, Manner

Opens = Callable[..., Endpoint]


@pytest.fixture
def trace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "runtime" / "trace.jsonl"
    monkeypatch.setenv("LUDWRIGHT_TRACE", str(path))
    return path


@pytest.fixture
def endpoint(monkeypatch: pytest.MonkeyPatch, trace: Path) -> Iterator[Opens]:
    """Opens an endpoint with some manners; it ends with the test."""
    with ExitStack() as stack:

        def opens(manners: Manner | list[Manner] = "well", **how: object) -> Endpoint:
            made = stack.enter_context(Endpoint(manners, **how))  # type: ignore[arg-type]
            monkeypatch.setenv("OPENAI_BASE_URL", made.url)
            monkeypatch.delenv("OPENAI_API_KEY", raising=False)
            return made

        yield opens
