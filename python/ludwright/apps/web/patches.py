"""How one JSON document becomes another: the operations add, remove and replace of RFC 6902."""

from __future__ import annotations

from typing import Any

Op = dict[str, Any]


def diff(old: Any, new: Any) -> list[Op]:
    """Operations that turn `old` into `new`, in order."""
    ops: list[Op] = []
    _diff(old, new, "", ops)
    return ops


def _diff(old: Any, new: Any, path: str, ops: list[Op]) -> None:
    if old is new or (type(old) is type(new) and old == new):
        return
    if isinstance(old, dict) and isinstance(new, dict):
        for key in old:
            if key not in new:
                ops.append({"op": "remove", "path": f"{path}/{_escaped(key)}"})
        for key, value in new.items():
            place = f"{path}/{_escaped(key)}"
            if key in old:
                _diff(old[key], value, place, ops)
            else:
                ops.append({"op": "add", "path": place, "value": value})
    elif isinstance(old, list) and isinstance(new, list):
        _lists(old, new, path, ops)
    else:
        ops.append({"op": "replace", "path": path, "value": new})


def _lists(old: list[Any], new: list[Any], path: str, ops: list[Op]) -> None:
    """What is the same at both ends stays; between them elements change, come or go."""
    if len(old) == len(new):
        for at, (one, other) in enumerate(zip(old, new, strict=True)):
            _diff(one, other, f"{path}/{at}", ops)
        return
    first = 0
    while first < min(len(old), len(new)) and _alike(old[first], new[first]):
        first += 1
    last = 0
    while last < min(len(old), len(new)) - first and _alike(old[-1 - last], new[-1 - last]):
        last += 1
    for at in range(first):
        _diff(old[at], new[at], f"{path}/{at}", ops)
    gone, come = old[first : len(old) - last], new[first : len(new) - last]
    for at in reversed(range(first, first + len(gone))):
        ops.append({"op": "remove", "path": f"{path}/{at}"})
    for at, value in enumerate(come, first):
        ops.append({"op": "add", "path": f"{path}/{at}", "value": value})
    for back in range(last, 0, -1):
        _diff(old[-back], new[-back], f"{path}/{len(new) - back}", ops)


def _alike(one: Any, other: Any) -> bool:
    """Whether two elements are the same thing: by their number where they have one."""
    if isinstance(one, dict) and isinstance(other, dict) and "id" in one and "id" in other:
        return bool(one["id"] == other["id"])
    return bool(one == other)


def _escaped(key: str) -> str:
    return key.replace("~", "~0").replace("/", "~1")


def apply(document: Any, ops: list[Op]) -> Any:
    """The document after operations; a new one, the old is left as it is. Pages do the same in JavaScript."""
    root = [_copied(document)]
    for op in ops:
        *way, last = ["0", *(_plain(part) for part in op["path"].split("/")[1:])]
        at: Any = root
        for part in way:
            at = at[int(part)] if isinstance(at, list) else at[part]
        key: Any = int(last) if isinstance(at, list) else last
        if op["op"] == "remove":
            del at[key]
        elif op["op"] == "add" and isinstance(at, list):
            at.insert(key, _copied(op["value"]))
        else:
            at[key] = _copied(op["value"])
    return root[0]


def _plain(part: str) -> str:
    return part.replace("~1", "/").replace("~0", "~")


def _copied(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _copied(held) for key, held in value.items()}
    if isinstance(value, list):
        return [_copied(held) for held in value]
    return value
