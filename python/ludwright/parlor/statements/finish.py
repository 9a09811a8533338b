"""end_match: the match is over."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from ...authoring.shapes import Key
from ..genomes.words import Label
from ..language.texts import Value
from ..language.typed import PLAYER
from . import Compound, Told

if TYPE_CHECKING:
    from ..lowering.builder import Builder
    from ..lowering.code import Code


@dataclass(frozen=True, slots=True, kw_only=True)
class EndMatch(Compound):
    """Ends the match; `p` is each player in `merit` and `payoff`."""

    word = "end_match"

    reason: Annotated[Label, Key("end_match"), "Why, in a word or two."]
    merit: Annotated[Value, "What decides, greater being better; equal best players share a draw."]
    payoff: Annotated[Value | None, "Each player's payoff in thousandths, where winning is not all."] = None

    def ending(self, b: Builder) -> Code:
        with b.binding("p", "number", PLAYER, "each player") as local:
            merit = b.value(self.merit, "merit").code
            payoff = None if self.payoff is None else b.value(self.payoff, "payoff").code
        return {"reason": b.reason(self.reason), "seat_local": local, "merit": merit, "payoff": payoff}

    def emit(self, b: Builder) -> list[Code]:
        return [{"do": "end", **self.ending(b)}]

    def told(self, b: Builder) -> list[Told]:
        with b.binding("p", "number", PLAYER, "each player"):
            merit = b.value(self.merit, "merit").english
            payoff = (
                ""
                if self.payoff is None
                else f" Payoff: {b.value(self.payoff, 'payoff').english} thousandths."
            )
        return [
            Told(f"The match is over ({self.reason}); whoever has the most of this wins: {merit}.{payoff}")
        ]
