"""draw: cards into the hand of the player in turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from ..effects import on_target
from ..genomes.words import DrawSource, Label, TargetSelector
from ..language.texts import ONE, TRUE, Condition, Value
from ..lowering.drawing import one
from ..statements import Told
from . import Phase

if TYPE_CHECKING:
    from ..lowering.builder import Builder

_WORDS = {
    "deck": "the deck",
    "discard": "the top of the discard pile",
    "tableau": "the top of the tableau",
    "captured": "your captured cards",
    "own_discard": "the top of your own discard pile",
    "opponent_hand": "an opponent’s hand, at random",
    "opponent_discard": "the top of an opponent’s discard pile",
}
_TARGETS = {
    "self": "yourself",
    "next_player": "the next player",
    "prev_player": "the player before you",
    "player_choice": "a player of your choice",
    "random_opponent": "a random opponent",
    "all_opponents": "every opponent",
    "left_opponent": "the player to your left",
    "right_opponent": "the player to your right",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawPhase(Phase):
    """The player in turn draws cards."""

    kind = "draw"
    in_turn = True

    source: Annotated[DrawSource, "Where they come from."] = "deck"
    target: Annotated[TargetSelector, "Whose cards, when they come from an opponent."] = "next_player"
    alternative: Annotated[DrawSource | None, "Another place each card may be drawn from instead."] = None
    count: Annotated[Value, "How many."] = ONE
    mandatory: Annotated[bool, "Whether the player must draw."] = True
    condition: Annotated[Condition, "Cards are drawn only if this holds."] = TRUE
    prompt: Annotated[Label, "The question."] = "Draw a card"

    def steps(self, b: Builder) -> list[Any]:
        sources = [self.source, *([self.alternative] if self.alternative else [])]
        if self.mandatory and len(sources) == 1:
            draw: list[Any] = self._from(self.source)
        else:
            options = [
                {"label": f"draw from {self._name(s)}", "when": self._possible(b, s), "do": self._from(s)}
                for s in sources
            ]
            if not self.mandatory:
                options.append({"label": "draw nothing"})
            draw = [{"choose": "me", "prompt": self.prompt, "options": options, "otherwise": []}]
        return [{"if": "its_condition", "then": [{"each": "n", "count": "its_count", "do": draw}]}]

    def _name(self, source: str) -> str:
        return _WORDS[source].removeprefix("the ")

    def _possible(self, b: Builder, source: str) -> str:
        if source == "deck":
            rules = b.genome.game_rules
            if rules.deck_empty_action == "reshuffle_discard":
                return f"not empty(deck) or count(discard) > {1 if rules.keep_top_discard else 0}"
            return "true" if rules.deck_empty_action == "game_ends" else "not empty(deck)"
        where = {
            "discard": "discard",
            "tableau": "tableau",
            "captured": "captured(me)",
            "own_discard": "discards(me)",
        }
        return f"not empty({where[source]})" if source in where else "true"

    def _from(self, source: str) -> list[Any]:
        if source == "deck":
            return one("me")
        if source in ("discard", "tableau"):
            return [_top(source)]
        if source == "own_discard":
            return [_top("discards(me)")]
        if source == "captured":
            return ["move one(any_card(captured(me))) to hand(me)"]
        if source == "opponent_discard":
            return on_target(self.target, lambda t: [_top(f"discards({t})")])
        return on_target(self.target, lambda t: [f"shuffle hand({t})", _top(f"hand({t})")])

    def sentences(self, b: Builder) -> list[Told]:
        verb = "draw" if self.mandatory else "may draw"
        count = b.value(self.count, "count").english
        cards = "a card" if count == "1" else f"{count} cards, one by one"
        source = _WORDS[self.source]
        if self.alternative:
            source += f" or from {_WORDS[self.alternative]}"
        if "opponent" in f"{self.source} {self.alternative or ''}":
            source += f" (the opponent is {_TARGETS[self.target]})"
        condition = b.condition(self.condition, "condition")
        only = "" if condition.code["c"] == "true" else f"If {condition.english}, "
        there = "" if self.source == "deck" else ", as far as there are any"
        text = f"{only}you {verb} {cards} from {source}{there}."
        return [Told(text[:1].upper() + text[1:])]


def _top(pile: str) -> str:
    """The top card, if there is one."""
    return f"move top({pile}, min(1, count({pile}))) to hand(me)"
