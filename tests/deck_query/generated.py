"""Random queries, as trees that both the engine and the reference can read."""

from __future__ import annotations

from hypothesis import strategies as st

from deck_query.reference import A, N, O, T

COMPARISONS = [":", "=", "!=", "<", "<=", ">", ">="]
COLOUR_SETS = ["w", "u", "b", "r", "g", "wu", "br", "rg", "gw", "ub", "wub", "brg", "wbg", "wubr", "wubrg"]
TYPES = [
    "creature",
    "land",
    "legendary",
    "artifact",
    "instant",
    "enchant",
    "elf",
    "human",
    "god",
    "snow",
    "adventure",
]
PHRASES = [
    "draw",
    "enters",
    "creature",
    "target",
    "add {",
    "you gain",
    "can't",
    "+1/+1",
    "(",
    "mana",
    "draw a card",
]
PATTERNS = [
    r"/draw (a|two) cards?/",
    r"/^when/",
    r"/\benters\b/",
    r"/damage.*target/",
    r"/[aeiou]{2}/",
    r"/tap|untap/",
]
COSTS = [
    "{G}",
    "{1}{G}",
    "{W}{U}",
    "{2}",
    "{X}",
    "{G/W}",
    "{2/W}",
    "{B/P}",
    "{C}",
    "{B}{B}",
    "{3}{R}{R}",
    "{0}",
]
DEVOTIONS = ["{G}", "{B}{B}", "{W}{W}", "{U/B}{U/B}", "{R/G}"]
NAMES = ["bear", "the", "a", "dragon", "lim-dor", "wood", "// ", "cafe"]
IS = [
    "split",
    "flip",
    "transform",
    "adventure",
    "dfc",
    "hybrid",
    "phyrexian",
    "historic",
    "permanent",
    "reprint",
]

colours = st.builds(
    T,
    st.sampled_from(["c", "id", "produces"]),
    st.sampled_from(COMPARISONS),
    st.one_of(st.sampled_from([*COLOUR_SETS, "c"]), st.integers(0, 5).map(str)),
)
multicolour = st.builds(T, st.sampled_from(["c", "id"]), st.sampled_from([":", "=", "!="]), st.just("m"))
numbers = st.builds(
    T,
    st.sampled_from(["pow", "tou", "pt", "loy", "def", "mv"]),
    st.sampled_from(COMPARISONS),
    st.one_of(st.integers(-1, 9).map(str), st.sampled_from(["pow", "tou", "mv", "loy", "*"])),
)
parity = st.builds(T, st.just("mv"), st.just(":"), st.sampled_from(["even", "odd"]))
costs = st.one_of(
    st.builds(T, st.just("m"), st.sampled_from(COMPARISONS), st.sampled_from(COSTS)),
    st.builds(T, st.just("devotion"), st.sampled_from(COMPARISONS), st.sampled_from(DEVOTIONS)),
)
texts = st.one_of(
    st.builds(T, st.just("t"), st.just(":"), st.sampled_from([*TYPES, "/^legendary/", "/(elf|human)/"])),
    st.builds(T, st.sampled_from(["o", "fo"]), st.just(":"), st.sampled_from([*PHRASES, *PATTERNS])),
    st.builds(T, st.just("name"), st.just(":"), st.sampled_from(NAMES)),
    st.builds(T, st.just("kw"), st.just(":"), st.sampled_from(["flying", "trample", "haste", "equip"])),
)
printings = st.one_of(
    st.builds(
        T,
        st.just("r"),
        st.sampled_from(COMPARISONS),
        st.sampled_from(["common", "uncommon", "rare", "mythic"]),
    ),
    st.builds(T, st.just("in"), st.just(":"), st.sampled_from(["common", "rare", "mythic"])),
)
others = st.one_of(
    st.builds(T, st.sampled_from(["f", "banned"]), st.just(":"), st.just("commander")),
    st.builds(
        T, st.just("year"), st.sampled_from(COMPARISONS), st.sampled_from(["1994", "2010", "2020", "2024"])
    ),
    st.builds(T, st.just("usd"), st.sampled_from(COMPARISONS), st.sampled_from(["0.25", "1", "12.5"])),
    st.builds(T, st.just("is"), st.just(":"), st.sampled_from(IS)),
)


def terms(sets: list[str]) -> st.SearchStrategy[T]:
    """One term; `sets` are codes that occur in the pool."""
    by_set = st.builds(T, st.sampled_from(["s", "in"]), st.just(":"), st.sampled_from(sets))
    return st.one_of(colours, multicolour, numbers, parity, costs, texts, printings, by_set, others)


def queries(sets: list[str]) -> st.SearchStrategy[A | N | O | T]:
    def grown(part: st.SearchStrategy[A | N | O | T]) -> st.SearchStrategy[A | N | O | T]:
        few = st.lists(part, min_size=2, max_size=3).map(tuple)
        return st.one_of(st.builds(N, part), st.builds(A, few), st.builds(O, few))

    return st.recursive(terms(sets), grown, max_leaves=6)
