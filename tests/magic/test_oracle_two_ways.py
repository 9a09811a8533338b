"""What is read is said again: made-up texts mean something, print as they are worded, and lower."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from ludwright.errors import LudwrightError
from ludwright.magic.lower.cards import lower
from ludwright.magic.notation import ast_conditions as c
from ludwright.magic.notation import ast_nouns as n
from ludwright.magic.notation import ast_verbs_cards as vc
from ludwright.magic.notation import ast_verbs_flow as vf
from ludwright.magic.notation.ast_card import Card, Face, PrintedPt
from ludwright.magic.oracle import parse_card, print_face
from ludwright.magic.oracle.canonical import canonical_face
from ludwright.magic.oracle.compare import differs
from ludwright.magic.oracle.printer import type_text


def read(kind: str, text: str) -> Face:
    face = parse_card("Made Up", kind, text.split("\n"))
    return dataclasses.replace(face, pt=PrintedPt(3, 3)) if "Creature" in kind else face


TEXTS = [
    # Numbers for each of something.
    ("Sorcery", "You gain 7 life for each Kobold you control."),
    ("Sorcery", "Each opponent loses 9 life for each Kobold you control."),
    ("Sorcery", "Made Up deals 9 damage to target Kobold for each Badger you control."),
    ("Sorcery", "Made Up deals 1 damage to target Kobold for each Badger you control."),
    ("Sorcery", "This spell costs {4} less to cast for each Badger you control.\nDraw nine cards."),
    ("Sorcery", "You gain X life, where X is your devotion to blue and red."),
    # Later.
    ("Sorcery", "Exile target Kobold. Return that card to the battlefield under its owner's control at the "
     "beginning of the next end step."),
    ("Sorcery", "Exile up to nine target Kobolds you control, then return those cards to the "
     "battlefield under "
     "their owner's control."),
    ("Sorcery", "Draw nine cards at the beginning of the next turn's upkeep."),
    ("Creature — Kobold", "When this creature attacks, create a 9/9 red Kobold creature token. "
     "Exile it at end of "
     "combat."),
    # Hands and graveyards.
    ("Creature — Kobold", "As long as you have no cards in hand, this creature has reach."),
    ("Creature — Kobold", "As long as there are nine or more cards in your graveyard, this creature "
     "has reach."),
    ("Creature — Kobold", "At the beginning of each player's end step, if that player has no cards in "
     "hand, you "
     "gain 9 life."),
    ("Sorcery", "Target opponent discards their hand, then draws nine cards."),
    ("Sorcery", "Reveal cards from the top of your library until you reveal a Kobold card. Put that "
     "card into "
     "your hand and the rest on the bottom of your library in a random order."),
    ("Sorcery", "Search your library for a Kobold card, reveal it, then shuffle and put that card on top."),
    ("Sorcery", "Look at the top nine cards of your library, then put them back in any order."),
    # Who is meant.
    ("Creature — Kobold", "Whenever a Kobold an opponent controls dies, that player loses 9 life."),
    ("Creature — Kobold", "At the beginning of each player's upkeep, this creature deals 9 damage "
     "to that player."),
    ("Sorcery", "Destroy target Kobold. Its controller may search their library for a Swamp card, "
     "put it onto "
     "the battlefield, then shuffle."),
    ("Sorcery", "Return target creature card from your graveyard to the battlefield. That creature "
     "gains reach "
     "until end of turn."),
    ("Creature — Kobold", "Sacrifice a creature: Target player mills cards equal to the sacrificed "
     "creature's "
     "power."),
    ("Creature — Kobold", "Discard a card: This creature gets +X/+X until end of turn, where X is "
     "the discarded "
     "card's mana value."),
    ("Sorcery", "Target player may sacrifice a Kobold. If they do, they draw nine cards."),
    ("Creature — Kobold", "When this creature enters, if it was kicked, destroy target Badger."),
    ("Creature — Kobold", "At the beginning of combat on your turn, if you control nine or more "
     "creatures with "
     "different powers, this creature gains reach until end of turn."),
    # Other prices, other places.
    ("Sorcery", "You may exile nine Kobold cards from your hand rather than pay this spell's mana cost.\n"
     "Draw nine cards."),
    ("Sorcery", "If an opponent controls a Kobold, you may cast this spell without paying its mana cost.\n"
     "Draw nine cards."),
    ("Enchantment", "You may cast Kobold spells from the top of your library."),
    ("Enchantment", "You may play lands from your graveyard."),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "text"), TEXTS)
def test_a_text_is_read_and_said_again(kind: str, text: str) -> None:
    face = read(kind, text)
    lines = print_face(face)
    assert differs(lines, text, face) is None
    again = parse_card(face.name, type_text(face.type), lines)
    assert canonical_face(again) == canonical_face(face)
    assert lower(Card(face.name, "normal", (face,)))


def steps(face: Face) -> tuple[Any, ...]:
    assert face.spell is not None
    return face.spell.steps


def test_who_may_do_it_does_it() -> None:
    """Not you, whose spell it is."""
    pick, may = steps(read("Sorcery", "Target opponent may draw nine cards."))
    assert isinstance(may, vf.May)
    (draw,) = may.do.steps
    assert isinstance(draw, vc.Draw)
    assert draw.who == may.who == n.SlotRef(pick.what.slot)


def test_each_of_several_players_may_by_themselves() -> None:
    face = read("Sorcery", "Each player may search their library for a Kobold card, reveal it, then shuffle.")
    assert face.spell is not None
    (each,) = face.spell.steps
    assert isinstance(each, vf.ForEach)
    (may,) = each.do.steps
    assert isinstance(may, vf.May)
    assert may.who == n.SlotRef(each.over.slot)  # type: ignore[attr-defined]


def test_that_player_is_whose_turn_it_is() -> None:
    face = read("Enchantment", "At the beginning of each player's upkeep, that player draws nine cards.")
    (trigger,) = face.abilities
    assert trigger.do.steps == (vc.Draw(count=trigger.do.steps[0].count, who=n.ActivePlayer()),)  # type: ignore[attr-defined]


def test_what_is_counted_together_is_not_lost() -> None:
    face = read("Creature — Kobold", "This creature can't block unless you control nine or more lands with "
                "different names.")  # fmt: skip
    assert "DistinctCount(what='names'" in repr(face.abilities)
    assert isinstance(face.abilities[0].test, c.NotTrue)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Destroy target creature you control.", "Destroy target creature."),
        ("Draw two cards.", "Draw three cards."),
        ("If you control three creatures with different powers, draw a card.",
         "If you control three creatures, draw a card."),
        ("Counter target spell unless its controller pays {1} for each Kobold.",
         "Counter target spell unless its controller pays {1}."),
    ],
)  # fmt: skip
def test_words_that_are_left_out_show(one: str, other: str) -> None:
    face = read("Sorcery", "Draw a card.")
    assert differs([one], other, face) is not None
    assert differs([other], one, face) is not None


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Untap target creature. It gains reach until end of turn.",
         "Untap target creature. That creature gains reach until end of turn."),
        ("You lose 1 life. Create a Food token.", "You lose 1 life and create a Food token."),
        ("You gain life equal to the number of Kobolds you control.",
         "You gain X life, where X is the number of Kobolds you control."),
        ("Each creature can't block this turn.", "Creatures can't block this turn."),
    ],
)  # fmt: skip
def test_other_words_for_the_same_are_no_difference(one: str, other: str) -> None:
    assert differs([one], other, read("Sorcery", "Draw a card.")) is None


def test_what_happens_as_a_card_is_discarded_is_no_part_of_its_spell() -> None:
    text = "Draw nine cards.\nWhen a spell or ability an opponent controls causes you to discard this card, "
    try:
        face = read("Sorcery", text + "you gain 9 life.")
    except LudwrightError:
        return
    assert len(steps(face)) == 1
