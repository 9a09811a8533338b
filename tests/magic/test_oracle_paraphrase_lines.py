"""Lines of triggers, statics, conditions and prices that are made one wording, and new words."""

from __future__ import annotations

import pytest

from ludwright.magic.lower.cards import lower
from ludwright.magic.notation.ast_card import Card
from ludwright.magic.oracle import parse_card, print_face
from ludwright.magic.oracle.compare import differs
from ludwright.magic.oracle.paraphrase import lines_plainly, plainly

SAME = [
    ("The first time you would create one or more tokens each turn, you may instead draw nine cards.",
     "If one or more tokens would be created under your control and you haven't created a token this turn, "
     "you may draw nine cards instead."),
    ("Return all Kobolds to their owner's hand.", "Return all Kobolds to their owners' hands."),
    ("Draw a card if you have at least 9 life more than your starting life total.",
     "Draw a card if your life total is greater than or equal to your starting life total plus 9."),
    ("Kobold spells and Badger spells you cast cost {1} less to cast.",
     "Kobold and Badger spells you cast cost {1} less to cast."),
    ("For each Kobold you control, create a Treasure token.",
     "Create a Treasure token for each Kobold you control."),
    ("Double target Kobold's power until end of turn.",
     "Target Kobold gets +X/+0 until end of turn, where X is its power."),
    ("Destroy target creature that's green or white.", "Destroy target green or white creature."),
    ("If an effect would create one or more tokens under your control, it creates twice that many of those "
     "tokens instead.",
     "If one or more tokens would be created under your control, twice that many of those tokens are created "
     "instead."),
    ("If a Kobold you control would deal damage to a permanent or player, it deals double that damage to "
     "that "
     "permanent or player instead.",
     "If a Kobold you control would deal damage, it deals double that damage instead."),
    ("If target player has exactly 9 life, ~ deals 9 damage to that player.",
     "Choose target player. If that player's life total is 9, ~ deals 9 damage to them."),
    ("Create a 9/9 black and red Kobold token with reach.",
     "Create a 9/9 black and red Kobold creature token with reach."),
    ("Put a reach counter and a +1/+1 counter on target Kobold.",
     "Put a reach counter on target Kobold. Put a +1/+1 counter on it."),
    ("If you've cast both a Kobold spell and a Badger spell this turn, draw a card.",
     "If you cast a Kobold spell this turn and you cast a Badger spell this turn, draw a card."),
    ("Whenever ~ attacks for the first time each turn, draw nine cards.",
     "Whenever ~ attacks, draw nine cards. This ability triggers only once each turn."),
    ("You may pay {9} rather than pay this spell's mana cost if you control a Kobold.",
     "If you control a Kobold, you may pay {9} rather than pay this spell's mana cost."),
    ("If one or more +1/+1 counters would be put on a Kobold, that many plus one +1/+1 counters are put on "
     "it "
     "instead.",
     "If one or more +1/+1 counters would be put on a Kobold, that many plus one of those counters are put "
     "there instead."),
    ("Activate only if you've cast a Kobold spell this "
     "turn.", "Activate only if you cast a Kobold spell this turn."),
    ("The owner of target Kobold puts it on their choice of the top or bottom of their library.",
     "Target Kobold is put on its owner's choice of the top or bottom of their library."),
    ("Whenever a Kobold dies while this card is in your graveyard, return this card from your graveyard to "
     "your hand.",
     "Whenever a Kobold dies, return this card from your graveyard to your hand."),
    ("Create a 9/9 red Kobold creature token. If you control a Badger, create three of those tokens instead.",
     "Create a 9/9 red Kobold creature token. If you control a Badger, create three 9/9 red Kobold creature "
     "tokens instead."),
    ("~ gets +1/+1 for each creature you control and each artifact you own.",
     "~ gets +X/+X, where X is the number of creatures you control plus the number of artifacts you own."),
    ("Create Grin of Ages, a legendary 9/9 red Kobold creature token.",
     "Create a legendary 9/9 red Kobold creature token named Grin of Ages."),
    ("Spend this mana only to cast Kobold spells.", "Spend this mana only to cast a Kobold spell."),
    ("Whenever you scry or surveil, draw nine cards.", "Whenever you scry or you surveil, draw nine cards."),
    ("Draw cards equal to the mana value of that card.", "Draw cards equal to that card's mana value."),
    ("~ deals 9 damage to you and you draw nine cards.", "~ deals 9 damage to you and draw nine cards."),
    ("Other Kobolds you control have \"Ward—Pay 9 "
     "life.\"", "Other Kobolds you control have ward—Pay 9 life."),
    ("Target Kobold gains \"Whenever ~ attacks, draw a card\" until end of turn.",
     "Until end of turn, target Kobold gains \"Whenever ~ attacks, draw a card.\""),
]  # fmt: skip


@pytest.mark.parametrize(("said", "plain"), SAME)
def test_one_wording_for_several(said: str, plain: str) -> None:
    assert plainly(said) == plain == plainly(plain)


STAY = [
    # What is done for each speaks of it.
    "For each Kobold you control, create a token that's a copy of it.",
    # Both are done for each.
    "For each Kobold you control, draw a card and you gain 9 life.",
    # They do not draw.
    "Two target players each lose 9 life and you draw a card.",
    # Only attacking has a first time.
    "Whenever ~ enters or attacks for the first time each turn, draw a card.",
    # Every one of them has a first time.
    "Whenever a Kobold you control attacks for the first time each turn, draw a card.",
    # Which of them is red?
    "Exile target Kobold or artifact creature that's red and enchanted.",
    # It triggers from wherever it is.
    "Whenever a Kobold dies while this card is in your graveyard, draw a card.",
]


