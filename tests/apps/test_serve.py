"""`ludwright serve`: what it refuses, and that another host takes a token."""

from __future__ import annotations

import socket
from typing import Any

import pytest

pytest.importorskip("uvicorn", reason="the browser's table is an extra: pip install 'ludwright[web]'")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--token", "short"], "8 characters"),
        (["--game", "deul"], 'did you mean "duel"?'),
        (["--player", "gredy"], 'did you mean "greedy"?'),
        (["--host", "no.such.host.invalid", "--port", "0"], "cannot listen"),
        (["--port", "70000"], "--port"),
    ],
)
def test_what_cannot_be_served_is_refused(cli: Any, words: list[str], says: str) -> None:
    assert says in cli("serve", *words).refused()


def test_a_port_in_use_is_said(cli: Any) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        assert "cannot listen" in cli("serve", "--port", str(taken.getsockname()[1])).refused()


@pytest.mark.parametrize(("host", "secret"), [("127.0.0.1", False), ("0.0.0.0", True)])
def test_another_host_takes_a_token(
    cli: Any, monkeypatch: pytest.MonkeyPatch, host: str, secret: bool
) -> None:
    import uvicorn

    async def at_once(self: Any, sockets: Any) -> None:
        for one in sockets:
            one.close()

    monkeypatch.setattr(uvicorn.Server, "serve", at_once)
    monkeypatch.delenv("LUDWRIGHT_TOKEN", raising=False)
    told = cli("serve", "--host", host, "--port", "0", "--json").json
    assert (told["token"] is not None) is secret
    assert ("token=" in told["url"]) is secret
    assert told["port"] > 0
