"""The strict loader of both registries: what it takes, and what it says when it does not."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludwright.deck.registries import load_features, load_roles
from ludwright.errors import Invalid

ROLES = """version: "1.0.0"
roles:
  - id: ramp
    description: "More mana."
    weight_default: 1.0
    query_templates: []
    must_have_signals: []
    anti_signals: []
"""

SAC_OUTLET = """version: "2.1"
roles:
  - id: sac_outlet
    description: "Sacrifices your own permanents again and again."
    weight_default: 1.1
    query_templates:
      - "oracletag:free-sac-outlet"
      - '(o:"sacrifice" (o:"a creature" OR o:"another creature"))'
    must_have_signals:
      - regex_any: ['(?i)\\bsacrifice\\b']
      - type_none: ["Instant", "Sorcery"]
    anti_signals:
      - regex_any: ['(?i)\\bsacrifice.*only if\\b']
"""

FEATURES = """version: "1.0.0"
features:
  - id: produces_mana
    type: enum_set
    values: ["W", "U", "B", "R", "G", "C"]
    default: []
    description: "Mana it makes."
    sources: ["produced_mana", "oracle_text", "type_line"]
    rules:
      - when: { has_field: { field: "produced_mana" } }
        set: "{{produced_mana}}"
      - when:
          regex_any: { field: "oracle_text", patterns: ['\\{T\\}:\\s*Add\\s*\\{W\\}'] }
        add: ["W"]
  - id: is_finisher
    type: bool
    default: false
    description: "Closes the game."
    sources: ["oracle_text", "cmc", "type_line", "power"]
    rules:
      - when: { cmc_min: 6, type_any: { values: ["Creature"] } }
        set: true
