"""Nothing is implied: every field and every word of a choice changes how some game plays, and its rulebook.

Each field of each small genome beside this file is changed in turn. A field counts as proven once one change
of it has changed what players are asked, offered or shown, or how matches end.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

import pytest

from ludwright.authoring.shapes import form, slots_of
from ludwright.parlor.genomes.schema import GameGenome
from ludwright.parlor.lowering.genome import canonical_json, lower
from ludwright.parlor.rulebook import markdown
from ludwright.parlor.statements import Statement, compounds
from parlor.flips import WORDS, Flip, course, flipped, flips, small_genomes

GENOMES = small_genomes()
# Fields that are not changed by themselves, and why.
EXEMPT = {
    "GameGenome.setup": "its fields are",
    "GameGenome.match": "its fields are",
    "GameGenome.turn_structure": "its fields are",
    "GameGenome.game_rules": "its fields are",
    "GameGenome.hand_evaluation": "its fields are",
    "GameGenome.attributes": "each of them is, and all are in use",
    "GameGenome.definitions": "each of them is, and all are in use",
    "GameGenome.derived": "each of them is, and all are in use",
    "GameGenome.melds": "each of them is, and all are in use",
    "GameGenome.options": "names of numbers",
    "GameGenome.procedures": "each of them is, and all are in use",
    "GameGenome.settings": "each of them is, and all are in use",
    "HandEvaluation.card_values": "each of them is, and every rank needs one",
    "SetupRules.deck": "its fields are",
    "Setting.low": "a limit for whoever plays",
    "Setting.high": "a limit for whoever plays",
    "CardValue.rank": "every rank needs one value",
    "Zone.per": "what refers to the zone would have to change with it",
    "Variable.kind": "what refers to the variable would have to change with it",
    "Derived.of": "names of numbers",
    "EndMatch.reason": "a word for people",
    "Each.name": "a name",
    "EachCard.name": "a name",
    "EachCard.do": "its statements are",
    "Options.names": "names of numbers",
}
# Words that need another field to change with them; each is the word of some genome here.
EXEMPT_WORDS = {
    ("WinCondition.type", "low_score"),
    ("WinCondition.type", "fewest_tricks"),
    ("WinCondition.type", "custom"),
    ("HandEvaluation.method", "none"),
    ("HandEvaluation.method", "point_total"),
    ("TrickPhase.breaking_rule", "none"),
}


def shapes() -> Iterator[Any]:
    """Every shape of the schema."""
    seen: set[Any] = set()
    waiting: list[Any] = [GameGenome]
    while waiting:
        shape = waiting.pop()
        if shape in seen:
            continue
        seen.add(shape)
        yield shape
        for slot in slots_of(shape):
            want = form(slot.type)
            while want.is_list:
                want = form(want.item)
            if want.is_family:
                waiting += want.base.kinds().values()
            elif want.is_shape:
                waiting.append(want.base)
            elif isinstance(want.base, type) and issubclass(want.base, Statement):
                waiting += compounds().values()


def fields() -> dict[str, tuple[str, ...]]:
    """Every field that affects play, with its words where it is a choice."""
    return {
        f"{shape.__name__}.{slot.name}": form(slot.type).words
        for shape in shapes()
        if shape.__name__ not in ("AIHints", "Tally")
        for slot in slots_of(shape)
        if slot.key not in WORDS and f"{shape.__name__}.{slot.name}" not in EXEMPT
    }


@functools.cache
def proven() -> dict[str, set[str]]:
    """Words (or any change) by field that were seen to change play."""
    wanted = {name: {w for w in words if (name, w) not in EXEMPT_WORDS} for name, words in fields().items()}
    seen: dict[str, set[str]] = {name: set() for name in wanted}
    for genome in GENOMES.values():
        base = list(course(genome))
        for flip in flips(genome):
            name = flip.field
            if name not in wanted or (seen[name] and seen[name] >= wanted[name]):
                continue
            words = {str(flip.old), str(flip.new)}
            if wanted[name] and words & wanted[name] <= seen[name]:
                continue
            changed = flipped(genome, flip)
            if changed is not None and any(a != b for a, b in zip_longest(base, course(changed))):
                seen[name] |= words
    return seen


@pytest.mark.extras
def test_every_field_changes_how_some_game_plays() -> None:
    assert sorted(name for name, seen in proven().items() if not seen) == []


@pytest.mark.extras
def test_every_word_of_every_choice_changes_how_some_game_plays() -> None:
    missing = {
        (name, word)
        for name, words in fields().items()
        for word in words
        if word not in proven()[name] and (name, word) not in EXEMPT_WORDS
    }
    assert missing == set()


def test_words_that_cannot_be_changed_alone_are_used_here() -> None:
    used = {("WinCondition.type", win.type) for g in GENOMES.values() for win in g.win_conditions}
    used |= {
        ("HandEvaluation.method", g.hand_evaluation.method) for g in GENOMES.values() if g.hand_evaluation
    }
    assert {pair for pair in EXEMPT_WORDS if pair[1] != "none"} <= used


def rules_of(genome: GameGenome) -> str:
    """What is played, without the words for people."""
    program = {**lower(genome).program}
    for key in ("name", "labels", "prompts", "reasons", "hints", "tallies"):
        program.pop(key)
    return canonical_json(program)


@functools.cache
def told(genome: GameGenome) -> tuple[str, str]:
    return rules_of(genome), markdown(genome, example=False)


# The text names these although play does not depend on them.
TOLD_ONLY = {
    "Setting.low",
    "Setting.high",
    # A case that says what holds anyway is said anyway.
    "Attribute.cases",
    # As many numbers as players, by a name that nothing speaks of, are the players.
    "Each.count",
}
# Play depends on these, the text gives them under another name or not at all.
UNTOLD = {
    "Derived.of": "names of numbers",
    "Options.names": "names of numbers",
    "GameGenome.attributes": "their order",
    "GameGenome.variables": "their order",
    "GameGenome.zones": "their order",
}


def disagreement(genome: GameGenome, flip: Flip) -> str | None:
    changed = flipped(genome, flip)
    if changed is None:
        return None
    rules, text = told(genome)
    plays_otherwise = rules_of(changed) != rules
    reads_otherwise = markdown(changed, example=False) != text
    if plays_otherwise == reads_otherwise:
        return None
    if reads_otherwise and isinstance(flip.old, list) and flip.new == flip.old[::-1]:
        # Another order of the same things.
        return None
    if plays_otherwise and flip.field not in UNTOLD:
        return f"{flip.field} at {flip.path}: {flip.old!r} -> {flip.new!r} is not in the rulebook"
    if reads_otherwise and flip.field not in TOLD_ONLY:
        return f"{flip.field} at {flip.path}: {flip.old!r} -> {flip.new!r} is told and changes nothing"
    return None


@functools.cache
def first_changes() -> dict[str, list[Flip]]:
    """By genome, the changes of fields that no genome before it has."""
    tried: set[str] = set()
    chosen: dict[str, list[Flip]] = {}
    for name, genome in GENOMES.items():
        found: dict[str, Flip] = {}
        for flip in flips(genome):
            if flip.field not in tried:
                found.setdefault(flip.field, flip)
        tried |= found.keys()
        chosen[name] = list(found.values())
    return chosen


@pytest.mark.parametrize("name", GENOMES)
def test_the_rulebook_says_what_is_played_and_nothing_else(name: str) -> None:
    """One change of every field, in both directions; the soak tries them all."""
    found = [disagreement(GENOMES[name], flip) for flip in first_changes()[name]]
    assert [fault for fault in found if fault] == []


@pytest.mark.soak
@pytest.mark.parametrize("name", GENOMES)
def test_every_change_is_told(name: str) -> None:
    found = [disagreement(GENOMES[name], flip) for flip in flips(GENOMES[name])]
    assert [fault for fault in found if fault] == []
