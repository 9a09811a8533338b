"""Sentences that belong together, made one wording, and lines that say several things."""

from __future__ import annotations

import pytest

from ludwright.magic.oracle.paraphrase import lines_plainly, plainly

SAME = [
    ("Shuffle the cards from your hand into your library.", "Shuffle your hand into your library."),
    ("Search your library for a Kobold card. If it's your turn, instead search your library for a Kobold "
     "card and a "
     "Badger card. Reveal those cards, put them into your hand, then shuffle.",
     "If it's your turn, search your library for a Kobold card and a Badger card, reveal them, put them "
     "into your "
     "hand, then shuffle. Otherwise, search your library for a Kobold card, reveal it, put it into your "
     "hand, then "
     "shuffle."),
    ("Draw X cards, where X is your devotion to red. If X is nine or greater, you win the game.",
     "Draw X cards, where X is your devotion to red. If your devotion to red is 9 or greater, you win the "
     "game."),
    ("[+9]: ~ deals X damage to target Kobold, where X is the number of Bears you control. You gain X "
     "life.",
     "[+9]: ~ deals X damage to target Kobold and you gain X life, where X is the number of Bears you "
     "control."),
    ("Put a rust counter on ~ for each of that spell's colors.",
     "Put X rust counters on ~, where X is the number of colors of that spell."),
    ("Airbend all other Kobolds.", "Airbend each other Kobold."),
    ("At the beginning of the next turn's upkeep, draw a card.", "At the beginning of the next upkeep, "
     "draw a card."),
    ("Mill nine cards. You gain 9 life if a Kobold card is milled this way.",
     "Mill nine cards. If a Kobold card was milled this way, you gain 9 life."),
    ("Search your library for a Kobold card, put it into your hand, then shuffle. If it's your turn, instead "
     "search your library for nine Kobold cards, put them into your hand, then shuffle.",
     "If it's your turn, search your library for nine Kobold cards, put them into your hand, then shuffle. "
     "Otherwise, search your library for a Kobold card, put it into your hand, then shuffle."),
    ("{9}: Mill a card. You may put a Kobold card milled this way into your hand.",
     "{9}: Mill a card. If it's a Kobold card, you may return it to your hand."),
    ("Whenever you cast a Kobold spell, you may copy it. If you do, those spells gain haste. You may "
     "choose new targets for the copy.",
     "Whenever you cast a Kobold spell, you may copy it. You may choose new targets for the copy. If you do, "
     "that spell gains haste and the copy gains haste."),
    ("Each opponent reveals cards from the top of their library until they reveal a Kobold card, then "
     "puts those cards into their graveyard.",
     "For each opponent, that player reveals cards from the top of their library until they reveal a Kobold "
     "card, then puts those cards into their graveyard."),
    ("You may cast it without paying its mana cost if that spell's mana value is 9 or less.",
     "If its mana value is 9 or less, you may cast it without paying its mana cost."),
    ("Each artifact spell you cast costs {9} less to cast.", "Artifact spells you cast cost {9} less to "
     "cast."),
    ("Remove up to nine counters from target Kobold.",
     "Choose target Kobold. Choose a number between 0 and 9. Remove that many counters from it."),
    ("~ becomes a 9/9 Kobold Badger and gains haste.",
     "~ becomes a Kobold Badger with base power and toughness 9/9 and gains haste."),
    ("When you discard a Kobold card this way, draw nine cards.",
     "If a Kobold card was discarded this way, when you do, draw nine cards."),
    ("At the beginning of your upkeep, any opponent may sacrifice a Kobold. If a player does, draw a card.",
     "At the beginning of your upkeep, each opponent may sacrifice a Kobold. If they do, draw a card."),
    ("Create a 9/9 red Kobold creature token with haste named Grin that's tapped and attacking.",
     "Create a 9/9 red Kobold creature token named Grin with haste that's tapped and attacking."),
    ("Return target Kobold to its owner's hand. If you controlled that permanent, draw a card.",
     "Return target Kobold to its owner's hand. If you control that permanent, draw a card."),
    ("Choose a card name. Exile all cards with that name.", "Choose a card name. Exile all cards with the "
     "chosen name."),
    ("Add X {R} or X {G}, where X is the number of Kobolds you control.",
     "Add {R} or {G} for each Kobold you control."),
    ("Look at the top nine cards. Put one of those cards into your hand and the rest into "
     "your "
     "graveyard. If it's your turn, put each of those cards into your hand instead.",
     "Look at the top nine cards. If it's your turn, put those cards into your hand. "
     "Otherwise, put "
     "one of them into your hand and the rest into your graveyard."),
    ("Target Kobold gains \"{T}: Draw a card\" until end of turn.",
     "Until end of turn, target Kobold gains \"{T}: Draw a card.\""),
    ("Target opponent exiles a Kobold they control and their graveyard.",
     "Target opponent exiles a Kobold they control. Exile that player's graveyard."),
    ("Exile the top nine cards of your library, then choose a card exiled this way.",
     "Exile the top nine cards of your library, then choose one of them."),
]  # fmt: skip


@pytest.mark.parametrize(("one", "other"), SAME, ids=lambda text: text[:40])
def test_two_wordings_are_made_one(one: str, other: str) -> None:
    assert plainly(one) == plainly(other)


def test_a_line_may_say_several_things() -> None:
    assert lines_plainly(["Kobolds you control and Badgers you control have reach."]) == [
        "Kobolds you control have reach.",
        "Badgers you control have reach.",
    ]
    # Twice as large is another thing.
    one = "Kobolds you control and Badgers you control get +1/+1."
    assert lines_plainly([one]) == [one]
    assert lines_plainly(
        ["You may cast this card from your graveyard. If you do, it enters with a rust counter on it."]
    ) == [
        "You may cast this card from your graveyard.",
        "~ enters with a rust counter on it if you cast it from your graveyard.",
    ]
    assert len(lines_plainly(["Each creature you control has hexproof from each of its colors."])) == 5
