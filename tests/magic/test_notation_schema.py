"""The JSON Schema of card files, and rules that the vocabulary keeps."""

from __future__ import annotations

import dataclasses
import json
import typing
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator

from ludwright.authoring.shapes import form, slots_of
from ludwright.magic import catalog
from ludwright.magic.lower.cards import lower
from ludwright.magic.notation.ast_base import Value, Verb
from ludwright.magic.notation.families import TAGGED, members
from ludwright.magic.notation.loader import read_card_file
from ludwright.magic.notation.mechanics import mechanic, mechanics
from ludwright.magic.notation.schema import card_schema

SCHEMA = catalog.DATA / "schema" / "card.json"
FILES = sorted([*catalog.DATA.glob("cards/*/*.yaml"), *catalog.DATA.glob("tokens/*.yaml")])
# Cards made up for scenarios.
MADE = Path(__file__).parents[1] / "rules" / "made"
# Written into the language, and waiting for a card.
UNUSED = {
    "divide", "new targets", "play land",
}  # fmt: skip


def test_the_schema_is_as_generated() -> None:
    """Run `python -m ludwright.magic.notation.schema > …/data/magic/schema/card.json` after a change."""
    assert json.loads(SCHEMA.read_text("utf-8")) == card_schema()


def test_every_shipped_file_fits_the_schema() -> None:
    schema = json.loads(SCHEMA.read_text("utf-8"))
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    wrong = [
        path.name
        for path in FILES
        if not validator.is_valid(yaml.load(path.read_text("utf-8"), Loader=loader))
    ]
    assert wrong == []


@pytest.mark.parametrize(
    "text",
    ["name: A\ntype: Instant\nspels: {draw: 1}", "name: A\ntype: Instant\nspell: {drow: 1}", "name: A"],
)
def test_the_schema_refuses_unknown_keys_and_verbs(text: str) -> None:
    schema = json.loads(SCHEMA.read_text("utf-8"))
    assert not Draft202012Validator(schema).is_valid(yaml.safe_load(text))


@pytest.mark.parametrize("member", members(Verb).values(), ids=list(members(Verb)))
def test_verbs_have_few_truths_and_numbers_that_can_be_anything(member: type[Any]) -> None:
    kinds = [form(slot.type).base for slot in slots_of(member)]
    assert kinds.count(bool) <= 2
    for slot in slots_of(member):
        if slot.key in ("count", "amount", "number", "times"):
            assert form(slot.type).base in (Value, str), f"{slot.key} is no Value"


def test_every_member_of_a_family_is_documented() -> None:
    for family in TAGGED:
        for tag, member in members(family).items():
            assert member.__doc__, tag


def walked(node: Any) -> typing.Iterator[Any]:
    if isinstance(node, tuple):
        for item in node:
            yield from walked(item)
    elif dataclasses.is_dataclass(node) and not isinstance(node, type):
        yield node
        for field in dataclasses.fields(node):
            yield from walked(getattr(node, field.name))


def test_verbs_that_no_card_uses_are_known() -> None:
    used: set[str] = set()
    trees: list[Any] = [read_card_file(path).require() for path in FILES]
    for kind in ("ability", "action", "cost"):
        found = (mechanic(kind, name) for name in mechanics(kind))  # type: ignore[arg-type]
        trees += [tree for one in found for tree in (one.gives, one.do, one.pays)]
    for tree in trees:
        used |= {node.tag for node in walked(tree) if isinstance(node, Verb)}
    made = [read_card_file(path).require() for path in MADE.glob("cards/*/*.yaml")]
    tried = {node.tag for tree in made for node in walked(tree) if isinstance(node, Verb)}
    assert set(members(Verb)) - used - tried - UNUSED == set()
    assert UNUSED & used == set()


def test_lowering_is_the_same_every_time() -> None:
    card = read_card_file(catalog.load().entry("Fact or Fiction").path).require()
    assert lower(card) == lower(card)
