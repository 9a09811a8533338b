"""The laws of every game, held by Magic: the shipped decks against each other, and decks of any cards."""

from __future__ import annotations

import random
from itertools import combinations_with_replacement, islice

import pytest

from ludwright import Unsupported, magic
from ludwright.magic.decks import list_decks
from ludwright.magic.fuzz import Fuzzed, Round, rounds_of
from ludwright.magic.fuzz.decks import kinds
from ludwright.table.testing import ConformanceReport, conforms

PAIRINGS = list(combinations_with_replacement(sorted(list_decks()), 2))
UNPROVEN = {"explicit chance has weights": "chance is sampled"}


def dealt(count: int, seed: int) -> list[Round]:
    """Pairs of random decks that between them hold every card, as fuzzing deals them."""
    found = Fuzzed.of(kinds())
    return list(islice(rounds_of(10**9, found, random.Random(seed)), count))


def examined(*reports: ConformanceReport) -> dict[str, int]:
    total: dict[str, int] = {}
    for report in reports:
        for law, checks in report.checks.items():
            total[law] = total.get(law, 0) + checks
    return total


@pytest.mark.parametrize("pairing", PAIRINGS[::22], ids="-".join)
def test_every_law_holds(pairing: tuple[str, str]) -> None:
    report = conforms(magic.rules(*pairing, audit=True), matches=1, decisions=30, options=3, worlds=2)
    assert report.inapplicable.items() >= UNPROVEN.items()
    assert "explicit chance has weights" not in report.checks


def test_decks_of_any_cards_keep_the_laws() -> None:
    reports = [
        conforms(one.rules(), matches=1, decisions=20, options=2, worlds=1) for one in dealt(4, seed=3)
    ]
    checks = examined(*reports)
    assert checks["no seat is told hidden things"] > 200
    assert checks["what is hidden is drawn anew"] > 0


def test_chance_cannot_be_made_explicit() -> None:
    rules = magic.rules("dark-sacrifice", "political-trickery")
    assert not rules.explicit_chance
    for refused in (lambda: rules.table(1, explicit=True), rules.census):
        with pytest.raises(Unsupported, match="chance is sampled and cannot be made explicit"):
            refused()


@pytest.mark.soak
@pytest.mark.parametrize("pairing", PAIRINGS, ids="-".join)
def test_every_law_holds_at_length(pairing: tuple[str, str]) -> None:
    conforms(magic.rules(*pairing, audit=True), seed=7, matches=6, decisions=300, options=4, worlds=2)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10))
def test_decks_of_any_cards_keep_the_laws_at_length(seed: int) -> None:
    for one in dealt(40, seed):
        conforms(one.rules(), seed=one.seed, matches=1, decisions=100, options=3, worlds=1)
