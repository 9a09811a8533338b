"""What lowering carries along: the ability's slots, the body being written, and the place in the card."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from ...errors import LudwrightError, Unsupported
from ..notation.ast_card import Card, Face
from .scope import LowerFault, Scope

Json = Any


@dataclass(slots=True)
class Body:
    """Targets, modes and code of one body."""

    targets: list[Json] = field(default_factory=list)
    modes: Json = None
    code: list[Json] = field(default_factory=list)

    def json(self) -> Json:
        return {"targets": self.targets, "modes": self.modes, "code": self.code}

    def emit(self, op: Json) -> int:
        self.code.append(op)
        return len(self.code) - 1

    def here(self) -> int:
        return len(self.code)

    def patch(self, at: int) -> None:
        """The jump at `at` goes to the next instruction."""
        op = self.code[at]
        (held,) = op.values()
        held["to"] = self.here()


@dataclass(slots=True)
class Context:
    """One ability being lowered."""

    card: Card
    face: Face
    scope: Scope = field(default_factory=Scope)
    body: Body = field(default_factory=Body)
    path: str = ""
    # The condition under which targets met now are chosen.
    target_when: Json = "always"
    # How many loops are around what is being lowered.
    deep_loop: int = 0
    # Who chooses what a verb leaves open: whoever may do it.
    actor: Json = "you"
    # The steps that follow, in this program and those around it.
    following: list[tuple[Any, ...]] = field(default_factory=list)
    # Whether a cost is one that need not be paid.
    optional: bool = False

    def spoken_of_later(self, slot: str) -> bool:
        return any(repr(slot) in repr(step) for steps in self.following for step in steps)

    @contextmanager
    def at(self, path: str) -> Iterator[None]:
        """Faults inside are about this part of the card."""
        before, self.path = self.path, path
        try:
            yield
        except LowerFault as fault:
            fault.path = fault.path or path
            raise
        except LudwrightError as error:
            unsupported = isinstance(error, Unsupported)
            code = error.code or "card"
            raise LowerFault(error.message, path, error.remedy, code, unsupported) from None
        finally:
            self.path = before

    @contextmanager
    def nested(self) -> Iterator[Body]:
        """A body inside the body: same slots, own targets and code."""
        outer, when, loops, actor = self.body, self.target_when, self.deep_loop, self.actor
        self.body, self.target_when, self.deep_loop, self.actor = Body(), "always", 0, "you"
        try:
            yield self.body
        finally:
            self.body, self.target_when, self.deep_loop, self.actor = outer, when, loops, actor

    @contextmanager
    def acting(self, player: Json) -> Iterator[None]:
        """What is done inside is that player's doing."""
        before, self.actor = self.actor, player
        try:
            yield
        finally:
            self.actor = before

    def fault(self, message: str, remedy: str | None = None, code: str = "card") -> LowerFault:
        return LowerFault(message, self.path, remedy, code)

    def unsupported(self, what: str) -> LowerFault:
        return LowerFault(f"{what} is not supported", self.path, None, "unsupported", unsupported=True)
