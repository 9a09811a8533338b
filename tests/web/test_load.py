"""Many at once, and many one after another: how long an answer takes, and what stays in memory. Figures are
printed and recorded; a clock fails nothing."""

from __future__ import annotations

import asyncio
import json
import random
import time
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from ludwright.apps.web.patches import apply
from web.browsers import begin, server, sit

pytestmark = pytest.mark.soak
MATCHES, ONLOOKERS, CLICKS = 10, 50, 60
# Seconds that a person thinks, more or less.
THINKS = 0.4
ONE_AFTER_ANOTHER = 1000
# Seconds after which the clicking ends, whatever is missing.
LONGEST = 600


def _ask(address: str, path: str, wish: dict[str, Any]) -> dict[str, Any]:
    body = json.dumps(wish).encode()
    request = urllib.request.Request(address + path, body, {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=60) as answer:
        found: dict[str, Any] = json.load(answer)
    return found


async def _connected(address: str, match: str, token: str | None = None) -> Any:
    from websockets.asyncio.client import connect

    line = await connect(address.replace("http", "ws", 1) + "/socket", max_size=None)
    await line.send(json.dumps({"match": match, **({"token": token} if token else {})}))
    return line


async def _play(address: str, made: dict[str, Any], seed: int, took: list[float]) -> None:
    """A person who clicks, thinks, and clicks again; each click is timed until something new is shown."""
    line, rng = await _connected(address, made["id"], made["token"]), random.Random(seed)
    doc: Any = None
    sent: float | None = None
    clicks = 0
    async for text in line:
        message = json.loads(text)
        if message["t"] == "error":
            raise AssertionError(message["text"])
        if message["t"] not in ("state", "step"):
            continue
        if sent is not None:
            took.append(time.perf_counter() - sent)
            sent = None
        doc = message["doc"] if message["t"] == "state" else apply(doc, message["ops"])
        if doc["state"] != "playing" and doc["state"] != "waiting":
            break
        if doc["menu"]:
            if clicks == CLICKS:
                break
            await asyncio.sleep(THINKS * (0.5 + rng.random()))
            pick = rng.choice(doc["menu"]["options"])["i"]
            sent = time.perf_counter()
            await line.send(json.dumps({"t": "pick", "serial": doc["menu"]["serial"], "index": pick}))
            clicks += 1
    await line.close()


async def _look(address: str, match: str, seen: list[int]) -> None:
    line = await _connected(address, match)
    try:
        async for _ in line:
            seen[0] += 1
    finally:
        await line.close()


async def _load(address: str) -> tuple[list[float], int]:
    wish = {"game": "magic", "players": ["human", "heuristic"], "pace": 0.05}
    made = [_ask(address, "/api/matches", {**wish, "seed": n}) for n in range(MATCHES)]
    took: list[float] = []
    seen = [0]
    lookers = [asyncio.create_task(_look(address, made[n % MATCHES]["id"], seen)) for n in range(ONLOOKERS)]
    # Ten matches of sixty clicks take half a minute; a line that falls silent does not keep the soak.
    async with asyncio.timeout(LONGEST):
        await asyncio.gather(*(_play(address, one, n, took) for n, one in enumerate(made)))
    for task in lookers:
        task.cancel()
    await asyncio.gather(*lookers, return_exceptions=True)
    return took, seen[0]


def test_ten_matches_and_fifty_onlookers(address: str, record_property: Any) -> None:
    took, seen = asyncio.run(_load(address))
    took.sort()
    figures = {
        "clicks": len(took),
        "median_ms": round(1000 * took[len(took) // 2], 1),
        "p95_ms": round(1000 * took[int(0.95 * len(took))], 1),
        "shown_to_onlookers": seen,
    }
    for name, value in figures.items():
        record_property(name, value)
    print(figures)
    assert len(took) > MATCHES * CLICKS // 4
    assert seen > ONLOOKERS


def resident() -> int:
    """Kilobytes of this process in memory."""
    lines = Path("/proc/self/status").read_text("ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


def memory(count: int) -> list[int]:
    """What is held after each tenth of so many matches of Magic that somebody looks on at."""
    held = []
    with server(hosts=["testserver"]) as client:
        for n in range(count):
            # The same few matches again and again: what grows then is no cache.
            client.app.state.lobby.sweep()
            made = begin(client, game="magic", players=["random", "random"], seed=n % 20)
            with client.websocket_connect("/socket") as socket:
                sit(socket, made["id"]).until(lambda doc: doc["state"] == "over", most=100_000)
            if (n + 1) % (count // 10) == 0:
                held.append(resident())
                print(f"{n + 1} matches: {held[-1]} kB", flush=True)
    return held


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="/proc tells what is in memory")
def test_memory_is_flat_over_a_thousand_matches(
    record_property: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ludwright.apps.web import limits

    monkeypatch.setattr(limits, "NEW_RATE", 1e6)
    monkeypatch.setattr(limits.Buckets.__init__, "__defaults__", (1e6, 1e6))
    held = memory(ONE_AFTER_ANOTHER)
    record_property("resident_kb", held)
    print(held)
    # The first tenths fill what is kept: ended matches, faces of cards.
    assert held[-1] < 1.1 * held[3]
