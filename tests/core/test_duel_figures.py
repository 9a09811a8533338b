"""Exact figures of the duel, as the core hands them over."""

import json
from fractions import Fraction
from typing import Any

import pytest

import ludwright
from ludwright import Invalid, Rules, Unsupported, _core


@pytest.fixture(scope="module")
def rules() -> Rules:
    return ludwright.duel.rules("pyromancer", "shadow-monk")


@pytest.mark.parametrize("seat", [0, 1])
def test_a_defence_is_a_distribution(rules: Rules, seat: int) -> None:
    found = json.loads(_core.duel_exact(rules, seat, 6))
    assert sum(Fraction(row["exact"]) for row in found["joint"]) == 1
    assert found["raw"] == 6


@pytest.mark.parametrize("seat", [0, 1])
def test_simulation_agrees_with_the_exact_defence(rules: Rules, seat: int) -> None:
    exact = json.loads(_core.duel_exact(rules, seat, 6))["parts"]
    simulated = json.loads(_core.duel_simulate(rules, seat, 6, 20_000, 1))["parts"]
    for name, part in exact.items():
        assert simulated[name]["mean"] == pytest.approx(
            part["mean"], abs=5 * simulated[name]["standardError"] + 1e-12
        )


@pytest.mark.parametrize("style", ["balanced", "frequent"])
def test_simulation_agrees_with_the_exact_attack(rules: Rules, style: str) -> None:
    exact = json.loads(_core.duel_exact_attack(rules, 0, style))
    simulated = json.loads(_core.duel_simulate_attack(rules, 0, style, 20_000, 1))
    assert simulated["final"] == pytest.approx(exact["expectedFinal"], abs=5 * simulated["standardError"])
    offense = json.loads(_core.duel_exact_offense(rules, 0, style))
    assert offense["expectedDamage"] == pytest.approx(exact["expectedRaw"])


def test_what_cannot_be_worked_out(rules: Rules) -> None:
    calls: list[tuple[type[Exception], str, Any]] = [
        (Unsupported, "toy:kuhn is no duel", lambda: _core.duel_exact(ludwright.game("toy:kuhn"), 0, 6)),
        (Invalid, "there is no seat 2; a duel has seats 0 and 1", lambda: _core.duel_exact(rules, 2, 6)),
        (Invalid, 'no style "bold"; there are balanced', lambda: _core.duel_exact_offense(rules, 0, "bold")),
        (Invalid, "0 samples", lambda: _core.duel_simulate(rules, 0, 6, 0, 1)),
    ]
    for error, message, call in calls:
        with pytest.raises(error, match=message):
            call()


def test_the_registry_names_the_language() -> None:
    registry = json.loads(_core.duel_registry())
    assert {"matchers", "effects", "conditions"} <= set(registry)


def test_a_faulty_sheet_is_refused() -> None:
    with pytest.raises(Invalid):
        _core.duel("{}")
