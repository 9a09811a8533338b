"""What is in a tree of the notation, told at once."""

from __future__ import annotations

from typing import Any

import pytest

from ludwright.magic.notation import ast_filters as f
from ludwright.magic.notation import ast_nouns as n
from ludwright.magic.notation import ast_values as v
from ludwright.magic.notation import ast_verbs_cards as vc
from ludwright.magic.notation.ast_program import Program
from ludwright.magic.oracle.nodes import bits_of, has, holds, holds_field, kinds_in
from ludwright.magic.oracle.own_name import Self, normalised

GOATS = n.Phrase(n.Each(), f.And((f.SubtypeIs("Goat"), f.Not(f.StateIs("tapped")))))
PROGRAM = Program((vc.Draw(v.Integer(2)), vc.Exile(GOATS, slot="gone")))


@pytest.mark.parametrize(
    ("node", "kind", "there"),
    [
        (PROGRAM, Program, True),
        (PROGRAM, f.Not, True),
        ((1, (PROGRAM,)), v.Integer, True),
        (PROGRAM, f.Or, False),
        ("a text", f.Or, False),
        ((), f.Or, False),
    ],
)
def test_kinds_are_those_of_the_node_and_of_all_in_it(node: Any, kind: type[Any], there: bool) -> None:
    assert holds(node, kind) == there
    assert bool(kinds_in(node) & bits_of(kind, n.Host)) == there


def test_fields_are_asked_for_by_name() -> None:
    assert holds_field(PROGRAM, "slot")
    assert not holds_field(GOATS, "steps")


def test_noting_kinds_changes_no_node() -> None:
    again = Program((vc.Draw(v.Integer(2)), vc.Exile(GOATS, slot="gone")))
    kinds_in(PROGRAM)
    assert again == PROGRAM
    assert (hash(again), repr(again)) == (hash(PROGRAM), repr(PROGRAM))


@pytest.mark.parametrize("part", [f.SubtypeIs("Goat"), "gone", 2, ("tapped",), None])
def test_what_is_asked_for_by_value_is_found_at_any_depth(part: Any) -> None:
    assert has((PROGRAM, ("tapped",)), part)


@pytest.mark.parametrize("part", [f.SubtypeIs("Elf"), "elsewhere", 3, ("untapped",), n.Opponents()])
def test_what_is_not_there_is_not_found(part: Any) -> None:
    assert not has((PROGRAM, ("tapped",)), part)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Mo Goat attacks.", "~ attacks."),
        ("Mo Goat, Herder attacks with Mo Goat.", "~ attacks with ~."),
        ("Mo Goatherd, Mo Goat-Kin and SoMo Goat attack.", "Mo Goatherd, Mo Goat-Kin and SoMo Goat attack."),
        ("Mo Goat Mo Goat, Herder", "~ ~"),
        ("Search for a card named Mo Goat Two.", "Search for a card named Mo Goat Two."),
    ],
)
def test_a_name_is_a_whole_word_and_the_longest_that_stands_there(text: str, read: str) -> None:
    assert normalised([text], Self("Mo Goat, Herder", "Creature — Goat")) == [read]
