"""each: every player, team or number in turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from ...authoring.shapes import Key, Size
from ..genomes.words import Identifier
from ..language.texts import ZERO, Value
from ..language.typed import NUMBER, PLAYER, TEAM
from ..lowering import code
from . import Compound, Statements, Told

if TYPE_CHECKING:
    from ..lowering.builder import Builder
    from ..lowering.code import Code


@dataclass(frozen=True, slots=True, kw_only=True)
class Each(Compound):
    """Every player in turn; or every number below `count`, or every team."""

    word = "each"

    name: Annotated[Identifier, Key("each"), "What the player, or the number, is called below."]
    start: Annotated[Value, Key("from"), "Who, or which, comes first; the others follow going round."] = ZERO
    count: Annotated[Value | None, "Numbers from 0 to one less than this, instead of players."] = None
    teams: Annotated[bool, "Teams instead of players."] = False
    do: Annotated[Statements, Size(1, 64), "What happens for each."]

    def _range(self, b: Builder) -> tuple[str, Code, str]:
        if self.teams and (self.count is not None or not b.genome.teams):
            b.blame("field-conflict", "teams", "there are no teams to go through", "remove it, or add teams")
        if self.count is not None:
            n = b.value(self.count, "count")
            last = code.constant(n.code)
            most = f"one less than {n.english}" if last is None else str(last - 1)
            return NUMBER, n.code, f"number from 0 to {most}"
        if self.teams:
            return TEAM, code.integer(max(b.teams) + 1), "side"
        return PLAYER, code.integer(b.seats), "player"

    def emit(self, b: Builder) -> list[Code]:
        sort, n, _ = self._range(b)
        start = b.value(self.start, "from").code
        with b.binding(self.name, "number", sort, "that player") as local:
            body = b.block(self.do, "do")
        return [{"do": "for", "local": local, "from": start, "n": n, "body": body}]

    def told(self, b: Builder) -> list[Told]:
        sort, _, noun = self._range(b)
        start = b.value(self.start, "from")
        first = "" if start.english == "0" else f", starting with {start.english}"
        english = "the number" if sort == NUMBER else f"that {noun}"
        with b.binding(self.name, "number", sort, english):
            return [Told(f"For every {noun}{first}:", b.told(self.do))]
