"""What no choice can exceed, and what taking a candidate would cost it: the program without whole numbers.

The prices of the rows come from a linear program in floating point, but any prices give a true bound. They
are rounded and the bound is added up in whole numbers, so that no rounding can make a proof false.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from ortools.linear_solver import pywraplp  # type: ignore[import-untyped]

from .program import Ints, Program


@dataclass(frozen=True, slots=True)
class Relaxed:
    """A bound on the program, and by candidate how far a choice stays below it that takes the candidate."""

    bound: int
    losses: Ints
    taken: Ints
    """The candidates that the relaxation takes, in whole or in part."""


def relax(program: Program) -> Relaxed:
    prices, values = _prices(program)
    rest = program.worth.copy()
    bound = 0
    for row, price in zip(program.rows, prices, strict=True):
        limit = row.high if price > 0 else row.low
        if price and limit is not None:
            rest[row.variables] -= price * row.weights
            bound += price * limit
    bound += int(np.where(rest > 0, rest * program.upper, rest * program.lower).sum())
    # Of a candidate that must be taken the bound already knows.
    losses = np.maximum(-rest, 0)[: program.takes] * (1 - program.lower[: program.takes])
    return Relaxed(bound, losses, np.flatnonzero(values[: program.takes] > 1e-9).astype(np.int64))


def _prices(program: Program) -> tuple[list[int], NDArray[np.float64]]:
    """The price of each row in whole units, and the relaxation's values; prices of 0 where there are none."""
    solver = pywraplp.Solver.CreateSolver("GLOP")
    limits = zip(program.lower.tolist(), program.upper.tolist(), strict=True)
    variables = [solver.NumVar(low, high, "") for low, high in limits]
    objective = solver.Objective()
    objective.SetMaximization()
    for variable, worth in zip(variables, (program.worth / program.unit).tolist(), strict=True):
        objective.SetCoefficient(variable, worth)
    endless = solver.infinity()
    rows = []
    for row in program.rows:
        held = solver.Constraint(
            -endless if row.low is None else row.low, endless if row.high is None else row.high
        )
        for n, weight in zip(row.variables.tolist(), row.weights.tolist(), strict=True):
            held.SetCoefficient(variables[n], weight)
        rows.append(held)
    if solver.Solve() != pywraplp.Solver.OPTIMAL:
        return [0] * len(rows), np.ones(len(variables))
    prices = [round(held.dual_value() * program.unit) for held in rows]
    return prices, np.array([variable.solution_value() for variable in variables])
