"""What is wrong with a query is said with its place and what would be right."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deck_query.conftest import catalog_of
from deck_query.pool import CARDS
from ludwright.cards import Catalog
from ludwright.deck.query import InvalidQuery, UnsupportedQuery, parse, pointed, search
from ludwright.deck.query.parse import LIMIT_DEPTH, LIMIT_LENGTH
from ludwright.errors import Invalid, LudwrightError

# query, column of the fault, a part of the message
FAULTS = [
    ("colr:g", 1, 'no keyword "colr"; did you mean "color"?'),
    ("t:elf colr:g", 7, 'no keyword "colr"'),
    ("-(t:elf or tipe:elf)", 12, 'did you mean "type"?'),
    ("c:grean", 3, 'no colour "grean"; did you mean "green"?'),
    ("id<=azorious", 5, 'did you mean "azorius"?'),
    ("c>m", 3, "multicolor takes : or ="),
    ("r:mithic", 3, 'no rarity "mithic"; did you mean "mythic"?'),
    ("f:comander", 3, 'no format "comander"; did you mean "commander"?'),
    ("is:comander", 4, 'did you mean "commander"?'),
    ("not:reprnt", 5, 'did you mean "reprint"?'),
    ("has:indicater", 5, 'did you mean "indicator"?'),
    ("kw:flyng", 4, 'no keyword ability "flyng"; did you mean "flying"?'),
    ("s:zzzzz", 3, 'no set "zzzzz"'),
    ("in:mythicc", 4, 'did you mean "mythic"?'),
    ("otag:remval", 6, 'did you mean "removal"?'),
    ("mv>=x", 5, "'x' is no number"),
    ("pow>=powr", 6, "write a number, or one of"),
    ("mv>even", 4, "even and odd take : or ="),
    ("m:2qq", 4, "no mana symbol 'q'"),
    ("m:{w/w}", 3, "no mana symbol"),
    ("devotion:2", 10, "no devotion to generic"),
    ("usd<cheap", 5, "'cheap' is no number"),
    ("date>2020-13-01", 6, "is no day"),
    ("date>2020-1", 6, "write it as 2024-01-31"),
    ("t>elf", 1, "t does not take >"),
    ("f!=commander", 1, "f does not take !="),
    ("order:nme", 7, 'did you mean "name"?'),
    ("-order:name", 2, "order: cannot be negated"),
    ("t:elf -(c:g order:cmc)", 13, "order: cannot be negated"),
    ("unique:card", 8, 'did you mean "cards"?'),
    ("order>cmc", 1, "order takes : and no >"),
    ("mv:/3/", 4, "mv takes no pattern"),
    ("!/bolt/", 2, "a pattern cannot stand here"),
    ('o:"draw', 3, "the quotation mark is never closed"),
    ("o:/draw", 3, "the pattern is never closed"),
    ("(t:elf", 1, "the parenthesis is never closed"),
    ("t:elf (c:g or (mv=1)", 7, "the parenthesis is never closed"),
    ("t:elf)", 6, "nothing to close here"),
    ("()", 2, "nothing to close here"),
    ("t:", 3, "a value is missing"),
    ("t:elf or", 9, "the query ends too early"),
    ("or t:elf", 1, "OR needs a term on each side"),
    ("t:elf or and t:orc", 10, "AND needs a term on each side"),
    (":elf", 1, "cannot stand here"),
    ("o:/(a/", 3, "not a pattern: unclosed group"),
    ("o:/a{2,300}/", 5, "repetition of more than 100"),
    (f"o:/{'a' * 400}/", 3, "more than 300 characters"),
    (f"{'(' * 100}t:elf{')' * 100}", LIMIT_DEPTH + 1, "parentheses deeper than"),
    (f"{'-' * 100}t:elf", LIMIT_DEPTH + 1, "signs in a row"),
    ("a" * (LIMIT_LENGTH + 1), LIMIT_LENGTH + 1, "longer than"),
]
UNSUPPORTED = [
    ("lang:de", 1, "every card here is in English"),
    ("t:elf art:squirrel", 7, "what a picture shows"),
    ("a:guay", 1, "who painted"),
    ("is:foil", 4, "asks about one printing"),
    ("unique:art", 8, "does not tell pictures apart"),
    ("prefer:usd-low", 8, "printings carry no such data"),
    ("in:arena", 4, "whether it is in arena"),
    ("o:/(?=a)b/", 4, "look-around is not supported"),
    ("o:/x(?<!a)b/", 5, "look-around is not supported"),
    (r"o:/(a)\1/", 7, "back-references are not supported"),
    ("o:/a++/", 5, "possessive repetition"),
    ("o:/(?>a)/", 4, "this kind of group"),
]


@pytest.mark.parametrize(("query", "column", "message"), FAULTS, ids=lambda value: str(value)[:30])
def test_malformed(query: str, column: int, message: str, shipped: Catalog) -> None:
    with pytest.raises(InvalidQuery) as caught:
        search(shipped, query)
    assert message in str(caught.value)
    assert caught.value.span.start + 1 == column
    assert str(caught.value).startswith(f"column {column}: ")
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 1_000


@pytest.mark.parametrize(("query", "column", "message"), UNSUPPORTED)
def test_unsupported(query: str, column: int, message: str, shipped: Catalog) -> None:
    with pytest.raises(UnsupportedQuery) as caught:
        search(shipped, query)
    assert message in str(caught.value)
    assert caught.value.span.start + 1 == column


def test_the_place_can_be_drawn(invented: Catalog) -> None:
    with pytest.raises(InvalidQuery) as caught:
        search(invented, "t:elf colr:g")
    assert pointed("t:elf colr:g", caught.value) == "t:elf colr:g\n      ^^^^"
    assert pointed("t:elf", Invalid("something else")) == ""


def test_an_unlikely_type_is_doubted(shipped: Catalog) -> None:
    found = search(shipped, "t:dragn")
    assert len(found) == 0
    assert found.notes == ('column 3: no card has a type with "dragn"; did you mean "dragon"?',)


def test_an_option_beside_the_query_is_checked_too(invented: Catalog) -> None:
    with pytest.raises(Invalid, match=r'no order "nmae"; did you mean "name"'):
        search(invented, "t:elf", order="nmae")


INVENTED = catalog_of(CARDS)


@given(st.text(alphabet="tocmid:=<>!()\"'/-~{}[]\\*+?|. 3gwelfOR", max_size=25))
def test_no_text_breaks_the_engine(query: str) -> None:
    fault = fault_of(lambda: search(INVENTED, query))
    assert "\n" not in fault


@given(st.text(max_size=30))
def test_no_text_breaks_the_parser(query: str) -> None:
    fault = fault_of(lambda: parse(query))
    assert not fault or fault.startswith("column ")


def fault_of(action: Callable[[], object]) -> str:
    """The message of our own error, or nothing; any other error passes through."""
    try:
        action()
    except LudwrightError as error:
        return str(error)
    return ""
