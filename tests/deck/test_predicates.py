"""Every kind of predicate, in both spellings, on cards that pass and on cards that fail."""

from __future__ import annotations

from pathlib import Path

import pytest

from deck.made import made
from ludwright.cards import Card
from ludwright.deck.extractor import FeatureExtractor
from ludwright.deck.predicates import kinds
from ludwright.deck.registries import load_features, load_roles
from ludwright.deck.tagger import RoleTagger

BEAR = made("Test Bear", "Creature — Bear", "Trample\nWhen Test Bear dies, draw a card.", "{1}{G}", power="2",
            toughness="2", keywords=["Trample"])  # fmt: skip
ROCK = made("Test Rock", "Artifact", "{T}: Add {W}.", "{2}", produced_mana=["W"])
STAR = made("Test Star", "Legendary Creature — Elemental", "", "{4}{R}{R}", power="*", toughness="*")

TABLE = [
    # kind, signal, when, passes, fails
    ("regex_any", "['draw', 'never']", "{field: oracle_text, patterns: ['draw', 'never']}", BEAR, ROCK),
    ("regex_all", "['Add', '\\{W\\}']", "{field: oracle_text, patterns: ['Add', '\\{W\\}']}", ROCK, BEAR),
    ("regex_all", None, "{field: name, patterns: ['^Test', 'Bear$']}", BEAR, ROCK),
    ("type_any", "[Bear, Wolf]", "{values: [Bear, Wolf]}", BEAR, ROCK),
    ("type_none", "[Creature]", "{values: [Creature]}", ROCK, BEAR),
    ("cmc_min", "6", "6", STAR, BEAR),
    ("cmc_min", "2.5", "2.5", STAR, ROCK),
    ("cmc_max", "2", "2", BEAR, STAR),
    ("keywords_any", "[trample, Flying]", "[trample, Flying]", BEAR, ROCK),
    ("keywords_any", None, "{values: [Trample]}", BEAR, ROCK),
    ("produces_mana_any", "[W, U]", "[W, U]", ROCK, BEAR),
    ("has_field", None, "{field: produced_mana}", ROCK, BEAR),
    ("equals", None, "{field: power, value: 2}", BEAR, STAR),
    ("equals", None, "{field: power, value: '*'}", STAR, BEAR),
    ("equals", None, "{field: colour_identity, value: [G]}", BEAR, ROCK),
    ("equals", None, "{field: legalities.commander, value: legal}", BEAR, None),
    ("in_set", None, "{field: power, values: [1, 2, 3]}", BEAR, STAR),
    ("in_set", None, "{field: keywords, values: [Flying, Trample]}", BEAR, ROCK),
    ("in_set", None, "{field: name, values: [Test Rock]}", ROCK, BEAR),
]


def as_role(folder: Path, kind: str, value: str) -> RoleTagger:
    path = folder / "roles.yml"
    path.write_text(
        'version: "1"\nroles:\n  - id: r\n    description: "R."\n'
        f"    must_have_signals: [{{{kind}: {value}}}]\n"
    )
    (folder / "features.yml").write_text('version: "1"\nfeatures: []\n')
    return RoleTagger(load_roles(path), FeatureExtractor(load_features(folder / "features.yml")))


def as_feature(folder: Path, kind: str, value: str) -> FeatureExtractor:
    path = folder / "features.yml"
    path.write_text(
        'version: "1"\nfeatures:\n  - id: f\n    type: bool\n    description: "F."\n    rules:\n'
        f"      - when: {{{kind}: {value}}}\n        set: true\n"
    )
    return FeatureExtractor(load_features(path))


@pytest.mark.parametrize(("kind", "signal", "when", "passes", "fails"), TABLE)
def test_kind(
    tmp_path: Path, kind: str, signal: str | None, when: str | None, passes: Card, fails: Card | None
) -> None:
    if signal is not None:
        tagger = as_role(tmp_path, kind, signal)
        assert tagger.tag(passes) == ("r",)
        assert fails is None or tagger.tag(fails) == ()
    if when is not None:
        extractor = as_feature(tmp_path, kind, when)
        assert extractor.extract(passes) == {"f": True}
        assert fails is None or extractor.extract(fails) == {"f": False}


def test_the_keys_of_one_rule_must_all_pass(tmp_path: Path) -> None:
    tagger = as_role(tmp_path, "type_any", "[Creature], cmc_max: 3, regex_any: ['draw']")
    assert tagger.tag(BEAR) == ("r",)
    assert tagger.tag(STAR) == ()
    assert tagger.tag(ROCK) == ()


def test_every_kind_is_in_the_table_or_is_about_features() -> None:
    assert {row[0] for row in TABLE} | {"features_any", "features_none"} == set(kinds())


def test_a_hit_names_the_field_and_the_words(tmp_path: Path) -> None:
    (fired,) = as_feature(tmp_path, "regex_any", "{field: oracle_text, patterns: ['draw a \\w+']}").explain(
        BEAR
    )
    assert str(fired.hits[0]) == 'regex_any on oracle_text: "draw a card"'
    assert fired.line == 7


def test_type_parts_are_read_as_they_are_capitalised(tmp_path: Path) -> None:
    pirate = made("Test Pirate", "Creature — Human Pirate")
    assert as_role(tmp_path, "type_any", "[Rat]").tag(pirate) == ()
