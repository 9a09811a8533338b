"""A server in this process."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
SERVE = """
import sys
from ludwright.apps.cli import main
sys.argv = ["ludwright", "serve", "--port", "0", "--json"]
main()
"""


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


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    server = subprocess.Popen([sys.executable, "-c", SERVE], stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    text = ""
    while not text.endswith("}\n"):
        line = server.stdout.readline()
        assert line, "the server did not start"
        text += line
    try:
        yield json.loads(text)["url"].rstrip("/")
    finally:
        server.terminate()
        server.wait(10)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    if CHROMIUM is None:
        pytest.skip("Chromium is missing: apt-get install chromium")
    playwright = pytest.importorskip(
        "playwright.sync_api", reason="playwright is missing: pip install playwright"
    )
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()
