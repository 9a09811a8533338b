"""What the tables and their pages ask for beside the socket: lists, new matches, seats, cards, replays."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from ludwright.errors import EngineError, Illegal, Invalid, Unsupported

from . import cards, limits
from .limits import Buckets
from .menu import text_of

if TYPE_CHECKING:
    from .lobby import Lobby
    from .replays import Shelf

Handler = Callable[[Request], Awaitable[Response]]
JSON = "application/json"


class TooMany(Exception):  # noqa: N818 - an answer, not a fault
    """More than one address may ask for."""


def told(handler: Handler) -> Handler:
    """Refusals as one document with what, where and what would be right."""

    async def answered(request: Request) -> Response:
        try:
            return await handler(request)
        except TooMany:
            return JSONResponse({"error": "too many at once; wait a little"}, 429)
        except Illegal as error:
            return JSONResponse({"error": str(error)}, 409)
        except (Invalid, Unsupported, EngineError) as error:
            return JSONResponse({"error": str(error)}, 400)

    return answered


class Routes:
    """What all handlers below /api share."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby
        self.new = Buckets()

    async def _thread(self, work: Callable[[], Any]) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self.lobby.executor, work)

    def _once(self, request: Request) -> None:
        if not self.new.take(request.client.host if request.client else ""):
            raise TooMany


def route(path: str, handler: Handler, *methods: str) -> Route:
    return Route(f"/api{path}", told(handler), methods=list(methods or ("GET",)))


class Api(Routes):
    """The tables' routes."""

    def __init__(self, lobby: Lobby, shelf: Shelf) -> None:
        super().__init__(lobby)
        self.shelf = shelf

    def routes(self) -> list[Route]:
        return [
            route("/menu", self.menu),
            route("/matches", self.matches),
            route("/matches", self.begin, "POST"),
            route("/matches/{match}", self.match),
            route("/matches/{match}/join", self.join, "POST"),
            route("/matches/{match}/decklists", self.decklists, "POST"),
            route("/matches/{match}/replay", self.replay),
            route("/replays", self.open_replay, "POST"),
            route("/replays/{replay}", self.reading),
            route("/replays/{replay}/{pick:int}", self.at),
            route("/cards", self.search),
            route("/cards/texts", self.texts, "POST"),
            route("/cards/card", self.card),
            route("/rulebook", self.rulebook),
            route("/positions", self.position, "POST"),
        ]

    def _live(self, request: Request) -> Any:
        live = self.lobby.find(request.path_params["match"])
        if live is None:
            raise Invalid("no such match", remedy="it may have ended long ago; see the lobby")
        return live

    async def menu(self, request: Request) -> Response:
        return JSONResponse(
            await self._thread(
                lambda: {"rooms": self.lobby.menu.rooms(), "players": self.lobby.menu.players()}
            )
        )

    async def matches(self, request: Request) -> Response:
        return JSONResponse(self.lobby.listed())

    async def begin(self, request: Request) -> Response:
        self._once(request)
        live, seat, token = await self.lobby.begin(await body(request))
        return JSONResponse({"id": live.id, "seat": seat, "token": token, "match": live.info()}, 201)

    async def match(self, request: Request) -> Response:
        return JSONResponse(self._live(request).info())

    async def join(self, request: Request) -> Response:
        self._once(request)
        data = await body(request)
        seat = data.get("seat")
        if seat is not None and (isinstance(seat, bool) or not isinstance(seat, int)):
            raise Invalid("no such seat", path="seat", remedy="a number from 0")
        taken, token = self._live(request).claim(seat)
        return JSONResponse({"seat": taken, "token": token})

    async def decklists(self, request: Request) -> Response:
        live = self._live(request)
        token = text_of(await body(request), "token")
        return JSONResponse(await live.decklists(None if token is None else live.seat_of(token)))

    async def replay(self, request: Request) -> Response:
        live = self._live(request)
        if live.replay is None:
            raise Illegal("the match is still played", remedy="its replay is there when it has ended")
        headers = {"content-disposition": f'attachment; filename="{live.id}.json"'}
        return Response(live.replay, media_type=JSON, headers=headers)

    async def open_replay(self, request: Request) -> Response:
        self._once(request)
        text = (await request.body()).decode("utf-8", "replace")
        name, reading = await self._thread(lambda: self.shelf.open(text))
        return JSONResponse({"id": name, **reading.info()}, 201)

    async def reading(self, request: Request) -> Response:
        return JSONResponse(self.shelf.find(request.path_params["replay"]).info())

    async def at(self, request: Request) -> Response:
        reading, pick = self.shelf.find(request.path_params["replay"]), request.path_params["pick"]
        return JSONResponse(await self._thread(lambda: reading.at(pick)))

    async def search(self, request: Request) -> Response:
        words = request.query_params.get("q", "")[:80]
        return JSONResponse(await self._thread(lambda: cards.search(words)))

    async def texts(self, request: Request) -> Response:
        names = (await body(request)).get("names")
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            raise Invalid("no names", path="names", remedy="give a list of texts")
        return JSONResponse(await self._thread(lambda: cards.faces(names)))

    async def card(self, request: Request) -> Response:
        name = request.query_params.get("name", "")[:200]
        return JSONResponse(await self._thread(lambda: cards.page(name)))

    async def rulebook(self, request: Request) -> Response:
        """How a game is played, as Markdown."""
        game = request.query_params.get("game", "")[:200]
        if not self.lobby.menu.known(game):
            raise Invalid(f"no game {game[:60]!r} is offered here", path="game")
        return JSONResponse({"game": game, "markdown": await self._thread(lambda: rulebook(game))})

    async def position(self, request: Request) -> Response:
        """A position of Magic, checked, as `Position` writes it."""
        data = await body(request)

        def checked() -> dict[str, Any]:
            from ludwright.magic import Position, rules

            found = Position.of(data)
            rules(position=found)
            return found.to_dict()

        return JSONResponse(await self._thread(checked))


async def body(request: Request) -> dict[str, Any]:
    """The document of a request. Only JSON: what a form of another page sends is none."""
    if request.headers.get("content-type", "").partition(";")[0].strip() != JSON:
        raise Invalid("the body is no JSON", remedy=f"send content-type {JSON}")
    text = await request.body()
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict) or len(text) > limits.BODY:
        raise Invalid("the body is no JSON object", remedy='send such as {"game": "magic"}')
    return data


def rulebook(game: str) -> str:
    """The rulebook of a card game, or the sheets of two heroes; nothing for others."""
    room, _, rest = game.partition(":")
    if room == "parlor":
        from ludwright.parlor import genome
        from ludwright.parlor.rulebook.book import markdown

        return markdown(genome(rest or "hearts"))
    return ""
