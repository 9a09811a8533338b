"""Ctrl-C ends long work soon, and whatever ran before.

Each interrupt is raised in a process of its own: one that came too late, or that nobody caught, would end the
process that runs the tests.
"""

import subprocess
import sys

import pytest

LONG = """
import faulthandler, signal, threading
import ludwright
from ludwright import duel
from ludwright.duel import elasticity, exact

faulthandler.dump_traceback_later(120, exit=True)
{before}
try:
    threading.Timer(0.5, signal.raise_signal, [signal.SIGINT]).start()
    {work}
except KeyboardInterrupt:
    print("interrupted")
"""

# What a shell starts in the background is told to ignore interrupts, and so would these processes be.
LISTENING = "signal.signal(signal.SIGINT, signal.default_int_handler)"

SOLVING = """
from ortools.sat.python import cp_model
from ludwright.deck.select import solver
model = cp_model.CpModel()
"""

EASY = f"""{SOLVING}
model.maximize(model.new_int_var(0, 5, ""))
assert solver.run(model, seed=0, limit=1)[1] == cp_model.OPTIMAL
"""

# Halves of weights that are hard to find: a search without end.
HARD = f"""{SOLVING}
import random
rng = random.Random(1)
choices = [model.new_bool_var("") for _ in range(60)]
for _ in range(5):
    weights = [rng.randrange(1000) for _ in choices]
    model.add(sum(w * c for w, c in zip(weights, choices)) == sum(weights) // 2)
"""


def interrupted(work: str, before: str = "") -> None:
    script = LONG.format(work=work, before=f"{LISTENING}\n{before}")
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=300)
    assert (ended.returncode, ended.stdout) == (0, "interrupted\n"), ended.stderr


@pytest.mark.parametrize(
    "work",
    [
        'ludwright.series("toy:haul", games=2**26, threads=1)',
        'ludwright.series("toy:haul", games=2**26, threads=2)',
        'ludwright.series("duel", "ismcts:iterations=300", games=10**6)',
        'ludwright.game("duel").conforms(matches=10**6)',
        'exact.check("pyromancer", games=2**31)',
        'duel.series("pyromancer", "shadow-monk", games=2**31)',
        'elasticity.elasticity("pyromancer", "shadow-monk", games=2**22)',
    ],
)
def test_long_work_can_be_interrupted(work: str) -> None:
    interrupted(work)


def test_a_search_for_a_deck_can_be_interrupted() -> None:
    pytest.importorskip("ortools")
    interrupted("solver.run(model, seed=0, limit=1e9)", before=HARD)


def test_after_a_search_for_a_deck_interrupts_are_still_heard() -> None:
    pytest.importorskip("ortools")
    interrupted('ludwright.series("toy:haul", games=2**26)', before=EASY)
