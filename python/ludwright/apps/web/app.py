"""The application: pages, their data, and the socket, behind the guard."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket

from . import sockets
from .api import Api
from .guard import LOCAL, Guard
from .lobby import Lobby
from .menu import Menu
from .replays import Shelf

STATIC = Path(__file__).parent / "static"
# Page by its path; everything a page does is in the module of its name.
PAGES = {
    "/": "index.html",
    "/table/{match}": "table.html",
    "/replay": "replay.html",
    "/replay/{replay}": "replay.html",
    "/cards": "cards.html",
    "/position": "position.html",
}


def build(
    *,
    hosts: Iterable[str] | None = LOCAL,
    token: str | None = None,
    games: Sequence[str] = (),
    players: Sequence[str] = (),
) -> Starlette:
    """The server's application. It answers to `hosts` alone (to any name where that is None), and where there
    is a token only to those who know it. `games` and `players` are offered beside the product's own."""
    lobby = Lobby(Menu(games, players))
    shelf = Shelf(lobby.menu)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        keeper = asyncio.create_task(lobby.keep())
        try:
            yield
        finally:
            keeper.cancel()
            await lobby.close()

    async def socket(line: WebSocket) -> None:
        await sockets.serve(line, lobby)

    async def health(request: Request) -> Response:
        return Response("ok", media_type="text/plain")

    app = Starlette(
        routes=[
            *(Route(path, _page(name)) for path, name in PAGES.items()),
            Route("/health", health),
            *Api(lobby, shelf).routes(),
            WebSocketRoute("/socket", socket),
            Mount("/static", StaticFiles(directory=STATIC), name="static"),
        ],
        middleware=[
            Middleware(Guard, hosts=hosts, token=token),
            Middleware(GZipMiddleware, minimum_size=1000, compresslevel=5),
        ],
        lifespan=lifespan,
    )
    app.state.lobby = lobby
    return app


def _page(name: str) -> Callable[[Request], Awaitable[Response]]:
    async def page(request: Request) -> Response:
        return FileResponse(STATIC / name, media_type="text/html; charset=utf-8")

    return page
