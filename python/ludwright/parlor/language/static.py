"""Sets of cards that are known before play: evaluated here, for attributes and scoring."""

from __future__ import annotations

from collections.abc import Sequence

from ..lowering.code import COMPARED, FOLDED, Code


class NotStatic(Exception):  # noqa: N818 - caught where the set is needed
    """The set depends on play."""


def cards(of: Code, columns: Sequence[Sequence[int]], count: int) -> frozenset[int]:
    """The cards of a set, from attribute columns alone."""
    kind = of["s"]
    if kind == "none":
        return frozenset()
    if kind == "every":
        return frozenset(range(count))
    if kind == "one":
        card = number(of["card"], columns, None)
        return frozenset((card,)) if 0 <= card < count else frozenset()
    if kind == "with":
        wanted = number(of["value"], columns, None)
        return frozenset(c for c in range(count) if columns[of["attr"]][c] == wanted)
    if kind == "where":
        return frozenset(c for c in cards(of["of"], columns, count) if holds(of["test"], columns, c))
    if kind in ("and", "or"):
        sets = [cards(inner, columns, count) for inner in of["of"]]
        return frozenset.intersection(*sets) if kind == "and" else frozenset.union(*sets)
    if kind == "minus":
        return cards(of["a"], columns, count) - cards(of["b"], columns, count)
    raise NotStatic


def number(of: Code, columns: Sequence[Sequence[int]], this: int | None) -> int:
    kind = of["v"]
    if kind == "int":
        return int(of["n"])
    if kind == "this" and this is not None:
        return this
    if kind == "attr":
        card = number(of["card"], columns, this)
        return columns[of["attr"]][card] if card >= 0 else -1
    if kind in FOLDED:
        return FOLDED[kind](number(of["a"], columns, this), number(of["b"], columns, this))
    if kind == "if":
        chosen = "then" if holds(of["test"], columns, this) else "other"
        return number(of[chosen], columns, this)
    raise NotStatic


def holds(test: Code, columns: Sequence[Sequence[int]], this: int | None) -> bool:
    kind = test["c"]
    if kind in ("true", "false"):
        return bool(kind == "true")
    if kind in COMPARED:
        return COMPARED[kind](number(test["a"], columns, this), number(test["b"], columns, this))
    if kind == "not":
        return not holds(test["a"], columns, this)
    if kind in ("all", "any"):
        tests = (holds(inner, columns, this) for inner in test["of"])
        return all(tests) if kind == "all" else any(tests)
    raise NotStatic
