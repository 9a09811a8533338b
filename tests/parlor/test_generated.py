"""What is generated from the schema is up to date, and agrees with the reader."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import jsonschema
import pytest

from ludwright import parlor
from ludwright.authoring.json_schema import json_schema
from ludwright.parlor.genomes.page import generated
from ludwright.parlor.genomes.schema import GameGenome


@pytest.mark.parametrize(("path", "text"), generated().items(), ids=lambda value: Path(value).name[:20])
def test_generated_files_are_current(path: Path, text: str) -> None:
    assert path.read_text(encoding="utf-8") == text, "run python -m ludwright.parlor.genomes.page"


@pytest.fixture(scope="module")
def validator() -> Any:
    schema = json_schema(GameGenome)
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def test_the_json_schema_accepts_every_game(validator: Any) -> None:
    assert [g for g in parlor.list_games() if not validator.is_valid(parlor.to_dict(parlor.genome(g)))] == []


@pytest.mark.parametrize(
    "change",
    [{"player_count": 9}, {"genome_id": "Two Words"}, {"extra": 1}, {"win_conditions": [{"type": "luck"}]}],
    ids=str,
)
def test_the_json_schema_refuses_what_the_reader_refuses(validator: Any, change: dict[str, Any]) -> None:
    assert not validator.is_valid(parlor.to_dict(parlor.genome("war")) | change)
