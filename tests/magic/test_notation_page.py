"""The pages of the notation are up to date, and their listings are cards."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ludwright.magic.lower.cards import lowered
from ludwright.magic.notation.loader import read_card_text
from ludwright.magic.notation.page import markdown

ROOT = Path(__file__).parents[2]
HOW_TO = (ROOT / "docs" / "how-to" / "add-a-card.md").read_text("utf-8")
LISTINGS = re.findall(r"```yaml\n(.*?)```", HOW_TO, re.DOTALL)
SPELL = "name: Trial\ncost: 1R\ntype: Sorcery\n"
CREATURE = "name: Trial\ncost: 1R\ntype: Creature — Elf\npt: 1/1\n"


def test_the_page_is_as_generated() -> None:
    """Run `python -m ludwright.magic.notation.page > docs/notation/magic.md` after changing the trees."""
    assert (ROOT / "docs" / "notation" / "magic.md").read_text("utf-8") == markdown()


@pytest.mark.parametrize("listing", [text for text in LISTINGS if not text.startswith("ability:")])
def test_a_listing_of_the_how_to_can_be_lowered(listing: str) -> None:
    head = {"n": "", "s": SPELL, "a": CREATURE}[listing[0]]
    assert lowered(read_card_text(head + listing, "listing.yaml"))
