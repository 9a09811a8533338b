"""Dungeons (CR 309): their rooms, and which there are."""

from __future__ import annotations

from ..notation import ast_events as e
from ..notation import ast_nouns as n
from ..notation.ast_card import Card, Face
from ..notation.dungeons import OPEN, UNDERCITY
from .context import Context, Json
from .events import pattern
from .texts import program_text
from .verbs import program


def is_dungeon(card: Card) -> bool:
    return "dungeon" in card.front.type.types


def layout(cx: Context, face: Face) -> list[Json]:
    """The rooms with the numbers of those that the arrows lead to, which are all further down."""
    names = [room.name for room in face.rooms]
    made = []
    for number, room in enumerate(face.rooms):
        with cx.at(f"rooms[{number}]"):
            if names.count(room.name) > 1:
                raise cx.fault("two rooms have this name", "write another")
            for name in room.to:
                if name not in names[number + 1 :]:
                    raise cx.fault(f"no room {name} further down", "write one of those below")
            if not room.to and number != len(names) - 1:
                raise cx.fault("the arrows end before the last room", "write to: …")
        made.append({"name": room.name, "to": [names.index(name) for name in room.to]})
    return made


def room_abilities(card: Card, face: Face) -> list[Json]:
    """What happens as the venture marker moves into each room (CR 309.4c)."""
    made = []
    for number, room in enumerate(face.rooms):
        cx = Context(card, face)
        with cx.at(f"rooms[{number}]"):
            found = pattern(cx, e.Does("venture", what=n.This()))
            program(cx, room.do, f"{cx.path}.do")
            cx.scope.finish()
        triggered = {
            "on": [{**found, "amount": ["==", {"int": number + 1}]}],
            "during": "always",
            "when": "always",
            "body": cx.body.json(),
            "limit": "never",
            "from": ["command"],
            "state": False,
            "mana": False,
        }
        text = f"{room.name} — {program_text(room.do, face)}"
        made.append({"text": text, "keyword": None, "word": None, "kind": {"triggered": triggered}})
    return made


def completed(cx: Context) -> Json:
    """How many dungeons of different names you have completed."""
    times = (
        {
            "happened": {
                "what": pattern(cx, e.CompletesDungeon(n.YOU, name)),
                "within": "game",
                "amounts": False,
            }
        }
        for name in (*OPEN, UNDERCITY)
    )
    return {"add": [{"min": [{"int": 1}, one]} for one in times]}
