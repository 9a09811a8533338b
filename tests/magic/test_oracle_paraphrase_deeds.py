"""What is done, told in several ways that are made one wording."""

from __future__ import annotations

import pytest

from ludwright.magic.lower.cards import lower
from ludwright.magic.notation.ast_verbs_flow import ForEach
from ludwright.magic.notation.loader import read_card_text
from ludwright.magic.oracle import parse_card
from ludwright.magic.oracle.paraphrase import plainly

SAME = [
    ("~ enters with a number of +1/+1 counters on it equal to your devotion to red.",
     "~ enters with X +1/+1 counters on it, where X is your devotion to red."),
    ("Put a number of +1/+1 counters on target Kobold equal to its power.",
     "Put X +1/+1 counters on target Kobold, where X is its power."),
    ("Put a number of +1/+1 counters equal to the number of Kobolds you control on target Badger.",
     "Put X +1/+1 counters on target Badger, where X is the number of Kobolds you control."),
    ("Remove four charge counters from ~ and sacrifice it: Draw a card.",
     "Remove four charge counters from ~, Sacrifice ~: Draw a card."),
    ("Each player draws a card, loses 2 life, then mills a card.",
     "Each player draws a card. Each player loses 2 life. Each player mills a card."),
    ("When ~ enters, you may pay {1}. If you don't, sacrifice it.",
     "When ~ enters, sacrifice it unless you pay {1}."),
    ("At the beginning of your next upkeep, pay {6}. If you don't, you lose 9 life.",
     "At the beginning of your next upkeep, you lose 9 life unless you pay {6}."),
    ("If they don't, you create a Food token.", "If they don't, create a Food token."),
    ("Double your life total.", "You gain life equal to your life total."),
    ("Create a Food token and a Clue token.", "Create a Food token and create a Clue token."),
    ("Search your library for a Kobold card or an Elf card, reveal it, put it into your hand, then shuffle.",
     "Search your library for a Kobold card or Elf card, reveal it, put it into your hand, then shuffle."),
    ("Whenever a Kobold enters under an opponent's control, draw a card.",
     "Whenever a Kobold an opponent controls enters, draw a card."),
    ("{1}: Draw a card. Activate only as a sorcery and only if you control a Kobold.",
     "{1}: Draw a card. Activate only if you control a Kobold and only as a sorcery."),
    ("You choose a Kobold card from it and exile that card.",
     "You choose a Kobold card from it. Exile that card."),
    ("Kobold spells you cast with mana value 6 or greater cost {1} less to cast.",
     "Kobold spells with mana value 6 or greater you cast cost {1} less to cast."),
    ("Target opponent exiles the top card of their library.",
     "Exile the top card of target opponent's library."),
    ("Each player shuffles their hand and graveyard into their library, then draws six cards.",
     "Shuffle each player's hand and graveyard into their owners' libraries. Each player draws six cards."),
    ("Each opponent may draw a card.", "For each opponent, that player may draw a card."),
    ("Destroy all Kobolds you don't control and all Badgers you don't control.",
     "Destroy all Kobolds and Badgers you don't control."),
    ("Each player returns all Kobold cards from their graveyard to the battlefield.",
     "Return all Kobold cards from all graveyards to the battlefield under their owner's control."),
    ("Search your library for a Kobold card. Reveal that card, put it into your hand, then shuffle.",
     "Search your library for a Kobold card, reveal it, put it into your hand, then shuffle."),
    ("Discard all the cards in your hand.", "Discard your hand."),
    ("Each other creature you control that's a Kobold or a Badger gets +5/+0.",
     "Each other Kobold or Badger creature you control gets +5/+0."),
    ("If it's a Kobold card, that player puts it into their hand.",
     "If it's a Kobold card, return it to its owner's hand."),
    ("~ escapes with nine +1/+1 counters on it.",
     "~ enters with nine +1/+1 counters on it if its escape cost was paid."),
    ("If ~ would be dealt damage, prevent that damage and draw two cards.",
     "If ~ would be dealt damage, prevent that damage. Draw two cards."),
    ("Draw a card if a Kobold left the battlefield under your control this turn.",
     "Draw a card if a Kobold you controlled left the battlefield this turn."),
    ("Target creature deals damage to itself equal to its power.",
     "Target creature deals damage equal to its power to itself."),
    ("~ becomes a Kobold Wizard with base power and toughness 7/7, flying, and haste.",
     "~ becomes a Kobold Wizard with base power and toughness 7/7 and gains flying and haste."),
    ("~ becomes a Kobold Wizard with menace and reach.",
     "~ becomes a Kobold Wizard and gains menace and reach."),
    ("Kobolds can't be the targets of spells.", "Kobolds can't be the target of spells."),
    ("When ~ enters untapped, draw nine cards.", "When ~ enters while ~ is untapped, draw nine cards."),
    ("If a source would deal damage to you, prevent 1 of that damage.",
     "If you would be dealt damage, prevent 1 of that damage."),
    ("Whenever a source deals damage to ~, draw a card.", "Whenever ~ is dealt damage, draw a card."),
    ("Kobolds you control don't untap during your next untap step.",
     "Each kobold you control doesn't untap during its controller's next untap step."),
]  # fmt: skip


@pytest.mark.parametrize(("said", "plain"), SAME)
def test_one_wording_for_several(said: str, plain: str) -> None:
    assert plainly(said) == plain == plainly(plain)


OTHERWISE = [
    "You may return that card to the battlefield. If you don't, draw seven cards.",
    "Whenever a source deals damage to ~, that source's controller loses 7 life.",
    "As ~ enters, you may pay 2 life. If you don't, it enters tapped.",
    "Put a number of +1/+1 counters equal to its power on target Kobold.",
    "Each player draws a card, then each player discards a card.",
]


@pytest.mark.parametrize("said", OTHERWISE)
def test_what_would_mean_something_else_stays(said: str) -> None:
    assert plainly(said) == said


def test_aftermath_is_cast_from_a_graveyard_alone() -> None:
    text = "name: Made Up\ncost: 2G\ntype: Sorcery\nkeywords: [aftermath]\nspell: {draw: 3}\n"
    (way,) = lower(read_card_text(text).require())["faces"][0]["ways"]
    assert (way["from"], way["then"], way["cost"]["mana"]) == (["graveyard"], "exile", "{2}{G}")


def test_that_many_is_another_number_for_each_player() -> None:
    face = parse_card("Made Up", "Sorcery", ["Each player discards their hand, then draws that many cards."])
    assert face.spell is not None
    (each,) = face.spell.steps
    assert isinstance(each, ForEach)
    together = parse_card("Made Up", "Sorcery", ["Each player mills nine cards, then draws that many cards."])
    assert "Count(" not in repr(together.spell)


def test_a_card_or_another_has_a_noun_each() -> None:
    said = repr(
        parse_card("Made Up", "Sorcery", ["Reveal a basic land card or Elf card from your hand."]).spell
    )
    assert (
        "Or(filters=(And(filters=(SupertypeIs(supertype='basic'), TypeIs(type='land'))), SubtypeIs(" in said
    )


def test_what_is_done_later_is_paid_for_then() -> None:
    text = "At the beginning of your next upkeep, you lose 4 life unless you pay {7}."
    said = repr(parse_card("Made Up", "Instant", [text]).spell)
    assert said.index("Later(") < said.index("Pay(")
