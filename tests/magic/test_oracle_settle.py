"""Words with two readings that mean the same are read as one, and printed as they were."""

from __future__ import annotations

import pytest

from ludwright.errors import LudwrightError, Unsupported
from ludwright.magic.notation import ast_events as e
from ludwright.magic.notation import ast_nouns as n
from ludwright.magic.notation import ast_verbs_choices as vq
from ludwright.magic.notation import ast_verbs_game as vg
from ludwright.magic.oracle import parse_card, print_face
from ludwright.magic.oracle.compare import differs

TEXTS = [
    # A condition said last is said first.
    ("Creature — Otter", "Whenever this creature attacks, draw a card if you control three or more Otters."),
    ("Sorcery", "Draw two cards. Then discard a card unless you attacked this turn."),
    # What comes after "you may …." is done in any case.
    (
        "Creature — Otter",
        "{2}: Look at the top four cards of your library. You may reveal an Otter card from among them and "
        "put it into your hand. Put the rest on the bottom of your library in a random order.",
    ),
    (
        "Creature — Otter",
        "When this creature enters, you may put a land card from your hand onto the battlefield.",
    ),
    # A player's keyword is a rule.
    ("Enchantment", "You have hexproof."),
    # Kicked is kicked, once or often.
    ("Instant", "Untap target creature. If this spell was kicked, draw a card.", "Kicker {2}"),
    # What is paid beside a cost by name is no part of it.
    ("Creature — Otter", "Waterbend {3}, {T}: Tap target creature an opponent controls."),
    ("Artifact", "{1}{R}, Discard your hand, Sacrifice this artifact: Draw two cards."),
    ("Sorcery", "Each nonland permanent you control becomes a copy of target non-Aura permanent."),
    # Where X is said, every X is it.
    (
        "Creature — Otter",
        "When this creature enters, target Otter you control gets +X/+X until end of turn and target "
        "Elk an opponent controls gets -X/-0 until end of turn, where X is the number of Elks "
        "you control.",
    ),
    # What was chosen is remembered.
    ("Land", "{T}: Add one mana of the chosen color.", "As this land enters, choose a color."),
    (
        "Artifact Creature — Construct",
        "This creature is the chosen type in addition to its other types.",
        "As this creature enters, choose a creature type.",
    ),
    # In a graveyard everything is a card.
    ("Creature — Otter", "{1}{B}: Return this card from your graveyard to the battlefield tapped."),
]


@pytest.mark.parametrize("case", TEXTS, ids=lambda case: case[1][:40])
def test_there_is_one_reading_and_it_prints_as_it_was_said(case: tuple[str, ...]) -> None:
    kind, *lines = case
    lines = lines[::-1]
    face = parse_card("Made Up", kind, lines)
    assert differs(print_face(face), "\n".join(lines), face) is None


def test_a_card_in_a_graveyard_may_say_its_name() -> None:
    line = "{1}: Return %s from your graveyard to your hand."
    named = parse_card("Made Up", "Creature — Otter", [line % "Made Up"])
    assert named == parse_card("Made Up", "Creature — Otter", [line % "this card"])


def test_a_card_that_is_kicked_often_was_kicked_so() -> None:
    lines = ["Multikicker {1}", "When this creature enters, if it was kicked, draw a card."]
    face = parse_card("Made Up", "Creature — Otter", lines)
    assert "'kicker'" in repr(face.abilities)
    assert print_face(face) == lines


def test_what_is_done_once_each_turn_is_known_for_one_ability_only() -> None:
    lines = [
        f"Whenever a {what} you control dies, you may draw a card. Do this only once each turn."
        for what in ("Kobold", "Badger")
    ]
    assert parse_card("Made Up", "Enchantment", lines[:1]).abilities
    with pytest.raises(Unsupported, match="once each turn"):
        parse_card("Made Up", "Enchantment", lines)


def test_a_target_within_an_event_is_chosen_first() -> None:
    face = parse_card(
        "Made Up", "Instant", ["Prevent all damage that would be dealt to target Badger this turn."]
    )
    assert face.spell is not None
    pick, prevented = face.spell.steps
    assert isinstance(pick, vq.Pick)
    assert isinstance(prevented, vg.ReplaceLater)
    assert isinstance(prevented.event, e.Damages)
    assert isinstance(prevented.event.to, n.SlotRef)
    with pytest.raises(Unsupported, match="told alike"):
        parse_card("Made Up", "Instant", ["Target Badger blocks target Badger this turn if able."])


def test_what_comes_of_something_later_belongs_to_it() -> None:
    line = (
        "When target Kobold dies this turn, exile the top nine cards of your library, then choose one of "
        "them. Until end of turn, you may play that card."
    )
    face = parse_card("Made Up", "Sorcery", [line])
    assert face.spell is not None
    assert "Later" in repr(face.spell.steps[-1])
    assert "MayPlay" in repr(face.spell.steps[-1])


def test_the_rest_is_of_the_kind_that_was_chosen_from() -> None:
    line = "For each player, that player chooses a Kobold they control and sacrifices the rest."
    face = parse_card("Made Up", "Sorcery", [line])
    assert "Without(of=Phrase(quantity=Each()" in repr(face.spell)
    two = "chooses a Kobold they control and chooses a land they control and sacrifices the rest."
    with pytest.raises(LudwrightError):
        parse_card("Made Up", "Sorcery", [f"For each player, that player {two}"])
