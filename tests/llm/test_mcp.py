"""An assistant at the table: the same surface in this process, and as a program on pipes."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from ludwright.apps.assistant import Assistant
from ludwright.errors import Illegal, Invalid

TOOLS = {
    "list_games", "list_players", "rules", "start_match", "see", "pick", "hint", "replay", "leave_match",
    "card", "search_cards", "build_deck", "check_deck", "run_scenarios",
}  # fmt: skip


def test_a_match_is_played_to_its_end() -> None:
    desk = Assistant()
    at = desk.start_match("parlor:hearts?hands=1", seat=2, opponents="random", seed=5)
    assert (at["seat"], at["over"]) == (2, False)
    hands = [pile for pile in at["view"]["piles"] if pile["zone"] == "hand" and pile["owner"] != 2]
    assert not any(pile["cards"] for pile in hands)
    advice = desk.hint(at["match"], "random")
    assert advice["choice"]["label"] == at["decision"]["options"][advice["choice"]["index"]]["label"]
    for _ in range(100):
        if at["over"]:
            break
        at = desk.pick(at["match"], at["decision"]["options"][-1]["label"])
    assert at["over"]
    assert len(at["outcome"]["payoffs"]) == 4
    assert desk.replay(at["match"])["seed"] == at["seed"]
    with pytest.raises(Illegal, match="over"):
        desk.pick(at["match"], 0)
    desk.leave_match(at["match"])
    with pytest.raises(Invalid, match="start_match"):
        desk.see(at["match"])


def test_magic_takes_whole_deeds() -> None:
    desk = Assistant()
    at = desk.start_match("magic", opponents="random", seed=3)
    at = desk.pick(at["match"], {"keep": True})
    assert at["taken"] == ["keep this hand"]
    labels = [option["label"] for option in at["decision"]["options"]]
    land = next(label for label in labels if label.startswith("play "))
    at = desk.pick(at["match"], {"type": "PLAY_LAND", "card": land.removeprefix("play ")})
    assert at["taken"] == [land]
    with pytest.raises(Illegal):
        desk.pick(at["match"], "cast Black Lotus -> opponent")
    with pytest.raises(Illegal, match="hidden"):
        desk.replay(at["match"])


def test_scenarios_are_run_and_faults_have_a_place() -> None:
    desk = Assistant()
    with pytest.raises(Invalid, match="scenarios:1"):
        desk.run_scenarios("nonsense")


def test_a_card_is_explained() -> None:
    assert Assistant().card("Serra Angel")["faces"][0]["power"] == 4


def test_the_library_offers_every_tool() -> None:
    pytest.importorskip("mcp")
    from mcp.client import Client

    from ludwright.apps.mcp_server import server

    async def talk() -> None:
        async with Client(server()) as client:
            await _talked(client)

    asyncio.run(talk())


def test_the_program_serves_on_pipes(tmp_path: Path) -> None:
    pytest.importorskip("mcp")
    from mcp.client import Client
    from mcp.client.stdio import StdioServerParameters

    asked = StdioServerParameters(
        command=sys.executable,
        args=["-c", "from ludwright.apps.cli import main; main()", "mcp"],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        cwd=tmp_path,
    )

    async def talk() -> None:
        async with Client(asked) as client:
            await _talked(client)

    asyncio.run(talk())


async def _talked(client: Any) -> None:
    tools = {tool.name: tool for tool in (await client.list_tools()).tools}
    assert set(tools) == TOOLS
    assert all(tool.description for tool in tools.values())
    assert "index or label" in json.dumps(tools["pick"].model_dump(mode="json"))
    begun = await client.call_tool("start_match", {"game": "toy:kuhn", "seed": 1, "opponents": "random"})
    at = _document(begun)
    wrong = await client.call_tool("pick", {"match": at["match"], "choice": "nonsense"})
    assert wrong.model_dump(by_alias=False)["is_error"]
    assert "no option" in wrong.content[0].text
    for _ in range(8):
        if at["over"]:
            break
        at = _document(await client.call_tool("pick", {"match": at["match"], "choice": 0}))
    assert at["over"]


def _document(result: Any) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(result.content[0].text)
    return found


def test_decks_are_searched_and_checked() -> None:
    pytest.importorskip("polars")
    desk = Assistant()
    found = desk.search_cards("t:goblin cmc<=2", limit=3)
    assert len(found["cards"]) == 3
    assert desk.check_deck("Commander: Krenko, Mob Boss\n99 Mountain\n")["legal"]
    with pytest.raises(Invalid):
        desk.search_cards("cmc<=")
