"""Hand evaluations that contradict themselves or the deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ....authoring.names import quoted
from ...lowering.code import Code
from ..codes import Finding, finding

if TYPE_CHECKING:
    from ...genomes.schema import GameGenome, HandEvaluation, HandPattern

_CONSTRAINTS = (
    "required_count",
    "same_suit_count",
    "distinct_suit_count",
    "same_rank_groups",
    "sequence_length",
    "required_ranks",
)


def check(genome: GameGenome, program: Code) -> Iterator[Finding]:
    evaluation = genome.hand_evaluation
    if evaluation is None:
        return
    if evaluation.method == "point_total":
        yield from _totals(genome, evaluation, program)
    if evaluation.method == "pattern_match" and not evaluation.patterns:
        yield finding("field-missing", "hand_evaluation.patterns", "nothing to match", "add patterns")
    for key, method in (("patterns", "pattern_match"), ("card_values", "point_total")):
        if getattr(evaluation, key) and evaluation.method != method:
            yield finding(
                "idle-field",
                f"hand_evaluation.{key}",
                f"{evaluation.method} does not use them",
                "remove them",
            )
    for n, pattern in enumerate(evaluation.patterns):
        path = f"hand_evaluation.patterns[{n}]"
        yield from _pattern(genome, pattern, path, program)
        yield from _shadowed(evaluation, n, path)


def _totals(genome: GameGenome, evaluation: HandEvaluation, program: Code) -> Iterator[Finding]:
    ranks = genome.setup.deck.ranks
    used = {ranks[value] for value in program["attributes"][1]["values"] if value < len(ranks)}
    named = Counter(value.rank for value in evaluation.card_values)
    missing = [rank for rank in ranks if rank in used and rank not in named]
    if missing:
        yield finding(
            "values-incomplete",
            "hand_evaluation.card_values",
            f"no value for {', '.join(missing)}",
            "give every rank of the deck a value",
        )
    for n, value in enumerate(evaluation.card_values):
        if named[value.rank] > 1:
            path = f"hand_evaluation.card_values[{n}].rank"
            yield finding("duplicate-name", path, f"{quoted(value.rank)} has two values", "keep one")
            named[value.rank] = 1
    target, bust = evaluation.target_value, evaluation.bust_threshold
    if target is not None and bust is not None and bust <= target:
        yield finding(
            "bust-below-target",
            "hand_evaluation.bust_threshold",
            f"{bust} is bust and {target} the target",
            f"write at least {target + 1}",
        )


def _pattern(genome: GameGenome, pattern: HandPattern, path: str, program: Code) -> Iterator[Finding]:
    cards = Counter(zip(program["attributes"][0]["values"], program["attributes"][1]["values"], strict=True))
    suits = {suit for suit, _ in cards}
    ranks = {rank for _, rank in cards}
    by_rank, by_suit = (
        Counter(program["attributes"][1]["values"]),
        Counter(program["attributes"][0]["values"]),
    )
    count = pattern.required_count if pattern.required_count is not None else len(program["cards"])
    groups = pattern.same_rank_groups or ()

    def impossible(key: str, message: str, remedy: str) -> Finding:
        return finding("pattern-inconsistent", f"{path}.{key}", f"{quoted(pattern.name)}: {message}", remedy)

    if sum(groups) > count:
        yield finding(
            "pattern-groups",
            f"{path}.same_rank_groups",
            f"{quoted(pattern.name)}: groups of {sum(groups)} cards in a hand of {count}",
            "ask for smaller groups or more cards",
        )
    most_alike = max(by_rank.values(), default=0)
    if groups and max(groups) > most_alike:
        yield impossible(
            "same_rank_groups", f"no rank has {max(groups)} cards", f"write at most {most_alike}"
        )
    if len(groups) > len(ranks):
        yield impossible("same_rank_groups", "more groups than ranks", f"write at most {len(ranks)}")
    limits = (
        ("required_count", len(program["cards"]), "cards in the deck"),
        ("same_suit_count", min(count, max(by_suit.values(), default=0)), "cards of a suit in a hand"),
        ("distinct_suit_count", min(count, len(suits)), "suits in a hand"),
        ("sequence_length", min(count, len(ranks)), "ranks in a hand"),
    )
    for key, most, what in limits:
        held = getattr(pattern, key)
        if held is not None and held > most:
            yield impossible(key, f"{held} wanted and at most {most} {what}", f"write at most {most}")
    same, distinct = pattern.same_suit_count or 0, pattern.distinct_suit_count or 0
    if same and distinct and same + distinct - 1 > count:
        yield impossible(
            "distinct_suit_count", f"{same} of one suit and {distinct} suits in {count} cards", "ask for less"
        )
    if pattern.required_ranks is not None and len(set(pattern.required_ranks)) > count:
        yield impossible("required_ranks", "more ranks than cards", f"name at most {count}")


def _shadowed(evaluation: HandEvaluation, n: int, path: str) -> Iterator[Finding]:
    """A better pattern that asks for nothing more always comes first."""
    own = evaluation.patterns[n]
    for m, other in enumerate(evaluation.patterns):
        if m == n:
            continue
        if other.rank_priority == own.rank_priority:
            if m < n:
                yield finding(
                    "pattern-shadowed",
                    f"{path}.rank_priority",
                    f"{quoted(own.name)} is as good as {quoted(other.name)}",
                    "give each its own priority",
                )
            continue
        if other.rank_priority > own.rank_priority and _implies(own, other):
            yield finding(
                "pattern-shadowed",
                f"{path}.rank_priority",
                f"every {quoted(own.name)} is also a {quoted(other.name)}, which is better",
                "raise its priority or ask for more",
            )
            return


def _implies(special: HandPattern, general: HandPattern) -> bool:
    """Whether whatever fits the one fits the other: the other asks for nothing else."""
    asked = [key for key in _CONSTRAINTS if getattr(general, key) is not None]
    same = all(getattr(special, key) == getattr(general, key) for key in asked)
    if "sequence_length" in asked:
        same = same and (general.sequence_wrap or not special.sequence_wrap)
    return same
