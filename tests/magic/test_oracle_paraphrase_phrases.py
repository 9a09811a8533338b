"""Longer phrases that are made one wording, and what stands below a line."""

from __future__ import annotations

import pytest

from ludwright.magic.lower.cards import lower
from ludwright.magic.notation.ast_card import Card
from ludwright.magic.oracle import parse_card, print_face
from ludwright.magic.oracle.compare import differs
from ludwright.magic.oracle.paraphrase import plainly

SAME = [
    ("Target Kobold fights target Badger. If the creature an opponent controls is dealt excess damage this "
     "way, add that much {G}.",
     "Target Kobold fights target Badger. Add an amount of {G} equal to the excess damage dealt to the "
     "creature the opponent controls this way."),
    ("When you next attack this turn, draw nine cards.", "When you attack this turn, draw nine cards."),
    ("Whenever you attack a player with one or more Kobolds, draw nine cards.",
     "Whenever one or more Kobolds you control attack a player, draw nine cards."),
    ("Draw nine cards for each Kobold card put into a graveyard this way.",
     "Draw nine cards for each Kobold card milled this way."),
    ("Spend this mana only to cast Kobold spells or activate abilities of Kobold sources.",
     "Spend this mana only to cast a Kobold spell or activate an ability of such a source."),
    ("Copy the next red spell you cast this turn when you cast it.",
     "When you cast a red spell this turn, copy it."),
    ("~ becomes the chosen color.",
     "~ becomes colorless and becomes the chosen color in addition to its other colors."),
    ("If you don't put that card into your hand, draw nine cards.",
     "If the number of cards put into your hand this way is 0, draw nine cards."),
    ("You may return a Kobold card from among them to your hand.",
     "You may put a Kobold card from among them into your hand."),
    ("The first Kobold spell you cast each turn costs {9} less to cast.",
     "As long as you haven't cast a Kobold spell this turn, Kobold spells you cast cost {9} less to cast."),
    ("The first artifact spell you cast during each of your turns costs {9} less to cast.",
     "As long as it's your turn and you haven't cast an artifact spell this turn, artifact spells you cast "
     "cost {9} less to cast."),
    ("Draw half X cards, rounded up.", "Draw cards equal to half X, rounded up."),
    ("Target player shuffles up to nine target cards from their graveyard into their library.",
     "Shuffle up to nine target cards from target player's graveyard into their owners' libraries."),
    ("During your end step, Kobolds you control have reach.",
     "Kobolds you control have reach as long as it's your turn and it's the end step."),
    ("The owner of target Kobold puts it into their library second from the top or on the bottom.",
     "Target Kobold is put second from the top or on the bottom of its owner's library, as its owner "
     "chooses."),
    ("Earthbend 9. If it's your turn, put an additional +1/+1 counter on that land.",
     "Earthbend 9. If it's your turn, put a +1/+1 counter on that land."),
    ("{9}, Sacrifice a Kobold you control: Draw nine cards.", "{9}, Sacrifice a Kobold: Draw nine cards."),
    ("At the beginning of your upkeep, you may blight 9. If you don't, you lose 9 life.",
     "At the beginning of your upkeep, you lose 9 life unless you blight 9."),
]  # fmt: skip


@pytest.mark.parametrize(("one", "other"), SAME, ids=lambda text: text[:40])
def test_two_wordings_are_made_one(one: str, other: str) -> None:
    assert plainly(one) == plainly(other)


ROUND = [
    ("Creature — Kobold", "{T}: Add {R}. Spend this mana only to cast Badger spells."),
    ("Creature — Kobold",
     "{T}: Add {R}. Spend this mana only to cast an artifact spell or activate an ability of an artifact."),
    ("Creature — Kobold", "You may cast this spell as though it had flash if you pay {9} more to cast it."),
    ("Sorcery", "Exile target creature or spell."),
    ("Sorcery", "Counter target artifact or creature spell."),
    ("Sorcery", "Change the target of target spell or ability with a single target."),
    ("Creature — Kobold", "When this creature enters, tap target Badger. It doesn't untap during its "
     "controller's untap step for as long as you control this creature."),
    ("Creature — Kobold", "When this creature enters, each opponent blights 9."),
    ("Sorcery", "Each opponent loses 9 life. You gain life equal to the life lost this way."),
    ("Enchantment", "Your opponents can't cast spells during your turn."),
    ("Enchantment — Class", "Flash\n{9}: Level 2\nKobolds you control have reach."),
    ("Creature — Kobold", "Level up {9}\nLEVEL 1-8\n4/9\nReach\nLEVEL 9+\n9/9\n{T}: You gain 9 life."),
    ("Artifact — Spacecraft", "Station\nSTATION 9+\nFlying, reach"),
    ("Creature — Kobold", "Backup 9\nReach\nWhenever this creature attacks, you gain 9 life."),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "text"), ROUND, ids=lambda text: text[:40])
def test_it_is_printed_as_it_was_worded(kind: str, text: str) -> None:
    face = parse_card("Made Up", kind, text.split("\n"))
    assert differs(print_face(face), text, face) is None
    lower(Card("Made Up", "normal", (face,)))


def test_mana_for_spells_pays_for_no_ability() -> None:
    def only(text: str) -> str:
        return repr(parse_card("Made Up", "Land", [f"{{T}}: Add {{R}}. {text}"]).abilities)

    spell = "StateIs(state='spell')"
    assert spell in only("Spend this mana only to cast creature spells.")
    assert spell in only("Spend this mana only to cast a Kobold spell.")
    both = "Spend this mana only to cast a Kobold spell or activate an ability of a Kobold source."
    assert spell not in only(both)


def test_another_kind_of_source_is_no_such_source() -> None:
    text = "Spend this mana only to cast a Kobold spell or activate an ability of a Badger source."
    assert "such a source" not in plainly(text)
