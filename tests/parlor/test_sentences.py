"""A condition in English says what the condition is: sentences of generated conditions are read back.

The reader below knows the grammar of the sentences and nothing of how they are made: brackets, `and` and
`or`, `for some player, …`, quantifiers inside a statement, choices, and a handful of statements.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ludwright import parlor
from ludwright.parlor.genomes.declarations import Variable
from ludwright.parlor.language import clauses
from ludwright.parlor.language.elaborate import elaborate
from ludwright.parlor.language.syntax import parse
from ludwright.parlor.language.typed import Typed
from ludwright.parlor.lowering.genome import ready
from ludwright.parlor.rulebook import markdown

SEATS = 4
TEAMS = (0, 1, 0, 1)
VARIABLES = (
    Variable(name="tally", per="team", high=3),
    Variable(name="own", per="player", high=3),
    Variable(name="common", high=3),
    Variable(name="mark", per="player"),
    Variable(name="note"),
)
GENOME = replace(parlor.genome("spades"), variables=VARIABLES)


@dataclass(frozen=True)
class World:
    """What conditions speak of."""

    tally: tuple[int, ...]
    own: tuple[int, ...]
    common: int
    mark: tuple[int, ...]
    note: int
    held: tuple[bool, ...]
    dealer: int


small = st.integers(0, 3)
worlds = st.builds(
    World,
    tally=st.tuples(small, small),
    own=st.tuples(small, small, small, small),
    common=small,
    mark=st.tuples(*[st.integers(0, 1)] * SEATS),
    note=st.integers(0, 1),
    held=st.tuples(*[st.booleans()] * SEATS),
    dealer=small,
)

Bound = dict[str, int]
Holds = Callable[[World, Bound], bool]
Counts = Callable[[World, Bound], int]
COMPARED: dict[str, Callable[[int, int], bool]] = {
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}


@dataclass(frozen=True)
class Condition:
    """A condition as an author writes it, and whether it holds."""

    text: str
    holds: Holds


# Conditions as authors write them.


def seats(players: tuple[str, ...]) -> st.SearchStrategy[tuple[str, Counts]]:
    def bound(name: str) -> tuple[str, Counts]:
        return name, lambda world, names: names[name]

    dealer: tuple[str, Counts] = ("dealer", lambda world, names: world.dealer)
    return st.sampled_from([*map(bound, players), dealer])


@st.composite
def numbers(draw: st.DrawFn, players: tuple[str, ...], counts: tuple[str, ...]) -> tuple[str, Counts]:
    kinds = ["tally", "own", "common", "constant", *(["bound"] if counts else [])]
    kind = draw(st.sampled_from(kinds))
    if kind == "constant":
        n = draw(small)
        return str(n), lambda world, names: n
    if kind == "common":
        return "common", lambda world, names: world.common
    if kind == "bound":
        name = draw(st.sampled_from(counts))
        return name, lambda world, names: names[name]
    seat, which = draw(seats(players))
    if kind == "own":
        return f"own[{seat}]", lambda world, names: world.own[which(world, names)]
    return f"tally[{seat}]", lambda world, names: world.tally[TEAMS[which(world, names)]]


@st.composite
def statements(draw: st.DrawFn, players: tuple[str, ...], counts: tuple[str, ...]) -> Condition:
    kind = draw(st.sampled_from(["compared", "compared", "mark", "note", "empty", "fixed"]))
    if kind == "fixed":
        truth = draw(st.booleans())
        return Condition(str(truth).lower(), lambda world, names: truth)
    if kind == "note":
        n = draw(st.integers(0, 1))
        return Condition(f"note == {n}", lambda world, names: world.note == n)
    if kind == "compared":
        a, x = draw(numbers(players, counts))
        b, y = draw(numbers(players, counts))
        op = draw(st.sampled_from(sorted(COMPARED)))
        return Condition(f"{a} {op} {b}", lambda w, n: COMPARED[op](x(w, n), y(w, n)))
    seat, which = draw(seats(players))
    if kind == "empty":
        return Condition(f"empty(hand({seat}))", lambda w, n: not w.held[which(w, n)])
    flag = draw(st.integers(0, 1))
    return Condition(f"mark[{seat}] != {flag}", lambda w, n: w.mark[which(w, n)] != flag)


_WORDS = {"some": "any", "every": "all"}


@st.composite
def conditions(
    draw: st.DrawFn, players: tuple[str, ...] = (), counts: tuple[str, ...] = (), depth: int = 4
) -> Condition:
    kinds = ["said", "not", "and", "or", "some", "every", "number", "chosen"]
    kind = draw(st.sampled_from(kinds)) if depth else "said"
    if kind == "said":
        return draw(statements(players, counts))
    name = f"x{len(players) + len(counts)}"
    if kind in ("some", "every", "number"):
        over_numbers = kind == "number"
        inside = (
            (*players, *(() if over_numbers else (name,))),
            (*counts, *((name,) if over_numbers else ())),
        )
        one = draw(conditions(*inside, depth=depth - 1))
        word = (
            draw(st.sampled_from(["any", "all"])) if over_numbers else {"some": "any", "every": "all"}[kind]
        )
        among, span = (" in 0..2", 3) if over_numbers else ("", SEATS)
        join = any if word == "any" else all

        def holds(world: World, names: Bound) -> bool:
            return join(one.holds(world, {**names, name: n}) for n in range(span))

        return Condition(f"{word}({one.text} for {name}{among})", holds)
    a = draw(conditions(players, counts, depth - 1))
    if kind == "not":
        return Condition(f"not ({a.text})", lambda w, n: not a.holds(w, n))
    b = draw(conditions(players, counts, depth - 1))
    if kind == "and":
        return Condition(f"({a.text}) and ({b.text})", lambda w, n: a.holds(w, n) and b.holds(w, n))
    if kind == "or":
        return Condition(f"({a.text}) or ({b.text})", lambda w, n: a.holds(w, n) or b.holds(w, n))
    c = draw(conditions(players, counts, depth - 1))
    text = f"({a.text}) if ({b.text}) else ({c.text})"
    return Condition(text, lambda w, n: a.holds(w, n) if b.holds(w, n) else c.holds(w, n))


# Sentences as a reader takes them.

# Whoever a quantifier inside a statement means.
MEANT = "the meant"
PRONOUNS = ("that", "this", "the third", "the fourth", "the 5th")
QUANTIFIED = re.compile(r"for (?P<which>some|every|no) (?P<noun>player|number from 0 to 2), ")
INSIDE = re.compile(r"\b(?P<which>some|every|no) (?P<noun>player|side|number from 0 to 2)\b")
RELATIONS = {
    "not ": "!=",
    "less than ": "<",
    "at most ": "<=",
    "more than ": ">",
    "at least ": ">=",
    "": "==",
}


def split(text: str, joint: str) -> list[str]:
    """Parts between joints that stand outside of brackets."""
    parts, depth, start = [], 0, 0
    for at, sign in enumerate(text):
        depth += (sign == "(") - (sign == ")")
        if not depth and text.startswith(joint, at):
            parts.append(text[start:at])
            start = at + len(joint)
    return [*parts, text[start:]]


def quantified(which: str, noun: str, name: str, one: Holds) -> Holds:
    span = SEATS if noun in ("player", "side") else 3

    def holds(world: World, names: Bound) -> bool:
        each = [one(world, {**names, name: n}) for n in range(span)]
        return {"some": any(each), "every": all(each), "no": not any(each)}[which]

    return holds


def read(text: str, bound: tuple[str, ...] = ()) -> Holds:
    """What a sentence says; `bound` are the words for what it speaks of."""
    if len(choice := split(text, ", otherwise ")) == 2:
        return read_choice(*choice, bound)
    found = QUANTIFIED.match(text)
    if found is not None and not any(len(split(text, f" {joint} ")) > 1 for joint in ("and", "or")):
        noun = found["noun"].partition(" ")[0]
        name = next(f"{word} {noun}" for word in PRONOUNS if f"{word} {noun}" not in bound)
        return quantified(found["which"], found["noun"], name, read(text[found.end() :], (*bound, name)))
    ands, ors = split(text, " and "), split(text, " or ")
    assert len(ands) == 1 or len(ors) == 1, f"both joints without brackets: {text}"
    if len(ands) > 1:
        parts = [read(part, bound) for part in ands]
        return lambda w, n: all(part(w, n) for part in parts)
    if len(ors) > 1:
        parts = [read(part, bound) for part in ors]
        return lambda w, n: any(part(w, n) for part in parts)
    if text.startswith("(") and text.endswith(")"):
        return read(text[1:-1], bound)
    return read_statement(text, bound)


def read_choice(first: str, last: str, bound: tuple[str, ...]) -> Holds:
    """`a if this, b if that, otherwise c`."""
    cases = []
    for case in split(first, ", "):
        then, test = split(case, " if ")
        cases.append((read(then, bound), read(test, bound)))
    other = read(last, bound)

    def holds(world: World, names: Bound) -> bool:
        return next((then(world, names) for then, test in cases if test(world, names)), other(world, names))

    return holds


def read_statement(text: str, bound: tuple[str, ...]) -> Holds:
    inside = INSIDE.search(text)
    if inside is not None:
        name = MEANT
        noun = inside["noun"].partition(" ")[0]
        plain = f"{text[: inside.start()]}{name} {noun}{text[inside.end() :]}"
        assert INSIDE.search(plain) is None, f"two quantifiers in one statement: {text}"
        return quantified(inside["which"], inside["noun"], name, read_statement(plain, (*bound, name)))
    if text in ("always", "never"):
        return lambda world, names: text == "always"
    if found := re.fullmatch(r"(.+)’s hand is (not )?empty", text):
        return _flag(lambda w, seat: not w.held[seat], found, bound)
    if found := re.fullmatch(r"“mark” for (.+) is (not )?noted", text):
        return _flag(lambda w, seat: bool(w.mark[seat]), found, bound)
    if found := re.fullmatch(r"“note” is (not )?noted", text):
        denied = found[1] is not None
        return lambda w, n: bool(w.note) != denied
    if found := re.fullmatch(r"(.+?) is from (\d+) to (\d+)", text):
        value, low, high = number(found[1], bound), int(found[2]), int(found[3])
        return lambda w, n: low <= value(w, n) <= high
    found = re.fullmatch(rf"(.+?) is ({'|'.join(RELATIONS)})(.+)", text)
    assert found is not None, f"no statement: {text}"
    a, op, b = number(found[1], bound), COMPARED[RELATIONS[found[2]]], number(found[3], bound)
    return lambda w, n: op(a(w, n), b(w, n))


def _flag(of: Callable[[World, int], bool], found: re.Match[str], bound: tuple[str, ...]) -> Holds:
    seat, denied = player(found[1], bound), found[2] is not None
    return lambda w, n: of(w, seat(w, n)) != denied


def player(text: str, bound: tuple[str, ...]) -> Counts:
    if text == "the dealer":
        return lambda world, names: world.dealer
    if text.startswith(MEANT):
        return lambda world, names: names[MEANT]
    name = text.replace(" side", " player")
    assert name in bound, f"nobody is called {text}"
    return lambda world, names: names[name]


def number(text: str, bound: tuple[str, ...]) -> Counts:
    if text.isdigit():
        return lambda world, names: int(text)
    if text == "the common":
        return lambda world, names: world.common
    if text == f"{MEANT} number":
        return lambda world, names: names[MEANT]
    if found := re.fullmatch(r"(.+)’s own", text):
        seat = player(found[1], bound)
        return lambda w, n: w.own[seat(w, n)]
    if found := re.fullmatch(r"(?:(.+)’s side|(.+ side))’s tally", text):
        side = player(found[1] or found[2], bound)
        return lambda w, n: w.tally[TEAMS[side(w, n)]]
    assert text in bound, f"nothing is called {text}"
    return lambda world, names: names[text]


def meant(condition: Condition) -> Typed:
    return elaborate(ready(GENOME), parse(condition.text))


SETTINGS = settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))


@SETTINGS
@given(conditions(), st.lists(worlds, min_size=12, max_size=12))
def test_a_sentence_says_what_its_condition_is(condition: Condition, seen: list[World]) -> None:
    sentence = meant(condition).english
    says = read(sentence)
    for world in seen:
        assert says(world, {}) == condition.holds(world, {}), f"{condition.text}\n{sentence}\n{world}"


@SETTINGS
@given(conditions(), st.lists(worlds, min_size=12, max_size=12))
def test_the_opposite_says_the_opposite(condition: Condition, seen: list[World]) -> None:
    sentence = clauses.english(clauses.negated(meant(condition).says()))
    says = read(sentence)
    for world in seen:
        assert says(world, {}) != condition.holds(world, {}), f"{condition.text}\n{sentence}\n{world}"


@pytest.mark.parametrize(
    ("text", "english"),
    [
        ("not any(tally[p] == 2 for p)", "no side’s tally is 2"),
        ("not any(own[p] == 2 for p)", "no player’s own is 2"),
        ("not all(own[p] == 2 for p)", "some player’s own is not 2"),
        ("all(own[p] != 2 for p)", "no player’s own is 2"),
        ("not any(own[p] != 2 for p)", "every player’s own is 2"),
        ("not any(empty(hand(p)) for p)", "no player’s hand is empty"),
        ("not all(empty(hand(p)) for p)", "some player’s hand is not empty"),
        (
            "not any(own[p] > tally[p] for p)",
            "for no player, that player’s own is more than that side’s tally",
        ),
        (
            "not (common == 1 and any(own[p] == 2 for p))",
            "the common is not 1 or no player’s own is 2",
        ),
        (
            "not all(own[p] == 1 or tally[p] == 2 for p)",
            "for some player, (that player’s own is not 1 and that side’s tally is not 2)",
        ),
        (
            "any(all(own[p] >= own[q] for q) for p)",
            "for some player, that player’s own is at least every player’s own",
        ),
        (
            "any(any(own[p] > own[q] and mark[q] == 1 for q) for p)",
            "for some player, for some player, (that player’s own is more than this player’s own and "
            "“mark” for this player is noted)",
        ),
        ("common >= 1 and common <= 2", "the common is from 1 to 2"),
        ("not (common >= 1 and common <= 2)", "the common is less than 1 or the common is more than 2"),
        (
            "not (note == 1 if common > 1 else mark[dealer] == 1)",
            "“note” is not noted if the common is more than 1, otherwise “mark” for the dealer is not noted",
        ),
    ],
)
def test_what_is_said(text: str, english: str) -> None:
    assert elaborate(ready(GENOME), parse(text)).english == english


def test_a_rulebook_does_not_say_the_opposite_of_play() -> None:
    """A variable of sides, looked at player by player."""
    data = parlor.to_dict(parlor.genome("spades"))
    data["variables"] = [*data.get("variables", []), {"name": "taken", "per": "team", "high": 26}]
    data["scoring_rules"] = [
        {"points": 1, "when": "not any(taken[p] == 26 for p)", "why": "nobody took all"},
        {"points": "taken[me]", "why": "what was taken"},
    ]
    text = markdown(parlor.from_dict(data), example=False)
    assert "if no side’s taken is 26" in text
    assert "some side’s taken is 26" not in text
