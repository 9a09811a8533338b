"""The grammar kernel, on a toy grammar: whatever it prints it parses back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludwright.errors import Invalid, Unsupported
from ludwright.magic.oracle.kernel import (
    Grammar,
    line_of,
    number_word,
    plural,
    tokens_of,
    verb_form,
    word_number,
)


@dataclass(frozen=True, slots=True)
class You:
    pass


@dataclass(frozen=True, slots=True)
class Players:
    each: bool
    targets: int = 0


@dataclass(frozen=True, slots=True)
class Draw:
    who: You | Players
    count: int


@dataclass(frozen=True, slots=True)
class Gain:
    who: You | Players
    amount: int
    tapped: bool = False


@dataclass(frozen=True, slots=True)
class May:
    do: Draw | Gain


def _count_shown(value: object, number: object) -> tuple[Sequence[str], str] | None:
    if not isinstance(value, int):
        return None
    return (["a(n)"], "sg") if value == 1 else ([number_word(value)], "pl")


def _count_read(tokens: Sequence[str], at: int) -> Iterator[tuple[int, int]]:
    if at < len(tokens):
        word = tokens[at].lower()
        number = 1 if word in ("a", "an") else word_number(word)
        if number is not None and (number != 1 or word in ("a", "an")):
            yield number, at + 1


def toy() -> Grammar:
    g = Grammar()
    g.words("count", _count_shown, _count_read)  # type: ignore[arg-type]
    g.rule("subject", You, "you", agrees="you")
    g.rule("subject", Players, "each player", each=True, targets=0, agrees="sg")
    g.rule("subject", Players, "target player", each=False, targets=1, agrees="sg")
    g.rule("subject", Players, "{targets:count} target player(s)", each=False, where=lambda p: p.targets > 1)
    g.rule("effect", Draw, "draw {count:count} card(s)", who=You())
    g.rule("effect", Draw, "{who:subject} draw~ {count:count} card(s)", where=lambda d: d.who != You())
    g.alt(
        "effect",
        Draw,
        "{who:subject} draw~ {count:count} card(s)",
        why="older cards",
        where=lambda d: d.who == You(),
    )
    g.rule("effect", Gain, "{who:subject} gain~ {amount:count} apple(s)[tapped? tapped]")
    g.rule("effect", May, "you may {do:effect}", where=lambda m: getattr(m.do, "who", None) == You())
    g.series("effects", "effect", "and")
    g.include("effects", "effect")
    g.chain("sentences", "sentence")
    g.rule("sentence", None, "{:effects}.")
    return g


G = toy()
players = st.one_of(
    st.just(You()), st.just(Players(True)), st.integers(1, 25).map(lambda n: Players(False, n))
)
counts = st.integers(0, 30)
effects = st.one_of(st.builds(Draw, players, counts), st.builds(Gain, players, counts, st.booleans()))
sentences = st.lists(
    st.one_of(effects, st.lists(effects, min_size=2, max_size=4).map(tuple)), min_size=1, max_size=3
).map(tuple)


@settings(max_examples=150, deadline=None)
@given(sentences)
def test_what_is_printed_parses_back(value: object) -> None:
    text = line_of(G.say("sentences", value))
    assert G.parse("sentences", tokens_of(text)) == value


def test_words_agree_with_their_subject_and_count() -> None:
    assert line_of(G.say("sentence", Draw(You(), 1))) == "Draw a card."
    assert line_of(G.say("sentence", Draw(Players(False, 1), 3))) == "Target player draws three cards."
    assert line_of(G.say("sentence", Draw(Players(False, 2), 1))) == "Two target players draw a card."
    assert line_of(G.say("sentence", Gain(You(), 1, True))) == "You gain an apple tapped."


def test_wrong_agreement_is_not_read() -> None:
    with pytest.raises(Unsupported):
        G.parse("sentence", tokens_of("Target player draw a card."))
    with pytest.raises(Unsupported):
        G.parse("sentence", tokens_of("Draw two card."))


def test_an_alternative_wording_parses_and_never_prints() -> None:
    value = G.parse("sentence", tokens_of("You draw two cards."))
    assert value == Draw(You(), 2)
    assert line_of(G.say("sentence", value)) == "Draw two cards."


def test_a_list_of_three_has_its_commas() -> None:
    value = (Draw(You(), 1), Gain(You(), 2), Gain(Players(True), 1))
    text = line_of(G.say("sentence", value))
    assert text == "Draw a card, you gain two apples, and each player gains an apple."
    assert G.parse("sentence", tokens_of(text)) == value


def test_two_readings_are_an_error_that_shows_them() -> None:
    g = toy()
    g.rule("effect", May, "draw {do:effect}")
    g.rule("effect", Gain, "draw two cards", who=You(), amount=9)
    with pytest.raises(Invalid, match=r"2 readings.*Gain\(.*Draw\("):
        g.parse("sentence", tokens_of("Draw two cards."))


def test_what_cannot_be_read_is_named_from_where_on() -> None:
    with pytest.raises(Unsupported, match="'sideways \\.'"):
        G.parse("sentence", tokens_of("Draw two cards sideways."))


def test_a_rule_must_word_every_field() -> None:
    with pytest.raises(Invalid, match=r"Draw\.count is neither worded nor constant"):
        Grammar().rule("effect", Draw, "{who:subject} draw~")
    with pytest.raises(Invalid, match="no field 'whom'"):
        Grammar().rule("effect", Draw, "{whom:subject} draw~ {count:count}")


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("{2}{W}, {T}: Add {G}.", ["{2}", "{W}", ",", "{T}", ":", "Add", "{G}", "."]),
        ("It gets +1/-1, not −2/+X.", ["It", "gets", "+1/-1", ",", "not", "-2/+X", "."]),
        (
            "That player's owners' hands can't.",
            ["That", "player", "'s", "owners", "'s", "hands", "can't", "."],
        ),
        ("It's ~'s non-Elf.", ["It", "is", "~", "'s", "non-Elf", "."]),
        ('"{T}: X." — •', ['"', "{T}", ":", "X", ".", '"', "—", "•"]),
    ],
)
def test_lines_are_split_into_tokens(text: str, tokens: list[str]) -> None:
    assert list(tokens_of(text)) == tokens


@pytest.mark.parametrize(
    "line",
    [
        "{2}{W}, {T}: Add {G}.",
        'It gains "{T}: This one draws a card." until then.',
        "Return them to their owners' hands.",
        "Choose one —",
        "If it's yours, they're mine.",
        "• Draw a card. Then stop.",
    ],
)
def test_lines_are_joined_as_they_were(line: str) -> None:
    assert line_of(tokens_of(line)) == line


def test_inflection() -> None:
    assert [verb_form(v, third=True) for v in ("draw", "copy", "search", "have", "be")] == [
        "draws",
        "copies",
        "searches",
        "has",
        "is",
    ]
    assert [plural(n) for n in ("Elf", "ability", "card", "Equipment", "Merfolk")] == [
        "Elves",
        "abilities",
        "cards",
        "Equipment",
        "Merfolk",
    ]
