"""Wordings of which another reading prints the same: what is refused, rather than read so."""

from __future__ import annotations

from typing import Any

import pytest

from ludwright.cards.normalise import card_of
from ludwright.magic.compiler.one import compile_card
from ludwright.magic.oracle.paraphrase import plainly


def compiled(text: str, type_line: str = "Creature — Kobold", cost: str = "{9}") -> Any:
    row = {
        "name": "Made Up",
        "layout": "normal",
        "mana_cost": cost,
        "type_line": type_line,
        "oracle_text": text,
        "set": "tst",
        "legalities": {"vintage": "legal"},
    }
    if "Creature" in type_line:
        row |= {"power": "9", "toughness": "9"}
    if "Planeswalker" in type_line:
        row |= {"loyalty": "9"}
    return compile_card(card_of(row, "made up"))


REFUSED = [
    # An X that another sentence explains: whether it is the same is not known here.
    ("[+2]: Made Up deals X damage to each opponent, where X is the number of Kobolds you control. You draw "
     "X cards.", "Legendary Planeswalker — Kobold"),
    # Nobody chooses the X of a price that is given.
    ("Made Up has ward {X}, where X is the number of Kobolds you control.", "Creature — Kobold"),
    # Cards are counted, and not players.
    ("Look at the top nine cards of your library. Put any number of Kobold cards from among them into your "
     "hand and the rest into your graveyard. You lose 9 life for each card you put into your hand this way.",
     "Sorcery"),
    # A player is no creature.
    ("Made Up deals 9 damage to target Kobold token, player, or planeswalker.", "Sorcery"),
    # As many as each of them did.
    ("Each player shuffles their hand into their library, then draws that many cards.", "Sorcery"),
    # The card that was discarded, and not the one that was drawn.
    ("{9}: Draw nine cards, then discard a card. When you discard a card this way, you lose life equal to "
     "its mana value.", "Artifact"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "type_line"), REFUSED, ids=lambda text: text[:40])
def test_what_would_be_read_as_something_else_is_refused(text: str, type_line: str) -> None:
    assert compiled(text, type_line).status == "refused"


def test_an_x_is_known_where_the_loyalty_ability_asks_for_it() -> None:
    assert compiled("[-X]: Made Up deals X damage to any target.", "Legendary Planeswalker — Kobold").verified


EACH = [
    ("Each player loses 9 life for each Kobold they control.",
     "For each player, that player loses 9 life for each Kobold they control."),
    ("Draw nine cards. Then each player discards their hand, then creates that many Kobold tokens.",
     "Draw nine cards. Then for each player, that player discards their hand, then creates that many Kobold "
     "tokens."),
    ("When ~ enters, it deals damage to each player equal to the number of Kobolds they control.",
     "When ~ enters, for each player, it deals damage equal to the number of Kobolds they control to that "
     "player."),
    # Two play.
    ("For each opponent, gain control of up to one target creature that player controls until end of turn. "
     "Untap those creatures. They gain reach until end of turn.",
     "Gain control of up to one target creature an opponent controls until end of turn. Untap that creature. "
     "It gains reach until end of turn."),
    ("When ~ enters, for each opponent, exile up to one target Badger that player controls until ~ leaves "
     "the battlefield.",
     "When ~ enters, exile up to one target Badger an opponent controls until ~ leaves the battlefield."),
    ("For each opponent, you may put up to one target Kobold card from that player's graveyard onto the "
     "battlefield under your control.",
     "You may put up to one target Kobold card from an opponent's graveyard onto the battlefield under your "
     "control."),
    ("For each player, destroy up to one target Badger that player controls.",
     "Destroy up to one target Badger you control and up to one target Badger an opponent controls."),
    ("Whenever you attack, for each opponent, create a 9/1 red Kobold creature token that's tapped and "
     "attacking that player or a planeswalker they control.",
     "Whenever you attack, create a 9/1 red Kobold creature token that's tapped and attacking."),
    ("For each opponent, you create two 9/1 red Kobold creature tokens.",
     "Create two 9/1 red Kobold creature tokens."),
    ("When ~ dies, you and another target player each draw nine cards.",
     "When ~ dies, you and target opponent each draw nine cards."),
    ("At the beginning of each other player's upkeep, draw nine cards.",
     "At the beginning of each opponent's upkeep, draw nine cards."),
    ("As long as you control exactly one creature, that creature gets +9/+0 and has reach and haste.",
     "As long as you control exactly one creature, creatures you control get +9/+0 and have reach and "
     "haste."),
    # The same for all of them.
    ("Each player loses 9 life.", "Each player loses 9 life."),
    ("Each player draws a card for each Kobold you control.",
     "Each player draws a card for each Kobold you control."),
]  # fmt: skip


@pytest.mark.parametrize(("said", "meant"), EACH, ids=lambda text: text[:40])
def test_what_each_player_does_as_often_as_they_have_something(said: str, meant: str) -> None:
    assert plainly(said) == meant


DURATIONS = [
    ("Until end of turn, target Kobold gets +1/+9 and other Kobolds gain haste.",
     "Target Kobold gets +1/+9 until end of turn and other Kobolds gain haste until end of turn."),
    ("When ~ enters, until your next turn, target Kobold gets -9/-0 and target Badger gets -1/-0.",
     "When ~ enters, target Kobold gets -9/-0 until your next turn and target Badger gets -1/-0 until your "
     "next turn."),
    ("~ gets +9/+1 and creatures you control gain haste until end of turn.",
     "~ gets +9/+1 until end of turn and creatures you control gain haste until end of turn."),
    # One clause has one duration.
    ("Until end of turn, target Kobold gets +1/+9 and gains haste.",
     "Until end of turn, target Kobold gets +1/+9 and gains haste."),
    ("Target Kobold gets +9/+9 and gains haste until end of turn.",
     "Target Kobold gets +9/+9 and gains haste until end of turn."),
]  # fmt: skip


@pytest.mark.parametrize(("said", "meant"), DURATIONS, ids=lambda text: text[:40])
def test_how_long_is_said_of_every_clause(said: str, meant: str) -> None:
    assert plainly(said) == meant


SIZELESS = ["Creature — Kobold", "Artifact — Vehicle"]


@pytest.mark.parametrize("type_line", SIZELESS)
def test_a_creature_without_a_size_is_refused(type_line: str) -> None:
    row = {
        "name": "Made Up",
        "layout": "normal",
        "mana_cost": "{9}",
        "type_line": type_line,
        "oracle_text": "Flying",
        "set": "tst",
        "legalities": {"vintage": "legal"},
    }
    result = compile_card(card_of(row, "made up"))
    assert result.status == "refused"
    assert "without power and toughness" in result.why


SAID_AGAIN = [
    ("Choose a Kobold. Target creature becomes a copy of that creature until end of turn.", "Instant"),
    ("Target creature an opponent controls gets -9/-1 until end of turn. Target creature you control fights "
     "that creature.", "Sorcery"),
    ("Target creature deals damage to itself equal to its power.", "Sorcery"),
    ("Return target Kobold card in your graveyard that was put there from the battlefield this turn to your "
     "hand.", "Sorcery"),
    ("Exile all Kobold cards in all graveyards that were put there from anywhere other than the battlefield "
     "this turn.", "Sorcery"),
    ("Put onto the battlefield under your control all Kobold cards in all graveyards that were put there "
     "from anywhere this turn.", "Sorcery"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "type_line"), SAID_AGAIN, ids=lambda text: text[:40])
def test_what_is_read_is_said_again(text: str, type_line: str) -> None:
    assert compiled(text, type_line).verified
