"""Roles: must-have signals, vetoes, kinds of roles, and a role and a feature added by YAML alone."""

from __future__ import annotations

from pathlib import Path

from deck.made import made
from ludwright.deck.builder import shipped
from ludwright.deck.extractor import FeatureExtractor
from ludwright.deck.registries import load_features, load_roles
from ludwright.deck.tagger import RoleTagger
from ludwright.deck.tags import explained

ROLES = """version: "1"
roles:
  - id: removal
    description: "Answers."
  - id: removal_creature
    description: "Answers a creature."
    parent: removal
    must_have_signals:
      - regex_any: ['(?i)destroy target creature']
      - type_any: [Instant, Sorcery]
    anti_signals:
      - regex_any: ['you control']
  - id: cheap
    description: "Cheap."
    must_have_signals: [{features_any: [is_cheap]}]
    anti_signals: [{features_none: [is_cheap, other]}]
  - id: found
    description: "Whatever its fragments find."
    query_templates: ["t:land"]
"""
FEATURES = """version: "1"
features:
  - {id: other, type: bool, description: "O.", rules: []}
  - {id: is_cheap, type: bool, description: "C.", rules: [{when: {cmc_max: 1}, set: true}]}
"""


def tagger(folder: Path, roles: str = ROLES, features: str = FEATURES) -> RoleTagger:
    (folder / "roles.yml").write_text(roles)
    (folder / "features.yml").write_text(features)
    held = load_features(folder / "features.yml")
    return RoleTagger(load_roles(folder / "roles.yml", held), FeatureExtractor(held))


def test_every_must_have_signal_passes_and_a_kind_brings_its_role(tmp_path: Path) -> None:
    kill = made("Test Kill", "Instant", "Destroy target creature.", "{1}{B}")
    assert tagger(tmp_path).tag(kill) == ("removal", "removal_creature")
    body = made("Test Body", "Creature", "When this enters, destroy target creature.", "{4}{B}")
    assert tagger(tmp_path).tag(body) == ()


def test_one_anti_signal_vetoes(tmp_path: Path) -> None:
    own = made("Test Sting", "Instant", "Destroy target creature you control.", "{1}{B}")
    assert tagger(tmp_path).tag(own) == ()
    (verdict,) = tagger(tmp_path).explain(own)
    assert (verdict.role, verdict.given, verdict.veto[0].found) == ("removal_creature", False, "you control")


def test_a_role_may_ask_for_features(tmp_path: Path) -> None:
    assert tagger(tmp_path).tag(made("Test Mite", cost="{1}")) == ("cheap",)
    assert tagger(tmp_path).tag(made("Test Mass", cost="{5}")) == ()


def test_without_must_have_signals_the_search_decides(tmp_path: Path) -> None:
    land = made("Test Land", "Land", cost="", cmc=2.0)
    assert tagger(tmp_path).tag(land) == ()
    assert tagger(tmp_path).tag(land, retrieved=["found"]) == ("found",)


def test_a_role_and_a_feature_are_added_by_yaml_alone(tmp_path: Path) -> None:
    extra_feature = "  - {id: is_odd, type: bool, description: 'Odd.', rules: [{when: {regex_any: {field: name, patterns: ['Odd']}}, set: true}]}\n"  # noqa: E501
    extra_role = "  - {id: oddity, description: 'Odd.', must_have_signals: [{features_any: [is_odd]}]}\n"
    odd = made("Test Odd", cost="{4}")
    assert tagger(tmp_path).tag(odd) == ()
    assert tagger(tmp_path, ROLES + extra_role, FEATURES + extra_feature).tag(odd) == ("oddity",)


def test_tags_are_explained_down_to_the_rule_and_the_words() -> None:
    kill = made("Test Kill", "Instant", "Destroy target creature.", "{1}{B}")
    held = explained(kill, shipped())
    assert [row["role"] for row in held["roles"]] == ["removal", "removal_creature"]
    because = held["roles"][1]["because"]
    assert len(because) == 1
    assert because[0].startswith("is_creature_removal: features.yml line ")
    assert because[0].endswith('regex_any on rules_text: "destroy target creature"')
