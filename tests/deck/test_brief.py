"""Briefs: read strictly, and contradictions found before anything is searched."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path

import pytest

from ludwright.cards import Catalog
from ludwright.deck.brief import DeckBrief, Wanted, load_brief, parse_brief
from ludwright.deck.pool import Registries
from ludwright.deck.registries import Target
from ludwright.deck.request import named_themes, request
from ludwright.deck.themes import theme_of
from ludwright.errors import Invalid

WHOLE = """
commander: ["Krenko, Mob Boss"]
role_targets:
  ramp: 8
  draw: 9-12
  land: {min: 34, max: 36}
role_priority: {removal: 1.5}
themes: [goblins]
mechanics: [haste]
budget: 120.5
price_source: ck_usd
include: [Skullclamp, 7 Seven Dwarves]
lock: [Sol Ring]
exclude: [Mana Crypt]
curve: {"1": 8-10, "7": 2}
cmc_max: 8
bracket: 3
owned: [Lightning Bolt]
owned_only: false
"""


def test_a_whole_brief() -> None:
    brief = parse_brief(WHOLE)
    assert brief.commanders == ("Krenko, Mob Boss",)
    assert brief.role_targets == {"ramp": Target(8, 8), "draw": Target(9, 12), "land": Target(34, 36)}
    assert brief.include == (Wanted("Skullclamp"), Wanted("Seven Dwarves", 7))
    assert brief.curve == {1: Target(8, 10), 7: Target(2, 2)}
    assert (brief.budget, brief.bracket, brief.lock) == (120.5, 3, (Wanted("Sol Ring"),))


def test_json_is_read_as_well(tmp_path: Path) -> None:
    path = tmp_path / "brief.json"
    path.write_text('{"commander": ["Krenko, Mob Boss"], "budget": 50, "role_targets": {"wipe": "2-3"}}')
    assert load_brief(path) == DeckBrief(
        ("Krenko, Mob Boss",), role_targets={"wipe": Target(2, 3)}, budget=50.0
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("comander: [A]", 'did you mean "commander"?'),
        ("commander: A", "write a list"),
        ("commander: [A, B, C]", "3 entries"),
        ("role_targets: {rampp: 3}", 'did you mean "ramp"?'),
        ("role_targets: {ramp: many}", "write 10, 8-12 or {min: 8, max: 12}"),
        ("role_targets: {ramp: 9-3}", "9 above 3"),
        ("role_priority: {ramp: heavy}", "write a number"),
        ("bracket: 6", "from 1 to 5"),
        ("budget: -5", "from 0 to"),
        ('curve: {"8": 3}', "no key"),
        ("price_source: gold", "is not known"),
        ("owned_only: yes", "true or false"),
        ("include: ['']", "an empty card name"),
    ],
)
def test_what_is_not_a_brief_is_refused(text: str, said: str) -> None:
    with pytest.raises(Invalid) as caught:
        parse_brief(text)
    assert said in str(caught.value)


KRENKO = DeckBrief(("Krenko, Mob Boss",))


@pytest.mark.parametrize(
    ("brief", "said"),
    [
        (DeckBrief(), "no commander"),
        (DeckBrief(("Krenko, Mob Bos",)), 'did you mean "Krenko, Mob Boss"'),
        (DeckBrief(("Sol Ring",)), "Sol Ring is not legendary"),
        (DeckBrief(("Golos, Tireless Pilgrim",)), "is banned in Commander"),
        (DeckBrief(("Krenko, Mob Boss", "Tana, the Bloodsower")), "cannot lead together"),
        (replace(KRENKO, include=(Wanted("Sol Ring"),), exclude=("sol ring",)), "both included and excluded"),
        (replace(KRENKO, exclude=("Krenko, Mob Boss",)), "is the commander and excluded"),
        (replace(KRENKO, include=(Wanted("Krenko, Mob Boss"),)), "is the commander and included"),
        (replace(KRENKO, include=(Wanted("Llanowar Elves"),)), "its identity has G, outside R"),
        (replace(KRENKO, include=(Wanted("Black Lotus"),)), "included but banned"),
        (replace(KRENKO, include=(Wanted("Sol Ring", 2),)), "ask for 1 at most"),
        (replace(KRENKO, include=(Wanted("Seven Dwarves", 8),)), "ask for 7 at most"),
        (replace(KRENKO, include=(Wanted("Mountain", 100),)), "101 cards are included"),
        (
            replace(
                KRENKO, include=(Wanted("Dragon's Approach", 70),), role_targets={"land": Target(36, 38)}
            ),
            "more than 99 cards",
        ),
        (replace(KRENKO, lock=(Wanted("Mountain", 50),)), "role_targets.land is at most 39"),
        (
            replace(KRENKO, role_targets={"land": Target(60, 70), "ramp": Target(40, 45)}),
            "at least 60 lands and 40 ramp cards are more than 99 cards",
        ),
        (
            replace(KRENKO, role_targets={"land": Target(30, 35), "land_basic": Target(36, 36)}),
            "36 basic lands are wanted among at most 35 lands",
        ),
        (
            replace(KRENKO, curve={1: Target(40, 40), 2: Target(30, 99)}),
            "36 lands and the 70 cards of the curve are more than 99 cards",
        ),
        (replace(KRENKO, bracket=2, include=(Wanted("Jeska's Will"),)), "bracket 2 allows 0 Game Changers"),
        (replace(KRENKO, exclude=("Sol Rig",)), 'did you mean "Sol Ring"'),
        (replace(KRENKO, owned=("Sol Rig",)), "no card is named"),
        (replace(KRENKO, colour="G"), "leave colour out"),
    ],
)
def test_contradictions_are_errors(
    embedded: Catalog, registries: Registries, brief: DeckBrief, said: str
) -> None:
    with pytest.raises(Invalid) as caught:
        request(brief, embedded, registries.roles)
    assert said in str(caught.value)


def test_themes_are_themes_creature_types_or_keywords(embedded: Catalog) -> None:
    brief = replace(KRENKO, themes=("Tokens", "goblins", "Elf"), mechanics=("haste",))
    found = named_themes(brief, embedded)
    assert [(theme.id, theme.kind) for theme in found] == [
        ("tokens", "theme"),
        ("Goblin", "tribe"),
        ("Elf", "tribe"),
        ("Haste", "mechanic"),
    ]
    with pytest.raises(Invalid, match='did you mean "goblin"'):
        named_themes(replace(KRENKO, themes=("gobblin",)), embedded)


def test_names_are_found_whatever_their_spelling(embedded: Catalog, registries: Registries) -> None:
    asked = request(replace(KRENKO, include=(Wanted("sol ring"),)), embedded, registries.roles)
    assert [card.name for card in asked.fixed] == ["Sol Ring"]


@pytest.mark.parametrize("word", ["none", "None", "inf", "unlimited"])
def test_a_budget_may_be_lifted(word: str) -> None:
    assert parse_brief(f"commander: [Krenko]\nbudget: {word}\n").budget == math.inf
    assert parse_brief(f'{{"commander": ["Krenko"], "budget": "{word}"}}').budget == math.inf


def test_a_theme_that_nothing_is_like_is_answered_with_the_themes() -> None:
    with pytest.raises(Invalid) as caught:
        theme_of("qqqqqqqqqq", ["Goblin"], [f"Ability {n}" for n in range(500)])
    assert "tokens" in str(caught.value)
    assert "a creature type or keyword" in str(caught.value)
    assert "Ability 7" not in str(caught.value)
