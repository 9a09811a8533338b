"""Lowering refuses with `Invalid` or `Unsupported`, by card and clause; nothing else escapes it."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludwright.errors import Invalid, LudwrightError, Unsupported
from ludwright.magic import catalog
from ludwright.magic.explain import explain
from ludwright.magic.lower.cards import lower, lowered
from ludwright.magic.notation.ast_card import Card
from ludwright.magic.notation.loader import read_card_text
from ludwright.magic.notation.mechanics import load
from magic.spoiled import grown, spoiled_text

SPELL = "name: Trial\ncost: 1R\ntype: Instant\nspell:\n"
CREATURE = "name: Trial\ncost: 1R\ntype: Creature — Elf\npt: 1/1\n"
SAGA = "name: Trial\ncost: 1R\ntype: Enchantment — Saga\n"

FAULTS = [
    (SPELL + "- damage: {amount: 2, to: target $what}\n", "no parameter", "spell"),
    (SPELL + "- draw: $n\n", "no parameter", "spell"),
    (CREATURE + "abilities:\n- cost: $cost\n  do: {draw: 1}\n", "no parameter", "abilities[0]"),
    (CREATURE + "keywords: [{ward: $cost}]\n", "no parameter", "keywords[0]"),
    (CREATURE + "abilities:\n- static: {of: you, spells have: {what: spell, keyword: kicker}}\n",
     "giving kicker to spells is not supported", "abilities[0]"),
    (CREATURE + "abilities:\n- static: {of: each creature card in hand(you), keywords: [haste]}\n",
     "neither on the battlefield nor on the stack is not supported", "abilities[0]"),
    (CREATURE + "abilities:\n- static: {of: you, spells have: {what: spell, keyword: convok}}\n",
     'no keyword "convok"', "abilities[0]"),
    (CREATURE + "abilities:\n- when: {end step: each player, landwalk: Mountain}\n  do: {draw: 1}\n",
     'no key "landwalk" beside end step', "abilities[0]"),
    (CREATURE + "abilities:\n- {equip: 2, gives: 3}\n", 'no key "gives" beside equip', "abilities[0]"),
    (CREATURE + "abilities:\n- when: {enters: this}\n  do: []\n", "nothing is done", "abilities[0].do"),
    (CREATURE + "abilities:\n- when: []\n  do: {draw: 1}\n", "no event", "abilities[0].when"),
    (SAGA + "chapters:\n- {at: [], do: {draw: 1}}\n", "0 entries", "chapters[0].at"),
    (SAGA + "chapters:\n- {at: 0, do: {draw: 1}}\n", "chapters[0].at", "chapters[0].at"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "message", "clause"), FAULTS)
def test_a_fault_names_place_and_clause(text: str, message: str, clause: str) -> None:
    with pytest.raises((Invalid, Unsupported)) as raised:
        lowered(read_card_text(text, "trial.yaml"))
    told = str(raised.value)
    assert told.startswith("trial.yaml:")
    assert message in told
    assert clause in told


def test_a_tree_without_a_file_is_refused_by_the_name_of_its_card() -> None:
    """`lower` is for programs that make cards: its faults are of the three families too."""
    card = read_card_text(SPELL + "- destroy: that\n").require()
    with pytest.raises(Invalid, match=r'^Trial: spell\[0\]\.destroy: no slot "that" is bound'):
        lower(card)


def test_a_name_is_no_parameter() -> None:
    text = (CREATURE + "abilities:\n- when: {enters: this}\n  do: {draw: 1}\n").replace("Trial", "$what")
    assert json.loads(lowered(read_card_text(text)))["name"] == "$what"


def test_a_mechanic_declares_what_it_uses(tmp_path: Path) -> None:
    file = tmp_path / "hum.yaml"
    file.write_text("action: hum\nparams: {n: value}\ndo: {draw: $m}\n")
    with pytest.raises(
        Invalid, match=r'do\[0\]\.draw.*: no parameter "\$m" is declared; did you mean|known here'
    ):
        load(file)


def test_a_token_that_is_missing_is_told_with_the_card_that_makes_it(tmp_path: Path) -> None:
    folder = tmp_path / "cards" / "mine"
    folder.mkdir(parents=True)
    (folder / "trial.yaml").write_text(SPELL + "- create: {token: soldier-9-9-w}\n")
    with pytest.raises(Invalid, match=r'Trial: creates "soldier-9-9-w", and there is no such token'):
        catalog.read(tmp_path).closure(["Trial"])


def refused(text: str) -> LudwrightError | None:
    try:
        assert explain(lowered(read_card_text(text, "trial.yaml"))), text
    except LudwrightError as error:
        return error
    return None


def refused_tree(card: Card) -> LudwrightError | None:
    try:
        assert explain(lower(card)), card
    except LudwrightError as error:
        return error
    return None


@given(st.integers(0, 2**32 - 1))
def test_nothing_else_escapes_from_spoiled_files(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(10):
        text = spoiled_text(rng)
        error = refused(text)
        assert error is None or isinstance(error, Invalid | Unsupported), text
        assert error is None or str(error).startswith("trial.yaml"), text


@given(st.integers(0, 2**32 - 1))
def test_nothing_else_escapes_from_trees_of_the_right_types(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(10):
        card = grown(rng)
        error = refused_tree(card)
        assert error is None or isinstance(error, Invalid | Unsupported), card
        assert error is None or str(error).startswith("Trial: "), card
