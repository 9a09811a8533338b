"""The strict loader of card files: what is read, and what is refused where and why."""

from __future__ import annotations

import pytest

from ludwright.errors import Invalid
from ludwright.magic.notation import ast_abilities as a
from ludwright.magic.notation import ast_events as e
from ludwright.magic.notation import ast_mods as m
from ludwright.magic.notation import ast_nouns as n
from ludwright.magic.notation import ast_rules as r
from ludwright.magic.notation import ast_verbs_cards as w
from ludwright.magic.notation.ast_card import Card
from ludwright.magic.notation.ast_mechanics import Argument, KeywordAbility
from ludwright.magic.notation.ast_program import Program
from ludwright.magic.notation.ast_values import ONE, Integer
from ludwright.magic.notation.loader import read_card_text

HEAD = "name: Trial\ncost: 1W\ntype: Creature — Elf\npt: 1/1\n"


def card(text: str) -> Card:
    return read_card_text(text, "trial.yaml").require()


def test_a_creature_with_keywords_and_a_trigger() -> None:
    read = card(HEAD + "keywords: [flying, {ward: 2}]\nabilities:\n- when: {enters: this}\n  do: {draw: 2}\n")
    face = read.front
    assert (face.name, face.cost, face.type.subtypes) == ("Trial", "{1}{W}", ("Elf",))
    assert face.keywords[0] == a.Keyword("flying")
    ward = face.keywords[1]
    assert isinstance(ward, KeywordAbility)
    assert ward.name == "ward"
    assert [argument.name for argument in ward.arguments] == ["cost"]
    assert face.abilities == (a.Triggered(e.Enters(n.THIS), Program((w.Draw(Integer(2)),))),)


def test_changes_and_rules_stand_side_by_side() -> None:
    text = "- static: {of: host, pt: +2/+0, keywords: [trample], cannot: {attack: you}, if: your turn}\n"
    static = card(HEAD + "abilities:\n" + text).front.abilities[0]
    assert isinstance(static, a.Static)
    assert static.mods == (m.AddPt(Integer(2), Integer(0)), m.GainKeywords((a.Keyword("trample"),)))
    assert [type(rule) for rule in static.rules] == [r.Cannot]


def test_a_default_argument_of_a_mechanic_is_filled_in() -> None:
    use = card("name: Blade\ncost: 1\ntype: Artifact — Equipment\nabilities:\n- equip: 3\n").front.abilities[
        0
    ]
    assert isinstance(use, KeywordAbility)
    assert use.arguments[1] == Argument("what", card_filter("creature"))


def card_filter(text: str) -> object:
    from ludwright.magic.notation.scalars import filter_

    return filter_(text)


def test_two_faces() -> None:
    text = (
        "layout: transform\nfront: {name: Day, cost: G, type: Creature — Elf, pt: 1/1}\n"
        "back: {name: Night, color: G, type: Creature — Wolf, pt: 3/3}\n"
    )
    read = card(text)
    assert (read.name, read.layout, len(read.faces)) == ("Day // Night", "transform", 2)
    assert read.faces[1].color == ("G",)


def test_a_single_entry_needs_no_list() -> None:
    put = card(HEAD + "abilities:\n- {cost: 2, do: {put: {what: this, in: battlefield, how: tapped}}}\n")
    ability = put.front.abilities[0]
    assert isinstance(ability, a.Activated)
    step = ability.do.steps[0]
    assert isinstance(step, w.Put)
    assert step.how == ("tapped",)
    assert ability.cost.mana == "{2}"
    assert Integer(1) == ONE


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        (HEAD + "colour: W\n", 5, 1, ("no key", "color")),
        (HEAD + "keywords: [flyng]\n", 5, 12, ("no keyword", "flying")),
        (HEAD + "abilities:\n- when: {enter: this}\n  do: {draw: 1}\n", 6, 10, ("no event", "enters")),
        (HEAD + "abilities:\n- when: {enters: this}\n  do: {drow: 1}\n", 7, 8, ("no verb", "draw")),
        (
            HEAD + "abilities:\n- when: {enters: this}\n  do: {destroy: target creture}\n",
            7,
            24,
            ("creature",),
        ),
        (HEAD + "abilities:\n- {cost: 2, do: {draw: {cont: 1}}}\n", 6, 25, ("no key", "count")),
        (HEAD + "abilities:\n- {cost: taps, do: {draw: 1}}\n", 6, 10, ("neither mana nor a cost", "tap")),
        (HEAD + "abilities:\n- static: {of: this, ptt: +1/+1}\n", 6, 22, ("no key", "pt")),
        (HEAD + "abilities:\n- static: {of: this}\n", 6, 11, ("changes nothing",)),
        (HEAD + "abilities:\n- equip: {}\n", 6, 10, ("cost",)),
        (HEAD + "abilities:\n- {cost: 2, do: {effect: {of: this, pt: 2/2, for: turn}}}\n", 6, 41, ("sign",)),
        (HEAD + "abilities:\n- {cost: 2, do: {effect: {of: this, pt: +2/+2, for: tun}}}\n", 6, 53, ("turn",)),
        ("name: Trial\ntype: Creeture\n", 2, 7, ("no card type", "Creature")),
        ("name: Trial\ntype: Creature — Zombi\n", 2, 18, ("no subtype", "Zombie")),
        ("name: Trial\ntype: Instant\nspell: {draw: 1}\nspell: {draw: 1}\n", 4, 1, ("twice",)),
        ("type: Instant\n", 1, 1, ("name", "missing")),
        ("layout: transform\nfront: {name: A, type: Instant}\n", 1, 1, ("back", "missing")),
    ],
)
def test_refusals_name_line_column_and_remedy(
    text: str, line: int, column: int, words: tuple[str, ...]
) -> None:
    with pytest.raises(Invalid) as raised:
        card(text)
    assert raised.value.path == f"trial.yaml:{line}:{column}"
    for word in words:
        assert word in str(raised.value)


def test_yaml_surprises_stay_text() -> None:
    """A plain reader would make 12:30 a number and `on` a truth."""
    with pytest.raises(Invalid, match="on"):
        card(HEAD + "keywords: [on]\n")
