"""Win conditions that contradict themselves or can never come true."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...lowering import code
from ...lowering.code import Code
from ...lowering.wins import KINDS, idle
from ..codes import Finding, finding
from . import filled, kinds_of

if TYPE_CHECKING:
    from ...genomes.schema import GameGenome, WinCondition


def check(genome: GameGenome, program: Code) -> Iterator[Finding]:
    for n, win in enumerate(genome.win_conditions):
        path = f"win_conditions[{n}]"
        yield from _consistent(win, path)
        yield from _supported(genome, program, win, path)
        yield from _reachable(genome, program, win, path)


def _consistent(win: WinCondition, path: str) -> Iterator[Finding]:
    allowed = KINDS[win.type].comparisons
    if win.comparison not in allowed:
        yield finding(
            "comparison-mismatch",
            f"{path}.comparison",
            f"{win.type} cannot be decided by {win.comparison}",
            f"write {' or '.join(allowed)}",
        )
    if win.type == "custom":
        for key in ("when", "merit"):
            if getattr(win, key) is None:
                yield finding("win-custom-incomplete", f"{path}.{key}", "missing", f"say {key}")
    else:
        for key in ("when", "merit"):
            if getattr(win, key) is not None:
                yield finding(
                    "field-conflict", f"{path}.{key}", f"{key} belongs to the type custom", "remove it"
                )
    if win.required_hand_size is not None and win.type not in ("empty_hand", "best_hand"):
        yield finding(
            "field-conflict",
            f"{path}.required_hand_size",
            f"{win.type} looks at no hand",
            "remove it or write empty_hand",
        )
    if win.zone is not None and "win_zone" not in KINDS[win.type].metric:
        yield finding("field-conflict", f"{path}.zone", f"{win.type} looks at no zone", "remove it")


def _supported(genome: GameGenome, program: Code, win: WinCondition, path: str) -> Iterator[Finding]:
    kind = f"{path}.type"
    evaluation = genome.hand_evaluation
    if win.type == "best_hand" and (evaluation is None or evaluation.method == "none"):
        yield finding(
            "best-hand-without-evaluation",
            kind,
            "hands decide and nothing compares them",
            "add hand_evaluation",
        )
    if win.type in ("capture_all", "most_captured") and not filled(program, win.zone or "captured"):
        yield finding(
            "capture-win-without-capture",
            kind,
            f"no card ever comes to {win.zone or 'captured'}",
            "add a phase that captures, or name another zone",
        )
    if win.type in ("most_tricks", "fewest_tricks") and "trick" not in kinds_of(genome):
        yield finding(
            "trick-win-without-tricks", kind, "tricks decide and none are played", "add a trick phase"
        )
    if win.type == "most_chips" and genome.setup.starting_chips is None:
        yield finding(
            "chips-win-without-chips", kind, "chips decide and there are none", "give setup.starting_chips"
        )


def _reachable(genome: GameGenome, program: Code, win: WinCondition, path: str) -> Iterator[Finding]:
    cards = len(program["cards"])
    if (
        win.trigger_mode == "immediate"
        and genome.min_turns >= genome.max_turns
        and genome.turn_structure.phases
    ):
        yield finding("unreachable-win", "min_turns", "no hand lasts that long", "lower min_turns")
    if idle(genome, win):
        yield finding(
            "unreachable-win",
            f"{path}.threshold",
            "without a threshold it waits for the last hand, where another condition decides",
            "give a threshold or remove the condition",
        )
    if win.threshold is None:
        return
    from ...lowering.genome import ready

    threshold = code.constant(ready(genome).value(win.threshold).code)
    if threshold is None:
        return
    most: dict[str, int] = {
        "most_captured": cards,
        "most_tricks": cards // genome.player_count,
        "fewest_tricks": cards // genome.player_count,
        "most_chips": (genome.setup.starting_chips or 0) * genome.player_count,
    }
    limit = most.get(win.type)
    closed = win.type != "most_chips" or not filled(program, "house")
    if limit is not None and closed and threshold > limit and win.trigger_mode != "deck_empty":
        yield finding(
            "unreachable-win", f"{path}.threshold", f"{threshold} is beyond {limit}", f"write at most {limit}"
        )
    only_cards = genome.card_scoring and not genome.scoring_rules and genome.contract_scoring is None
    if (
        win.type in ("high_score", "first_to_score")
        and only_cards
        and threshold > 0
        and all(rule.points <= 0 for rule in genome.card_scoring)
        and not any(phase in kinds_of(genome) for phase in ("score", "program"))
    ):
        yield finding(
            "unreachable-win", f"{path}.threshold", "no card ever scores points", "give some cards points"
        )
