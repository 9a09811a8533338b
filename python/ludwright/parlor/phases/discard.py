"""discard: cards from the hand of the player in turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from ..genomes.words import DiscardTarget, Label
from ..language.texts import ONE, TRUE, Condition, Value
from ..language.typed import CARD, value
from ..lowering import code
from ..statements import Told
from . import Phase

if TYPE_CHECKING:
    from ..lowering.builder import Builder

_PILES = {"discard": "discard", "own_discard": "discards(me)", "tableau": "tableau", "deck": "deck"}
_WORDS = {
    "discard": "the discard pile",
    "own_discard": "your own discard pile",
    "tableau": "the tableau",
    "deck": "the bottom of the deck",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class DiscardPhase(Phase):
    """The player in turn gets rid of cards."""

    kind = "discard"
    in_turn = True

    target: Annotated[DiscardTarget, "Where they go: discard, own_discard, tableau or deck."] = "discard"
    count: Annotated[Value, "How many."] = ONE
    mandatory: Annotated[bool, "Whether the player must."] = True
    matching_condition: Annotated[Condition, "Which `card` may be discarded."] = TRUE
    prompt: Annotated[Label, "The question."] = "Discard a card"

    def steps(self, b: Builder) -> list[Any]:
        pile = _PILES[self.target]
        how = " beneath" if self.target == "deck" else ""
        options: list[Any] = [
            {
                "label": "discard",
                "each": ["card c in (hand(me) where its_matching_condition)"],
                "do": [f"move one(c) to {pile}{how}"],
            }
        ]
        if not self.mandatory:
            options.append({"label": "discard nothing", "do": ["break"]})
        ask = {
            "choose": "me",
            "prompt": self.prompt,
            "options": options,
            "otherwise": [],
            "secret": self.target == "deck",
        }
        return [{"each": "n", "count": "its_count", "do": [ask]}]

    def sentences(self, b: Builder) -> list[Told]:
        verb = "discard" if self.mandatory else "may discard"
        count = b.value(self.count, "count").english
        cards = "a card" if count == "1" else f"{count} cards, one by one,"
        with b.naming(card=value(code.THIS, "the card", CARD)):
            condition = b.condition(self.matching_condition, "matching_condition")
        only = "" if condition.code["c"] == "true" else f" A card may be discarded if {condition.english}."
        return [Told(f"You {verb} {cards} to {_WORDS[self.target]}.{only}")]
