"""Dungeons, splice, doors, time counters, parts of damage: made-up texts are read, said again, lowered."""

from __future__ import annotations

import dataclasses
import json

import pytest

from ludwright.magic.compiler import played
from ludwright.magic.compiler.one import Result, loads
from ludwright.magic.lower.cards import lower
from ludwright.magic.notation.ast_card import Card, PrintedPt
from ludwright.magic.notation.dungeons import OPEN
from ludwright.magic.notation.loader import read_card_text
from ludwright.magic.oracle import parse_card, print_card, print_face
from ludwright.magic.oracle.canonical import canonical_face
from ludwright.magic.oracle.compare import differs
from ludwright.magic.oracle.printer import type_text

TEXTS = [
    # Dungeons and the initiative (CR 309, 726).
    ("Creature — Kobold", "Whenever this creature attacks, venture into the dungeon."),
    ("Creature — Kobold", "When this creature dies, you take the initiative."),
    ("Creature — Kobold", "As long as you have the initiative, this creature has reach."),
    ("Creature — Kobold", "As long as you've completed a dungeon, this creature has reach."),
    ("Creature — Kobold", "When this creature enters, if you haven't completed Undercity, draw nine cards."),
    ("Creature — Kobold", "Whenever you complete a dungeon, you gain 9 life."),
    ("Enchantment", "Room abilities of dungeons you own trigger an additional time."),
    # Splice (CR 702.47).
    ("Instant — Arcane", "You gain 9 life.\nSplice onto Arcane {2}{G}"),
    ("Sorcery", "Draw nine cards.\nSplice onto instant or sorcery {2}{G}"),
    ("Instant — Arcane", "Draw nine cards.\nSplice onto Arcane—Sacrifice nine Kobolds."),
    # Doors (CR 709.5).
    ("Creature — Kobold", "{9}: Unlock a locked door of target Room you control."),
    ("Creature — Kobold", "{9}: Lock or unlock a door of target Room you control."),
    ("Sorcery", "You gain X life, where X is the number of unlocked doors among Rooms you control."),
    ("Creature — Kobold", "At the beginning of your upkeep, if this creature isn't prepared, it becomes "
     "prepared."),
    # Parts of damage (CR 614.9, 615).
    ("Creature — Kobold", "{9}: The next 9 damage that would be dealt to this creature this turn is dealt to "
     "target Kobold you control instead."),
    ("Enchantment", "If a source would deal damage to you or a Kobold you control, prevent 9 of that "
     "damage."),
    ("Enchantment", "If a source would deal damage to you, prevent all but 9 of that damage."),
    # Time counters (CR 702.62, 701.56).
    ("Sorcery", "Draw nine cards. Exile Made Up with nine time counters on it.\nSuspend 9—{G}"),
    ("Sorcery", "Exile target Kobold with nine time counters on it. If it doesn't have suspend, it gains "
     "suspend."),
    ("Creature — Kobold", "When the last time counter is removed from this creature while it's exiled, you "
     "gain 9 life.\nSuspend 9—{G}"),
    ("Creature — Kobold", "{9}: Remove nine time counters from target permanent or suspended card."),
    ("Creature — Kobold", "When this creature enters, time travel."),
    ("Enchantment Creature — Kobold", "Impending 9—{G}"),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "text"), TEXTS, ids=[text[:50] for _, text in TEXTS])
def test_a_text_is_read_and_said_again(kind: str, text: str) -> None:
    face = parse_card("Made Up", kind, text.split("\n"))
    if "Creature" in kind:
        face = dataclasses.replace(face, pt=PrintedPt(3, 3))
    lines = print_face(face)
    assert differs(lines, text, face) is None, lines
    again = parse_card("Made Up", type_text(face.type), lines)
    assert canonical_face(again) == canonical_face(face)
    assert lower(Card("Made Up", "normal", (face,)))


def test_a_dungeon_tells_its_rooms() -> None:
    card = read_card_text(
        """
name: Made Up
type: Dungeon
rooms:
- {room: Front Yard, to: [Shed, Well], do: {gain life: 9}}
- {room: Shed, to: Attic, do: {scry: 9}}
- {room: Well, to: Attic, do: {draw: 9}}
- {room: Attic, do: {lose life: {who: each opponent, amount: 9}}}
"""
    ).require()
    assert print_card(card) == [
        "Front Yard — You gain 9 life. (Leads to: Shed, Well)",
        "Shed — Scry 9. (Leads to: Attic)",
        "Well — Draw nine cards. (Leads to: Attic)",
        "Attic — Each opponent loses 9 life.",
    ]
    lowered = lower(card)
    assert lowered["layout"] == "dungeon"
    assert [room["to"] for room in lowered["faces"][0]["rooms"]] == [[1, 2], [3], [3], []]


def test_what_ventures_brings_the_dungeons_along() -> None:
    face = parse_card("Made Up", "Creature — Kobold", ["{1}: Venture into the dungeon."])
    lowered = json.dumps(lower(Card("Made Up", "normal", (dataclasses.replace(face, pt=PrintedPt(1, 1)),))))
    (one,) = loads([Result("Made Up", "compiled", True, lowered=lowered)])
    assert one.status == "compiled"
    # Dungeons bring the tokens that their rooms create.
    brought = played._catalog({"Made Up": lowered}).closure(["Made Up"])
    names = {json.loads(text)["name"] for text in brought}
    assert {*OPEN, "the-atropal", "treasure"} <= names
