"""The exact selection by OR-tools CP-SAT.

A relaxation says of each candidate how far below the bound a deck stays that takes it. The few hundred that
cost least make a core, which is solved exactly; what stays outside is then proven not to belong, or joins the
core and it is solved again. The greedy deck is given as a hint and compared at the end, so that
the answer is never worse. Ties go to the cards that come first by name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .greedy import by_greed
from .greedy import solve as greedy
from .model import Selection, Solved
from .objective import broken, value_of
from .program import Program
from .relax import Relaxed, relax
from .solver import cp_model, run

# Candidates in the core, besides those of the greedy deck.
CORE = 320
# Beyond any sum of a row.
ENDLESS = 1 << 50


@dataclass(frozen=True, slots=True)
class _Found:
    """What the solver said of a core."""

    optimal: bool
    values: Mapping[int, int]
    value: int
    bound: int
    spent: float


def solve(selection: Selection, *, seed: int = 0, limit: float = 8.0) -> Solved:
    """The best choice within the limit, with its bound."""
    floor = greedy(selection)
    floor_value = value_of(selection, floor).total
    program = Program.of(selection)
    relaxed = relax(program)
    core = np.zeros(program.takes, dtype=np.bool_)
    core[relaxed.taken] = core[list(floor.rows)] = True
    core[np.argsort(relaxed.losses, kind="stable")[:CORE]] = True
    hint: Mapping[int, int] = program.values(floor)
    best: _Found | None = None
    while limit > 0:
        found = _solve_core(program, core, hint, seed, limit)
        if found is None:
            break
        best = found
        hint = found.values
        limit -= found.spent
        missing = ~core & (relaxed.bound - relaxed.losses > found.value)
        if not found.optimal or not missing.any():
            break
        core |= missing
    if best is None:
        return by_greed(selection, floor)
    choice = program.choice(best.values)
    value = value_of(selection, choice).total
    bound = _bound(best, relaxed, core) // program.unit
    if value < floor_value and not broken(selection, floor):
        choice, value = floor, floor_value
    status = "optimal" if bound <= value else "feasible"
    return Solved(choice, value, max(bound, value), floor_value, status)


def _bound(found: _Found, relaxed: Relaxed, core: NDArray[np.bool_]) -> int:
    """What no deck exceeds: one within the core by the solver's proof, one beyond it by the relaxation's."""
    outside = relaxed.losses[~core]
    beyond = relaxed.bound - int(outside.min()) if len(outside) else found.bound
    return min(max(found.bound, beyond), relaxed.bound)


def _solve_core(
    program: Program, core: NDArray[np.bool_], hint: Mapping[int, int], seed: int, limit: float
) -> _Found | None:
    """The program with every candidate outside the core left out."""
    model = cp_model.CpModel()
    numbers = [*np.flatnonzero(core).tolist(), *range(program.takes, len(program.worth))]
    made = {n: model.new_int_var(int(program.lower[n]), int(program.upper[n]), f"v{n}") for n in numbers}
    for row in program.rows:
        terms = [
            (made[n], weight)
            for n, weight in zip(row.variables.tolist(), row.weights.tolist(), strict=True)
            if n in made
        ]
        if not terms:
            continue
        total = cp_model.LinearExpr.weighted_sum([v for v, _ in terms], [w for _, w in terms])
        low, high = -ENDLESS if row.low is None else row.low, ENDLESS if row.high is None else row.high
        model.add_linear_constraint(total, low, high)
    model.maximize(
        cp_model.LinearExpr.weighted_sum(list(made.values()), [int(program.worth[n]) for n in made])
    )
    for n, value in hint.items():
        if n in made:
            model.add_hint(made[n], value)
    solver, status = run(model, seed=seed, limit=limit)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return None
    return _Found(
        status == cp_model.OPTIMAL,
        {n: solver.value(variable) for n, variable in made.items()},
        round(solver.objective_value),
        # The bound is an integer in floating point.
        round(solver.best_objective_bound),
        solver.response_proto.deterministic_time,
    )
