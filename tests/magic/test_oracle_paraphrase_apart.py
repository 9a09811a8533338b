"""Lines that say two things are two lines, and mean the same."""

from __future__ import annotations

import pytest

from ludwright.magic.oracle.paraphrase import lines_plainly
from ludwright.magic.oracle.paraphrase_apart import awakened, in_a_row, promised

PARTED = [
    ("~ enters tapped and doesn't untap during your untap step.",
     ["~ enters tapped.", "~ doesn't untap during your untap step."]),
    ("~ enters tapped with nine rust counters on it.",
     ["~ enters tapped.", "~ enters with nine rust counters on it."]),
    ("Enchanted land doesn't untap during its controller's untap step and its activated abilities can't be "
     "activated.",
     ["Enchanted land doesn't untap during its controller's untap step.",
      "Enchanted land's activated abilities can't be activated."]),
    ("If ~ was kicked, it enters with nine rust counters on it and with reach.",
     ["If ~ was kicked, it enters with nine rust counters on it.", "As long as ~ was kicked, it has reach."]),
    ("As long as it's night, ~ gets +9/+9 and other Kobolds you control have reach.",
     ["As long as it's night, ~ gets +9/+9.",
      "As long as it's night, other Kobolds you control have reach."]),
    ("Enchanted creature gets +9/+9 and all creatures able to block it do so.",
     ["Enchanted creature gets +9/+9.", "All creatures able to block enchanted creature do so."]),
    ("At the beginning of your upkeep or whenever you cast a Kobold spell, draw a card.",
     ["At the beginning of your upkeep, draw a card.", "Whenever you cast a Kobold spell, draw a card."]),
    ("When ~ enters and when you sacrifice it, draw nine cards.",
     ["When ~ enters, draw nine cards.", "When you sacrifice ~, draw nine cards."]),
    ("Whenever you play a land or cast a spell, scry 9.",
     ["Whenever you play a land, scry 9.", "Whenever you cast a spell, scry 9."]),
    ("Whenever you cast a Kobold spell or a Kobold you control enters, scry 9.",
     ["Whenever you cast a Kobold spell, scry 9.", "Whenever a Kobold you control enters, scry 9."]),
    ("When you cycle ~ or it dies, scry 9.", ["When you cycle this card, scry 9.", "When ~ dies, scry 9."]),
    ("Whenever ~ deals combat damage to a player or dies, scry 9.",
     ["Whenever ~ deals combat damage to a player, scry 9.", "Whenever ~ dies, scry 9."]),
    ("{9}, {T} or {R}, {T}: Scry 9.", ["{9}, {T}: Scry 9.", "{R}, {T}: Scry 9."]),
    ("You can't win the game and your opponents can't lose the game.",
     ["You can't win the game.", "Your opponents can't lose the game."]),
    ("~ attacks or blocks each combat if able.",
     ["~ attacks each combat if able.", "~ blocks each combat if able."]),
    ("Kobold spells you cast cost {9} less to cast and can't be countered.",
     ["Kobold spells you cast cost {9} less to cast.", "Kobold spells you cast can't be countered."]),
    ("Enchanted creature can't attack, block, or crew Vehicles.",
     ["Enchanted creature can't attack or block.", "Enchanted creature can't crew Vehicles."]),
    ("Enchanted creature gets +9/+8 as long as it's red. Otherwise, it gets -8/-9.",
     ["Enchanted creature gets +9/+8 as long as it's red.",
      "Enchanted creature gets -8/-9 as long as it isn't red."]),
    ("Equipped creature gets +1/+1. If it's a Kobold, it gets +9/+2 instead.",
     ["Equipped creature gets +1/+1.",
      "As long as equipped creature's a Kobold, equipped creature gets +8/+1."]),
    ("Equipped creature gets +9/+0. It gets an additional +0/+9 as long as it's night.",
     ["Equipped creature gets +9/+0.", "As long as it's night, equipped creature gets +0/+9."]),
    ("~ enters tapped. As it enters, choose a color.", ["~ enters tapped.", "As ~ enters, choose a color."]),
]  # fmt: skip
WHOLE = [
    # How often it triggers is said of both events at once.
    "Whenever ~ dies or whenever you cast a spell, draw a card. This ability triggers only once each turn.",
    # Its modes stand in lines of their own.
    "When ~ enters and when it dies, choose one —",
    "Whenever ~ enters or attacks, draw a card.",
]


@pytest.mark.parametrize(("line", "parts"), PARTED, ids=lambda text: str(text)[:40])
def test_a_line_that_says_two_things(line: str, parts: list[str]) -> None:
    assert lines_plainly([line]) == parts


@pytest.mark.parametrize("line", WHOLE)
def test_a_line_that_stays_whole(line: str) -> None:
    assert lines_plainly([line]) == [line]


def test_deeds_in_a_row_are_done_one_after_another() -> None:
    assert in_a_row("You gain 9 life, draw a card, then scry 9.") == "You gain 9 life. Draw a card. Scry 9."
    # What is spoken of must stay beside it.
    one = "Mill a card, exile it, then scry 9."
    assert in_a_row(one) == one
    # And so must all that is done under a condition; a trigger's own is that of its whole line.
    one = "Draw nine cards. If you control a Kobold, draw a card, scry 9, then gain 9 life."
    assert in_a_row(one) == one
    other = "When ~ enters, if you control a Kobold, draw a card, scry 9, then gain 9 life."
    assert in_a_row(other) == "When ~ enters, if you control a Kobold, draw a card. Scry 9. Gain 9 life."


def test_a_promised_gift_is_given_first() -> None:
    assert promised(["Gift a card", "Scry 9."], spell=True) == [
        "Gift",
        "If the gift was promised, an opponent draws a card.",
        "Scry 9.",
    ]
    assert promised(["Gift a Food"], spell=False)[1].startswith("When ~ enters, if the gift was promised, ")


def test_what_is_awakened_comes_last() -> None:
    lines = awakened(["Awaken 9 — {9}{R}", "Scry 9."])
    assert lines[:2] == ["Awaken {9}{R}", "Scry 9."]
    assert "nine +1/+1 counters on target land you control" in lines[2]
