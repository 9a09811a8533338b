"""The core language as JSON: one small function per form of the boundary, constants folded."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Code = dict[str, Any]

TRUE: Code = {"c": "true"}
FALSE: Code = {"c": "false"}
THIS: Code = {"v": "this"}
NO_CARDS: Code = {"s": "none"}
EVERY_CARD: Code = {"s": "every"}
FACE_UP: Code = {"s": "face_up"}
SEATS: Code = {"v": "seats"}
NO_CARD = -1

FOLDED: dict[str, Callable[[int, int], int]] = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "min": min,
    "max": max,
}
COMPARED: dict[str, Callable[[int, int], bool]] = {
    "eq": lambda a, b: a == b,
    "ne": lambda a, b: a != b,
    "lt": lambda a, b: a < b,
    "le": lambda a, b: a <= b,
    "gt": lambda a, b: a > b,
    "ge": lambda a, b: a >= b,
}
NEGATED = {"eq": "ne", "ne": "eq", "lt": "ge", "ge": "lt", "gt": "le", "le": "gt"}


def integer(n: int) -> Code:
    return {"v": "int", "n": n}


def constant(value: Code) -> int | None:
    """The number, where the value is known already."""
    return value["n"] if value["v"] == "int" else None


def variable(index: int, at: Code | None = None) -> Code:
    return {"v": "var", "var": index, "at": at}


def local(number: int) -> Code:
    return {"v": "local", "local": number}


def arithmetic(op: str, a: Code, b: Code) -> Code:
    x, y = constant(a), constant(b)
    if x is not None and y is not None:
        if op in FOLDED:
            return integer(FOLDED[op](x, y))
        if op == "div" and y != 0:
            return integer(abs(x) // abs(y) * (1 if (x < 0) == (y < 0) else -1))
        if op == "mod" and y > 0 and x >= 0:
            return integer(x % y)
    if (op in ("add", "sub") and y == 0) or (op in ("mul", "div") and y == 1):
        return a
    if op == "add" and x == 0:
        return b
    return {"v": op, "a": a, "b": b}


def compare(op: str, a: Code, b: Code) -> Code:
    x, y = constant(a), constant(b)
    if x is not None and y is not None:
        return TRUE if COMPARED[op](x, y) else FALSE
    return {"c": op, "a": a, "b": b}


def negate(test: Code) -> Code:
    kind = test["c"]
    if kind in ("true", "false"):
        return FALSE if kind == "true" else TRUE
    if kind == "not":
        inner: Code = test["a"]
        return inner
    if kind in NEGATED:
        return {**test, "c": NEGATED[kind]}
    return {"c": "not", "a": test}


def all_of(*tests: Code) -> Code:
    return _joined("all", "true", "false", tests)


def any_of(*tests: Code) -> Code:
    return _joined("any", "false", "true", tests)


def _joined(kind: str, neutral: str, decisive: str, tests: tuple[Code, ...]) -> Code:
    flat: list[Code] = []
    for test in tests:
        if test["c"] == decisive:
            return test
        if test["c"] == kind:
            flat += test["of"]
        elif test["c"] != neutral:
            flat.append(test)
    if not flat:
        return {"c": neutral}
    return flat[0] if len(flat) == 1 else {"c": kind, "of": flat}


def either(test: Code, then: Code, other: Code, tag: str) -> Code:
    """`if` as a value (`v`) or as a set of cards (`s`)."""
    if test["c"] in ("true", "false"):
        return then if test["c"] == "true" else other
    return then if then == other else {tag: "if", "test": test, "then": then, "other": other}


def cards_joined(kind: str, sets: tuple[Code, ...]) -> Code:
    """`and` or `or` of sets."""
    flat: list[Code] = []
    for cards in sets:
        flat += cards["of"] if cards["s"] == kind else [cards]
    return {"s": kind, "of": flat}


def place(zone: int, seat: Code | None, pile: Code | None) -> Code:
    return {"zone": zone, "seat": seat, "pile": pile}


def lies_in(where: Code) -> Code:
    return {"s": "in", "place": where}


def one(card: Code) -> Code:
    return {"s": "one", "card": card}


def empty(cards: Code) -> Code:
    return {"c": "empty", "of": cards}


def count(cards: Code) -> Code:
    return {"v": "count", "of": cards}


def filtered(cards: Code, test: Code, columns: dict[int, tuple[int, ...]]) -> Code:
    """The cards for which a condition on `this` holds: as sets where possible, which is far quicker."""
    found = _set_of(test, columns)
    if found is None:
        return {"s": "where", "of": cards, "test": test}
    return cards if found == EVERY_CARD else cards_joined("and", (cards, found))


def _set_of(test: Code, columns: dict[int, tuple[int, ...]]) -> Code | None:
    kind = test["c"]
    if not _mentions_this(test):
        return either(test, EVERY_CARD, NO_CARDS, "s")
    if kind in ("all", "any"):
        sets = [_set_of(inner, columns) for inner in test["of"]]
        if any(inner is None for inner in sets):
            return None
        return cards_joined(
            "and" if kind == "all" else "or", tuple(inner for inner in sets if inner is not None)
        )
    if kind == "not":
        inner = _set_of(test["a"], columns)
        return None if inner is None else {"s": "minus", "a": EVERY_CARD, "b": inner}
    if kind == "has" and test["card"] == THIS and not _mentions_this(test["of"]):
        cards: Code = test["of"]
        return cards
    return _compared(kind, test, columns) if kind in NEGATED else None


def _compared(kind: str, test: Code, columns: dict[int, tuple[int, ...]]) -> Code | None:
    a, b = test["a"], test["b"]
    if not _mentions_this(a):
        a, b, kind = b, a, {"lt": "gt", "gt": "lt", "le": "ge", "ge": "le"}.get(kind, kind)
    if _mentions_this(b) or a["v"] not in ("attr", "derived_attr") or a["card"] != THIS:
        return None
    derived = a["v"] == "derived_attr"
    key = {"s": "with_derived", "derived": a["derived"]} if derived else {"s": "with", "attr": a["attr"]}
    if kind == "eq":
        return {**key, "value": b}
    if kind == "ne":
        return {"s": "minus", "a": EVERY_CARD, "b": {**key, "value": b}}
    limit = constant(b)
    if derived or limit is None:
        return None
    values = sorted({v for v in columns[a["attr"]] if COMPARED[kind](v, limit)})
    return cards_joined("or", tuple({**key, "value": integer(v)} for v in values)) if values else NO_CARDS


def locals_of(of: Any) -> set[int]:
    """The locals that a piece of code binds or reads."""
    if isinstance(of, dict):
        own = {of["local"]} if "local" in of else set()
        return own.union(*(locals_of(inner) for inner in of.values()))
    return set().union(*(locals_of(inner) for inner in of)) if isinstance(of, list) else set()


def _mentions_this(of: Any) -> bool:
    if isinstance(of, dict):
        # A filter inside has a card of its own; only its set belongs to this one.
        if of.get("s") == "where":
            return _mentions_this(of["of"])
        return of.get("v") == "this" or any(_mentions_this(inner) for inner in of.values())
    return isinstance(of, list) and any(_mentions_this(inner) for inner in of)
