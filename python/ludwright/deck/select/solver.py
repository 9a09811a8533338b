"""OR-tools CP-SAT as decks need it: deterministic, and open to interrupts."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor, wait

from ortools.sat.python import cp_model


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
