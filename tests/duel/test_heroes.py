"""The heroes and statuses that come with the product, number by number."""

from __future__ import annotations

from typing import Any

import pytest

from ludwright.authoring.shapes import plain
from ludwright.duel.config import DATA
from ludwright.duel.loader import list_heroes, list_statuses, load_hero, load_status, read_hero, statuses
from ludwright.duel.schema import HeroSheet
from ludwright.errors import Invalid

ORDER = (
    "fiveOfAKind",
    "largeStraight",
    "fullHouse",
    "fourOfAKind",
    "smallStraight",
    "threeOfAKind",
    "twoPair",
)
BURN_1, BURN_2 = ("burn", 1), ("burn", 2)
CHI, EVASIVE, PURIFY = ("chi", 1), ("evasive", 1), ("purifying-flame", 1)


def rows(hero: HeroSheet, table: str) -> list[tuple[Any, ...]]:
    """Damage or block, reflect, and riders, by combination from the most demanding down."""
    by_combo = {row.combo: row for row in getattr(hero, table)}
    out = []
    for combo in ORDER:
        row = by_combo[combo]
        riders = [(rider.status, rider.amount) for rider in row.riders]
        numbers = (row.damage,) if table == "offense" else (row.block, row.reflect)
        out.append((*numbers, *riders))
    return out


@pytest.mark.parametrize(
    ("name", "health", "offense", "defense"),
    [
        (
            "pyromancer",
            30,
            [(13,), (12, BURN_2), (8,), (7, BURN_1), (6, BURN_1), (5,), (4,)],
            [(8, 2), (6, 0), (5, 0, PURIFY), (5, 0), (3, 0), (2, 0), (1, 0)],
        ),
        (
            "shadow-monk",
            30,
            [(11,), (10, EVASIVE), (7, CHI), (6, CHI), (5, EVASIVE), (4,), (3, CHI)],
            [(3, 2), (3, 0, EVASIVE), (2, 0, CHI), (2, 1), (1, 0, EVASIVE), (1, 0), (1, 0, CHI)],
        ),
        (
            "training-dummy",
            50,
            [(13,), (12,), (8,), (7,), (6,), (5,), (4,)],
            [(13, 0), (12, 0), (8, 0), (8, 0), (4, 0), (4, 0), (2, 0)],
        ),
    ],
)
def test_numbers_of_offence_and_version_1(
    name: str, health: int, offense: list[tuple[Any, ...]], defense: list[tuple[Any, ...]]
) -> None:
    hero = load_hero(name)
    assert hero.health == health
    assert hero.defense_version == "v2"
    assert rows(hero, "offense") == offense
    assert rows(hero, "defense_v1") == defense


def test_the_riders_of_fire_go_to_the_opponent_and_those_of_the_monk_stay() -> None:
    kinds = {rider.kind for row in load_hero("pyromancer").offense for rider in row.riders}
    assert kinds == {"applyStatusToOpponent"}
    kinds = {rider.kind for row in load_hero("shadow-monk").offense for rider in row.riders}
    assert kinds == {"gainStatus"}


def card(name: str) -> dict[str, Any]:
    written = plain(load_hero(name).defense_card)
    assert isinstance(written, dict)
    return written


def test_the_pyromancers_card() -> None:
    written = card("pyromancer")
    assert written["dice"] == 3
    assert [field["faces"] for field in written["fields"]] == [[1, 2, 3], [4, 5], [6]]
    guard, backdraft = written["rules"]
    assert guard["matcher"] == {"type": "countField", "fieldId": "ember"}
    assert guard["effects"] == [{"type": "blockPer", "amount": 1, "cap": 3}]
    assert backdraft["matcher"] == {"type": "exactFace", "face": 6}
    assert backdraft["effects"] == [{"type": "applyStatusToOpponent", "status": "burn"}]


def test_the_monks_card() -> None:
    written = card("shadow-monk")
    assert written["dice"] == 4
    palm, chi, fade = written["rules"]
    assert palm["effects"] == [{"type": "blockPer", "amount": 1, "cap": 4}]
    assert chi["effects"] == [
        {
            "type": "gainStatus",
            "timing": "afterDamage",
            "status": "chi",
            "per": "match",
            "cap": 3,
            "stackCap": 3,
        }
    ]
    assert fade["matcher"] == {"type": "exactFace", "face": 6}
    assert fade["effects"] == [{"type": "gainStatus", "status": "prevent-half"}]