"""


def written(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, "utf-8")
    return path


def refusal(folder: Path, name: str, text: str) -> str:
    load = load_roles if name == "roles.yml" else load_features
    with pytest.raises(Invalid) as caught:
        load(written(folder, name, text))
    return str(caught.value)


def test_the_specified_skeletons_and_examples_load(tmp_path: Path) -> None:
    assert load_roles(written(tmp_path, "a.yml", ROLES)).version == "1.0.0"
    sac = load_roles(written(tmp_path, "b.yml", SAC_OUTLET)).role("sac_outlet")
    assert (sac.weight_default, len(sac.must_have), len(sac.anti)) == (1.1, 2, 1)
    features = load_features(written(tmp_path, "c.yml", FEATURES))
    assert [feature.id for feature in features.features] == ["produces_mana", "is_finisher"]


def test_the_bogus_key_is_refused_with_its_place_and_the_nearest_key(tmp_path: Path) -> None:
    bogus = SAC_OUTLET.replace("      - type_none:", "        regex_any_2: []\n      - type_none:", 1)
    said = refusal(tmp_path, "roles.yml", bogus)
    assert "roles.yml:11:9" in said
    assert "roles[0].must_have_signals[0].regex_any_2" in said
    assert 'did you mean "regex_any"?' in said


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("id: ramp", "id: Ramp", "lower_snake_case"),
        ("id: ramp", "id: ramp_\n", "lower_snake_case"),
        ('version: "1.0.0"\n', "", "version: missing"),
        ('version: "1.0.0"', 'version: "one"', "a version such as"),
        ("description:", "descriptoin:", 'did you mean "description"?'),
        ("weight_default: 1.0", "weight_default: heavy", "write a number"),
        ("weight_default: 1.0", "weight_default: -1", "from 0 to 100"),
        ("must_have_signals: []", "must_have_signals: [{}]", "write at least one signal"),
        ("must_have_signals: []", "must_have_signals: [{regex_any: []}]", "0 entries"),
        ("must_have_signals: []", "must_have_signals: [{regex_any: ['(']}]", "is no regular expression"),
        ("must_have_signals: []", "must_have_signals: [{cmc_max: low}]", "write a number"),
        ("must_have_signals: []", "must_have_signals: [{produces_mana_any: [P]}]", "is not known"),
        ("anti_signals: []", "anti_signals: [{type_nnoe: [Land]}]", 'did you mean "type_none"?'),
        ("anti_signals: []", "parent: rmap", "no other role"),
        ("anti_signals: []", "parent: ramp", "no other role"),
        ("anti_signals: []", "target_default: {min: 3, max: 1}", "min 3 above max 1"),
    ],
)
def test_a_faulty_role_is_refused(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert old in ROLES
    message = refusal(tmp_path, "roles.yml", ROLES.replace(old, new, 1))
    assert said in message
    assert "roles.yml:" in message


def test_a_role_twice_and_a_third_level_are_refused(tmp_path: Path) -> None:
    twice = ROLES + ROLES.split("roles:\n")[1]
    assert "there twice" in refusal(tmp_path, "roles.yml", twice)
    deep = ROLES + '  - {id: a, description: "A.", parent: ramp}\n  - {id: b, description: "B.", parent: a}\n'
    assert "two levels" in refusal(tmp_path, "roles.yml", deep)


def test_a_feature_that_a_role_names_must_exist(tmp_path: Path) -> None:
    features = load_features(written(tmp_path, "features.yml", FEATURES))
    text = ROLES.replace("must_have_signals: []", "must_have_signals: [{features_any: [is_finnisher]}]")
    with pytest.raises(Invalid, match='did you mean "is_finisher"'):
        load_roles(written(tmp_path, "roles.yml", text), features)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("type: bool", "type: boole", 'did you mean "bool"?'),
        ("set: true", "set: 7", "write true or false"),
        ("set: true", "add: true", "nothing can be added to a bool"),
        ("        set: true\n", "", "the rule does nothing"),
        ('add: ["W"]', 'add: ["Y"]', "is not among its values"),
        ('set: "{{produced_mana}}"', 'set: "{{produced_manna}}"', 'did you mean "produced_mana"?'),
        ('set: "{{produced_mana}}"', 'set: "{{prices}}"', "budget belongs to the scorer"),
        ('field: "produced_mana"', 'field: "prices"', "budget belongs to the scorer"),
        ('field: "produced_mana"', 'field: "oracle"', "no card field"),
        ("cmc_min: 6", "cmc_minn: 6", 'did you mean "cmc_min"?'),
        ("{ cmc_min: 6, type_any:", "{ keywords_any: [Flying], type_any:", "which its sources leave out"),
        ('    values: ["W", "U", "B", "R", "G", "C"]\n', "", "an enum_set without values"),
        ("default: false", "default: []", "does not fit"),
        ('when: { cmc_min: 6, type_any: { values: ["Creature"] } }', "when: {}", "at least one predicate"),
        ("default: false", "values: [a]", "a bool takes no values"),
        ("id: is_finisher", "id: produces_mana", "there twice"),
        ("set: true", "set: true\n        priority: high", "write a whole number"),
    ],
)
def test_a_faulty_feature_is_refused(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert old in FEATURES
    message = refusal(tmp_path, "features.yml", FEATURES.replace(old, new, 1))
    assert said in message
    assert "features.yml:" in message


def test_files_that_are_not_there_or_not_yaml(tmp_path: Path) -> None:
    with pytest.raises(Invalid, match="cannot be read"):
        load_roles(tmp_path / "none.yml")
    assert "syntax" in refusal(tmp_path, "roles.yml", "roles: [")
    assert "nothing in it" in refusal(tmp_path, "roles.yml", "")


def test_the_digest_follows_the_bytes(tmp_path: Path) -> None:
    one = load_roles(written(tmp_path, "a.yml", ROLES)).digest
    same = load_roles(written(tmp_path, "b.yml", ROLES)).digest
    other = load_roles(written(tmp_path, "c.yml", ROLES + "\n")).digest
    assert one == same != other
