"""Cards are written as their files, and described tokens are tokens."""

from __future__ import annotations

from pathlib import Path

import pytest

import ludwright
from ludwright.errors import Invalid
from ludwright.magic import catalog
from ludwright.magic.notation.loader import read_card_file, read_card_text
from ludwright.magic.notation.token_phrases import phrase_of, required, token_of
from ludwright.magic.notation.writing import write_card
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
