"""The second printer: what a lowered program does, told without pronouns."""

from __future__ import annotations

import re

import pytest

from ludwright.magic import catalog
from ludwright.magic.explain import explain


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("Lightning Bolt", ["0. The source deals 3 damage to #0"]),
        ("Swords to Plowshares", ["0. Put #0 in exile", "gain the power of (#0) life"]),
        ("Llanowar Elves", ["Mana ability, cost tap:"]),
        ("Fog Bank", ["prevent all of the damage."]),
        ("Village Rites", ["Additional cost of casting: sacrifice (type creature, count 1)."]),
        ("Moan of the Unhallowed", ["by the way 'flashback' from graveyard for {5}{B}{B}; goes to exile"]),
        ("Burst Lightning", ["Optional additional cost 'kicker': {4}.", "Unless not ('kicker' was paid)"]),
        ("Vogar, Necropolis Tyrant", ["if then the turn is of you"]),
        ("Path to Exile", ["The controller of #0 may go on, or go to 5."]),
        ("Valorous Stance", ["Modes, 1 chosen by you:", "toughness >= 4"]),
        ("Supernatural Stamina", ["has the ability below", "moving from battlefield to graveyard"]),
        ("Ancestral Blade", ["slot #0", "Attach the source to #0."]),
    ],
)
def test_programs_are_told_step_by_step(name: str, lines: list[str]) -> None:
    told = "\n".join(explain(catalog.lowered(name)))
    for line in lines:
        assert line in told


def test_nothing_is_called_it() -> None:
    names = catalog.load().names("first")
    for name in names:
        for line in explain(catalog.lowered(name))[1:]:
            assert not re.search(r"\b(it|its|they|them|those)\b", line), (name, line)
