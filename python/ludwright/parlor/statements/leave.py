"""end turn, end hand, void hand, break: leave what is going on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from . import Simple, Told

if TYPE_CHECKING:
    from ..language.syntax import Reader
    from ..lowering.builder import Builder
    from ..lowering.code import Code


@dataclass(frozen=True, slots=True)
class End(Simple):
    """Ends the turn, or the hand: what remains of the turn, or of the turns, is left out."""

    word = "end"
    forms = ("end turn", "end hand")
    what: str

    @classmethod
    def parse(cls, reader: Reader) -> Self:
        what = reader.token.text
        reader.need("turn", "hand")
        return cls(what)

    def emit(self, b: Builder) -> list[Code]:
        over = b.written(["hand_over = 1"]) if self.what == "hand" else []
        return [*over, {"do": "return"}]

    def told(self, b: Builder) -> list[Told]:
        return [Told(f"The {self.what} ends.")]


@dataclass(frozen=True, slots=True)
class Void(Simple):
    """Throws the hand in: it ends and nothing is scored."""

    word = "void"
    forms = ("void hand",)

    @classmethod
    def parse(cls, reader: Reader) -> Self:
        reader.need("hand")
        return cls()

    def emit(self, b: Builder) -> list[Code]:
        return [*b.written(["hand_over = 1", "hand_void = 1"]), {"do": "return"}]

    def told(self, b: Builder) -> list[Told]:
        return [Told("The hand is thrown in and nothing is scored.")]


@dataclass(frozen=True, slots=True)
class Break(Simple):
    """Leaves the innermost repetition."""

    word = "break"
    forms = ("break",)

    @classmethod
    def parse(cls, reader: Reader) -> Self:
        return cls()

    def emit(self, b: Builder) -> list[Code]:
        return [{"do": "break"}]

    def told(self, b: Builder) -> list[Told]:
        return [Told("This is repeated no more.")]
