"""A rewrite is passed over only where it could change nothing."""

from __future__ import annotations

import re

import pytest

from ludwright.magic.oracle.kernel.rewrite import Guarded, in_order, needed, sub
from ludwright.magic.oracle.paraphrase import _REWRITES


@pytest.mark.parametrize(
    ("pattern", "texts"),
    [
        (r"\bthe highest (power|toughness) among\b", ("the highest ",)),
        (r"^([^.]*?) would deal(?= damage)", (" would deal",)),
        (r"(?:draw|mill) (?:two|three)", ("draw", "mill")),
        (r"a?b*[cd]", ()),
        (r"(?i)draw a card", ()),
        (r"\bif (?!you do)you may\b", ("if you may",)),
    ],
)
def test_texts_that_a_pattern_cannot_do_without(pattern: str, texts: tuple[str, ...]) -> None:
    found = needed(re.compile(pattern))
    assert sorted(found) == sorted(texts)


def test_rewrites_follow_one_another() -> None:
    both = in_order((sub("first", "second"), sub("second", "third")))
    assert both("the first one") == "the third one"
    assert both("nothing here") == "nothing here"


def test_most_rewrites_are_guarded() -> None:
    guarded = [one for one in _REWRITES.values() if isinstance(one, Guarded) and one.needs]
    assert len(guarded) > 0.8 * len(_REWRITES)
