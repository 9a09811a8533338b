"""play: a card, or several, from hand onto the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Literal

from ...authoring.shapes import Range, Size
from ..genomes.words import AttributeName, Label, PlayTarget, counted, spaced
from ..language.texts import FALSE, TRUE, ZERO, Condition, Value
from ..language.typed import CARD, value
from ..lowering import code
from ..lowering.drawing import one
from ..lowering.scoring import scored
from ..statements import Built, Statements, Told
from ..validate.codes import Finding, finding
from . import Phase, fewest_first

if TYPE_CHECKING:
    from ..genomes.schema import GameGenome
    from ..lowering.builder import Builder
    from ..lowering.code import Code

ThenPlay = Literal["any", "drawn", "none"]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayPhase(Phase):
    """The player in turn plays from hand, or draws instead, or passes."""

    kind = "play"
    in_turn = True

    target: Annotated[PlayTarget, "Where the cards go: discard or tableau."] = "discard"
    valid_play_condition: Annotated[Condition, "Which `card` may be played."] = TRUE
    min_cards: Annotated[int, Range(1, 16), "The fewest cards played at once."] = 1
    max_cards: Annotated[int, Range(1, 16), "The most cards played at once."] = 1
    alike: Annotated[AttributeName, "What several cards played at once agree in."] = "rank"
    mandatory: Annotated[bool, "Whether a player who can play must."] = True
    pass_if_unable: Annotated[
        bool, "Whether a player who can do nothing passes; the hand ends otherwise."
    ] = True
    draw_up_to: Annotated[Value, "Cards that may be drawn in place of playing, one after another."] = ZERO
    draw_if_able: Annotated[Condition, "Whether a player who could play may draw."] = FALSE
    then_play: Annotated[ThenPlay, "What may be played after drawing: any card, the card drawn, or none."] = (
        "any"
    )
    before: Annotated[
        Statements, Size(0, 32), "What happens before a play; `played` is the card, or one of the cards."
    ] = ()
    after: Annotated[
        Statements, Size(0, 32), "What happens after a play; `played` is the card, or one of the cards."
    ] = ()
    prompt: Annotated[Label, "The question."] = "Play a card"

    def check(self, genome: GameGenome) -> Iterator[Finding]:
        yield from fewest_first(self.min_cards, self.max_cards, "min_cards")
        if genome.setup.tableau_mode != "none" and self.target == "tableau" and self.max_cards > 1:
            yield finding(
                "field-conflict", "max_cards", "a tableau with a mode takes one card at a time", "write 1"
            )

    @property
    def _draws(self) -> bool:
        return self.draw_up_to != "0"

    def _valid(self, b: Builder) -> str:
        valid = "its_valid_play_condition"
        if self.target == "tableau" and b.genome.setup.tableau_mode == "sequence":
            valid = f"({valid}) and ({sequence_test(b.genome, 'card', 'top(tableau)')})"
        return valid

    def steps(self, b: Builder) -> list[Any]:
        # Looked at first, so that what it refers to is known below.
        with b.naming(card=value(code.THIS, "the card", CARD)):
            b.condition("its_valid_play_condition")
        playable = f"(hand(me) where {self._valid(b)})"
        if self.max_cards == 1:
            play = {"label": "play", "each": [f"card c in {playable}"], "do": self._played(b, "one(c)", "c")}
            able = f"not empty({playable})"
        else:
            each = f"cards s in {playable} alike in {self.alike}, {self.min_cards} to {self.max_cards}"
            play = {"label": "play", "each": [each], "do": self._played(b, "s", "any_card(s)")}
            able = (
                f"not empty({playable})"
                if self.min_cards == 1
                else f"has_set_of({playable}, {self.min_cards}, {self.alike})"
            )
        steps = self._looped(b, play, playable, able) if self._draws else [self._once(b, play)]
        if any(effect.effect_type == "block_next" for effect in b.genome.special_effects):
            steps = [{"if": "blocked[me] > 0", "then": ["blocked[me] -= 1", *self._passed(b)], "else": steps}]
        return steps

    def _once(self, b: Builder, play: dict[str, Any]) -> dict[str, Any]:
        ask = {"choose": "me", "prompt": self.prompt}
        if not self.mandatory:
            # Whoever may always pass is never at a loss.
            return {**ask, "options": [play, {"label": "pass", "do": self._passed(b)}]}
        unable = self._passed(b) if self.pass_if_unable else ["end hand"]
        return {**ask, "options": [play], "otherwise": unable}

    def _looped(self, b: Builder, play: dict[str, Any], playable: str, able: str) -> list[Any]:
        rules = b.genome.game_rules
        left = "not empty(deck)"
        if rules.deck_empty_action == "reshuffle_discard":
            left = f"({left} or count(discard) > {1 if rules.keep_top_discard else 0})"
        elif rules.deck_empty_action == "game_ends":
            left = "true"
        may_draw = f"drawn < its_draw_up_to and {left} and (its_draw_if_able or not ({able}))"
        unable = self._passed(b) if self.pass_if_unable else ["end hand"]
        stop = [*unable, "break"]
        may_pass = f"not ({may_draw}) and not ({able})" if self.mandatory else "true"
        options = [
            {**play, "do": [*play["do"], "break"]},
            {"label": "draw", "when": may_draw, "do": [*self._drawn(b), "drawn += 1"]},
            {"label": "pass", "when": may_pass, "do": stop},
        ]
        ask = {"choose": "me", "prompt": self.prompt, "options": options}
        return ["drawn = 0", {"while": "true", "at_most": 200, "do": [ask]}]

    def _drawn(self, b: Builder) -> list[Any]:
        if self.then_play == "any":
            return one("me")
        if self.then_play == "none":
            return [*one("me"), "break"]
        fresh = f"(fresh(me) where {self._valid(b)})"
        play = {"label": "play", "each": [f"card c in {fresh}"], "do": self._played(b, "one(c)", "c")}
        keep = {"label": "keep", "do": ["move fresh(me) to hand(me)"]}
        return [
            {"if": "empty(deck)", "then": ["do refill"]},
            {"if": "not empty(deck)", "then": ["move top(deck, 1) to fresh(me)"]},
            {"choose": "me", "prompt": self.prompt, "options": [play, keep]},
            "break",
        ]

    def _played(self, b: Builder, cards: str, card: str) -> list[Any]:
        steps: list[Any] = [Built(lambda b: self._around(b, card, "before"))] if self.before else []
        onto = "tableau" if self.target == "tableau" else "discard"
        mode = b.genome.setup.tableau_mode if onto == "tableau" else "none"
        if mode == "war":
            steps.append(
                {
                    "if": f"not empty(tableau) and rank({card}) > rank(top(tableau))",
                    "then": ["winner = me"],
                    "else": ["winner = none"],
                }
            )
        elif mode == "match_rank":
            steps.append(
                {
                    "if": f"not empty(tableau & rank(rank({card})))",
                    "then": ["winner = me"],
                    "else": ["winner = none"],
                }
            )
        steps += [*scored(b.genome, "play", cards, "me"), f"move {cards} to {onto}"]
        if mode in ("war", "match_rank"):
            taken = "tableau" if mode == "war" else f"tableau & rank(rank({card}))"
            steps.append(
                {
                    "if": "winner == me",
                    "then": [*scored(b.genome, "capture", taken, "me"), f"move {taken} to captured(me)"],
                }
            )
        if "active_suit" in b.variables or any(
            e.effect_type == "wild_card" for e in b.genome.special_effects
        ):
            steps.append(f"active_suit = suit({card})")
        if b.genome.game_rules.consecutive_pass_action != "none":
            steps.append("passes = 0")
        steps += self._effects(b, card)
        if self.after:
            steps.append(Built(lambda b: self._around(b, card, "after")))
        return steps

    def _around(self, b: Builder, card: str, key: str) -> list[Code]:
        with b.naming(played=b.value(card, "", CARD)):
            return b.run(getattr(self, key), key)

    def _effects(self, b: Builder, card: str) -> list[Any]:
        def of(n: int) -> Built:
            def build(b: Builder) -> list[Code]:
                before, b.path = b.path, f"special_effects[{n}]"
                try:
                    return b.genome.special_effects[n].emit(b)
                finally:
                    b.path = before

            return Built(build)

        return [
            {"if": f"rank({card}) == {effect.trigger_rank}", "then": [of(n)]}
            for n, effect in enumerate(b.genome.special_effects)
            if effect.trigger_rank in b.genome.setup.deck.ranks
        ]

    def _passed(self, b: Builder) -> list[Any]:
        rules = b.genome.game_rules
        if rules.consecutive_pass_action == "none":
            return ['say "passes" of me']
        enough = rules.passes_to_trigger if rules.passes_to_trigger is not None else max(1, b.seats - 1)
        action = {
            "clear_tableau": ["move tableau to discard"],
            "end_round": ["hand_over = 1"],
            "skip_player": ["skip += 1"],
        }[rules.consecutive_pass_action]
        return [
            'say "passes" of me',
            "passes += 1",
            {"if": f"passes >= {enough}", "then": ["passes = 0", *action]},
        ]

    @property
    def _verb(self) -> str:
        return "must" if self.mandatory else "may"

    def _instead(self, b: Builder) -> str:
        """What a player who could play may do in its place."""
        able = b.condition(self.draw_if_able, "draw_if_able")
        if not self._draws or able.code["c"] == "false":
            return ""
        return " or draw instead" if able.code["c"] == "true" else f" or, if {able.english}, draw instead"

    def _passing(self) -> str:
        if self.mandatory:
            return f"If you can do none of this, {'you pass' if self.pass_if_unable else 'the hand ends'}."
        ends = self._draws and not self.pass_if_unable
        return f"You may also pass{', which ends the hand' if ends else ''}."

    def sentences(self, b: Builder) -> list[Told]:
        how_many = (
            "a card"
            if self.max_cards == 1
            else f"{self.min_cards} to {self.max_cards} cards of one {spaced(self.alike)}"
        )
        onto = "the tableau" if self.target == "tableau" else "the discard pile"
        with b.naming(card=value(code.THIS, "the card", CARD)):
            valid = b.condition(self.valid_play_condition, "valid_play_condition")
        only = "" if valid.code["c"] == "true" else f" A card may be played if {valid.english}."
        instead = self._instead(b)
        told = [
            Told(f"If you can, you {self._verb} play {how_many} from your hand to {onto}{instead}.{only}")
        ]
        if self._draws:
            most = b.value(self.draw_up_to, "draw_up_to").english
            then = {
                "any": "until you play",
                "drawn": "and may play the card drawn at once, if it can be played; that ends it",
                "none": "and then play nothing",
            }[self.then_play]
            drawn = f"draw a card from the deck, up to {counted_text(most)} in the turn, {then}."
            unable = f"If you cannot play, you {self._verb}"
            told.append(Told(f"{unable} draw. You {drawn}" if instead else f"{unable} {drawn}"))
        told.append(Told(self._passing()))
        with b.naming(played=value(code.THIS, "the card played", CARD)):
            if self.before:
                told.append(Told("Before a play:", b.told(self.before)))
            if self.after:
                told.append(Told("After a play:", b.told(self.after)))
        return told


def counted_text(amount: str) -> str:
    return counted(int(amount), "card") if amount.isdigit() else f"{amount} cards"


def sequence_test(genome: GameGenome, card: str, top: str) -> str:
    """Whether a card continues a sequence; anything begins one."""
    setup = genome.setup
    ranks, gap = len(setup.deck.ranks), setup.sequence_gap_allowed
    up = f"rank({card}) - rank({top})"
    down = f"rank({top}) - rank({card})"
    if setup.sequence_wrap:
        up, down = f"({up} + {ranks}) % {ranks}", f"({down} + {ranks}) % {ranks}"
    rises = f"({up} >= 1 and {up} <= {gap})"
    falls = f"({down} >= 1 and {down} <= {gap})"
    step = {"ascending": rises, "descending": falls, "both": f"({rises} or {falls})"}[
        setup.sequence_direction
    ]
    suit = f" and suit({card}) == suit({top})" if setup.sequence_must_match_suit else ""
    return f"empty(tableau) or ({step}{suit})"
