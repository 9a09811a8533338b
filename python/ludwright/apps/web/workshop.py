"""What the pages of decks, the lab and the evolution ask for."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from ludwright.errors import Invalid

from . import decks, lab, shelves
from .api import Routes, body, route
from .jobs import THREADS, Job, Jobs

if TYPE_CHECKING:
    from .lobby import Lobby
    from .shelves import Shelves

Work = Callable[[Job], Any]


class Workshop(Routes):
    """Longer work by its kind, and what is looked up for its forms."""

    def __init__(self, lobby: Lobby, jobs: Jobs, bred: Shelves) -> None:
        super().__init__(lobby)
        self.jobs, self.bred = jobs, bred

    def routes(self) -> list[Route]:
        return [
            route("/jobs", self.begin, "POST"),
            route("/jobs/{job}", self.job),
            route("/jobs/{job}/stop", self.stop, "POST"),
            route("/deck", self.about),
            route("/deck/search", self.search),
            route("/deck/leaders", self.leaders),
            route("/deck/card", self.tags),
            route("/deck/export", self.export, "POST"),
            route("/shelf", self.shelf),
            route("/shelf/{bred}", self.rules_of),
        ]

    # Longer work

    async def begin(self, request: Request) -> Response:
        self._once(request)
        asked = await body(request)
        kinds = {
            "deck": self._deck,
            "series": self._experiment,
            "ladder": self._experiment,
            "evolve": self._evolve,
        }
        kind = asked.get("kind")
        if not isinstance(kind, str) or kind not in kinds:
            raise Invalid("no such work", path="kind", remedy=", ".join(kinds))
        title, work = await self._thread(partial(kinds[kind], asked))
        return JSONResponse(self.jobs.begin(kind, title, work).info(), 202)

    def _deck(self, asked: dict[str, Any]) -> tuple[str, Work]:
        brief = decks.checked(asked.get("brief"))
        return " and ".join(brief.commanders), partial(decks.build, brief)

    def _experiment(self, asked: dict[str, Any]) -> tuple[str, Work]:
        name, _, players = wish = lab.checked(asked, self.lobby.menu)
        meet = lab.series if asked["kind"] == "series" else lab.ladder
        return f"{name}: {', '.join(players)}", lambda job: meet(asked, wish, job, THREADS)

    def _evolve(self, asked: dict[str, Any]) -> tuple[str, Work]:
        founders, config = shelves.checked(asked)
        title = f"bred from {', '.join(founders) or 'all games'}"
        return title, lambda job: self.bred.breed(founders, config, job, THREADS)

    async def job(self, request: Request) -> Response:
        return JSONResponse(self.jobs.find(request.path_params["job"]).info())

    async def stop(self, request: Request) -> Response:
        job = self.jobs.find(request.path_params["job"])
        job.stopped.set()
        return JSONResponse(job.info())

    # Decks

    async def about(self, request: Request) -> Response:
        return JSONResponse(await self._thread(decks.about))

    async def search(self, request: Request) -> Response:
        asked = {key: request.query_params.get(key, "")[:300] for key in ("q", "role", "feature")}
        found = await self._thread(lambda: decks.search(asked["q"], asked["role"], asked["feature"]))
        return JSONResponse(found)

    async def leaders(self, request: Request) -> Response:
        words = request.query_params.get("q", "")[:80]
        return JSONResponse(await self._thread(lambda: decks.leaders(words)))

    async def tags(self, request: Request) -> Response:
        name = request.query_params.get("name", "")[:200]
        return JSONResponse(await self._thread(lambda: decks.tags(name)))

    async def export(self, request: Request) -> Response:
        asked = await body(request)
        return JSONResponse(await self._thread(lambda: decks.written(asked.get("deck"), asked.get("to"))))

    # Bred games

    async def shelf(self, request: Request) -> Response:
        return JSONResponse({"games": self.bred.listed(), "measures": self.bred.measures})

    async def rules_of(self, request: Request) -> Response:
        name = request.path_params["bred"]
        text = await self._thread(lambda: self.bred.rulebook(name))
        return JSONResponse({**self.bred.find(name).info(), "markdown": text})