def test_the_dummys_card() -> None:
    written = card("training-dummy")
    assert [field["faces"] for field in written["fields"]] == [[1, 2, 3], [4, 5], [6]]
    assert [rule["effects"][0]["amount"] for rule in written["rules"]] == [1, 2, 3]


def test_the_adepts_card_is_the_example_of_the_language() -> None:
    written = card("cinder-adept")
    assert written == {
        "label": "Cinder Skin",
        "dice": 3,
        "fields": [
            {"id": "F1", "faces": [1, 2]},
            {"id": "F2", "faces": [3, 4]},
            {"id": "F3", "faces": [5]},
            {"id": "F4", "faces": [6]},
        ],
        "rules": [
            {
                "id": "ignite",
                "matcher": {"type": "countField", "fieldId": "F1"},
                "effects": [{"type": "dealPer", "amount": 1}],
            },
            {
                "id": "smolder_guard",
                "matcher": {"type": "pairsField", "fieldId": "F2"},
                "effects": [{"type": "preventHalf"}],
            },
            {
                "id": "scorch_ready",
                "matcher": {"type": "exactFace", "face": 6, "count": 2},
                "effects": [{"type": "gainStatus", "status": "scorch"}],
            },
            {
                "id": "ember_reflect",
                "matcher": {"type": "combo", "fields": [{"id": "F3", "min": 1}, {"id": "F1", "min": 1}]},
                "effects": [{"type": "reflect", "amount": 1}],
            },
        ],
    }


@pytest.mark.parametrize("name", ["pyromancer", "shadow-monk", "training-dummy", "cinder-adept"])
def test_heroes_are_faultless(name: str) -> None:
    # The example of the language leaves its damage uncapped on purpose.
    expected = ["uncapped"] if name == "cinder-adept" else []
    assert [f.code for f in read_hero(name).findings] == expected


def test_files_are_named_after_what_they_hold() -> None:
    assert {name: load_hero(name).id for name in list_heroes()} == {name: name for name in list_heroes()}
    assert {name: load_status(name).id for name in list_statuses()} == {n: n for n in list_statuses()}
    assert sorted(path.stem for path in (DATA / "heroes").iterdir()) == list_heroes()


def test_statuses() -> None:
    held = {name: plain(status) for name, status in statuses().items()}
    for status in held.values():
        del status["schemaVersion"], status["name"], status["id"]
    assert held == {
        "burn": {
            "polarity": "negative",
            "max": 3,
            "transferable": True,
            "upkeep": {"type": "damage", "byStacks": [2, 3, 4], "lose": 1, "clearOn": 5},
        },
        "chi": {
            "polarity": "positive",
            "max": 6,
            "abilityCap": 3,
            "spends": [
                {"phase": "attack", "requires": "baseDamage", "gives": {"type": "damage", "amount": 1}},
                {"phase": "defense", "requires": "baseBlock", "gives": {"type": "block", "amount": 1}},
            ],
        },
        "evasive": {
            "polarity": "positive",
            "max": 3,
            "spends": [{"phase": "beforeDefense", "limit": 1, "on": 5, "gives": {"type": "negate"}}],
        },
        "prevent-half": {
            "polarity": "positive",
            "max": 2,
            "spends": [{"phase": "defense", "limit": 1, "gives": {"type": "preventHalf"}}],
        },
        "purifying-flame": {
            "polarity": "positive",
            "max": 2,
            "upkeep": {"type": "transfer", "moves": "burn", "on": 4},
        },
        "scorch": {
            "polarity": "positive",
            "max": 2,
            "spends": [
                {"phase": "attack", "gives": {"type": "damage", "amount": 1, "perOpponentStatus": "burn"}}
            ],
            "expires": {"type": "endOfYourNextTurn"},
        },
    }


@pytest.mark.parametrize(
    ("name", "nearest"),
    [("pyromance", "pyromancer"), ("Shadow Monk", "shadow-monk"), ("training_dummy", "training-dummy")],
)
def test_an_unknown_hero_is_answered_with_the_nearest(name: str, nearest: str) -> None:
    with pytest.raises(Invalid, match=f'no hero "{name}"; did you mean "{nearest}"'):
        load_hero(name)
    with pytest.raises(Invalid, match='no status "brun"; did you mean "burn"'):
        load_status("brun")
