"""What no rule reads is left out of a program: counters of the usual kind, and statements that do nothing."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .code import Code

# Where statements name variables, beside `var`.
_FIELDS = ("led", "winner", "chips", "round", "hand", "folded", "winners")
_WRITES = ("set", "add", "roll")
_NAMING = ("trick", "betting", "showdown")


Origins = list[list[str]]


def prune(program: Code, keep: set[str], origins: Origins) -> Code:
    """The program without variables that are only written to, unless they are to be kept; the origins of
    its statements are kept in step."""
    # Parts of a program may be one object; after this nothing is shared.
    program = json.loads(json.dumps(program))
    while True:
        read = _read(program)
        idle = {n for n, v in enumerate(program["vars"]) if n not in read and v["name"] not in keep}
        blocks = program["blocks"]
        before = sum(map(len, blocks))
        for block, paths in zip(blocks, origins, strict=True):
            kept = [n for n, s in enumerate(block) if not _useless(s, idle, blocks)]
            block[:] = [block[n] for n in kept]
            paths[:] = [paths[n] for n in kept]
        if sum(map(len, blocks)) == before:
            break
    _renumber(program, idle)
    return program


def _useless(statement: Code, idle: set[int], blocks: list[list[Code]]) -> bool:
    kind = statement["do"]
    if kind in _WRITES:
        return statement["var"] in idle
    if kind == "if":
        return not blocks[statement["then"]] and (
            statement["other"] is None or not blocks[statement["other"]]
        )
    if kind in ("for", "for_cards", "call"):
        return not blocks[statement["body"]]
    return False


def _read(program: Code) -> set[int]:
    """The variables that some value or statement reads."""
    found: set[int] = set()
    waiting: list[Any] = [program]
    while waiting:
        of = waiting.pop()
        if isinstance(of, list):
            waiting += of
        elif isinstance(of, dict):
            if of.get("v") == "var":
                found.add(of["var"])
            if of.get("do") in _NAMING:
                found.update(of[field] for field in _FIELDS if isinstance(of.get(field), int))
            if "vars" in of and "domain" in of:
                found.update(of["vars"])
            waiting += of.values()
    return found


def _renumber(program: Code, idle: set[int]) -> None:
    kept = [n for n in range(len(program["vars"])) if n not in idle]
    numbers = {old: new for new, old in enumerate(kept)}
    program["vars"] = [program["vars"][n] for n in kept]
    for part in ("blocks", "derived", "cap", "tallies"):
        _rename(program[part], numbers)


def _rename(of: Any, numbers: dict[int, int]) -> None:
    if isinstance(of, list):
        for inner in of:
            _rename(inner, numbers)
        return
    if not isinstance(of, dict):
        return
    for inner in of.values():
        _rename(inner, numbers)
    if of.get("v") == "var" or of.get("do") in _WRITES:
        of["var"] = numbers[of["var"]]
    if of.get("do") in _NAMING:
        for field in _FIELDS:
            if isinstance(of.get(field), int):
                of[field] = numbers[of[field]]
    if "vars" in of and "domain" in of:
        of["vars"] = [numbers[n] for n in of["vars"]]
