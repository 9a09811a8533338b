"""The position a scenario starts from."""

from __future__ import annotations

from typing import Any

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


def first_run(row: Row) -> int:
    """The number of the first operation that runs the script."""
    runs = (n for n, op in enumerate(row.ops) if op["op"] in ("execute", "execute_error"))
    return next(runs, len(row.ops))


def cards(row: Row) -> list[str]:
    """Every card that the scenario puts somewhere."""
    put = [str(op["card"]) for op in row.ops if op["op"] == "put"]
    return list(dict.fromkeys([*put, FILLER]))


def at_first(row: Row) -> list[Op]:
    """Counters that the script puts on permanents of the start before anything is done."""
    found: list[Op] = []
    for op in row.ops[: first_run(row)]:
        if op["op"] not in _STILL:
            break
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
    for op in ops:
        if op["op"] == "put":
            objects += [_object(op) for _ in range(int(op["count"]))]
        elif op["op"] == "life":
            life[seat(op["player"])] = int(op["life"])
    for op in at_first(row):
        name, side = str(op["card"]).partition(" // ")[0], seat(op["player"])
        bearer = next(o for o in objects if (o["card"], o["seat"], o["zone"]) == (name, side, "battlefield"))
        bearer["counters"].append([counter(str(op["counter"])), int(op["n"])])
    shuffle = not any(op["op"] == "no_shuffle" for op in ops)
    return {"life": life, "objects": objects, "shuffle": shuffle}


def _object(op: Op) -> dict[str, Any]:
    card = str(op["card"]).partition(" // ")[0]
    return _put(seat(op["player"]), str(op["zone"]).lower(), card, tapped=bool(op.get("tapped")))


def _put(side: int, zone: str, card: str, *, tapped: bool = False) -> dict[str, Any]:
    return {
        "seat": side,
        "zone": "exile" if zone == "exiled" else zone,
        "card": card,
        "face": 0,
        "tapped": tapped,
        "sick": False,
        "counters": [],
        "attached": None,
    }
