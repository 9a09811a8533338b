"""tableau: moves of cards between piles, as in patience."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from ...authoring.shapes import Size, Snake
from ..genomes.words import Label, ZoneName, spaced
from ..language.texts import TRUE, CardSet, Condition
from ..language.typed import CARD
from ..lowering.drawing import into_deck
from ..statements import Built, Told
from . import Phase

if TYPE_CHECKING:
    from ..lowering.builder import Builder
    from ..lowering.code import Code


@dataclass(frozen=True, slots=True, kw_only=True)
class TableauMove(Snake):
    """A kind of move: a card, perhaps with all that lie on it, to a pile of a zone."""

    label: Annotated[Label, "The verb."]
    cards: Annotated[CardSet, "The cards that may be moved."]
    to: Annotated[ZoneName, "The zone they go to."]
    packet: Annotated[bool, "Whether all cards that lie on it go along."] = False
    uncover: Annotated[ZoneName | None, "The zone whose uncovered card is turned up."] = None
    when: Annotated[Condition, "Whether `card` may go to pile number `pile`."] = TRUE


@dataclass(frozen=True, slots=True, kw_only=True)
class Tableau(Phase):
    """The player in turn makes one move; the hand ends when none is left."""

    kind = "tableau"
    in_turn = True

    moves: Annotated[tuple[TableauMove, ...], Size(1, 16), "The moves."]
    stock: Annotated[bool, "Whether cards may be turned from the deck onto the discard pile."] = False
    turned: Annotated[int, "Cards turned at a time."] = 1
    redeals: Annotated[int, "How often the discard pile becomes the deck again."] = 0
    prompt: Annotated[Label, "The question."] = "Move"

    def steps(self, b: Builder) -> list[Any]:
        return [Built(self._choose)]

    def _choose(self, b: Builder) -> list[Code]:
        options: list[Any] = []
        names = {}
        for n, move in enumerate(self.moves):
            names[f"move_{n}_cards"] = b.field(move.cards, f"moves[{n}].cards")
            names[f"move_{n}_when"] = b.field(move.when, f"moves[{n}].when")
            options.append(self._option(b, n, move))
        if self.stock:
            turn = {
                "label": "turn cards",
                "when": "not empty(deck)",
                "do": [f"move top(deck, min({self.turned}, count(deck))) to discard face up reversed"],
            }
            again = {
                "label": "turn the pile over",
                "when": f"empty(deck) and not empty(discard) and redeals < {self.redeals}",
                "do": [f"move discard {into_deck(b)} reversed", "redeals += 1"],
            }
            options += [turn, *([again] if self.redeals else [])]
        with b.naming(**names):
            return b.written(
                [{"choose": "me", "prompt": self.prompt, "options": options, "otherwise": ["end hand"]}]
            )

    def _option(self, b: Builder, n: int, move: TableauMove) -> dict[str, Any]:
        piles = b.zone(move.to)[1].piles if b.has_zone(move.to) else 1
        moved = "packet(card)" if move.packet else "one(card)"
        do: list[Any] = [f"move {moved} to {move.to}[pile] face up"]
        if move.uncover is not None:
            do = [
                "source = pile_of(card)",
                *do,
                f"flip top({move.uncover}[source], 1) up",
            ]
        each = [f"card card in move_{n}_cards", f"number pile from 0 to {piles - 1}"]
        return {"label": move.label, "each": each, "when": f"move_{n}_when", "do": do}

    def sentences(self, b: Builder) -> list[Told]:
        under = []
        for n, move in enumerate(self.moves):
            with b.at(f"moves[{n}]"):
                cards = b.card_set(move.cards, "cards").english
                with (
                    b.binding("card", "card", CARD, "the card"),
                    b.binding("pile", "number", "number", "the pile chosen"),
                ):
                    when = b.condition(move.when, "when").english
            along = ", with all cards that lie on it," if move.packet else ""
            what = f"{_one_of(cards)}{along} to a pile of {spaced(move.to)}"
            up = f" The card uncovered in {spaced(move.uncover)} is turned up." if move.uncover else ""
            under.append(Told(f"**{move.label}**: {what}, if {when}.{up}"))
        if self.stock:
            noun = "card" if self.turned == 1 else "cards"
            under.append(
                Told(
                    f"**turn cards**: the next {self.turned} {noun} of the deck, or as many as are left, go "
                    "face up to the discard pile."
                )
            )
            if self.redeals:
                times = "once" if self.redeals == 1 else f"{self.redeals} times"
                under.append(
                    Told(
                        "**turn the pile over**: when the deck is empty, the discard pile becomes "
                        f"the deck, {times} at most."
                    )
                )
        return [Told("You make one of these moves; if none is possible, the hand ends:", tuple(under))]


def _one_of(cards: str) -> str:
    return cards if cards.startswith("the top card ") else f"one of {cards}"
