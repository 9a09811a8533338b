"""How feature values come about: every matching rule runs, by priority and then in file order."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from deck.made import made
from ludwright.cards import Card
from ludwright.deck.extractor import FeatureExtractor
from ludwright.deck.registries import load_features

CARD = made(
    "Test Engine", "Artifact Creature — Golem", "Flying\n{T}: Add {W} or {U}.", "{3}",
    power="4", toughness="*", produced_mana=["W", "U"], keywords=["Flying"], rarity="rare",
)  # fmt: skip
ALWAYS = "{ cmc_min: 0 }"
NEVER = "{ cmc_min: 90 }"


def extracted(folder: Path, feature: str, card: Card = CARD) -> Any:
    path = folder / "features.yml"
    path.write_text(f'version: "1"\nfeatures:\n  - id: f\n    description: "F."\n{feature}')
    return FeatureExtractor(load_features(path)).extract(card)["f"]


@pytest.mark.parametrize(
    ("feature", "value"),
    [
        ("    type: bool\n    rules: []\n", False),
        ("    type: bool\n    default: true\n    rules: []\n", True),
        ("    type: int\n    rules: []\n", 0),
        ("    type: float\n    default: 1.5\n    rules: []\n", 1.5),
        ("    type: enum\n    values: [a, b]\n    rules: []\n", None),
        ("    type: enum_set\n    values: [a, b]\n    rules: []\n", ()),
        ("    type: string\n    rules: []\n", ""),
        ("    type: string_set\n    default: [x]\n    rules: []\n", ("x",)),
    ],
)
def test_defaults(tmp_path: Path, feature: str, value: Any) -> None:
    assert extracted(tmp_path, feature) == value


@pytest.mark.parametrize(
    ("kind", "rules", "value"),
    [
        # set overwrites, add accumulates, in file order
        ("int", [(ALWAYS, "set: 3"), (ALWAYS, "add: 2")], 5),
        ("int", [(ALWAYS, "add: 2"), (ALWAYS, "set: 3")], 3),
        ("int", [(ALWAYS, "set: 3"), (NEVER, "set: 9"), (ALWAYS, "add: 1")], 4),
        ("float", [(ALWAYS, "set: 1"), (ALWAYS, "add: 0.5")], 1.5),
        # a higher priority runs first, so the lower has the last word
        ("int", [(ALWAYS, "set: 3"), (ALWAYS, "set: 7\n        priority: 5")], 3),
        ("int", [(ALWAYS, "set: 3\n        priority: -1"), (ALWAYS, "set: 7")], 3),
        ("int", [(ALWAYS, "set: 1\n        priority: 2"), (ALWAYS, "set: 2\n        priority: 2")], 2),
        # both in one rule: first set, then add
        ("int", [(ALWAYS, "set: 3\n        add: 4")], 7),
        ("bool", [(ALWAYS, "set: true"), (ALWAYS, "set: false")], False),
        # substitution, with the conversion of its type
        ("int", [(ALWAYS, 'set: "{{power}}"')], 4),
        ("int", [(ALWAYS, "set: 8"), (ALWAYS, 'set: "{{toughness}}"')], 8),
        ("float", [(ALWAYS, 'set: "{{cmc}}"')], 3.0),
        ("string", [(ALWAYS, 'set: "{{rarity}}"')], "rare"),
        ("string_set", [(ALWAYS, 'set: "{{keywords}}"'), (ALWAYS, "add: [Haste]")], ("Flying", "Haste")),
        ("bool", [(ALWAYS, 'set: "{{produced_mana}}"')], True),
        ("string", [(ALWAYS, "set: plain")], "plain"),
        ("int", [(ALWAYS, "add: 1"), (ALWAYS, 'add: "{{power}}"')], 5),
    ],
)
def test_rules(tmp_path: Path, kind: str, rules: list[tuple[str, str]], value: Any) -> None:
    body = "".join(f"      - when: {when}\n        {then}\n" for when, then in rules)
    assert extracted(tmp_path, f"    type: {kind}\n    rules:\n{body}") == value


def test_a_set_keeps_the_order_of_its_values_and_drops_strangers(tmp_path: Path) -> None:
    feature = (
        "    type: enum_set\n    values: [U, C, W]\n    rules:\n"
        f"      - when: {ALWAYS}\n        add: [C]\n"
        f'      - when: {ALWAYS}\n        add: "{{{{produced_mana}}}}"\n'
    )
    assert extracted(tmp_path, feature) == ("U", "C", "W")
    green = made("Test Tree", produced_mana=["G"])
    assert extracted(tmp_path, feature, green) == ("C",)


def test_an_enum_takes_only_its_values(tmp_path: Path) -> None:
    feature = (
        "    type: enum\n    values: [common, rare]\n    default: common\n    rules:\n"
        f'      - when: {ALWAYS}\n        set: "{{{{rarity}}}}"\n'
    )
    assert extracted(tmp_path, feature) == "rare"
    assert extracted(tmp_path, feature, made("Test Myth", rarity="mythic")) == "common"


def test_facts_without_text_speak_through_their_tags(tmp_path: Path) -> None:
    path = tmp_path / "features.yml"
    path.write_text(
        'version: "1"\nfeatures:\n'
        '  - {id: is_ramp, type: bool, description: "R.", rules: []}\n'
        '  - {id: taps_for, type: enum_set, values: [W, U], description: "T.", rules: []}\n'
    )
    raw = made("Test Fact")
    card = Card(
        raw.name, faces=raw.faces, has_text=False, tags=("is_ramp", "taps_for:U", "other", "taps_for:Q")
    )
    assert FeatureExtractor(load_features(path)).extract(card) == {"is_ramp": True, "taps_for": ("U",)}
