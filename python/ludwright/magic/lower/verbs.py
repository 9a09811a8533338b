"""Programs: every verb is lowered by the function that its family's file registers for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from ..notation.ast_base import Verb
from ..notation.ast_mechanics import KeywordAction
from ..notation.ast_program import Program
from .context import Context, Json
from .expand import action
from .hurt import only_the_hurt

V = TypeVar("V", bound=Verb)
_LOWERING: dict[type[Any], Callable[[Context, Any], None]] = {}


def lowers(kind: type[V]) -> Callable[[Callable[[Context, V], None]], Callable[[Context, V], None]]:
    """Registers how a verb is lowered."""

    def register(function: Callable[[Context, V], None]) -> Callable[[Context, V], None]:
        _LOWERING[kind] = function
        return function

    return register


def known() -> frozenset[type[Any]]:
    return frozenset(_LOWERING)


def program(cx: Context, written: Program, path: str) -> None:
    """Adds a program to the body being written."""
    if not written.steps:
        raise cx.fault(f"nothing is done in {path}", "write a verb such as {draw: 1}")
    written = only_the_hurt(written)
    for n, step in enumerate(written.steps):
        name = step.name if isinstance(step, KeywordAction) else step.tag
        cx.following.append(written.steps[n + 1 :])
        with cx.at(f"{path}[{n}].{name}"):
            verb(cx, step)
        cx.following.pop()


def verb(cx: Context, step: Verb) -> None:
    if isinstance(step, KeywordAction):
        program(cx, action(cx, step), cx.path)
        return
    lowering = _LOWERING.get(type(step))
    if lowering is None:
        raise cx.unsupported(step.tag or type(step).__name__)
    lowering(cx, step)


def nested(cx: Context, written: Program, key: str) -> Json:
    """A body of its own inside this one."""
    with cx.nested() as body:
        program(cx, written, f"{cx.path}.{key}")
    return body.json()


def bound(cx: Context, name: str | None, kind: str = "things") -> int | None:
    """The slot of a verb's result."""
    return None if name is None else cx.scope.bind(name, cx.path, kind)
