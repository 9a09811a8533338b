"""What is done, told in several ways that are made one wording."""

from __future__ import annotations

import pytest

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
    ("Kobolds you control don't untap during your next untap step.",
     "Each kobold you control doesn't untap during its controller's next untap step."),
]  # fmt: skip


@pytest.mark.parametrize(("said", "plain"), SAME)
def test_one_wording_for_several(said: str, plain: str) -> None:
    assert plainly(said) == plain == plainly(plain)


OTHERWISE = [
    "As ~ enters, you may pay 2 life. If you don't, it enters tapped.",
    "Put a number of +1/+1 counters equal to its power on target Kobold.",
    "Each player draws a card, then each player discards a card.",
]


@pytest.mark.parametrize("said", OTHERWISE)
def test_what_would_mean_something_else_stays(said: str) -> None:
    assert plainly(said) == said


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
