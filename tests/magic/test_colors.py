"""Colours of cards: from the cost (CR 202.2), a colour indicator (CR 204), or devoid (CR 702.114)."""

from __future__ import annotations

import gzip
import json
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from ludwright.apps.magic_card import describe
from ludwright.cards import Face as Printed
from ludwright.magic import catalog
from ludwright.magic.lower.cards import lowered
from ludwright.magic.notation.loader import read_card_text
from ludwright.magic.oracle.printed import face_of


@cache
def facts() -> dict[str, Any]:
    """The colours of real cards, as the deck room ships them."""
    data = resources.files("ludwright").joinpath("data", "cards", "facts.jsonl.gz").read_bytes()
    rows = (json.loads(line) for line in gzip.decompress(data).decode().splitlines())
    return {row["name"]: row for row in rows}


def colors(text: str) -> str:
    (face,) = json.loads(lowered(read_card_text(f"name: Trial\n{text}", "trial.yaml")))["faces"]
    return "".join(face["colors"])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("cost: 1RW\ntype: Instant\nspell: {draw: 1}\n", "WR"),
        ("cost: '{2/U}{B/P}'\ntype: Instant\nspell: {draw: 1}\n", "UB"),
        ("cost: 0\ntype: Creature — Kobold\npt: 0/1\ncolor: R\n", "R"),
        ("type: Land Creature — Forest Dryad\npt: 1/1\ncolor: G\n", "G"),
        ("type: Creature — Elf\npt: 1/1\ncolor: GW\n", "WG"),
        # An indicator adds to what the cost says (CR 105.2).
        ("cost: U\ntype: Creature — Elf\npt: 1/1\ncolor: B\n", "UB"),
        ("cost: R\ntype: Creature — Elf\npt: 1/1\ncolor: none\n", ""),
        ("cost: 1B\ntype: Creature — Eldrazi\npt: 2/2\nkeywords: [devoid]\n", ""),
        # Devoid says that it has no colour, whatever is printed (CR 702.114a).
        ("cost: 1B\ntype: Creature — Eldrazi\npt: 2/2\ncolor: G\nkeywords: [devoid]\n", ""),
        ("type: Artifact\n", ""),
    ],
)
def test_colours_come_from_cost_indicator_and_devoid(text: str, expected: str) -> None:
    assert colors(text) == expected


def test_every_shipped_card_has_the_colours_of_the_real_one() -> None:
    wrong = {}
    checked = 0
    for name in catalog.names():
        fact = facts().get(name)
        if fact is None:
            continue
        real = fact.get("card_faces", [fact])
        for face, printed in zip(json.loads(catalog.lowered(name))["faces"], real, strict=True):
            checked += 1
            if sorted(face["colors"]) != sorted(printed.get("colors", [])):
                wrong[face["name"]] = (face["colors"], printed.get("colors", []))
    assert wrong == {}
    assert checked > 1000


def test_the_shared_card_data_agrees(shared: Path) -> None:
    data = gzip.decompress((shared / "cards" / "all.jsonl.gz").read_bytes()).decode()
    rows = (json.loads(line) for line in data.splitlines())
    real = {row["name"]: row.get("card_faces", [row]) for row in rows}
    wrong = [
        face["name"]
        for name in catalog.names()
        for face, fact in zip(json.loads(catalog.lowered(name))["faces"], real.get(name, ()), strict=False)
        if sorted(face["colors"]) != sorted(fact["colors"])
    ]
    assert wrong == []


def test_a_card_shows_the_colours_that_its_cost_does_not() -> None:
    (arbor,) = describe("Dryad Arbor")["faces"]
    assert (arbor["colors"], arbor["color_indicator"]) == (["G"], ["G"])
    (angel,) = describe("Serra Angel")["faces"]
    assert (angel["colors"], angel["color_indicator"]) == (["W"], [])


def printed(cost: str, colors: str, *, indicator: str = "", text: str = "") -> Printed:
    made = tuple(colors), tuple(indicator)
    return Printed("Made Up", cost, "Creature — Elf", text, *made, power="1", toughness="1")


@pytest.mark.parametrize(
    ("face", "expected"),
    [
        (printed("{1}{G}", "G"), None),
        (printed("", "G", indicator="G"), ("G",)),
        # Data that says the colours alone: what the cost does not give was indicated.
        (printed("{0}", "R"), ("R",)),
        (printed("", "WR"), ("W", "R")),
        (printed("{1}{B}", "", text="Devoid"), None),
        (printed("", ""), None),
    ],
)
def test_compiled_card_data_keeps_its_indicator(face: Printed, expected: Any) -> None:
    made = face_of(face)
    assert made.color == expected
    assert (made.name, made.cost or "") == (face.name, face.mana_cost)
    assert made.pt is not None
    assert (made.pt.power, made.pt.toughness) == (1, 1)
