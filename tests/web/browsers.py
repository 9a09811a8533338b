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


# Begins a match as the lobby does, without its waits between moves.
BEGIN = """async (wish) => {
  const { keepSeat } = await import('/static/net.js');
  const { ask } = await import('/static/dom.js');
  const made = await ask('/api/matches', wish);
  keepSeat(made.id, made.seat, made.token);
  return made.id;
}"""


def new_page(chromium: Any, faults: list[str], wire: list[str] | None = None, scheme: str = "light") -> Any:
    context = chromium.new_context(
        viewport={"width": 1280, "height": 800}, reduced_motion="reduce", color_scheme=scheme
    )
    page = context.new_page()
    page.set_default_timeout(120_000)
    page.on("pageerror", lambda error: faults.append(str(error)))
    if wire is not None:
        page.on("websocket", lambda socket: socket.on("framereceived", lambda text: wire.append(str(text))))
    return page


def hidden_cards(view: Any, seat: int | None, seen: set[int]) -> list[Any]:
    """Cards of other hands that a view of Magic shows, but for those that went there in the open. What lies
    open now is added to what was seen. Whoever only watches has no hand."""
    for card in [*view["battlefield"], *view["stack"], *view["exile"]]:
        seen.add(card["id"])
    for player in view["players"]:
        seen |= {card["id"] for card in player["graveyard"]}
    held = [card for player in view["players"] if player["seat"] != seat for card in player["hand"]]
    return [card for card in held if card and card.get("name") and card["id"] not in seen]


def seen_of_the_other(wire: list[str]) -> list[Any]:
    """What came over a wire in a match of Magic that only another seat may know: cards of its hand, its
    decklist, what it drew. Every greeting says whose wire it is from then on."""
    doc: Any = None
    seat: int | None = None
    open_cards: set[int] = set()
    found: list[Any] = []
    for text in wire:
        message = json.loads(text)
        if message["t"] == "hello":
            seat = message["seat"]
        if message["t"] not in ("state", "step"):
            continue
        doc = message["doc"] if message["t"] == "state" else apply(doc, message["ops"])
        # When it is over, all cards lie open.
        if doc["view"] is not None and doc["state"] != "over":
            found += hidden_cards(doc["view"], seat, open_cards)
            found += [player for player in doc["view"]["players"] if "decklist" in player]
        for line in message["log"]:
            if line["e"] == "drew" and line["d"]["seat"] != seat and line["d"]["subject"]["card"] is not None:
                found.append(line)
    return found
