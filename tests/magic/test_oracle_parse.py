"""Card English is read back: parse(print(card)) = card, and what is not clear is refused."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import ludwright
from ludwright.errors import Invalid, LudwrightError, Unsupported
from ludwright.magic.notation.ast_abilities import Activated
from ludwright.magic.notation.ast_card import Face
from ludwright.magic.notation.ast_nouns import Top
from ludwright.magic.notation.ast_verbs_cards import Look
from ludwright.magic.notation.ast_verbs_game import CounterSpell, Effect
from ludwright.magic.notation.loader import read_card_file, read_card_text
from ludwright.magic.oracle import parse_card, print_face
from ludwright.magic.oracle.canonical import canonical_face
from ludwright.magic.oracle.printer import type_text

CARDS = Path(ludwright.__file__).parent / "data" / "magic" / "cards"


def faces(folder: str) -> Iterator[Face]:
    for path in sorted((CARDS / folder).glob("*.yaml")):
        yield from read_card_file(path).require().faces


def reads_back(face: Face) -> bool:
    try:
        parsed = parse_card(face.name, type_text(face.type), print_face(face))
    except LudwrightError:
        return False
    return canonical_face(parsed) == canonical_face(face)


# Printed so that it is no sentence of the grammar, which refuses it.
UNREAD = "what is printed cannot be read"
# Read, and refused, because the words alone leave open what is meant.
OPEN = "what is printed may mean two things"
# Printed as it is on the card, and read as something else: which thing is spoken of is not found out.
SPOKEN_OF = "something else is taken for what is spoken of"
# Printed without something that is in the notation.
UNSAID = "the text leaves something out"

NOT_READ_BACK = {
    "Call the Spirit Dragons": UNREAD,
    "Goblin Assassin": UNREAD,
    "Hama, the Bloodbender": UNREAD,
    "Mornsong Aria": UNREAD,
    "Ram Through": UNREAD,
    "Sludge Titan": UNREAD,
    "Embermouth Sentinel": OPEN,
    "Retched Wretch": OPEN,
    "Elemental Teachings": SPOKEN_OF,
    "Laquatus's Champion": SPOKEN_OF,
    "Liliana, Dreadhorde General": SPOKEN_OF,
    "Dearly Departed": UNSAID,
}
"""Of the shipped faces those whose printed text is not read back, each with its reason."""


def test_every_shipped_card_is_what_its_text_says() -> None:
    """All but those that are named; one of them that is read back is to be taken from the list."""
    every = [face for folder in sorted(CARDS.iterdir()) for face in faces(folder.name)]
    assert sorted(face.name for face in every if not reads_back(face)) == sorted(NOT_READ_BACK)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        # Which of two remembered things is put into hand is no matter of names alone.
        (
            "- when: {enters: this}\n  do: [{exile: target land as a}, {remember: {what: a, under: first}}]\n"
            "- when: {dies: this}\n  do: [{exile: target land as b}, {remember: {what: b, under: second}}]\n"
            "- when: {leaves: this}\n  do: {put: {what: linked(first), in: hand}}",
            "- when: {enters: this}\n  do: [{exile: target land as a}, {remember: {what: a, under: first}}]\n"
            "- when: {dies: this}\n  do: [{exile: target land as b}, {remember: {what: b, under: second}}]\n"
            "- when: {leaves: this}\n  do: {put: {what: linked(second), in: hand}}",
        ),
        # What triggers once each turn, whichever of two things happens, is not one of each.
        (
            "- when: [{enters: this}, {upkeep: you}]\n  do: {draw: 1}\n  limit: once each turn",
            "- when: {enters: this}\n  do: {draw: 1}\n  limit: once each turn\n"
            "- when: {upkeep: you}\n  do: {draw: 1}\n  limit: once each turn",
        ),
        # What dies leaves the battlefield: together they would trigger twice.
        (
            "- when: [{dies: this}, {leaves: this}]\n  do: {draw: 1}",
            "- when: {dies: this}\n  do: {draw: 1}\n- when: {leaves: this}\n  do: {draw: 1}",
        ),
        # By its own name is not by whatever name it has now.
        (
            "- static: {of: 'each creature yours named \"Made Up\"', pt: +1/+1}",
            "- static: {of: each creature yours sharing name(this), pt: +1/+1}",
        ),
    ],
)
def test_what_plays_otherwise_is_not_the_same(one: str, other: str) -> None:
    first, second = (
        read_card_text(f"name: Made Up\ncost: 1\ntype: Creature — Elf\npt: 1/1\nabilities:\n{text}\n")
        .require()
        .front
        for text in (one, other)
    )
    assert canonical_face(first) != canonical_face(second)


@pytest.mark.parametrize(
    "lines",
    [
        ["Look at the top X cards of your library, where X is the number of Walls you control. Scry 1."],
        ["This spell costs {2}{R}{G} less to cast if you control a Wall.", "Draw nine cards."],
    ],
)
def test_what_is_read_is_printed_and_read_again(lines: list[str]) -> None:
    face = parse_card("Made Up", "Instant", lines)
    assert print_face(face) == lines
    assert reads_back(face)


def test_what_is_read_refers_to_what_is_there() -> None:
    """ "Them" are the cards that are looked at, not the Walls that are counted."""
    text = (
        "Look at the top X cards of your library, where X is the number of Walls you control. "
        "You may reveal a Wall card from among them and put it into your hand."
    )
    spell = parse_card("Made Up", "Instant", [text]).spell
    assert spell is not None
    look = spell.steps[0]
    assert isinstance(look, Look)
    assert isinstance(look.what, Top)
    assert look.what.slot is not None


@pytest.mark.parametrize(
    ("type_line", "notation"),
    [
        ("Instant", "spell:\n- destroy: target creature as t\n- lose life: {who: controller(t), amount: 2}"),
        (
            "Creature — Elf",
            "abilities:\n- when: {dies: other creature yours as c}\n  do: {gain life: toughness(c)}",
        ),
        ("Creature — Elf", "abilities:\n- when: {enters: this}\n  do: {damage: {amount: 2, to: any target}}"),
        (
            "Creature — Elf",
            "abilities:\n- when: {gains life: {who: you, number: n}}\n  do: {draw: amount(n)}",
        ),
        ("Sorcery", "spell:\n- choose: 1\n  modes:\n  - {draw: 1}\n  - {destroy: target artifact}"),
        ("Land", "abilities:\n- {enters tapped: this}\n- {cost: tap, do: {add: W|U}}"),
        (
            "Enchantment — Aura",
            "enchant: creature\nabilities:\n- static: {of: host, pt: +2/+2, keywords: [flying]}",
        ),
    ],
)
def test_a_text_means_the_notation_it_was_printed_from(type_line: str, notation: str) -> None:
    size = "pt: 1/1\n" if "Creature" in type_line else ""
    face = read_card_text(f"name: Made Up\ncost: 1\ntype: {type_line}\n{size}{notation}\n").require().front
    assert reads_back(face), print_face(face)


def test_own_names_reminders_and_capitals_do_not_matter() -> None:
    told = ["Flying (It can't be blocked by what walks.)", "When Made Up enters, draw two cards."]
    asked = ["Flying", "When this creature enters, draw two cards."]
    first, second = (parse_card("Made Up", "Creature — Elf", lines) for lines in (told, asked))
    assert first == second
    assert len(first.keywords) == len(first.abilities) == 1


def test_an_unknown_clause_is_refused_and_named() -> None:
    with pytest.raises(Unsupported, match="sideways"):
        parse_card("Made Up", "Creature — Elf", ["When Made Up enters, draw two cards sideways."])


def test_it_is_refused_where_it_might_be_two_things() -> None:
    text = "Target creature you control fights target creature you don't control. Draw a card. Destroy it."
    with pytest.raises(Invalid, match="may refer to two things"):
        parse_card("Made Up", "Sorcery", [text])


def test_it_is_refused_where_nothing_was_mentioned() -> None:
    with pytest.raises(Invalid, match="refers to nothing"):
        parse_card("Made Up", "Sorcery", ["Destroy it."])


@pytest.mark.parametrize(
    ("said", "printed"),
    [
        ("Draw a card. Then if you control an Elf, scry 1.", "Draw a card. If you control an Elf, scry 1."),
        ("You gain 1 life and scry 1.", "You gain 1 life. Scry 1."),
        ("Until end of turn, target creature gets +1/+1.", "Target creature gets +1/+1 until end of turn."),
        (
            "Tap target creature. Put a stun counter on it.",
            "Tap target creature and put a stun counter on it.",
        ),
    ],
)
def test_words_between_sentences_and_their_order_change_nothing(said: str, printed: str) -> None:
    first, second = (parse_card("Made Up", "Instant", [text]) for text in (said, printed))
    assert canonical_face(first) == canonical_face(second)


def test_what_is_added_to_a_condition_belongs_to_it() -> None:
    text = "If you control an Elf, draw a card and you gain 1 life."
    spell = parse_card("Made Up", "Instant", [text]).spell
    assert spell is not None
    assert len(spell.steps) == 1


def test_what_a_card_becomes_is_read() -> None:
    text = (
        "{1}: This land becomes a 2/2 green Elf creature with trample until end of turn. It's still a land."
    )
    (ability,) = parse_card("Made Up", "Land", [text]).abilities
    assert isinstance(ability, Activated)
    assert isinstance(ability.do.steps[0], Effect)
    assert len(ability.do.steps[0].mods) == 4


def test_what_is_chosen_as_a_card_enters_is_kept_for_its_other_abilities() -> None:
    lines = [
        "As this artifact enters, choose a creature type.",
        "Creatures you control of the chosen type get +1/+1.",
        "Islandcycling {2}",
    ]
    face = parse_card("Made Up", "Artifact", lines)
    assert face.keywords
    assert canonical_face(parse_card("Made Up", "Artifact", print_face(face))) == canonical_face(face)


def test_a_spell_is_countered_unless_its_controller_pays() -> None:
    spell = parse_card("Made Up", "Instant", ["Counter target spell unless its controller pays {2}."]).spell
    assert spell is not None
    (step,) = spell.steps
    assert isinstance(step, CounterSpell)
    assert step.unless is not None