@pytest.mark.parametrize("said", STAY)
def test_what_is_left_alone(said: str) -> None:
    assert plainly(said) == said


def test_two_things_that_hold_at_all_times() -> None:
    assert lines_plainly(
        ["Enchanted creature gets +9/+9 and doesn't untap during its controller's untap step."]
    ) == [
        "Enchanted creature gets +9/+9.",
        "Enchanted creature doesn't untap during its controller's untap step.",
    ]
    assert (
        lines_plainly(
            [
                "This spell costs {9} less to cast if you control a Kobold. It also costs {1} less to cast "
                "if you control a Badger."
            ]
        )[1]
        == "This spell costs {1} less to cast if you control a Badger."
    )
    both = [
        "As long as you control a Badger, ~ has reach. ~ gets an additional +9/+9 as long as it's your turn."
    ]
    assert lines_plainly(both) == [
        "As long as you control a Badger, ~ has reach.",
        "~ gets +9/+9 as long as it's your turn.",
    ]


READ = [
    ("Creature — Kobold", "Whenever you cast or copy an instant or sorcery spell, draw nine cards."),
    ("Creature — "
     "Kobold", "Whenever a creature dealt damage by this creature this turn dies, draw nine cards."),
    ("Creature — Kobold", "Kobold spells you cast cost {1} less to cast for each Badger you control."),
    ("Creature — Kobold", "Kobold spells you cast cost {W}{B} less to cast."),
    ("Creature — Kobold", "Equip abilities you activate cost {9} less to activate."),
    ("Creature — Kobold",
     "Activated abilities of Kobolds you control cost {9} less to activate. This effect can't reduce the "
     "mana "
     "in that cost to less than one mana."),
    ("Creature — Kobold", "Prevent all combat damage that would be dealt to and dealt by this creature."),
    ("Creature — Kobold",
     "If a source you control would deal damage to an opponent or a permanent an opponent controls, it deals "
     "that much damage plus the number of Kobolds you control instead."),
    ("Creature — Kobold",
     "If a triggered ability of another Kobold you control triggers, it triggers an additional time."),
    ("Land", "This land enters tapped unless you have two or more opponents."),
    ("Land", "This land enters tapped unless a player has 9 or less life."),
    ("Instant", "You gain 9 life. If you cast this spell during your main phase, draw nine cards."),
    ("Enchantment",
     "At the beginning of your upkeep, choose one that hasn't been chosen —\n• You gain 9 life.\n• Draw "
     "nine cards."),
    ("Creature — Kobold", "You can't lose the game and your opponents can't win the game."),
    ("Sorcery", "Target Kobold attacks you this turn if able."),
    ("Creature — Kobold", "{9}: Target Badger blocks this creature this turn if able."),
    ("Creature — "
     "Kobold", "This creature gets +9/+9 as long as an opponent has nine or more cards in their graveyard."),
    ("Creature — Kobold", "When this creature dies during combat, draw nine cards."),
    ("Artifact", "As this artifact enters, choose Kobold, Badger, Goblin, Elf, or Giant."),
    ("Artifact",
     "When this artifact enters, create Grin of the Ages, a legendary 9/9 red Kobold creature token."),
]  # fmt: skip


@pytest.mark.parametrize(("type_line", "text"), READ)
def test_what_is_read_prints_and_lowers(type_line: str, text: str) -> None:
    face = parse_card("Made Up", type_line, text.split("\n"))
    printed = print_face(face)
    assert differs(printed, text, face) is None
    assert parse_card("Made Up", type_line, printed) == face
    lower(Card("Made Up", "normal", (face,)))


def test_a_target_is_one_however_often_a_mechanic_speaks_of_it() -> None:
    for text in (
        "Tap or untap target Kobold.",
        "Target Kobold's owner puts it on their choice of the top or bottom of their library.",
        "Double the power and toughness of target Kobold until end of turn.",
    ):
        made = lower(Card("Made Up", "normal", (parse_card("Made Up", "Sorcery", [text]),)))
        assert len(made["faces"][0]["spell"]["targets"]) == 1


def test_what_happened_this_turn_names_nothing() -> None:
    text = "Target Kobold gets -1/-1 until end of turn. If a Badger died this turn, it gets -9/-9 instead."
    said = repr(parse_card("Made Up", "Sorcery", [text]).spell)
    assert said.count("slot='s1'") == 2
    assert "duration=Until(what='turn')" in said.partition("do=")[2]
    assert "SubtypeIs(subtype='Badger'), target=False, zones=(), among=None, together=None" in said


def test_an_artifact_creature_stays_what_it_was() -> None:
    for words in (
        "becomes an artifact creature",
        "becomes an artifact creature in addition to its other types",
    ):
        said = repr(parse_card("Made Up", "Sorcery", [f"Target Vehicle {words} until end of turn."]).spell)
        assert "AddTypes" in said


def test_half_of_whose_life() -> None:
    def amount(text: str) -> str:
        return repr(parse_card("Made Up", "Sorcery", [text]).spell)

    assert "LifeOf(who=Opponents())" in amount("Each opponent loses half their life, rounded up.")
    assert "LifeOf(who=SlotRef" in amount("Target player loses half their life, rounded up.")
    assert "LifeOf(who=You())" in amount("You lose half your life, rounded up.")
