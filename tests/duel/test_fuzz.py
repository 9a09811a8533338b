"""Random partitions and spoiled sheets: the validator finds what is there and nothing escapes it."""

from __future__ import annotations

import copy
import json
import random
import warnings
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duel.mirror import differences, read_types
from duel.sheets import EVERYTHING, HERO, leaves, report, spoil, steps
from ludwright.duel.english import describe
from ludwright.duel.loader import statuses, validate_file, validate_text
from ludwright.duel.lower import DefenseFallbackWarning, match_sheet
from ludwright.errors import Invalid, Unsupported

TYPES = read_types()
FACES = st.lists(st.lists(st.integers(1, 6), min_size=1, max_size=6), min_size=1, max_size=6)


def card_of(fields: list[list[int]], read: set[int], idle: bool) -> dict[str, Any]:
    return spoil(
        HERO,
        ("defenseCard.fields", [{"id": f"f{n}", "faces": faces} for n, faces in enumerate(fields)]),
        ("defenseCard.allowIdleFaces", idle),
        (
            "defenseCard.rules",
            [
                {
                    "id": f"r{n}",
                    "matcher": {"type": "countField", "fieldId": f"f{n}"},
                    "effects": [{"type": "blockPer", "amount": 1, "cap": 4}],
                }
                for n in sorted(read)
            ],
        ),
    )


@settings(max_examples=300)
@given(fields=FACES, data=st.data(), idle=st.booleans())
def test_overlaps_missing_and_idle_faces_are_found(
    fields: list[list[int]], data: st.DataObject, idle: bool
) -> None:
    read = data.draw(st.sets(st.integers(0, len(fields) - 1), min_size=1))
    codes = {f.code for f in report(card_of(fields, read, idle)).findings}
    sets = [set(faces) for faces in fields]
    covered = set().union(*sets)
    looked_at = set().union(*(sets[n] for n in read))
    assert ("field-overlap" in codes) == (sum(map(len, sets)) > len(covered))
    assert ("face-repeated" in codes) == any(len(s) < len(f) for s, f in zip(sets, fields, strict=True))
    assert ("face-missing" in codes) == (covered != {1, 2, 3, 4, 5, 6} and not idle)
    assert ("idle-face" in codes) == (bool(covered - looked_at) and not idle)


JUNK: list[Any] = [
    None,
    True,
    0,
    -1,
    1,
    7,
    256,
    70_000,
    10**30,
    0.5,
    "",
    "ally",
    "x" * 500,
    "\n",
    [],
    {},
    [[]],
]
WORDS = ["chi", "burn", "low", "high", "match", "once", "self", "opponent", "v1", "combo", "negate", "random"]


def mutated(sheet: dict[str, Any], draw: random.Random) -> dict[str, Any]:
    """A few values replaced, moved, removed or repeated."""
    copied: Any = copy.deepcopy(sheet)
    for _ in range(draw.randint(1, 3)):
        places = [path for path, _ in leaves(copied) if path]
        # A leaf, or a whole part that contains it.
        way = steps(draw.choice(places))
        way = way[: draw.randint(1, len(way))]
        at = copied
        for step in way[:-1]:
            at = at[step]
        last: Any = way[-1]
        action = draw.randrange(5)
        if action == 0:
            at[last] = draw.choice(JUNK)
        elif action == 1:
            at[last] = draw.choice(WORDS)
        elif action == 2 and len(at) > 1:
            del at[last]
        elif action == 3 and isinstance(at, list):
            at.append(copy.deepcopy(at[last]))
        elif isinstance(at[last], int):
            at[last] = at[last] + draw.choice([-1, 1])
        elif isinstance(at, dict):
            at[draw.choice(["extra", "cap", "per", "min", "target", "conditions"])] = draw.choice(JUNK)
    result: dict[str, Any] = copied
    return result


@pytest.mark.parametrize("seed", range(4))
def test_hundreds_of_spoiled_sheets_are_played_or_refused(seed: int, tmp_path: Path) -> None:
    """Each lowers to what the core takes, perhaps by falling back, or is refused in one line."""
    draw = random.Random(seed)
    path = tmp_path / "spoiled.json"
    outcomes: Counter[str] = Counter()
    for _ in range(100):
        path.write_text(json.dumps(mutated(draw.choice([HERO, EVERYTHING]), draw)))
        outcomes[outcome(path)] += 1
    assert set(outcomes) == {"played", "fell back", "refused"}


def outcome(path: Path) -> str:
    found = validate_file(path)
    for fault in found.errors:
        raised = fault.error(found.source)
        assert isinstance(raised, (Invalid, Unsupported))
        assert "\n" not in str(raised)
        assert str(raised).startswith(f"{path}:")
    if found.sheet_errors:
        with pytest.raises((Invalid, Unsupported)):
            match_sheet(path, "shadow-monk")
        return "refused"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DefenseFallbackWarning)
        lowered = match_sheet(path, "shadow-monk")
    assert differences(lowered, "MatchSheet", TYPES) == []
    hero = lowered["heroes"][0]
    assert hero["fellBackToV1"] == (bool(found.card_errors) and hero["defenseVersion"] == "v2")
    if found.ok:
        assert describe(found.require(), statuses())
    return "fell back" if hero["fellBackToV1"] else "played"


@settings(max_examples=200)
@given(st.text(max_size=200) | st.binary(max_size=200).map(lambda b: b.decode("latin-1")))
def test_any_text_gets_a_report(text: str) -> None:
    found = validate_text(text)
    assert found.hero is None
    assert found.errors
    assert all("\n" not in str(f) for f in found.findings)


@settings(max_examples=100)
@given(st.data())
def test_cut_files_get_a_report(data: st.DataObject) -> None:
    text = json.dumps(EVERYTHING, indent=1)
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    validate_text(text[:start] + text[end:])
