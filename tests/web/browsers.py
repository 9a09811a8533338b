"""Browsers that are sockets."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ludwright.apps.web.patches import apply


class Browser:
    """One socket, with the document as its page would hold it and all that came over the wire."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket
        self.doc: Any = None
        self.log: list[Any] = []
        self.wire: list[str] = []
        self.hello: Any = None
        self.errors: list[str] = []
        self.hints: list[Any] = []

    def take(self) -> dict[str, Any]:
        text = self.socket.receive_text()
        self.wire.append(text)
        message: dict[str, Any] = json.loads(text)
        match message["t"]:
            case "hello":
                self.hello = message
            case "state":
                self.doc = message["doc"]
                if message.get("anew"):
                    self.log = []
                self.log += message["log"]
            case "step":
                self.doc = apply(self.doc, message["ops"])
                self.log += message["log"]
            case "error":
                self.errors.append(message["text"])
            case "hint":
                self.hints.append(message)
        return message

    def send(self, **message: Any) -> None:
        self.socket.send_text(json.dumps(message))

    def until(self, done: Any, most: int = 4000) -> Any:
        for _ in range(most):
            if self.doc is not None and done(self.doc):
                return self.doc
            self.take()
        raise AssertionError("it never came to that")

    def asked(self) -> bool:
        return bool(self.doc and self.doc["menu"])

    def pick(self, index: int) -> None:
        self.send(t="pick", serial=self.doc["menu"]["serial"], index=index)


def begin(client: Any, **asked: Any) -> dict[str, Any]:
    answer = client.post("/api/matches", json={"pace": 0, **asked})
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


def sit(socket: Any, match: str, token: str | None = None) -> Browser:
    browser = Browser(socket)
    browser.send(match=match, **({} if token is None else {"token": token}))
    browser.take()
    return browser


def server(**settings: Any) -> Any:
    """The application, to be spoken to without a network."""
    pytest.importorskip("starlette", reason="the browser's table is an extra: pip install 'ludwright[web]'")
    client = pytest.importorskip("starlette.testclient", reason="Starlette's test client needs httpx")
    from ludwright.apps.web.app import build

    return client.TestClient(build(**settings))
