"""Mechanics on made-up cards that are compiled from their wording, and played."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from ludwright.authoring.strict import Loader
from ludwright.cards.normalise import card_of
from ludwright.magic import catalog
from ludwright.magic.compiler.one import compile_card

from .lines import Case, play

HERE = Path(__file__).parent / "compiled"


def _all(kind: str) -> list[Any]:
    """What the files of a kind hold, one after the other."""
    paths = sorted(HERE.glob(f"*{kind}.yaml"))
    return [row for path in paths for row in yaml.load(path.read_text("utf-8"), Loader)]


@pytest.fixture(scope="module", autouse=True)
def cards(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The made-up cards beside the shipped ones."""
    rows = _all("cards")
    file = tmp_path_factory.mktemp("cards") / "cards.jsonl"
    file.write_text("".join(json.dumps(_row(row)) + "\n" for row in rows), "utf-8")
    catalog.use(file)
    try:
        yield
    finally:
        catalog.use(None)


def _row(row: dict[str, Any]) -> dict[str, Any]:
    made = {
        "name": row["name"],
        "layout": "normal",
        "mana_cost": row.get("cost", ""),
        "type_line": row.get("type", "Creature — Kobold"),
        "oracle_text": row.get("text", ""),
        "set": "tst",
        "legalities": {"vintage": "legal"},
    }
    if "Creature" in made["type_line"] or "pt" in row:
        power, _, toughness = row.get("pt", "2/2").partition("/")
        made |= {"power": power, "toughness": toughness}
    return made


CASES = [Case("compiled", n, str(data["cr"]), data["says"], data) for n, data in enumerate(_all("cases"), 1)]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"cr{case.cr}-{case.number}")
def test_a_compiled_card_does_what_its_words_say(case: Case) -> None:
    play(case)


def test_every_card_has_a_name_of_its_own() -> None:
    names = [row["name"] for row in _all("cards")]
    assert len(set(names)) == len(names)


def _ways() -> list[dict[str, Any]]:
    files = ("ways_cards.yaml", "deeds_cards.yaml")
    return [row for file in files for row in yaml.load((HERE / file).read_text("utf-8"), Loader)]


@pytest.mark.parametrize("row", _ways(), ids=lambda row: row["name"])
def test_it_prints_as_it_is_worded(row: dict[str, Any]) -> None:
    result = compile_card(card_of(_row(row), "made up"))
    assert result.verified, result.why
