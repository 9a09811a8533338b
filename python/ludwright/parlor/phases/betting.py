"""betting: a round of bets, calls, raises and folds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from ...authoring.shapes import Range, Size
from ..genomes.words import Label, ShowdownMethod, listed
from ..language.texts import FALSE, NEXT_DEALER, Condition, Value
from ..language.typed import PLAYER, value
from ..lowering import code
from ..statements import Told
from ..validate.codes import Finding
from . import Phase
from .ante import needs_chips
from .showdown import ShowdownPhase, needs_evaluation

if TYPE_CHECKING:
    from ..genomes.schema import GameGenome
    from ..lowering.builder import Builder
    from ..lowering.code import Code


@dataclass(frozen=True, slots=True, kw_only=True)
class BettingPhase(Phase):
    """A round of betting: in turn, players check or bet, then call, raise or fold, until all are even."""

    kind = "betting"

    min_bet: Annotated[Value, "The smallest bet, and the unit of the others."]
    max_raises: Annotated[Value, "Raises in the round; the first bet is not one of them."]
    sizes: Annotated[
        tuple[Annotated[int, Range(1, 255)], ...],
        Size(1, 8),
        "Bets and raises that are offered, in multiples of min_bet.",
    ] = (1,)
    all_in: Annotated[bool, "Whether a player may bet or raise with all chips left, whatever the sizes."] = (
        True
    )
    first: Annotated[Value, "Who speaks first."] = NEXT_DEALER
    sits_out: Annotated[Condition, "Whether `me` takes no part."] = FALSE
    showdown_method: Annotated[
        ShowdownMethod | None, "What then decides the pot; it stays where it is when left out."
    ] = None
    prompt: Annotated[Label, "The question."] = "Your bet"

    def check(self, genome: GameGenome) -> Iterator[Finding]:
        yield from needs_chips(genome, "min_bet")
        yield from needs_evaluation(genome, self.showdown_method, "showdown_method")

    def body(self, b: Builder) -> list[Code]:
        with b.naming(**self.its(b)):
            start = b.written([{"each": "p", "do": ["bet_round[p] = 0"]}])
            with b.binding("me", "number", PLAYER, "the player") as seat:
                out = b.condition("its_sits_out").code
            bets = {
                "do": "betting",
                "first": b.player("its_first").code,
                "chips": b.variable("chips")[0],
                "round": b.variable("bet_round")[0],
                "hand": b.variable("bet_hand")[0],
                "folded": b.variable("folded")[0],
                "out": out,
                "seat_local": seat,
                "min_bet": b.value("its_min_bet").code,
                "max_raises": b.value("its_max_raises").code,
                "sizes": list(self.sizes),
                "all_in": self.all_in,
                "prompt": b.prompt(self.prompt),
            }
        return [*start, bets, *(self._showdown.body(b) if self._showdown else [])]

    @property
    def _showdown(self) -> ShowdownPhase | None:
        return None if self.showdown_method is None else ShowdownPhase(method=self.showdown_method)

    def sentences(self, b: Builder) -> list[Told]:
        first, least = b.player(self.first, "first").english, b.value(self.min_bet, "min_bet").english
        raises = b.value(self.max_raises, "max_raises").english
        sizes = listed([str(size) for size in self.sizes], "or")
        unit = least if self.sizes == (1,) else f"{sizes} times {least}"
        fixed = code.constant(b.value(self.min_bet, "min_bet").code)
        if fixed is not None:
            unit = listed([str(size * fixed) for size in self.sizes], "or")
        with b.naming(me=value(code.integer(0), "the player", PLAYER)):
            out = b.condition(self.sits_out, "sits_out")
        told = [
            f"A round of betting, in turn, starting with {first}. As long as nobody has bet, a player checks "
            f"or bets {unit} chips. After a bet, a player folds, calls by putting in as much as the "
            f"highest, or calls and raises by {unit} chips. The first bet aside, there are at most {raises} "
            "raises. A player with too few chips to call may call with all of them."
        ]
        if self.all_in:
            told.append("Whoever may bet or raise may also do so with all chips left, whatever their number.")
        if out.code["c"] != "false":
            told.append(f"A player takes no part if {out.english}.")
        told.append("The round ends when all who have not folded have put in the same, or all their chips.")
        lines = [Told(" ".join(told))]
        return lines + (self._showdown.sentences(b) if self._showdown else [])
