"""each card: every card of a set in turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from ...authoring.shapes import Key, Size
from ..genomes.words import Identifier
from ..language.texts import CardSet
from ..language.typed import CARD
from . import Compound, Statements, Told

if TYPE_CHECKING:
    from ..lowering.builder import Builder
    from ..lowering.code import Code


@dataclass(frozen=True, slots=True, kw_only=True)
class EachCard(Compound):
    """Every card of a set in turn, in the order of the deck."""

    word = "each_card"

    name: Annotated[Identifier, Key("each_card"), "What the card is called below."]
    of: Annotated[CardSet, "The cards."]
    do: Annotated[Statements, Size(1, 64), "What happens for each."]

    def emit(self, b: Builder) -> list[Code]:
        of = b.card_set(self.of, "of").code
        with b.binding(self.name, "card", CARD, "that card") as local:
            body = b.block(self.do, "do")
        return [{"do": "for_cards", "local": local, "of": of, "body": body}]

    def told(self, b: Builder) -> list[Told]:
        of = b.card_set(self.of, "of").english
        with b.binding(self.name, "card", CARD, "that card"):
            return [Told(f"For every card of {of}:", b.told(self.do))]
