"""trick: everybody plays a card, the strongest takes them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from ...authoring.shapes import Size
from ..genomes.words import AttributeName, BreakingRule, Label, SuitName, ZoneName, spaced
from ..language.texts import FALSE, IN_TURN, ME, CardSet, Condition, Value
from ..language.typed import CARD, PLAYER, value
from ..lowering import code
from ..lowering.scoring import scored
from ..statements import Statements, Told
from ..validate.codes import Finding, finding
from . import Phase

if TYPE_CHECKING:
    from ..genomes.schema import GameGenome
    from ..lowering.builder import Builder
    from ..lowering.code import Code

# Above every rank of a plain suit.
TRUMP = 1_000


@dataclass(frozen=True, slots=True, kw_only=True)
class TrickPhase(Phase):
    """Everybody plays one card in turn, the leader first; the strongest card takes them all."""

    kind = "trick"

    leader: Annotated[Value, "Who leads."] = IN_TURN
    lead_suit_required: Annotated[bool, "Whether the suit led must be followed."] = True
    suit: Annotated[AttributeName, "The attribute that must be followed: suit, or one derived from it."] = (
        "suit"
    )
    trump_suit: Annotated[Value | None, "The trump suit: a suit, or a variable that holds one."] = None
    order: Annotated[AttributeName, "The order of cards within a suit."] = "rank"
    high_card_wins: Annotated[bool, "Whether the highest card wins, or the lowest."] = True
    breaking_suit: Annotated[SuitName | None, "A suit that is held back until it is broken."] = None
    breaking_rule: Annotated[BreakingRule, "How it is held back."] = "none"
    lead: Annotated[
        CardSet | None, "What may be led, of the leader `me`; any card when there is none of it."
    ] = None
    off_suit: Annotated[
        CardSet | None, "What `me` who cannot follow may play; any card when there is none of it."
    ] = None
    within: Annotated[
        CardSet | None, "What `me` who can follow may play; any card of the suit when there is none of it."
    ] = None
    strength: Annotated[
        Value | None, "How strong `card` is, in place of suits, trumps and order; below 0 never wins."
    ] = None
    sits_out: Annotated[Condition, "Whether `me` takes no part."] = FALSE
    played_by: Annotated[Value, "Who chooses for `me`."] = ME
    won_to: Annotated[ZoneName | None, "Where the winner puts the cards; the discard pile when left out."] = (
        None
    )
    after_card: Annotated[Statements, Size(0, 32), "What happens after every card, which is `played`."] = ()
    prompt: Annotated[Label, "The question."] = "Play a card"

    def check(self, genome: GameGenome) -> Iterator[Finding]:
        if (self.breaking_suit is None) != (self.breaking_rule == "none"):
            yield finding(
                "field-conflict",
                "breaking_rule",
                "a breaking rule and a breaking suit need each other",
                "give both or none",
            )
        if self.within is not None and not self.lead_suit_required:
            yield finding("idle-field", "within", "nobody has to follow", "remove it")
        if self.strength is not None and (
            self.trump_suit is not None or not self.high_card_wins or self.order != "rank"
        ):
            yield finding(
                "field-conflict",
                "strength",
                "strength replaces trump_suit, order and high_card_wins",
                "remove those",
            )

    def body(self, b: Builder) -> list[Code]:
        with b.naming(**self.its(b)):
            return [*self._trick(b), *b.written(self._after(b))]

    def _strength(self, b: Builder) -> str:
        """The strength of `card` as text."""
        if self.strength is not None:
            return "its_strength"
        top = max(b.attributes[self.order].values, default=0) if self.order in b.attributes else 0
        place = f"{self.order}(card)" if self.high_card_wins else f"{top} - {self.order}(card)"
        led = f"({place}) if {self.suit}(card) == led else -1"
        if self.trump_suit is None:
            return led
        return f"({TRUMP} + {place}) if {self.suit}(card) == its_trump_suit else ({led})"

    def _trick(self, b: Builder) -> list[Code]:
        strength = b.derive(f"trick_strength_{len(b.derived)}", self._strength(b), None)
        follow = None
        if self.lead_suit_required:
            follow = b.as_derived(self.suit)
        leader = b.player("its_leader").code
        trick = b.zone_place("trick", None).code
        with b.binding("me", "number", PLAYER, "the player") as seat:
            hand = f"hand({'me'})"
            lead = b.card_set(self._lead(hand)).code
            off_suit = b.card_set(
                self._held(hand, "its_off_suit" if self.off_suit is not None else hand)
            ).code
            narrowed = self.within is not None and self.lead_suit_required
            within = b.card_set("its_within" if narrowed else hand).code
            everything = b.card_set(hand).code
            sits_out, played_by = b.condition("its_sits_out").code, b.player("its_played_by").code
            with b.binding("played", "card", CARD, "the card") as card:
                after = [*b.run(self.after_card, "after_card"), *b.written(self._breaking())]
                after_card = b.block_of(after) if after else None
        return [
            {
                "do": "trick",
                "leader": leader,
                "sits_out": sits_out,
                "seat_local": seat,
                "played_by": played_by,
                "zone": b.zone("hand")[0],
                "to": trick,
                "lead": lead,
                "lead_fallback": everything,
                "follow": follow,
                "off_suit": off_suit,
                "within": within,
                "strength": strength,
                "led": b.variable("led")[0],
                "winner": b.variable("winner")[0],
                "after_card": after_card,
                "card_local": card,
                "denies": self.lead_suit_required,
                "prompt": b.prompt(self.prompt),
            }
        ]

    def _lead(self, hand: str) -> str:
        lead = "its_lead" if self.lead is not None else hand
        if self.breaking_rule == "none":
            return lead
        return f"({lead}) if broken == 1 else ({lead}) - {self.suit}({self.breaking_suit})"

    def _held(self, hand: str, off_suit: str) -> str:
        if self.breaking_rule != "cannot_play_until_broken":
            return off_suit
        return f"({off_suit}) if broken == 1 else ({off_suit}) - {self.suit}({self.breaking_suit})"

    def _breaking(self) -> list[Any]:
        if self.breaking_rule == "none":
            return []
        return [{"if": f"{self.suit}(played) == {self.breaking_suit}", "then": ["broken = 1"]}]

    def _after(self, b: Builder) -> list[Any]:
        to = "discard" if self.won_to is None else f"{self.won_to}(winner)"
        return [
            "tricks[winner] += 1",
            "tricks_played += 1",
            *scored(b.genome, "trick_win", "trick", "winner"),
            f"move trick to {to}",
        ]

    def sentences(self, b: Builder) -> list[Told]:
        with b.naming(**self.its(b)):
            return self._sentences(b)

    def _sentences(self, b: Builder) -> list[Told]:
        leader = b.player("its_leader").english
        suit = "suit" if self.suit == "suit" else spaced(self.suit)
        with b.naming(me=value(code.integer(0), "the player", PLAYER, "their")):
            leads = "lead" if leader == "you" else "leads"
            told = [f"A trick: {leader} {leads} a card, and the others play one each in turn."]
            if self.lead is not None:
                told.append(f"The card led must be, if possible: {_any(b.card_set('its_lead').english)}.")
            if self.lead_suit_required:
                told.append(f"Whoever can must follow the {suit} of the card led.")
                if self.within is not None:
                    told.append(f"Who can follow must play, if possible: {b.card_set('its_within').english}.")
                if self.off_suit is None:
                    told.append("Who cannot follow may play any card.")
                else:
                    off = _any(b.card_set("its_off_suit").english)
                    told.append(f"Who cannot follow must play, if possible: {off}.")
            elif self.off_suit is not None:
                told.append(f"The others must play, if possible: {b.card_set('its_off_suit').english}.")
            else:
                told.append("The others may play any card.")
            if self.breaking_rule != "none":
                verb = "led" if self.breaking_rule == "cannot_lead_until_broken" else "led or discarded"
                told.append(
                    f"A card of {self.breaking_suit} may not be {verb} before one has been played, "
                    "unless nothing else is left."
                )
            sits_out = b.condition("its_sits_out")
            if sits_out.code["c"] != "false":
                told.append(f"A player takes no part if {sits_out.english}.")
            played_by = b.player("its_played_by")
            if played_by.english != "the player":
                told.append(f"Who chooses the card: {played_by.english}.")
        told += self._winning(b)
        to = "the discard pile" if self.won_to is None else f"the winner’s {spaced(self.won_to)}"
        told.append(f"The winner takes the trick; its cards go to {to}.")
        lines = [Told(" ".join(told))]
        if self.after_card:
            with b.naming(
                played=value(code.THIS, "the card played", CARD),
                me=value(code.integer(0), "the player", PLAYER),
            ):
                lines.append(Told("After every card:", b.told(self.after_card)))
        return lines

    def _winning(self, b: Builder) -> list[str]:
        order = "" if self.order == "rank" else f" by {spaced(self.order)}"
        if self.strength is not None:
            with b.naming(card=value(code.THIS, "a card", CARD)):
                return [
                    "The strongest card wins, the earlier of equal ones; its strength is "
                    f"{b.value('its_strength').english}."
                ]
        which = "highest" if self.high_card_wins else "lowest"
        first = ", the earlier of equal ones" if len(set(b.cards)) < len(b.cards) else ""
        if self.trump_suit is None:
            return [f"The {which} card{order} of the suit led wins{first}."]
        trump = b.value("its_trump_suit").english
        return [
            f"The {which} card{order} of {trump} wins, or, if there is none, the {which} of the suit led"
            f"{first}."
        ]


def _any(cards: str) -> str:
    """A whole hand, as something to play."""
    return re.sub(r"(^|otherwise )their hand", r"\1any card", cards)
