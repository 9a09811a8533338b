"""How queries are read."""

from __future__ import annotations

import pytest

from ludwright.cards import Catalog
from ludwright.deck.query import parse, search
from ludwright.deck.query.colours import NAMES
from ludwright.deck.query.tree import And, Not, Or, Span, Term, Value

# What is written, and what it is read as.
READ = [
    ("t:elf c:g", "t:elf c:g"),
    ("t:elf AND c:g", "t:elf c:g"),
    ("t:elf or c:g mv=1", "t:elf or c:g mv=1"),
    ("(t:elf or c:g) mv=1", "(t:elf or c:g) mv=1"),
    ("((t:elf))", "t:elf"),
    ("(t:elf (c:g (mv=1)))", "t:elf c:g mv=1"),
    ("-(t:elf c:g)", "-(t:elf c:g)"),
    ("-t:elf", "-t:elf"),
    ("--t:elf", "t:elf"),
    ("-(-(t:elf))", "t:elf"),
    ("lightning bolt", "lightning bolt"),
    ('"lightning bolt"', '"lightning bolt"'),
    ("'lightning bolt'", '"lightning bolt"'),
    ("urza's saga", "urza's saga"),
    ("fire // ice", "fire ice"),
    ("!fire", "!fire"),
    ('!"sift through sands"', '!"sift through sands"'),
    ("O:Draw", "o:Draw"),
    ("order", "order"),
    ("android orc", "android orc"),
    ("o:{t}:", "o:{t}:"),
    ("o:+1/+1", "o:+1/+1"),
    ("mv>-1", "mv>-1"),
    ("o:/a(b|c)/ t:elf", "o:/a(b|c)/ t:elf"),
    (r"o:/1\/1/", r"o:/1\/1/"),
    ('name:"a (b)"', 'name:"a (b)"'),
    ("t:elf(c:g)", "t:elf c:g"),
    ("  t:elf  ", "t:elf"),
    ("", ""),
]


@pytest.mark.parametrize(("written", "read"), READ)
def test_reading(written: str, read: str) -> None:
    assert str(parse(written)) == read


def test_a_tree_knows_its_places() -> None:
    assert parse("-t:elf or (c>=g)") == Or(
        (
            Not(Term("t", ":", Value("elf", "word", Span(3, 6)), Span(1, 6))),
            Term("c", ">=", Value("g", "word", Span(14, 15)), Span(11, 15)),
        )
    )
    assert parse("") == And(())


@pytest.mark.parametrize("name", NAMES)
def test_names_of_colours(name: str, invented: Catalog) -> None:
    assert search(invented, f"id:{name}").names == search(invented, f"id<={NAMES[name]}").names


def test_every_combination_of_colours_has_a_name() -> None:
    named = {frozenset(letters) for letters in NAMES.values()}
    assert {len(letters) for letters in named} == {1, 2, 3, 4, 5}
    assert [sum(len(letters) == size for letters in named) for size in range(1, 6)] == [5, 10, 10, 5, 1]


PATTERNS = {
    # Symbols need no escape; a count after a letter is a count.
    r"o:/^{T}: add {g}/": "Sudden Growth // Deep Wood",
    r"o:/{2}{r}: this/": "Waking Hill",
    r"o:/\{T\}: you may/": "Winter Walker // Cold Staff",
    r"fo:/\({T}: Add {G}\.\)/": "Meadow",
    r"o:/c{2}/": "",
    r"o:/e{2}/": "Sudden Growth // Deep Wood",
    r"o:/gets \spp/": "Frost Blade; Sudden Growth // Deep Wood",
    r"o:/becomes a \spt red/": "Waking Hill",
    r"o:/add \sm or \sm/": "Twin Spring",
    r"o:/^\ss: You may/": "Winter Walker // Cold Staff",
    r"o:/target\screature/": "Steep Price; Sudden Growth // Deep Wood",
    r"fo:/\smp can/": "Steep Price",
    r"o:/^whenever ~ attacks/": "Giant Baker // Bake; Winter Walker // Cold Staff",
    r"o:/\d+ damage/": "Bread // Butter",
    r"o:/DRAW A CARD\.$/ mv=3": "Forbidden Pact; Winter Walker // Cold Staff",
    r"t:/^legendary (snow )?creature/": "Lim-Dôr, the Patient; Rainbow Wyrm; "
    "Winter Walker // Cold Staff; Young Cook // Master Cook",
    r"name:/^(plain|sky) bear$/": "Plain Bear; Sky Bear",
    r"/^v/": "Vast Machine; Void Colossus",
    r"o:/café|cafe/ or name:/café$/": "Ætherglow Café",
}


@pytest.mark.parametrize("query", PATTERNS)
def test_patterns(query: str, invented: Catalog) -> None:
    assert "; ".join(search(invented, query).names) == PATTERNS[query]


@pytest.mark.parametrize("pattern", ["(a+)+$", "(a|a)*b", "(.*a){12}z", "([a-z]+)*[0-9]", "(x+x+)+y"])
def test_no_pattern_runs_away(pattern: str, shipped: Catalog) -> None:
    """The engine has no backtracking: what would take others years is an ordinary search here."""
    search(shipped, f"name:/{pattern}/")
