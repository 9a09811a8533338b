"""Card English, sentence by sentence.

Every file of `oracle/` holds cases: the type line after `=`, the notation, and the lines it prints after `>`.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

import ludwright
from ludwright.magic.notation.ast_card import Card
from ludwright.magic.notation.loader import read_card_file, read_card_text
from ludwright.magic.oracle import print_card, print_face


class Case(NamedTuple):
    family: str
    type_line: str
    notation: str
    lines: list[str]

    @property
    def card(self) -> Card:
        sized = "Creature" in self.type_line and not self.notation.startswith("pt: ")
        size = "pt: 1/1\n" if sized else ""
        text = f"name: Made Up\ncost: 1\ntype: {self.type_line}\n{size}{self.notation}\n"
        return read_card_text(text).require()


def cases() -> list[Case]:
    found = []
    for path in sorted(Path(__file__).with_name("oracle").glob("*.txt")):
        for block in path.read_text("utf-8").strip().split("\n\n"):
            head, *rest = block.split("\n")
            lines = [line.removeprefix("> ") for line in rest if line.startswith("> ")]
            notation = "\n".join(line for line in rest if not line.startswith("> "))
            found.append(Case(path.stem, head.removeprefix("= "), notation, lines))
    return found


CASES = cases()


@pytest.mark.parametrize("case", CASES, ids=[f"{case.family}: {case.lines[-1][:50]}" for case in CASES])
def test_the_notation_prints_as_card_english(case: Case) -> None:
    assert print_face(case.card.front, named=False) == case.lines


def lines(text: str) -> list[str]:
    return print_card(read_card_text(text).require())


def test_permanents_say_what_they_are_and_legends_their_short_name() -> None:
    trigger = "abilities:\n- when: {enters: this}\n  do: {damage: {amount: 1, to: any target}}\n"
    head = "cost: 1\npt: 1/1\n"
    assert lines(f"name: Made Up\n{head}type: Creature — Elf\n{trigger}") == [
        "When this creature enters, it deals 1 damage to any target."
    ]
    assert lines(f"name: Made, the Up\n{head}type: Legendary Creature — Elf\n{trigger}") == [
        "When Made enters, it deals 1 damage to any target."
    ]
    assert lines(f"name: Made Up\ncost: 1\ntype: Artifact — Equipment\n{trigger}") == [
        "When this Equipment enters, it deals 1 damage to any target."
    ]


def test_a_spell_says_its_name() -> None:
    spell = "name: Made Up\ncost: R\ntype: Instant\nspell:\n- damage: {amount: 3, to: any target}\n"
    assert lines(spell) == ["Made Up deals 3 damage to any target."]


def test_a_capital_begins_what_the_own_name_begins() -> None:
    head = "name: Made Up\ncost: 1\ntype: Creature — Elf\npt: 1/1\n"
    assert lines(f"{head}abilities:\n- static: {{of: this, cannot: block}}\n") == [
        "This creature can't block."
    ]


def test_every_shipped_card_prints() -> None:
    """In the words of the rules: nothing of the notation is left over, and every line is a sentence."""
    files = sorted((Path(ludwright.__file__).parent / "data" / "magic" / "cards").glob("*/*.yaml"))
    assert files
    for path in files:
        for line in print_card(read_card_file(path).require()):
            assert line, path
            assert "  " not in line, (path, line)
            assert "unsaid" not in line, (path, line)
