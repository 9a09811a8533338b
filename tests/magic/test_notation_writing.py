"""Cards are written as their files, and described tokens are tokens."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ludwright
from ludwright.errors import Invalid
from ludwright.magic import catalog
from ludwright.magic.notation import ast_mods as m
from ludwright.magic.notation import ast_values as v
from ludwright.magic.notation.loader import read_card_file, read_card_text
from ludwright.magic.notation.scalars import added_pt, base_pt, value
from ludwright.magic.notation.token_phrases import phrase_of, required, token_of
from ludwright.magic.notation.writing import _change, write_card
from ludwright.magic.notation.writing_text import value as value_text
from ludwright.magic.oracle.canonical import canonical_face

DATA = Path(ludwright.__file__).parent / "data" / "magic"
SETS = sorted(folder.name for folder in (DATA / "cards").iterdir())


@pytest.mark.parametrize("folder", [*(f"cards/{name}" for name in SETS), "tokens"])
def test_what_is_written_reads_back_as_the_card(folder: str) -> None:
    for path in sorted((DATA / folder).glob("*.yaml")):
        card = read_card_file(path).require()
        again = read_card_text(write_card(card), path.name).require()
        said = [canonical_face(face) for face in again.faces]
        assert said == [canonical_face(face) for face in card.faces], path.name
        for face, other in zip(again.faces, card.faces, strict=True):
            facts = [
                (each.name, each.type, each.cost, each.color, each.pt, each.loyalty) for each in (face, other)
            ]
            assert facts[0] == facts[1], path.name


def test_a_written_card_looks_like_one_that_a_person_writes() -> None:
    text = """\
name: Made Up
cost: 2G
type: Creature — Elf Druid
pt: 2/2
keywords: [reach, {ward: 2}]
abilities:
- when: {dies: other creature yours as fallen}
  do: {gain life: toughness(fallen)}
- static: {of: each other Elf yours, pt: +1/+1, keywords: [trample]}
"""
    assert write_card(read_card_text(text).require()) == text


NUMBERS = st.recursive(
    st.one_of(st.integers(-9, 9).map(v.Integer), st.just(v.X())),
    lambda inner: st.one_of(
        st.lists(inner, min_size=2, max_size=3).map(lambda terms: v.Sum(tuple(terms))),
        st.builds(v.Difference, inner, inner),
        st.builds(v.Product, inner, inner),
        st.builds(v.HalfUp, inner),
        st.lists(inner, min_size=2, max_size=3).map(lambda terms: v.Lesser(tuple(terms))),
    ),
    max_leaves=7,
)


def _at(node: v.Value, x: int) -> int:
    match node:
        case v.Integer(number):
            return number
        case v.X():
            return x
        case v.Sum(terms):
            return sum(_at(term, x) for term in terms)
        case v.Difference(left, right):
            return _at(left, x) - _at(right, x)
        case v.Product(left, right):
            return _at(left, x) * _at(right, x)
        case v.HalfUp(inner):
            return -(-_at(inner, x) // 2)
        case v.Lesser(values):
            return min(_at(one, x) for one in values)
    raise AssertionError(node)


@given(NUMBERS, NUMBERS)
@settings(max_examples=150, deadline=None)
def test_a_written_number_is_the_number(one: v.Value, other: v.Value) -> None:
    again = value(value_text(one))
    added = added_pt(_change(m.AddPt(one, other)))
    base = base_pt(_change(m.BasePt(one, other)))
    for x in (0, 1, 5, 12):
        assert _at(again, x) == _at(one, x)
        assert (_at(added.power, x), _at(added.toughness, x)) == (_at(one, x), _at(other, x))
        assert (_at(base.power, x), _at(base.toughness, x)) == (_at(one, x), _at(other, x))


def test_a_sign_belongs_to_the_first_number() -> None:
    less = added_pt("-1 + x/-(1 + x)")
    assert (_at(less.power, 5), _at(less.toughness, 5)) == (4, -6)


@pytest.mark.parametrize(
    ("phrase", "name", "size", "colors"),
    [
        ("2/2 black Zombie Druid creature with menace", "Zombie Druid", (2, 2), "B"),
        ("1/1 white and blue Bird creature with flying and vigilance", "Bird", (1, 1), "WU"),
        ("3/3 colorless Phyrexian Golem artifact creature", "Phyrexian Golem", (3, 3), ""),
        ("legendary 4/4 green Elemental creature named Ashaya Reborn", "Ashaya Reborn", (4, 4), "G"),
    ],
)
def test_a_phrase_describes_a_token(phrase: str, name: str, size: tuple[int, int], colors: str) -> None:
    face = required(phrase).front
    assert face.name == name
    assert face.pt is not None
    assert (face.pt.power, face.pt.toughness) == size
    assert "".join(face.color or ()) == colors
    assert phrase_of(face) == phrase


def test_what_describes_no_token_is_refused() -> None:
    for words in (
        "2/2 black Nobody creature",
        "black Zombie creature",
        "2/2 black Zombie creature with sideways",
    ):
        assert token_of(words) is None
        with pytest.raises(Invalid, match="describes no token"):
            required(words)


def test_the_catalog_knows_described_tokens() -> None:
    phrase = "2/2 black Zombie Druid creature"
    assert catalog.card(phrase).front.name == "Zombie Druid"
    assert '"layout":"token"' in catalog.lowered(phrase)
