"""For each code, a definition that has that fault and no other kind of error."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from duel.sheets import GONE, HERO, STATUS, report, spoil, status_of
from ludwright.duel.codes import CODES
from ludwright.duel.loader import load_status, validate_file, validate_text
from ludwright.duel.validator import validate_status
from ludwright.errors import Invalid, Unsupported

CARD = "defenseCard"
RULE = "defenseCard.rules[0]"
MATCHER = f"{RULE}.matcher"
EFFECT = f"{RULE}.effects[0]"
RIDER = "offense[0].riders[0]"
V1_RIDER = "defenseV1[0].riders[0]"
EXPIRES = {"type": "buffNextAttack", "amount": 1}

# code, path of the finding, changes to the specimen.
HEROES: list[tuple[str, str, list[tuple[str, Any]]]] = [
    ("unknown-key", "defenseCart", [("defenseCart", {})]),
    ("unknown-key", f"{RULE}.matcher.feildId", [(f"{MATCHER}.feildId", "low")]),
    ("missing-key", "defenseV1", [("defenseV1", GONE)]),
    ("missing-key", f"{MATCHER}.fieldId", [(f"{MATCHER}.fieldId", GONE)]),
    ("missing-key", f"{MATCHER}", [(f"{MATCHER}.type", GONE)]),
    ("missing-key", f"{EFFECT}.selectionPolicy", [(EFFECT, {"type": "rerollDice", "count": 1})]),
    ("wrong-type", "health", [("health", "thirty")]),
    ("wrong-type", CARD, [(CARD, [])]),
    ("out-of-range", f"{CARD}.fields[2].faces[0]", [(f"{CARD}.fields[2].faces", [7])]),
    ("out-of-range", f"{CARD}.dice", [(f"{CARD}.dice", 9)]),
    ("out-of-range", "health", [("health", 70_000)]),
    ("out-of-range", "offense[0].damage", [("offense[0].damage", -1)]),
    ("out-of-range", f"{EFFECT}.amount", [(f"{EFFECT}.amount", 0)]),
    ("unknown-word", "offense[0].combo", [("offense[0].combo", "twoPairs")]),
    (
        "unknown-word",
        f"{EFFECT}.selectionPolicy",
        [(EFFECT, {"type": "rerollDice", "count": 1, "selectionPolicy": "random(7)"})],
    ),
    ("bad-spelling", "id", [("id", "Two Words")]),
    ("bad-spelling", "name", [("name", "two\nlines")]),
    ("too-few", "defenseV1", [("defenseV1", [])]),
    ("too-few", "offense", [("offense", [])]),
    ("too-few", f"{CARD}.fields[2].faces", [(f"{CARD}.fields[2].faces", [])]),
    ("too-many", f"{CARD}.rules", [(f"{CARD}.rules", HERO[CARD]["rules"] * 11)]),
    ("unknown-matcher", f"{MATCHER}.type", [(f"{MATCHER}.type", "countFeild")]),
    ("unknown-effect", f"{EFFECT}.type", [(f"{EFFECT}.type", "blokPer")]),
    ("unknown-condition", f"{RULE}.conditions[0].type", [(f"{RULE}.conditions", [{"type": "hasBurn"}])]),
    ("negate-on-card", f"{EFFECT}.type", [(EFFECT, {"type": "negate"})]),
    ("negate-on-card", f"{EFFECT}.type", [(EFFECT, {"type": "preventAll"})]),
    ("schema-version", "schemaVersion", [("schemaVersion", 2)]),
    ("duplicate-combo", "offense[1].combo", [("offense[1].combo", "twoPair"), ("offense[1].id", "other")]),
    ("duplicate-combo", "defenseV1[1].combo", [("defenseV1[1].combo", "twoPair"), ("defenseV1[1].id", "b")]),
    ("duplicate-ability-id", "offense[1].id", [("offense[0].id", "a"), ("offense[1].id", "a")]),
    (
        "duplicate-field-id",
        f"{CARD}.fields[1].id",
        [(f"{CARD}.fields[1].id", "low"), (f"{CARD}.rules[1].matcher.fieldId", "low")],
    ),
    ("duplicate-rule-id", f"{CARD}.rules[1].id", [(f"{CARD}.rules[1].id", "guard")]),
    (
        "duplicate-effect-id",
        f"{CARD}.rules[1].effects[0].id",
        [(f"{EFFECT}.id", "e"), (f"{CARD}.rules[1].effects[0].id", "e")],
    ),
    (
        "duplicate-combo-field",
        f"{MATCHER}.fields[1].id",
        [(MATCHER, {"type": "combo", "fields": [{"id": "low", "min": 1}, {"id": "low", "min": 2}]})],
    ),
    ("missing-card", CARD, [(CARD, GONE)]),
    ("field-overlap", f"{CARD}.fields[1].faces[0]", [(f"{CARD}.fields[1].faces", [3, 4, 5])]),
    ("face-repeated", f"{CARD}.fields[1].faces[2]", [(f"{CARD}.fields[1].faces", [4, 5, 4])]),
    ("face-missing", f"{CARD}.fields", [(f"{CARD}.fields[1].faces", [4])]),
    ("unknown-field", f"{MATCHER}.fieldId", [(f"{MATCHER}.fieldId", "lwo")]),
    (
        "unknown-field",
        f"{EFFECT}.fields[1]",
        [
            (
                EFFECT,
                {"type": "rerollDice", "count": 1, "fields": ["low", "top"], "selectionPolicy": "lowest"},
            )
        ],
    ),
    ("unknown-status", f"{RIDER}.status", [(f"{RIDER}.status", "burns")]),
    ("unknown-status", f"{CARD}.rules[1].effects[0].status", [(f"{CARD}.rules[1].effects[0].status", "ki")]),
    (
        "unknown-status",
        f"{RULE}.conditions[0].status",
        [(f"{RULE}.conditions", [{"type": "lacksStatus", "who": "self", "status": "frost"}])],
    ),
    ("never-matches", f"{MATCHER}.min", [(f"{MATCHER}.min", 5)]),
    ("never-matches", f"{CARD}.rules[1].matcher.min", [(f"{CARD}.rules[1].matcher.min", 3)]),
    (
        "never-matches",
        f"{CARD}.rules[1].matcher.cap",
        [(f"{CARD}.rules[1].matcher.min", 2), (f"{CARD}.rules[1].matcher.cap", 1)],
    ),
    ("never-matches", f"{CARD}.rules[2].matcher.count", [(f"{CARD}.rules[2].matcher.count", 5)]),
    (
        "never-matches",
        f"{MATCHER}.fields",
        [(MATCHER, {"type": "combo", "fields": [{"id": "low", "min": 3}, {"id": "high", "min": 2}]})],
    ),
    ("cap-zero", f"{MATCHER}.cap", [(f"{MATCHER}.cap", 0)]),
    ("cap-zero", f"{CARD}.rules[1].matcher.cap", [(f"{CARD}.rules[1].matcher.cap", 0)]),
    ("cap-zero", f"{EFFECT}.cap", [(f"{EFFECT}.cap", 0)]),
    ("cap-zero", f"{RIDER}.stackCap", [(f"{RIDER}.stackCap", 0)]),
    (
        "cap-by-uncounted",
        f"{CARD}.rules[2].effects[0].capBy",
        [(f"{CARD}.rules[2].effects[0].capBy", {"who": "self", "status": "chi"})],
    ),
    ("unknown-status", f"{EFFECT}.capBy.status", [(f"{EFFECT}.capBy", {"who": "self", "status": "ki"})]),
    ("target-reserved", f"{EFFECT}.capBy.who", [(f"{EFFECT}.capBy", {"who": "ally", "status": "chi"})]),
    ("target-reserved", f"{EFFECT}.target", [(f"{EFFECT}.target", "ally")]),
    ("target-reserved", f"{RIDER}.owner", [(f"{RIDER}.owner", "ally")]),
    (
        "target-reserved",
        f"{RULE}.conditions[0].who",
        [(f"{RULE}.conditions", [{"type": "healthAtMost", "who": "ally", "amount": 3}])],
    ),
    ("target-invalid", f"{EFFECT}.target", [(f"{EFFECT}.target", "opponent")]),
    ("target-invalid", f"{RIDER}.target", [(f"{RIDER}.target", "self")]),
    ("owner-invalid", f"{RIDER}.owner", [(f"{RIDER}.owner", "self")]),
    ("effect-off-card", f"{RIDER}.type", [(RIDER, {"type": "blockPer", "amount": 1})]),
    ("effect-off-card", f"{V1_RIDER}.type", [(V1_RIDER, {"type": "reflect", "amount": 1})]),
    ("prevent-half-off-card", f"{RIDER}.type", [(RIDER, {"type": "preventHalf"})]),
    ("prevent-half-off-card", f"{V1_RIDER}.type", [(V1_RIDER, {"type": "preventHalf"})]),
    ("timing-invalid", f"{RIDER}.timing", [(f"{RIDER}.timing", "immediate")]),
    ("timing-invalid", f"{EFFECT}.timing", [(f"{EFFECT}.timing", "afterDamage")]),
    ("per-on-rider", f"{RIDER}.per", [(f"{RIDER}.per", "match")]),
    (
        "condition-misplaced",
        f"{RIDER}.conditions[0]",
        [(f"{RIDER}.conditions", [{"type": "incomingAtLeast", "amount": 2}])],
    ),
    (
        "condition-misplaced",
        f"{V1_RIDER}.conditions[0]",
        [(f"{V1_RIDER}.conditions", [{"type": "matchCountAtLeast", "count": 1}])],
    ),
    (
        "reroll-without-budget",
        f"{EFFECT}.type",
        [
            (EFFECT, {"type": "rerollDice", "count": 1, "selectionPolicy": "highest"}),
            (f"{CARD}.maxRerollsPerDefense", 0),
        ],
    ),
    ("not-transferable", f"{EFFECT}.status", [(EFFECT, {"type": "transferStatus", "status": "chi"})]),
    (
        "cleanse-target",
        f"{EFFECT}.status",
        [(EFFECT, {"type": "cleanse", "what": "buffs", "status": "burn"})],
    ),
    (
        "expiry-turns",
        f"{EFFECT}.expires.turns",
        [(EFFECT, EXPIRES | {"expires": {"type": "afterNTurns"}})],
    ),
    (
        "expiry-turns",
        f"{EFFECT}.expires.turns",
        [(EFFECT, EXPIRES | {"expires": {"type": "nextAttack", "turns": 2}})],
    ),
    ("too-many-effects", f"{CARD}.rules", [(f"{RULE}.effects", [{"type": "flatBlock", "amount": 1}] * 31)]),
    # Lints.
    ("idle-face", f"{CARD}.fields[2].faces[0]", [(f"{CARD}.rules[2]", GONE)]),
    (
        "exact-face-outside-fields",
        f"{CARD}.rules[2].matcher.face",
        [(f"{CARD}.fields[2]", GONE), (f"{CARD}.allowIdleFaces", True)],
    ),
    (
        "double-count",
        f"{CARD}.rules[3].matcher",
        [
            (
                f"{CARD}.rules[3]",
                {
                    "id": "again",
                    "matcher": {"type": "combo", "fields": [{"id": "low", "min": 1}], "allowExtra": False},
                    "effects": [{"type": "reflect", "amount": 1}],
                },
            )
        ],
    ),
    ("double-count", f"{CARD}.rules[1].matcher", [(f"{CARD}.rules[1].matcher.fieldId", "low")]),
    ("double-count", f"{CARD}.rules[2].matcher", [(f"{CARD}.rules[2].matcher.face", 2)]),
    ("cap-conflict", f"{MATCHER}.cap", [(f"{MATCHER}.cap", 1), (f"{MATCHER}.per", 2)]),
    ("cap-conflict", f"{MATCHER}.cap", [(f"{MATCHER}.cap", 1), (f"{MATCHER}.min", 2)]),
    ("cap-conflict", f"{EFFECT}.cap", [(f"{EFFECT}.amount", 5)]),
    ("cap-conflict", f"{RIDER}.stackCap", [(f"{RIDER}.stackCap", 1), (f"{RIDER}.amount", 2)]),
    (
        "cap-conflict",
        f"{EFFECT}.count",
        [(EFFECT, {"type": "rerollDice", "count": 5, "selectionPolicy": "choose"})],
    ),
    ("uncapped", f"{EFFECT}.cap", [(f"{EFFECT}.cap", GONE)]),
    ("uncapped", f"{EFFECT}.cap", [(EFFECT, {"type": "dealPer", "amount": 1})]),
    ("stack-cap-above-max", f"{RIDER}.stackCap", [(f"{RIDER}.stackCap", 4)]),
    ("stack-cap-above-max", f"{V1_RIDER}.stackCap", [(f"{V1_RIDER}.stackCap", 4)]),
    ("usable-phase-idle", f"{RIDER}.usablePhase", [(f"{RIDER}.usablePhase", "nextAttack")]),
    ("usable-phase-idle", f"{V1_RIDER}.usablePhase", [(f"{V1_RIDER}.usablePhase", "immediate")]),
    ("usable-phase-idle", f"{EFFECT}.usablePhase", [(EFFECT, EXPIRES | {"usablePhase": "immediate"})]),
    (
        "never-holds",
        f"{RULE}.conditions[0].min",
        [(f"{RULE}.conditions", [{"type": "hasStatus", "who": "opponent", "status": "burn", "min": 4}])],
    ),
    (
        "never-holds",
        f"{CARD}.rules[2].conditions[0].count",
        [(f"{CARD}.rules[2].conditions", [{"type": "matchCountAtLeast", "count": 2}])],
    ),
]

STATUSES: list[tuple[str, str, list[tuple[str, Any]]]] = [
    ("schema-version", "schemaVersion", [("schemaVersion", 9)]),
    ("stacks-mismatch", "upkeep.byStacks", [("upkeep.byStacks", [1, 2, 3])]),
    ("ability-cap-above-max", "abilityCap", [("abilityCap", 3)]),
    ("spend-mismatch", "spends[0].gives.type", [("spends[0].gives", {"type": "negate"})]),
    ("spend-mismatch", "spends[0].requires", [("spends[0].requires", "baseDamage")]),
    ("cap-conflict", "spends[0].limit", [("spends[0].limit", 3)]),
    ("not-transferable", "upkeep.moves", [("upkeep", {"type": "transfer", "moves": "chi", "on": 4})]),
    ("unknown-status", "upkeep.moves", [("upkeep", {"type": "transfer", "moves": "frost", "on": 4})]),
    ("expiry-turns", "expires.turns", [("expires", {"type": "afterNTurns"})]),
]

# Faults of a text that is not even a definition.
TEXTS: list[tuple[str, str]] = [
    ("too-large", "#" * (1 << 20) + "#"),
    ("syntax", "id: 'pyro"),
    ("empty", ""),
    ("too-deep", "[" * 40),
    ("too-many-values", "[" + "1," * 60_000),
    ("tag-refused", "id: !!str x"),
    ("duplicate-key", "id: a\nid: b"),
]


def test_the_specimens_are_faultless() -> None:
    assert report(HERO).findings == ()
    assert validate_status(*status_of(STATUS)) == []


@pytest.mark.parametrize(("code", "path", "changes"), HEROES)
def test_a_faulty_hero(code: str, path: str, changes: list[tuple[str, Any]]) -> None:
    found = report(spoil(HERO, *changes))
    assert (code, path) in [(f.code, f.path) for f in found.findings]
    fault = next(f for f in found.findings if (f.code, f.path) == (code, path))
    assert fault.severity == CODES[code].severity
    assert fault.line == 1
    assert fault.column is not None
    if fault.is_error:
        assert {f.code for f in found.errors} == {code}
        family = Unsupported if CODES[code].unsupported else Invalid
        with pytest.raises(family) as caught:
            found.require()
        assert caught.value.code == code
        assert "\n" not in str(caught.value)
    else:
        assert found.ok


@pytest.mark.parametrize(("code", "path", "changes"), STATUSES)
def test_a_faulty_status(code: str, path: str, changes: list[tuple[str, Any]]) -> None:
    found = validate_status(*status_of(spoil(STATUS, *changes)))
    assert [(f.code, f.path) for f in found] == [(code, path)]


@pytest.mark.parametrize(
    ("code", "changes"),
    [("unknown-upkeep", [("upkeep.type", "damages")]), ("unknown-gift", [("spends[0].gives.type", "blok")])],
)
def test_a_status_of_an_unknown_kind(tmp_path: Path, code: str, changes: list[tuple[str, Any]]) -> None:
    path = tmp_path / "chill.json"
    path.write_text(json.dumps(spoil(STATUS, *changes)))
    with pytest.raises(Invalid, match="did you mean") as caught:
        load_status(path)
    assert caught.value.code == code


@pytest.mark.parametrize(("code", "text"), TEXTS)
def test_a_faulty_text(code: str, text: str) -> None:
    assert validate_text(text).errors[0].code == code


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    found = validate_file(tmp_path / "nobody.yaml")
    assert [f.code for f in found.errors] == ["unreadable"]
    assert found.hero is None


def test_every_code_has_a_definition_above() -> None:
    shown = {code for code, *_ in [*HEROES, *STATUSES, *TEXTS]}
    shown |= {"unknown-upkeep", "unknown-gift", "unreadable"}
    assert shown == set(CODES)


def test_findings_point_into_a_yaml_file(tmp_path: Path) -> None:
    source = Path(__file__).parents[2] / "python/ludwright/data/duel/heroes/shadow-monk.yaml"
    text = source.read_text().replace("faces: [4, 5]", "faces: [3, 4, 5]")
    path = tmp_path / "monk.yaml"
    path.write_text(text)
    (fault,) = validate_file(path).errors
    line = text.splitlines()[(fault.line or 0) - 1]
    assert line[(fault.column or 0) - 1 :].startswith("3, 4, 5]")
    with pytest.raises(Invalid, match=r'monk.yaml:\d+:\d+: .*face 3 is already in the field "palm"'):
        validate_file(path).require()


def test_card_faults_are_told_from_sheet_faults() -> None:
    card = report(spoil(HERO, (f"{CARD}.dice", 99)))
    assert card.hero is not None
    assert card.hero.defense_card is None
    assert [f.code for f in card.card_errors] == ["out-of-range"]
    assert card.sheet_errors == ()
    sheet = report(spoil(HERO, ("defenseCards", {})))
    assert sheet.hero is None
    assert sheet.card_errors == ()
    assert [f.code for f in sheet.sheet_errors] == ["unknown-key"]
