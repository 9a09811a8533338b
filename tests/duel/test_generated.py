"""What is generated from the schema is up to date, and agrees with the reader."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from duel.sheets import EVERYTHING, HERO, STATUS, report, spoil
from ludwright.authoring.json_schema import json_schema
from ludwright.authoring.shapes import plain
from ludwright.duel.loader import list_heroes, list_statuses, load_hero, load_status
from ludwright.duel.page import SCHEMAS, generated


@pytest.mark.parametrize(("path", "text"), generated().items(), ids=lambda value: Path(value).name[:20])
def test_generated_files_are_current(path: Path, text: str) -> None:
    assert path.read_text(encoding="utf-8") == text, "run python -m ludwright.duel.page"


def accepts(name: str, value: Any) -> bool:
    validator = jsonschema.Draft202012Validator(json_schema(SCHEMAS[name]))
    return bool(validator.is_valid(value))


def test_the_json_schemas_accept_what_the_reader_accepts() -> None:
    for name in SCHEMAS:
        jsonschema.Draft202012Validator.check_schema(json_schema(SCHEMAS[name]))
    assert all(accepts("hero", plain(load_hero(name))) for name in list_heroes())
    assert all(accepts("status", plain(load_status(name))) for name in list_statuses())
    assert accepts("hero", EVERYTHING)
    assert accepts("status", STATUS)


@pytest.mark.parametrize(
    "change",
    [
        ("health", 70_000),
        ("id", "Two Words"),
        ("extra", 1),
        ("offense", []),
        ("offense[0].combo", "pair"),
        ("defenseCard.rules[0].matcher.type", "countFeild"),
        ("defenseCard.rules[0].effects[0].extra", 1),
        ("defenseCard.fields[0].faces", [0]),
    ],
)
def test_the_json_schemas_refuse_what_the_reader_refuses(change: tuple[str, Any]) -> None:
    spoiled = spoil(HERO, change)
    assert not report(spoiled).ok
    assert not accepts("hero", spoiled)


def test_a_definition_survives_being_written_and_read() -> None:
    hero = report(EVERYTHING).require()
    assert report(json.loads(json.dumps(plain(hero)))).require() == hero
