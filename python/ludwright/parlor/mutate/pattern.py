"""pattern: another hand that counts, or another way to compare hands."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from ..genomes.schema import GameGenome, HandEvaluation, HandPattern
from . import Operator, Pool


class Pattern(Operator):
    """Adds, drops or moves a pattern of the hand evaluation, or takes another game's evaluation."""

    name = "pattern"

    def apply(self, genome: GameGenome, pool: Pool, rng: Random) -> GameGenome | None:
        evaluation = genome.hand_evaluation
        if evaluation is None:
            return None
        if evaluation.method != "pattern_match" or rng.random() < 0.1:
            known = [other.hand_evaluation for other in pool if other.hand_evaluation is not None]
            return replace(genome, hand_evaluation=rng.choice(known)) if known else None
        return replace(genome, hand_evaluation=self._changed(evaluation, rng))

    def _changed(self, evaluation: HandEvaluation, rng: Random) -> HandEvaluation:
        patterns = evaluation.patterns
        n = rng.randrange(len(patterns))
        way = rng.randrange(3)
        if way == 0:
            return replace(evaluation, patterns=(*patterns, self._pattern(evaluation, rng)))
        if way == 1:
            return replace(evaluation, patterns=(*patterns[:n], *patterns[n + 1 :]))
        other = rng.randrange(len(patterns))
        levels = {n: patterns[other].rank_priority, other: patterns[n].rank_priority}
        swapped = (replace(p, rank_priority=levels.get(i, p.rank_priority)) for i, p in enumerate(patterns))
        return replace(evaluation, patterns=tuple(swapped))

    def _pattern(self, evaluation: HandEvaluation, rng: Random) -> HandPattern:
        count = max((p.required_count or 0 for p in evaluation.patterns), default=5) or 5
        level = rng.choice(evaluation.patterns).rank_priority + rng.choice((-1, 1))
        size = rng.randint(2, max(2, count))
        new = HandPattern(name="Pattern", rank_priority=level, required_count=count)
        named = (
            replace(new, name=f"{size} of one suit", same_suit_count=size),
            replace(new, name=f"{min(size, 4)} suits", distinct_suit_count=min(size, 4)),
            replace(new, name=f"Run of {size}", sequence_length=size, sequence_wrap=rng.random() < 0.5),
            replace(new, name=f"{size} of a kind", same_rank_groups=(size,)),
        )
        return rng.choice(named)
