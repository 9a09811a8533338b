"""Ctrl-C ends long work soon, and whatever ran before.

Each interrupt is raised in a process of its own: one that came too late, or that nobody caught, would end the
process that runs the tests.
"""

import subprocess
import sys
from pathlib import Path

import pytest

LONG = """
import faulthandler, signal, threading
import ludwright
from ludwright import duel
from ludwright.duel import elasticity, exact

faulthandler.dump_traceback_later(120, exit=True)
{before}
try:
    threading.Timer(0.25, signal.raise_signal, [signal.SIGINT]).start()
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
        pytest.param('ludwright.series("toy:haul", games=2**26, threads=1)', marks=pytest.mark.extras),
        'ludwright.series("toy:haul", games=2**26, threads=2)',
        'ludwright.series("duel", "ismcts:iterations=300", games=10**6)',
        'ludwright.game("duel").conforms(matches=10**6)',
        pytest.param('exact.check("pyromancer", games=2**31)', marks=pytest.mark.extras),
        'duel.series("pyromancer", "shadow-monk", games=2**31)',
        pytest.param(
            'elasticity.elasticity("pyromancer", "shadow-monk", games=2**22)', marks=pytest.mark.extras
        ),
    ],
)
def test_long_work_can_be_interrupted(work: str) -> None:
    interrupted(work)


ENDLESS = "ismcts:iterations=10000000"


@pytest.mark.parametrize(
    "work",
    [
        f'ludwright.match("duel").finish("{ENDLESS}")',
        f'ludwright.match("magic").finish("{ENDLESS}")',
        pytest.param('ludwright.match("magic").finish("greedy:worlds=10000")', marks=pytest.mark.extras),
        'ludwright.match("toy:haul").table.choose("alphabeta:depth=32,worlds=10000")',
        pytest.param(f'ludwright.series("magic", "{ENDLESS}", games=1)', marks=pytest.mark.extras),
        pytest.param(
            f'ludwright.series("duel", ["{ENDLESS}", "random"], games=8, threads=2)', marks=pytest.mark.extras
        ),
        pytest.param(
            f'ludwright.game("duel").series(["{ENDLESS}"], games=1000, seed=1, threads=2)',
            marks=pytest.mark.extras,
        ),
        pytest.param(
            f'ludwright.game("duel").trace(["{ENDLESS}"], games=4, seed=1)', marks=pytest.mark.extras
        ),
        pytest.param(
            f'envs.CardEnv("duel", opponent="{ENDLESS}", seat=0).reset(seed=1)', marks=pytest.mark.extras
        ),
        f'envs.CardVectorEnv("duel", 200, opponent="{ENDLESS}", threads=2).reset(seed=1)',
        pytest.param('ludwright.game("toy:haul").census()', marks=pytest.mark.extras),
        f'ludwright.match("py:examples/leduc.py:Leduc").finish("{ENDLESS}")',
    ],
)
def test_one_search_can_be_interrupted(work: str) -> None:
    interrupted(work, before="from ludwright import envs")


def test_a_match_goes_on_after_an_interrupt() -> None:
    before = f"""
match = ludwright.match("duel", seed=3)
match.clone().finish()
def work():
    try:
        match.finish("{ENDLESS}")
    except KeyboardInterrupt:
        match.finish("random")
        assert match.replay().verify()
        raise
"""
    interrupted("work()", before=before)


def test_what_the_handler_of_a_signal_raises_ends_the_work() -> None:
    # All is imported before, lest it is an import that runs late.
    before = f"""
def late(*_):
    raise TimeoutError("out of time")
signal.signal(signal.SIGINT, late)
match = ludwright.match("duel")
match.clone().finish()
def work():
    try:
        match.finish("{ENDLESS}")
    except TimeoutError:
        raise KeyboardInterrupt
"""
    interrupted("work()", before=before)


def command_interrupted(words: list[str]) -> None:
    """A command ends with exit code 130, as shells expect it."""
    script = f"""
import faulthandler, signal, sys, threading
faulthandler.dump_traceback_later(120, exit=True)
{LISTENING}
from ludwright.apps.cli import main
sys.argv = ["ludwright", *{words!r}]
threading.Timer(2.5, signal.raise_signal, [signal.SIGINT]).start()
main()
"""
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=300)
    assert (ended.returncode, ended.stdout) == (130, ""), ended.stderr


def test_a_series_of_decks_can_be_interrupted() -> None:
    command_interrupted(["magic", "series", "glorious-combat", "draconic-fury", "--players", ENDLESS])


@pytest.mark.extras
def test_a_match_of_built_decks_can_be_interrupted(tmp_path: Path) -> None:
    pytest.importorskip("polars")
    deck = tmp_path / "dragons.txt"
    deck.write_text("Commander: Drakuseth, Maw of Flames\n1 Shivan Dragon\n98 Mountain\n")
    command_interrupted(["deck", "match", str(deck), str(deck), "--players", ENDLESS])


def test_a_search_for_a_deck_can_be_interrupted() -> None:
    pytest.importorskip("ortools")
    interrupted("solver.run(model, seed=0, limit=1e9)", before=HARD)


def test_after_a_search_for_a_deck_interrupts_are_still_heard() -> None:
    pytest.importorskip("ortools")
    interrupted('ludwright.series("toy:haul", games=2**26)', before=EASY)
