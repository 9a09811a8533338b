"""ask: a chosen player for a rank you hold."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from ...authoring.shapes import Range
from ..genomes.words import AttributeName, Label, ZoneName, spaced
from ..lowering.scoring import scored
from ..statements import Told
from . import Phase

if TYPE_CHECKING:
    from ..lowering.builder import Builder


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask(Phase):
    """The player in turn asks another for all cards of a rank held, and draws when there are none."""

    kind = "ask"
    in_turn = True

    attribute: Annotated[AttributeName, "What is asked for; it has names, as ranks and suits do."] = "rank"
    must_hold: Annotated[bool, "Whether the asker must hold such a card."] = True
    shows: Annotated[
        bool, "Whether the asker shows one such card: who asks holds one, and players remember who asked."
    ] = False
    draw_on_miss: Annotated[bool, "Whether the asker draws a card when there are none."] = True
    again_on_hit: Annotated[bool, "Whether the asker goes on after getting cards."] = True
    again_on_draw: Annotated[
        bool, "Whether the asker goes on after drawing what was asked for; it is shown."
    ] = True
    set_size: Annotated[
        int, Range(0, 16), "Cards that make a set, which is laid down at once; 0 for none."
    ] = 4
    sets_to: Annotated[ZoneName, "The zone of the player that sets go to."] = "captured"
    prompt: Annotated[Label, "The question."] = "Ask a player"

    def _laid_down(self, b: Builder, kind: str) -> list[Any]:
        if not self.set_size:
            return []
        alike = f"hand(me) & {self.attribute}({kind})"
        points = scored(b.genome, "set_complete", f"one(any_card({alike}))", "me")
        return [
            {
                "if": f"count({alike}) >= {self.set_size}",
                "then": [*points, f"move {alike} to {self.sets_to}(me)"],
            }
        ]

    def steps(self, b: Builder) -> list[Any]:
        asked = f"hand(q) & {self.attribute}(r)"
        hit = [f"move {asked} to hand(me) openly", *self._laid_down(b, "r")]
        if self.again_on_hit:
            hit.append("again = 1")
        miss: list[Any] = [f"deny {self.attribute}(r) to q in hand"]
        if self.draw_on_miss:
            drawn: list[Any] = ["move one(d) to hand(me)"]
            if self.again_on_draw:
                lucky = ["move one(d) to hand(me) openly", "again = 1"]
                drawn = [{"if": f"{self.attribute}(d) == r", "then": lucky, "else": drawn}]
            drawn += self._laid_down(b, f"{self.attribute}(d)")
            miss += [
                {"if": "empty(deck)", "then": ["do refill"]},
                {"each_card": "d", "of": "top(deck, 1)", "do": drawn},
            ]
        kind = f"{self.attribute} r in hand(me)" if self.must_hold else f"{self.attribute} r in all_cards"
        # Any such card does: nobody is told more than that there is one.
        shown = [f"show one(any_card(hand(me) & {self.attribute}(r)))"] if self.shows else []
        option = {
            "label": "ask",
            "each": ["player q from next(me) where q != me and not empty(hand(q))", kind],
            "do": [*shown, {"if": f"not empty({asked})", "then": hit, "else": miss}],
        }
        return [
            {"choose": "me", "prompt": self.prompt, "options": [option], "otherwise": ['say "passes" of me']}
        ]

    def sentences(self, b: Builder) -> list[Told]:
        noun = spaced(self.attribute)
        held = " of which you hold at least one card" if self.must_hold else ""
        held += ", and show one such card of your hand" if self.shows else ""
        told = [
            f"You ask another player who has cards for all cards of a {noun}{held}; all such cards "
            "are handed over openly."
        ]
        if self.again_on_hit:
            told.append("If you get any, you take another turn.")
        if self.draw_on_miss:
            told.append("If you get none, you draw a card from the deck.")
            if self.again_on_draw:
                told.append("If that is what you asked for, you show it and take another turn.")
        else:
            told.append("If you get none, nothing happens.")
        if self.set_size:
            told.append(
                f"Whenever you hold {self.set_size} cards of one {noun}, they are laid down as "
                f"{spaced(self.sets_to)} cards."
            )
        told.append("If nobody can be asked, you pass.")
        return [Told(" ".join(told))]
