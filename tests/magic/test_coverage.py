"""How far the catalog reaches: counts per set, with and without wording, and what random play has touched."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("polars")

from ludwright.cards import Catalog as Printeds
from ludwright.errors import Invalid
from ludwright.magic import catalog
from ludwright.magic.coverage import SETS, coverage
from ludwright.magic.fuzz import exercised
from ludwright.magic.fuzz.exercised import Touched
from ludwright.magic.oracle import print_card

ANGEL = "Serra Angel"


def worded(name: str, text: str, type_line: str, *, set: str = "mine") -> dict[str, Any]:
    return {
        "object": "card",
        "name": name,
        "layout": "normal",
        "type_line": type_line,
        "oracle_text": text,
        "mana_cost": "{1}",
        "colors": [],
        "color_identity": [],
        "set": set,
        "legalities": {"commander": "legal"},
    }


@pytest.fixture
def cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A set of four cards and a basic land: one supported, one worded in another way, two made up."""
    monkeypatch.setenv("LUDWRIGHT_CACHE", str(tmp_path / "cache"))
    rows = [
        worded(ANGEL, "\n".join(print_card(catalog.card(ANGEL))), "Creature — Angel"),
        worded("Shivan Dragon", "Sails the seven seas.", "Creature — Dragon"),
        worded("Made Up", "When this creature enters, draw two cards.", "Creature — Elf"),
        worded("Unheard Of", "When this creature enters, hum a tune.", "Creature — Elf"),
        worded("Plains", "({T}: Add {W}.)", "Basic Land — Plains"),
    ]
    path = tmp_path / "cards.jsonl"
    path.write_text("\n".join(map(json.dumps, rows)))
    return path


def test_cards_are_counted_by_what_is_true_of_them(cards: Path) -> None:
    told = coverage(Printeds.load(cards), ["mine"])
    expected = {"names": 4, "supported": 2, "verified": 2, "agrees": 1, "exercised": 0}
    unreached = {ANGEL: ["never cast"], "Shivan Dragon": ["never cast"]}
    why = {name: list(reasons) for name, reasons in told.pop("why").items()}
    assert told == {"sets": {"mine": expected}, "total": expected, "unreached": unreached}
    assert why == {
        "Made Up": ["agrees"],
        "Shivan Dragon": ["verified", "agrees"],
        "Unheard Of": ["verified", "agrees"],
    }
    assert coverage(Printeds.load(cards), ["mine"])["sets"] == told["sets"], "what was kept is what was found"


def test_a_card_is_exercised_by_the_record_of_its_program_alone(cards: Path) -> None:
    stamp = exercised.digest(catalog.lowered(ANGEL))

    def count(touched: Touched) -> Any:
        return coverage(Printeds.load(cards), ["mine"], [{ANGEL: touched}])["total"]["exercised"]

    assert count(Touched(stamp, 3)) == 1
    assert count(Touched(stamp, 3, (1, 0))) == 0
    assert count(Touched("another", 3)) == 0


def test_facts_without_wording_count_names_and_support() -> None:
    told = coverage(Printeds.embedded(), SETS)
    names = {code: counts["names"] for code, counts in told["sets"].items()}
    assert names == {"fdn": 512, "tdm": 271, "tla": 281, "ecl": 268}
    assert told["total"]["names"] == 1318
    for counts in told["sets"].values():
        assert counts["verified"] is counts["agrees"] is None
        assert 0 < counts["supported"] <= counts["names"]


def test_an_unknown_set_is_told() -> None:
    with pytest.raises(Invalid, match='no set "fdm" in the card data; did you mean'):
        coverage(Printeds.embedded(), ["fdm"])
