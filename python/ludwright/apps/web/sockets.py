"""A line to one browser: its first message says who it is, then it is shown a stream and sends answers."""

from __future__ import annotations

import asyncio
import contextlib
import json
from typing import TYPE_CHECKING, Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from ludwright.errors import EngineError, Illegal, Invalid, Unsupported

from . import limits
from .limits import Bucket

if TYPE_CHECKING:
    from .lobby import Lobby
    from .matches import Live, Role

# Codes of a closed line, from the range that applications may use.
GONE, TOO_MUCH, FULL, LATE = 4404, 4429, 4503, 4408


class Line:
    """One browser that looks at one match."""

    def __init__(self, socket: WebSocket, live: Live, role: Role) -> None:
        self.socket, self.live, self.role = socket, live, role
        self._news = asyncio.Event()
        self._shown = 0
        self._told = 0
        self._times = 0
        self._stopped = False

    def wake(self) -> None:
        """There is something to show."""
        self._news.set()

    def stop(self) -> None:
        self._stopped = True
        self._news.set()

    async def send(self, text: str) -> None:
        # Not wait_for, which in Python 3.11 may swallow a cancellation that comes with the result.
        async with asyncio.timeout(limits.SEND):
            await self.socket.send_text(text)

    async def show(self) -> None:
        """Send what is new, as often as the browser takes it: a slow one skips steps and gets the whole."""
        while True:
            await self._news.wait()
            self._news.clear()
            if self._stopped:
                await self.socket.close(GONE)
                return
            stream = self.live.streams.get(self.role)
            if stream is None or stream.doc is None:
                continue
            anew = stream.times != self._times
            if anew:
                self._shown = self._told = 0
                self._times = stream.times
            first = max(self._told - stream.dropped, 0)
            events = stream.log[first:]
            if stream.n == self._shown and not events:
                continue
            told = json.dumps(events, ensure_ascii=False, separators=(",", ":"))
            if self._shown and stream.n == self._shown + 1:
                text = f'{{"t":"step","n":{stream.n},"ops":{stream.step},"log":{told}}}'
            else:
                doc = json.dumps(stream.doc, ensure_ascii=False, separators=(",", ":"))
                again = '"anew":true,' if anew else ""
                text = f'{{"t":"state",{again}"n":{stream.n},"doc":{doc},"log":{told}}}'
            self._shown, self._told = stream.n, stream.dropped + len(stream.log)
            await self.send(text)

    async def hear(self) -> None:
        """Take what the browser sends, as much as one may."""
        bucket = Bucket(limits.BURST, limits.RATE)
        while True:
            data = await receive(self.socket)
            if not bucket.take():
                await self.socket.close(TOO_MUCH, "too many messages")
                return
            try:
                await self._do(data)
            except (Invalid, Illegal, Unsupported, EngineError) as error:
                await self.send(json.dumps({"t": "error", "text": str(error)}, ensure_ascii=False))

    async def _do(self, data: dict[str, Any]) -> None:
        kind = data.get("t")
        if kind == "ping":
            await self.send('{"t":"pong"}')
            return
        if self.role is None:
            raise Illegal("you look on", remedy="take a seat to play")
        if kind == "pick":
            self.live.pick(self.role, data.get("serial"), data.get("index"))
        elif kind == "plan":
            self.live.plan(self.role, data.get("serial"), data.get("plan"))
        elif kind == "manners":
            self.live.change(self.role, data)
            await self.live.publish()
        elif kind == "undo":
            self.live.undo()
        elif kind == "hint":
            found = await self.live.hint(self.role)
            await self.send(json.dumps(found, ensure_ascii=False))
        elif kind == "leave":
            self.live.leave(self.role)
        else:
            raise Invalid("no such message", remedy="pick, plan, manners, hint, undo, leave, ping")


async def receive(socket: WebSocket) -> dict[str, Any]:
    """The next message, if it is one."""
    text = await socket.receive_text()
    if len(text) > limits.MESSAGE:
        raise WebSocketDisconnect(1009)
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        data = None
    return data if isinstance(data, dict) else {}


async def serve(socket: WebSocket, lobby: Lobby) -> None:
    """One line from its first message to its end."""
    await socket.accept()
    if not lobby.admit():
        await socket.close(FULL, "the server is full")
        return
    try:
        await _serve(socket, lobby)
    except (WebSocketDisconnect, TimeoutError, RuntimeError):
        # Gone, silent, or closed while something was on its way.
        with contextlib.suppress(Exception):
            await socket.close()
    finally:
        lobby.release()


async def _serve(socket: WebSocket, lobby: Lobby) -> None:
    try:
        async with asyncio.timeout(limits.HELLO):
            hello = await receive(socket)
    except TimeoutError:
        await socket.close(LATE, "nobody said who it is")
        return
    live = lobby.find(hello.get("match"))
    token = hello.get("token")
    role = live.seat_of(token) if live is not None and isinstance(token, str) else None
    if live is None or (token is not None and role is None):
        await socket.close(GONE, "no such match" if live is None else "no such seat")
        return
    line = Line(socket, live, role)
    await line.send(
        json.dumps(
            {
                "t": "hello",
                "match": live.id,
                "seat": role,
                "game": live.game,
                "room": live.look.room or "plain",
                "title": live.look.title(),
                "names": live.names,
                "sheet": live.look.sheet(),
            },
            ensure_ascii=False,
        )
    )
    tasks: list[asyncio.Task[None]] = []
    try:
        await live.attach(line, role)
        tasks = [asyncio.create_task(line.show()), asyncio.create_task(line.hear())]
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    except Illegal as error:
        await socket.close(FULL, str(error)[:100])
    finally:
        for task in tasks:
            task.cancel()
        # Nothing is waited for here: whoever has gone may not keep the server.
        live.detach(line, role)
