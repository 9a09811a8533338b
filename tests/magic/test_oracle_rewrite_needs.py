"""A rewrite is passed over only where it could change nothing."""

from __future__ import annotations

import re

import pytest

from ludwright.magic.oracle.kernel.rewrite import Guarded, in_order, needed, sub
from ludwright.magic.oracle.paraphrase import _REWRITES


@pytest.mark.parametrize(
    ("pattern", "texts"),
    [
        (
            r"\bthe highest (power|toughness) among\b",
            [("the highest ",), ("power", "toughness"), (" among",)],
        ),
        (r"^([^.]*?) would deal(?= damage)", [(" would deal",)]),
        (r"(?:draw|mill) (?:two|seven)+", [("draw", "mill"), ("two", "seven")]),
        (r"a?b*[cd](?:ef)*", []),
        (r"(?i)draw a card", []),
        (r"\bif (?!you do)you may\b", [("if you may",)]),
        (r"(you (?:gain|lose) \d) life", [("you ",), ("gain", "lose"), (" life",)]),
    ],
)
def test_texts_that_a_pattern_cannot_do_without(pattern: str, texts: list[tuple[str, ...]]) -> None:
    assert sorted(map(sorted, needed(re.compile(pattern)))) == sorted(map(sorted, texts))


def test_rewrites_follow_one_another() -> None:
    both = in_order((sub("first", "second"), sub("second", "third")))
    assert both("the first one") == "the third one"
    assert both("nothing here") == "nothing here"


def test_what_a_rewrite_makes_is_rewritten_by_those_behind_it_alone() -> None:
    back = in_order((sub("third", "fourth"), sub("first", "second"), sub("second", "third")))
    assert back("the first and the third") == "the third and the fourth"


def test_a_rewrite_that_is_nothing_but_a_function_is_always_tried() -> None:
    assert in_order((str.upper, sub("AN", "THE")))("an end") == "THE END"


def test_most_rewrites_are_guarded() -> None:
    guarded = [one for one in _REWRITES.values() if isinstance(one, Guarded) and one.needs]
    assert len(guarded) > 0.8 * len(_REWRITES)
