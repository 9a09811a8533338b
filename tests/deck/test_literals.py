"""The quick look for words before a regular expression must never change its answer."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludwright.deck.predicates.literals import masks, needed, words_in
from ludwright.deck.predicates.words import Regex
from ludwright.deck.registries import load_features

PATTERNS = sorted(
    {
        regex.pattern
        for feature in load_features().features
        for rule in feature.rules
        for predicate in rule.rule.predicates
        for regex in getattr(predicate, "patterns", ())
    }
)
WORDS = [
    "destroy",
    "exile",
    "target",
    "creature",
    "permanent",
    "you control",
    "return",
    "to",
    "its owner's hand",
    "draw",
    "two",
    "a",
    "card",
    "cards",
    "whenever",
    "dies",
    ",",
    ".",
    ":",
    "\n",
    "sacrifice",
    "another",
    "add",
    "{w}",
    "{t}",
    "search your library for",
    "basic land",
    "onto the battlefield",
    "each",
    "all",
    "damage",
    "deals",
    "3",
    "any",
    "+1/+1 counter",
    "graveyard",
    "from",
    "your",
    "opponent",
    "player",
    "create",
    "token",
    "gets",
    "-2/-2",
    "can't",
    "attack",
    "or",
    "block",
    "counter",
    "spell",
    "until",
    "land",
    "lands",
    "cost",
    "less",
    "cast",
    "spells",
    "~",
    "enters",
    "then",
    "exiles",
    "gain",
    "life",
]


@pytest.mark.parametrize(
    ("pattern", "groups"),
    [
        (r"foo(?:bar|seven)+ .*quux", (("quux",), ("foo",), ("bar", "seven"))),
        (r"\bdestroy (?:all|each) creatures?", ((" creature",), ("destroy ",), ("all", "each"))),
        (r"(?:alpha)?", ()),
        (r"(?i)alpha", ()),
        (r"alpha|[0-9]", ()),
        (r"(?!alpha)beta", (("beta",),)),
    ],
)
def test_what_a_pattern_needs(pattern: str, groups: tuple[tuple[str, ...], ...]) -> None:
    assert needed(re.compile(pattern)) == groups


@given(st.lists(st.sampled_from(WORDS), min_size=1, max_size=24), st.sampled_from(PATTERNS))
def test_the_quick_look_agrees_with_the_pattern(parts: list[str], pattern: str) -> None:
    text = " ".join(parts)
    regex = Regex.of(pattern)
    found = re.search(pattern, text)
    assert regex.find(text, words_in(text)) == (found and found[0])


def test_every_match_holds_a_word_of_every_group() -> None:
    text = "destroy all creatures. exile target permanent you don't control. draw two cards."
    words = words_in(text)
    for pattern in PATTERNS:
        if re.search(pattern, text):
            assert all(words & group for group in masks(needed(re.compile(pattern)))), pattern
