"""The application: pages, their data, and the socket, behind the guard."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterable, Sequence
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket

from . import sockets
from .api import Api
from .guard import LOCAL, Guard
from .jobs import Jobs
from .lobby import Lobby
from .menu import Menu
from .pages import PAGES, page
from .replays import Shelf
from .shelves import PREFIX, Shelves
from .workshop import Workshop

STATIC = Path(__file__).parent / "static"


def build(
    *,
    hosts: Iterable[str] | None = LOCAL,
    token: str | None = None,
    games: Sequence[str] = (),
    players: Sequence[str] = (),
    shelves: Sequence[Path] = (),
) -> Starlette:
    """The server's application. It answers to `hosts` alone (to any name where that is None), and where there
    is a token only to those who know it. `games` and `players` are offered beside the product's own, and
    the bred games of `shelves`."""
    lobby = Lobby(Menu(games, players))
    shelf = Shelf(lobby.menu)
    jobs, bred = Jobs(), Shelves(shelves)
    lobby.menu.others[PREFIX] = bred.rules

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        keeper = asyncio.create_task(lobby.keep())
        try:
            yield
        finally:
            keeper.cancel()
            jobs.close()
            await lobby.close()

    async def socket(line: WebSocket) -> None:
        await sockets.serve(line, lobby)

    async def health(request: Request) -> Response:
        return Response("ok", media_type="text/plain")

    app = Starlette(
        routes=[
            *(Route(held.path, page(held)) for held in PAGES),
            Route("/health", health),
            *Api(lobby, shelf).routes(),
            *Workshop(lobby, jobs, bred).routes(),
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
