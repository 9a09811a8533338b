"""A hundred decks over nearly all cards: what must hold for every one of them, and the figures."""

from __future__ import annotations

import json
import math
import os
import random
import statistics
import time
from dataclasses import replace

import pytest

from deck.hundred import hundred
from deck.second_judge import cannot_work
from ludwright.cards import Card, Catalog
from ludwright.deck.brief import DeckBrief, Wanted
from ludwright.deck.builder import build
from ludwright.deck.checker import check
from ludwright.deck.commander import copies_allowed, identity, standing
from ludwright.deck.pool import Registries
from ludwright.deck.report.json import document
from ludwright.deck.request import creature_types

pytestmark = pytest.mark.soak


def two_cards(catalog: Catalog, leaders: tuple[Card, ...], rng: random.Random) -> tuple[Wanted, ...]:
    """Must-includes that no one would choose: any two cards within the colours."""
    colours, names = set(identity(leaders)), {card.name for card in leaders}
    found: list[str] = []
    while len(found) < 2:
        card = catalog[rng.randrange(len(catalog))]
        fits = standing(card) == "legal" and copies_allowed(card) == 1 and set(card.color_identity) <= colours
        if fits and card.name not in (*names, *found) and not card.game_changer:
            found.append(card.name)
    return tuple(Wanted(name) for name in found)


def test_a_hundred_decks(
    full: Catalog, registries: Registries, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    rng = random.Random(9)
    seconds, worked, gains, gaps, candidates = [], [], [], [], []
    roles = met = 0
    idle: dict[str, str] = {}
    zones = hundred(full)
    kinds = frozenset(creature_types(full))
    assert len(zones) == 100
    # A part of them, such as 40:60, so that what was stopped can go on.
    first, _, last = os.environ.get("LUDWRIGHT_SOAK_DECKS", "0:100").partition(":")
    for number, leaders in enumerate(zones):
        brief = DeckBrief(tuple(card.name for card in leaders), include=two_cards(full, leaders, rng))
        if not int(first) <= number < int(last):
            continue
        start, start_worked = time.perf_counter(), time.process_time()
        built = build(brief, full, registries=registries)
        seconds.append(time.perf_counter() - start)
        worked.append(time.process_time() - start_worked)
        held = {card.name: card.count for card in built.cards}
        assert sum(held.values()) + len(leaders) == 100
        checked = check(built.deck_list, full, registries)
        assert checked.problems == (), brief
        asked = {wanted.name for wanted in brief.include}
        second = cannot_work(leaders, list(checked.deck.main), kinds)
        idle |= {
            f"{name} in {leaders[0].name}": why
            for name, why in {**second, **checked.idle}.items()
            if name not in asked
        }
        assert all(wanted.name in held for wanted in brief.include)
        assert all(card.reason and card.role and card.breakdown for card in built.cards)
        assert built.objective >= built.greedy
        for role, target in built.targets.items():
            roles += 1
            met += target.min - 1 <= built.counts[role] <= target.max + 1
        gains.append((built.objective - built.greedy) / abs(built.greedy))
        gaps.append(built.gap)
        candidates.append(built.candidates)
        again = build(brief, full, registries=registries)
        assert json.dumps(document(again)) == json.dumps(document(built))
        with capsys.disabled():
            print(
                f"{number}: {' + '.join(brief.commanders)}, {worked[-1]:.1f} s, gap {built.gap}", flush=True
            )
    with capsys.disabled():
        print(
            f"\n{len(gaps)} decks: roles met {met}/{roles} = {met / roles:.4f}; gap max {max(gaps):.5f}; "
            f"proven {sum(gap == 0 for gap in gaps)}; gain over greedy {statistics.median(gains):.3f} "
            f"least {min(gains):.3f}; seconds {statistics.median(seconds):.2f} max {max(seconds):.2f}, "
            f"of CPU {statistics.median(worked):.2f} max {max(worked):.2f}; "
            f"candidates {min(candidates)}-{max(candidates)}; idle {idle}"
        )
    assert idle == {}
    assert set(gaps) == {0.0}
    assert met / roles >= 0.95


def test_raising_the_budget_never_lowers_the_score(full: Catalog, registries: Registries) -> None:
    for leaders in hundred(full)[::10]:
        brief = DeckBrief(tuple(card.name for card in leaders))
        scores = [
            build(replace(brief, budget=budget), full, registries=registries).objective
            for budget in (0.0, 50.0, 100.0, 250.0, 600.0, math.inf)
        ]
        assert scores == sorted(scores), (brief.commanders, scores)
