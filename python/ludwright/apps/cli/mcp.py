"""`ludwright mcp`: the laboratory as tools for an assistant."""

from __future__ import annotations

from inspect import getdoc
from typing import Annotated

import typer

from .common import Json, console, emit


def mcp(
    tools: Annotated[bool, typer.Option("--tools", help="List the tools and leave.")] = False,
    json: Json = False,
) -> None:
    """Serve the laboratory to an assistant, over the Model Context Protocol on standard input and output.

    An assistant can play any game at any seat, ask for hints, search cards, build and check decks, and run
    scenarios. It sees what its seat may know and nothing else. --json lists the tools, too.

    \b
    Example:
      ludwright mcp --tools
    """
    from ludwright.apps.assistant import Assistant

    if tools or json:
        listed = [
            {"tool": tool.__name__, "about": " ".join((getdoc(tool) or "").split())}
            for tool in Assistant().tools()
        ]
        if json:
            emit(listed)
            return
        for row in listed:
            console().print(f"[bold]{row['tool']:16}[/]{row['about']}", highlight=False)
        return
    from ludwright.apps.mcp_server import server

    server().run("stdio")


COMMANDS = (mcp,)
