"""The pages: one head and one bar of links for all of them; what a page does is in the module of its name."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ludwright.authoring.pages import render


@dataclass(frozen=True, slots=True)
class Page:
    """Where it is found, its template, the module that fills it, its styles, and modules to fetch ahead."""

    path: str
    template: str
    title: str
    module: str
    styles: tuple[str, ...]
    ahead: tuple[str, ...] = ()


READ = ("base", "pages")
PLAYED = ("base", "cards", "table", "rooms")
PAGES = (
    Page("/", "index", "Tables", "lobby", (*READ, "charts")),
    Page("/table/{match}", "table", "Table", "table", PLAYED, ("dom", "card", "magic")),
    Page("/replay", "open", "Replay", "replay", READ),
    Page("/replay/{replay}", "replay", "Replay", "replay", PLAYED),
    Page("/deck", "deck", "Decks", "deckpage", (*READ, "charts")),
    Page("/lab", "lab", "Lab", "labpage", (*READ, "charts")),
    Page("/evolution", "evolution", "Evolution", "evolution", (*READ, "charts")),
    Page("/cards", "cards", "Cards", "cardpage", ("base", "cards", "pages")),
    Page("/position", "position", "Position", "position", READ),
)
# Pages that the bar leads to, in its order.
NAV = ("/", "/deck", "/lab", "/evolution", "/cards", "/position", "/replay")


def page(held: Page) -> Callable[[Request], Awaitable[Response]]:
    """What answers a request for a page: the same bytes every time."""
    titles = {one.path: one.title for one in PAGES}
    text = render(__package__, held.template, page=held, nav=[(path, titles[path]) for path in NAV])

    async def answer(request: Request) -> Response:
        return HTMLResponse(text)

    return answer
