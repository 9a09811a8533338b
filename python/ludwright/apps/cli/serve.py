"""`ludwright serve`: the table in a browser."""

from __future__ import annotations

import os
import socket
from pathlib import Path
from typing import Annotated

import typer

from .common import Json, console, emit, invalid

PORT = 8642


def serve(
    host: Annotated[
        str,
        typer.Option("--host", metavar="H", help="Where to listen; another than this machine takes a token."),
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option("--port", min=0, max=65535, metavar="P", help="0 takes a free one.")
    ] = PORT,
    token: Annotated[
        str | None,
        typer.Option(
            "--token", metavar="T", help="The token to ask for; else LUDWRIGHT_TOKEN, else a new one."
        ),
    ] = None,
    game: Annotated[
        list[str] | None,
        typer.Option("--game", metavar="GAME", help="Offer this game too, py:FILE.py:Class say; repeatable."),
    ] = None,
    player: Annotated[
        list[str] | None,
        typer.Option("--player", metavar="PLAYER", help="Offer this player too, llm:MODEL say; repeatable."),
    ] = None,
    shelf: Annotated[
        list[Path] | None,
        typer.Option(
            "--shelf", metavar="DIR", help="Offer the games that parlor evolve --out DIR bred; repeatable."
        ),
    ] = None,
    name: Annotated[
        list[str] | None,
        typer.Option("--name", metavar="NAME", help="Another name this server is called by; repeatable."),
    ] = None,
    json: Json = False,
) -> None:
    """Open the tables in a browser: play against any player or another browser, look on, read replays,
    build decks, compare players, breed games.

    It listens on this machine alone unless --host names another address; then every browser must bring the
    token, which is in the address that is printed. Ctrl-C ends it.

    \b
    Example:
      ludwright serve
      ludwright serve --host 0.0.0.0 --port 9000
      ludwright serve --shelf shelf
      ludwright serve --game py:my_game.py:MyGame --player py:mine.py:Cautious
    """
    import asyncio

    import uvicorn

    from ludwright import rooms
    from ludwright.apps.web import tokens
    from ludwright.apps.web.app import build
    from ludwright.apps.web.guard import LOCAL
    from ludwright.players import resolve

    for spec in game or ():
        rooms.resolve(spec)
    for spec in player or ():
        resolve(spec)
    local = host in LOCAL
    secret = token or os.environ.get("LUDWRIGHT_TOKEN") or (None if local else tokens.new())
    if secret is not None and len(secret) < 8:
        raise invalid("a token this short is guessed", path="--token", remedy="give 8 characters or more")
    any_address = host in ("0.0.0.0", "::", "")
    hosts = None if any_address else [*LOCAL, host, *(name or ())]
    app = build(hosts=hosts, token=secret, games=game or (), players=player or (), shelves=shelf or ())
    listening = _listen(host, port)
    shown = "127.0.0.1" if any_address else host
    at = f"[{shown}]" if ":" in shown else shown
    url = f"http://{at}:{listening.getsockname()[1]}/" + (f"?token={secret}" if secret else "")
    if json:
        emit({"url": url, "host": host, "port": listening.getsockname()[1], "token": secret})
    else:
        out = console()
        out.print(f"The tables are open: [bold]{url}[/]", soft_wrap=True)
        if any_address:
            out.print("[dim]From other machines: the same, with this machine's name. Ctrl-C ends it.[/]")
    config = uvicorn.Config(
        app,
        log_level="warning",
        ws_max_size=1 << 17,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=3,
    )
    asyncio.run(uvicorn.Server(config).serve([listening]))


def _listen(host: str, port: int) -> socket.socket:

    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=256)
    except OSError as error:
        where = f"{host}:{port}"
        raise invalid(
            f"cannot listen at {where}: {error.strerror}", path="--port", remedy="try --port 0"
        ) from None


COMMANDS = (serve,)
