"""The position a scenario starts from."""

from __future__ import annotations

import json
from typing import Any

from ..catalog import load
from .format import Op, Row, seat
from .names import counter

LIBRARY = 71
FILLER = "Mountain"
# What makes no move: counters put after nothing else are there from the start.
_STILL = {
    "put",
    "strict",
    "no_shuffle",
    "clear_hand",
    "clear_library",
    "life",
    "counters",
    "target",
    "choice",
    "mode",
}
_EARLY = {"UPKEEP", "DRAW", "PRECOMBAT_MAIN"}
ZONES = {
    "BATTLEFIELD": "battlefield",
    "HAND": "hand",
    "LIBRARY": "library",
    "GRAVEYARD": "graveyard",
    "EXILE": "exile",
    "EXILED": "exile",
    "COMMAND": "command",
}


def first_run(row: Row) -> int:
    """The number of the first operation that runs the script."""
    runs = (n for n, op in enumerate(row.ops) if op["op"] in ("execute", "execute_error"))
    return next(runs, len(row.ops))


def cards(row: Row) -> list[str]:
    """Every card that the scenario puts somewhere."""
    put = [front(row, str(op.get("card")))[0] for op in row.ops if op["op"] == "put"]
    return list(dict.fromkeys([*put, FILLER]))


def at_first(row: Row) -> list[Op]:
    """Counters that the script puts on permanents of the start before anything is done."""
    found: list[Op] = []
    for op in row.ops[: first_run(row)]:
        if op["op"] not in _STILL:
            break
        if op["op"] == "counters" and not {"turn", "step", "player", "card", "n"} <= set(op):
            continue
        put = {"op": "put", "zone": "BATTLEFIELD", "player": op.get("player"), "card": op.get("card")}
        there = any(all(other.get(key) == word for key, word in put.items()) for other in row.ops)
        if op["op"] == "counters" and op["turn"] == 1 and op["step"] in _EARLY and there:
            found.append(op)
    return found


def position(row: Row) -> dict[str, Any]:
    """What the core is told: objects in order, life, whether libraries are shuffled."""
    ops = row.ops[: first_run(row)]
    cleared = {seat(op["player"]) for op in ops if op["op"] == "clear_library"}
    objects = [
        _put(side, "library", FILLER) for side in (0, 1) if side not in cleared for _ in range(LIBRARY)
    ]
    life = [20, 20]
    words = [
        [str(op["value"]) for op in ops if op["op"] == "choice" and seat(op["player"]) == side]
        for side in (0, 1)
    ]
    for op in ops:
        if op["op"] == "put":
            made = [_object(row, op) for _ in range(int(op["count"]))]
            for one in made:
                if words[one["seat"]] and one["zone"] == "battlefield" and _asks(one["card"], one["face"]):
                    one["choices"] = [words[one["seat"]].pop(0)]
            objects += made
        elif op["op"] == "life":
            life[seat(op["player"])] = int(op["life"])
    for op in at_first(row):
        name, side = front(row, str(op["card"]))[0], seat(op["player"])
        bearer = next(o for o in objects if (o["card"], o["seat"], o["zone"]) == (name, side, "battlefield"))
        bearer["counters"].append([counter(op["counter"]), int(op["n"])])
    shuffle = not any(op["op"] == "no_shuffle" for op in ops)
    return {"life": life, "objects": objects, "shuffle": shuffle}


def _asks(card: str, face: int) -> bool:
    """Does something have to be named as this enters: a colour, a type, a name?"""
    known = load()
    if card not in known:
        return False
    text = known.lowered(card)
    return '"as_enters"' in text and any(map(_names, json.loads(text)["faces"][face]["abilities"]))


def _names(ability: Any) -> bool:
    kind = ability["kind"]
    how = kind.get("replacement", {}).get("how") if isinstance(kind, dict) else None
    code = how["as_enters"]["code"] if isinstance(how, dict) and "as_enters" in how else ()
    return any(isinstance(op, dict) and next(iter(op)).startswith("choose_") for op in code)


def front(row: Row, card: str) -> tuple[str, int]:
    """The name of a card's front, and the face that is meant: a back is put by its own name."""
    for whole in row.cards:
        first, _, second = whole.partition(" // ")
        if second and card == second:
            return first, 1
    known = load()
    entry = known.entry(card) if card in known else None
    name = card if entry is None else entry.token or entry.name
    return name.partition(" // ")[0], 0


def _object(row: Row, op: Op) -> dict[str, Any]:
    card, face = front(row, str(op["card"]))
    zone = ZONES.get(str(op["zone"]).upper(), "nowhere")
    face = face if zone == "battlefield" else 0
    return _put(seat(op["player"]), zone, card, face=face, tapped=bool(op.get("tapped")))


def _put(side: int, zone: str, card: str, *, face: int = 0, tapped: bool = False) -> dict[str, Any]:
    return {
        "seat": side,
        "zone": zone,
        "card": card,
        "face": face,
        "tapped": tapped,
        "sick": False,
        "counters": [],
        "attached": None,
    }
