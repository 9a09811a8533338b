"""OR-tools CP-SAT as decks need it: deterministic, and open to interrupts."""

from __future__ import annotations

import importlib
import sys
from concurrent.futures import ThreadPoolExecutor, wait
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

__all__ = ["cp_model", "run"]

_PANDAS = "pandas"


class _Later(ModuleType):
    """Stands for pandas until someone uses it: reading it takes longer than choosing a deck."""

    # What OR-tools names while it is being read.
    Index = Series = object

    def __init__(self) -> None:
        super().__init__(_PANDAS)


class _Pandas:
    """pandas, from the first use on."""

    def __getattr__(self, name: str) -> Any:
        return getattr(importlib.import_module(_PANDAS), name)


def _read() -> ModuleType:
    """OR-tools' module. It reads pandas for functions over series, which nothing here asks for; who does ask
    for them in the same process gets the real one."""
    name = "ortools.sat.python.cp_model"
    if _PANDAS in sys.modules or name in sys.modules:
        return importlib.import_module(name)
    sys.modules[_PANDAS] = _Later()
    try:
        found = importlib.import_module(name)
    except (AttributeError, TypeError):
        # Another version that asks for more.
        del sys.modules[_PANDAS]
        return importlib.import_module(name)
    del sys.modules[_PANDAS]
    found.pd = _Pandas()  # type: ignore[attr-defined]
    return found


if not TYPE_CHECKING:
    cp_model = _read()


def run(
    model: cp_model.CpModel, *, seed: int, limit: float
) -> tuple[cp_model.CpSolver, cp_model.CpSolverStatus]:
    """Solve with one seed, one worker and a limit in deterministic time."""
    solver = cp_model.CpSolver()
    solver.parameters.random_seed = seed % (1 << 31)
    solver.parameters.num_workers = 1
    # Wall time would make the answer hang on the machine; deterministic time does not.
    solver.parameters.max_deterministic_time = limit
    # Its own handler would keep an interrupt from Python, and is not undone afterwards: it leaves the default
    # action behind, with which the next interrupt, in whatever work, kills the process.
    solver.parameters.catch_sigint_signal = False
    return solver, _interruptible(solver, model)


def _interruptible(solver: cp_model.CpSolver, model: cp_model.CpModel) -> cp_model.CpSolverStatus:
    """Solve in another thread, so that an interrupt reaches this one soon and stops the search."""
    with ThreadPoolExecutor(1) as pool:
        try:
            running = pool.submit(solver.solve, model)
            # Not every system wakes a thread that waits without end.
            while not wait([running], timeout=0.1).done:
                pass
            return running.result()
        except BaseException:
            solver.stop_search()
            raise
