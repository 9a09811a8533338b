"""The shipped roles against tags that people gave, and against a sample that was read card by card."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ludwright.cards import Catalog
from ludwright.deck.pool import Registries

SAMPLE = json.loads((Path(__file__).parent / "data" / "tagger-sample.json").read_text("utf-8"))["checked"]
# Their tag, our roles, and the least precision and recall that the registries must keep.
AGAINST = [
    ("removal", {"removal", "wipe"}, 0.97, 0.83),
    ("counterspell", {"counterspell"}, 0.97, 0.88),
    ("sweeper", {"wipe"}, 0.96, 0.84),
]
OUTSIDE = {"planar", "scheme", "vanguard", "conspiracy"}


def test_the_sample_is_two_hundred_cards_and_nearly_all_right() -> None:
    assert len(SAMPLE) == 200
    assert sum(row["right"] for row in SAMPLE) / len(SAMPLE) >= 0.95


def test_the_checked_sample_stays_right(full: Catalog, registries: Registries) -> None:
    kept = [row for row in SAMPLE if row["role"] in registries.tagged(full.card(row["name"])).roles]
    assert sum(row["right"] for row in kept) / len(kept) >= 0.95
    # A change of the registries that loses what was right is a loss, too.
    lost = [row for row in SAMPLE if row["right"] and row not in kept]
    assert len(lost) <= 4, lost


@pytest.mark.soak
@pytest.mark.parametrize(("tag", "roles", "precision", "recall"), AGAINST)
def test_against_the_tags_of_others(
    full: Catalog, registries: Registries, tag: str, roles: set[str], precision: float, recall: float
) -> None:
    ours, theirs = set(), set()
    for card in full:
        if card.layout in OUTSIDE:
            continue
        if tag in card.oracle_tags:
            theirs.add(card.name)
        if roles & registries.tagged(card).roles:
            ours.add(card.name)
    both = len(ours & theirs)
    print(f"{tag}: precision {both / len(ours):.3f}, recall {both / len(theirs):.3f}, {len(ours)} cards")
    assert both / len(ours) >= precision
    assert both / len(theirs) >= recall
