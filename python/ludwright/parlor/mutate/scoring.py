"""scoring: points for other cards, at other moments."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from ..genomes.schema import CardScoringRule, GameGenome, WinCondition
from ..genomes.words import ScoringTrigger
from ..language.texts import CardSet, Value
from . import Operator, Pool

_POINTS = (-5, -2, -1, 1, 1, 2, 3, 5, 10)
# The moments that a kind of phase brings about.
_MOMENTS: dict[str, ScoringTrigger] = {
    "trick": "trick_win",
    "capture": "capture",
    "battle": "capture",
    "play": "play",
    "ask": "set_complete",
    "collect": "set_complete",
}
_BY_SCORE = ("high_score", "low_score", "first_to_score", "all_hands_empty")


class Scoring(Operator):
    """Adds, drops or redirects a rule that scores cards."""

    name = "scoring"
    weight = 1.5

    def apply(self, genome: GameGenome, pool: Pool, rng: Random) -> GameGenome | None:
        if not any(win.type in _BY_SCORE for win in genome.win_conditions):
            # Points that decide nothing are none: the score shall decide now.
            low = rng.random() < 0.3
            win = WinCondition(
                type="low_score" if low else "high_score",
                threshold=Value(str(rng.choice((20, 50, 100)))),
                comparison="lowest" if low else "highest",
                trigger_mode="threshold_gate",
            )
            genome = replace(genome, win_conditions=(win,))
        rules = genome.card_scoring
        way = rng.randrange(3) if rules else 0
        if way == 0:
            return replace(genome, card_scoring=(*rules, self._rule(genome, rng)))
        n = rng.randrange(len(rules))
        if way == 1:
            return replace(genome, card_scoring=(*rules[:n], *rules[n + 1 :]))
        other = self._rule(genome, rng)
        changed = rng.choice(
            (
                replace(rules[n], cards=other.cards),
                replace(rules[n], points=other.points),
                replace(rules[n], trigger=other.trigger),
            )
        )
        return replace(genome, card_scoring=(*rules[:n], changed, *rules[n + 1 :]))

    def _rule(self, genome: GameGenome, rng: Random) -> CardScoringRule:
        deck = genome.setup.deck
        rank, suit = rng.choice(deck.ranks), rng.choice(deck.suits)
        cards = rng.choice((f"suit({suit})", f"rank({rank})", f"{rank} of {suit}", "all_cards"))
        kinds = {phase.kind for phase in genome.turn_structure.phases}
        moments = {moment for kind, moment in _MOMENTS.items() if kind in kinds}
        trigger: ScoringTrigger = rng.choice(sorted({"hand_end", *moments}))
        return CardScoringRule(cards=CardSet(cards), points=rng.choice(_POINTS), trigger=trigger)
