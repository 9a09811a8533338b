"""The sheet in English says what the data says."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from duel.sheets import EVERYTHING, HERO, leaves, report, spoil, status_of
from ludwright.authoring.shapes import plain
from ludwright.duel.english import describe, describe_rule, describe_status
from ludwright.duel.loader import list_heroes, list_statuses, load_hero, statuses
from ludwright.duel.lower import match_sheet
from ludwright.errors import Invalid


def sentence(matcher: dict[str, Any], *effects: dict[str, Any], **rule: Any) -> str:
    written = {"id": "r", "matcher": matcher, "effects": list(effects), **rule}
    hero = report(spoil(HERO, ("defenseCard.rules", [written]))).require()
    assert hero.defense_card is not None
    return describe_rule(hero.defense_card.rules[0], hero.defense_card, statuses())


LOW = {"type": "countField", "fieldId": "low"}
SIX = {"type": "exactFace", "face": 6}


@pytest.mark.parametrize(
    ("text", "matcher", "effect"),
    [
        ("Each die showing 1, 2 or 3 blocks 1 damage.", LOW, {"type": "blockPer", "amount": 1}),
        (
            "Each pair of dice showing 4 or 5 deals 2 damage to the opponent, at most 4 in all.",
            {"type": "pairsField", "fieldId": "middle"},
            {"type": "dealPer", "amount": 2, "cap": 4},
        ),
        (
            "With at least 2 dice showing 6, the card gives the hero 1 Scorch (usable from the next turn).",
            SIX | {"count": 2},
            {"type": "gainStatus", "status": "scorch"},
        ),
        (
            "With exactly 1 die showing 6 and exactly 2 dice showing 4 or 5, "
            "the card reflects 3 damage to the attacker.",
            {
                "type": "combo",
                "fields": [{"id": "high", "min": 1}, {"id": "middle", "min": 2}],
                "allowExtra": False,
            },
            {"type": "reflect", "amount": 3},
        ),
        (
            "With at least 1 die showing 6, the card moves 1 Burn from the hero to the opponent, "
            "if the hero has at least 1 Burn.",
            SIX,
            {
                "type": "transferStatus",
                "status": "burn",
                "conditions": [{"type": "hasStatus", "who": "self", "status": "burn"}],
            },
        ),
        (
            "With at least 1 die showing 6, the card rerolls 1 die among those showing 1, 2 or 3, "
            "the highest.",
            SIX,
            {"type": "rerollDice", "count": 1, "fields": ["low"], "selectionPolicy": "highest"},
        ),
        (
            "With at least 1 die showing 6, the card adds 2 damage to the hero's next attack "
            "(usable from the next turn, lost after the next attack).",
            SIX,
            {"type": "buffNextAttack", "amount": 2},
        ),
    ],
)
def test_sentences(text: str, matcher: dict[str, Any], effect: dict[str, Any]) -> None:
    assert sentence(matcher, effect) == text


def test_a_rule_says_its_conditions_and_whether_it_looks_again() -> None:
    condition = {"type": "incomingAtLeast", "amount": 7}
    text = sentence(SIX, {"type": "preventHalf"}, conditions=[condition], allowReroll=False)
    assert text.endswith("Only if the attack carries at least 7 damage. Looks at the first roll alone.")


def changed(value: Any) -> list[Any]:
    if isinstance(value, bool):
        return [not value]
    return [value + 1, value - 1, value + 2] if isinstance(value, int) else []


@pytest.mark.parametrize("name", [*list_heroes(), "everything"])
def test_every_number_and_switch_of_a_hero_is_in_its_english(name: str) -> None:
    """A changed number that plays differently reads differently."""
    written = copy.deepcopy(EVERYTHING) if name == "everything" else plain(load_hero(name))
    before = report(written).require()
    text = describe(before, statuses())
    lowered = match_sheet(before, "training-dummy")
    tried = 0
    for path, value in leaves(written):
        for other in changed(value):
            found = report(spoil(written, (path, other)))
            if found.ok and found.hero and match_sheet(found.hero, "training-dummy") != lowered:
                assert describe(found.hero, statuses()) != text, (path, value, other)
                tried += 1
                break
    assert tried > 20


@pytest.mark.parametrize(
    ("path", "word"),
    [
        ("offense[0].combo", "largeStraight"),
        ("defenseVersion", "v1"),
        ("defenseCard.rules[1].effects[0].per", "once"),
        ("defenseCard.rules[1].effects[2].usablePhase", "nextTurn"),
        ("defenseCard.rules[1].effects[2].timing", "immediate"),
        ("defenseCard.rules[2].effects[1].expires", {"type": "endOfRound"}),
        ("defenseCard.rules[2].effects[1].target", "opponent"),
        ("defenseCard.rules[2].effects[2].what", "statuses"),
        ("defenseCard.rules[2].effects[3].target", "self"),
        ("defenseCard.rules[3].effects[0].selectionPolicy", "choose"),
        ("defenseCard.rules[3].effects[0].fields", ["low"]),
        ("offense[1].riders[1].conditions[1].who", "self"),
    ],
)
def test_every_word_of_a_hero_is_in_its_english(path: str, word: Any) -> None:
    before, after = report(EVERYTHING).require(), report(spoil(EVERYTHING, (path, word))).require()
    assert describe(before, statuses()) != describe(after, statuses())


@pytest.mark.parametrize("name", list_statuses())
def test_every_number_and_switch_of_a_status_is_in_its_english(name: str) -> None:
    written = plain(statuses()[name])
    text = describe_status(statuses()[name], statuses())
    for path, value in leaves(written):
        if path == "schemaVersion":
            continue
        for other in changed(value)[:2]:
            try:
                status, known = status_of(spoil(written, (path, other)))
            except Invalid:
                continue
            assert describe_status(status, known) != text, path


def test_tables_survive_names_with_bars() -> None:
    hero = report(spoil(HERO, ("offense[0].label", "Left | Right"))).require()
    assert "Left \\| Right" in describe(hero, statuses())


def test_the_english_of_everything_is_one_document() -> None:
    hero = report(json.loads(json.dumps(EVERYTHING))).require()
    text = describe(hero, statuses())
    assert text.startswith("# Everything\n")
    assert [line for line in text.splitlines() if line.startswith("## ")] == [
        "## Offence",
        "## Defence, version 1",
        "## Defence, version 2: Specimen Guard",
        "## Statuses",
    ]
