"""Spoilt genomes are played or refused in one line; nothing crashes the loader or the simulator."""

from __future__ import annotations

import copy
import json
import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludwright import parlor
from ludwright.errors import Invalid, Unsupported
from ludwright.parlor.genomes.loader import validate_text
from parlor.flips import small_genomes

JUNK: list[Any] = [
    None,
    True,
    0,
    -1,
    1,
    7,
    300,
    10**30,
    0.5,
    "",
    "x" * 500,
    "\n",
    [],
    {},
    [[]],
    {"type": "play"},
]
WORDS = [
    "hand(me)",
    "deck",
    "0",
    "1",
    "next(me)",
    "true",
    "false",
    "none",
    "count(deck)",
    "empty(hand(everyone))",
    "score[me] += 1",
    "move deck to discard",
    "end hand",
    "random",
    "turn",
    "spades",
    "ace",
    "highest",
    "lowest",
    "1 / 0",
    "((((",
]


def leaves(value: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    found = [way for key, held in inner for way in leaves(held, (*path, key))]
    return found or [path]


def spoilt(data: dict[str, Any], draw: random.Random) -> dict[str, Any]:
    """A few values replaced, removed, repeated, exchanged or moved a step up or down."""
    copied: Any = copy.deepcopy(data)
    for _ in range(draw.randint(1, 3)):
        places = [path for path in leaves(copied) if path]
        # A leaf, or a whole part that contains it.
        way = draw.choice(places)
        way = way[: draw.randint(1, len(way))]
        *before, last = way
        at = copied
        for step in before:
            at = at[step]
        action = draw.randrange(6)
        if action == 0:
            at[last] = draw.choice(JUNK)
        elif action == 1:
            at[last] = draw.choice(WORDS)
        elif action == 2 and len(at) > 1:
            del at[last]
        elif action == 3 and isinstance(at, list):
            at.append(copy.deepcopy(at[last]))
        elif isinstance(at[last], int):
            at[last] += draw.choice([-1, 1, 50])
        else:
            other = copied
            for step in draw.choice(places):
                other = other[step] if isinstance(other, (dict, list)) else other
            at[last] = copy.deepcopy(other)
    result: dict[str, Any] = copied
    return result


def outcome(text: str, seed: int) -> str:
    """What became of a genome: refused, or played to its end."""
    found = validate_text(text, "spoilt.json")
    for fault in found.errors:
        raised = fault.error(found.source)
        assert isinstance(raised, (Invalid, Unsupported))
        assert "\n" not in str(raised)
    if not found.ok:
        return "refused"
    rules = parlor.rules(found.require())
    columns = rules.series(["random"], games=2, seed=seed, threads=1)
    assert not columns["errors"], columns["errors"][0][1]
    return "played"


@pytest.mark.parametrize("part", range(4))
def test_hundreds_of_spoilt_genomes_are_played_or_refused(part: int) -> None:
    draw = random.Random(part)
    small = [parlor.to_dict(genome) for genome in small_genomes().values()]
    shipped = [parlor.to_dict(parlor.genome(game)) for game in parlor.list_games()]
    ends: Counter[str] = Counter()
    for n in range(100):
        data = spoilt(draw.choice(draw.choice([small, shipped])), draw)
        ends[outcome(json.dumps(data), n)] += 1
    assert set(ends) == {"refused", "played"}, ends


@settings(max_examples=100)
@given(st.text(max_size=200) | st.binary(max_size=200).map(lambda b: b.decode("latin-1")))
def test_any_text_gets_a_report(text: str) -> None:
    found = validate_text(text)
    assert found.genome is None
    assert found.errors
    assert all("\n" not in str(f) for f in found.findings)


@settings(max_examples=50)
@given(st.data())
def test_cut_files_get_a_report(data: st.DataObject) -> None:
    text = json.dumps(parlor.to_dict(parlor.genome("euchre")), indent=1)
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    validate_text(text[:start] + text[end:])
