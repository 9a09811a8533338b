"""The reader of all small languages."""

from __future__ import annotations

import re

import pytest

from ludwright.authoring.reader import Fault, Language, Reader


class Small(Reader):
    language = Language(
        pattern=re.compile(r"(?P<space>\s+)|(?P<number>\d+)|(?P<name>[a-z]+)|(?P<sign>[(),])"),
        longest=40,
        shorten="shorten it",
        deepest=2,
        flatten="flatten it",
        finish="stop before it",
    )


def fault(text: str, act: str, *words: str) -> tuple[str, int, str | None]:
    with pytest.raises(Fault) as found:
        getattr(Small(text), act)(*words)
    return found.value.message, found.value.at, found.value.remedy


def test_tokens_say_where_they_stand() -> None:
    found = Small.language.tokens("at  most 3")
    assert [(token.kind, token.text, token.at) for token in found] == [
        ("name", "at", 0),
        ("name", "most", 4),
        ("number", "3", 9),
        ("end", "", 10),
    ]


def test_one_of_several_phrases_is_taken_whole() -> None:
    reader = Small("at most one ( 3")
    assert reader.sees("no more than", "at most")
    assert not reader.sees("at least", "most", "at most two")
    assert reader.take("at least", "at most")
    assert reader.token.text == "one"
    assert not reader.take("one 3", "two")
    reader.need("one")
    reader.need("(")
    # Numbers are no words.
    assert not reader.sees("3")


def test_a_phrase_may_not_run_over_the_end() -> None:
    assert not Small("at").sees("at most")
    assert not Small("").sees("at", "")


def test_faults_say_what_where_and_what_would_be_right() -> None:
    assert fault("one two", "need", "two", "three") == (
        '"one" does not fit here',
        0,
        "write two or three here",
    )
    assert fault("", "need", "two") == ("the text ends too early", 0, "write two here")
    assert fault(" one", "finish") == ('"one" does not fit here', 1, "stop before it")
    with pytest.raises(Fault, match='"#" means nothing here'):
        Small("one #")
    with pytest.raises(Fault, match="longer than 40 characters"):
        Small("x" * 41)


def test_depth_has_an_end() -> None:
    reader = Small("one")
    reader.deeper()
    reader.deeper()
    with pytest.raises(Fault, match="nested deeper than 2 levels") as found:
        reader.deeper()
    assert found.value.remedy == "flatten it"
