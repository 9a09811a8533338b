"""Genomes of version 0, as the specification writes them: capitals, and conditions as mappings."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from ludwright import parlor
from ludwright.parlor.genomes.loader import validate_file, validate_text


def _capitals(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _capitals(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_capitals(inner) for inner in value]
    words = (
        "trick_win",
        "lowest",
        "low_score",
        "cannot_lead_until_broken",
        "hearts",
        "two",
        "threshold_gate",
    )
    return value.upper() if value in words else value


def _version_0() -> dict[str, Any]:
    data: dict[str, Any] = parlor.to_dict(parlor.genome("hearts"))
    data["card_scoring"] = [
        {"condition": {"suit": "HEARTS"}, "points": 1, "trigger": "TRICK_WIN"},
        {"condition": {"suit": "SPADES", "rank": "QUEEN"}, "points": 13, "trigger": "TRICK_WIN"},
    ]
    return {key: _capitals(value) for key, value in data.items()} | {"schema_version": "0", "name": "HEARTS"}


@pytest.mark.parametrize("write", [json.dumps, yaml.safe_dump])
def test_hearts_of_version_0_is_read_as_of_today(write: Any) -> None:
    report = validate_text(write(_version_0()), "old.yaml")
    assert [str(fault) for fault in report.errors] == []
    genome = report.require()
    assert genome.schema_version == "1"
    assert genome.name == "HEARTS", "names that people read stay as they are"
    assert [(str(rule.cards), rule.points) for rule in genome.card_scoring] == [
        ("suit(hearts)", 1),
        ("queen of spades", 13),
    ]


def test_a_file_that_says_nothing_in_capitals_is_of_version_0_as_well(tmp_path: Path) -> None:
    path = tmp_path / "old.yaml"
    path.write_text(yaml.safe_dump(parlor.to_dict(parlor.genome("war")) | {"schema_version": "0"}))
    assert validate_file(path).require() == parlor.genome("war")


def test_it_plays_as_the_present_one_does() -> None:
    old, new = validate_text(json.dumps(_version_0())).require(), parlor.genome("hearts")
    outcomes = [parlor.match(genome, seed=5, hands=1).finish("random").payoffs for genome in (old, new)]
    assert outcomes[0] == outcomes[1]


def test_of_a_version_that_is_not_known_that_is_said_first(tmp_path: Path) -> None:
    path = tmp_path / "later.json"
    path.write_text(json.dumps(_version_0() | {"schema_version": "7"}))
    fault, *others = validate_file(path).errors
    assert (fault.code, fault.path, fault.remedy) == ("schema-version", "schema_version", "write 1")
    assert others, "what is wrong in the present version follows"
