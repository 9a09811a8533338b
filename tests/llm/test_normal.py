"""Every way of saying a deed that is put into its canonical form, in one table.

Rows are answers as models write them; all rows of one deed must come to the same picks.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from ludwright import magic
from ludwright.errors import Illegal, Invalid
from ludwright.magic import Position, Side
from ludwright.magic.deeds import MagicDeeds
from ludwright.magic.table import MagicMatch
from ludwright.players.llm.answer import read


class _Seat:
    """As much of a seat as deeds look at: here the truth is the only world."""

    def __init__(self, match: MagicMatch) -> None:
        self._match = match

    def sample(self) -> MagicMatch:
        return self._match.clone()


def _match() -> MagicMatch:
    return magic.match(
        position=Position(
            sides=(
                Side(
                    battlefield=[
                        *["Mountain"] * 4,
                        *["Swamp"] * 2,
                        "Bear Cub",
                        "Llanowar Elves",
                        "Trusty Machete",
                    ],
                    hand=["Shock", "Blaze", "Abrade", "Village Rites"],
                    library=["Forest"] * 5,
                ),
                Side(battlefield=["Serra Angel", "Trusty Machete"], library=["Forest"] * 5),
            ),
            active=0,
            step="main1",
        )
    )


def _number(match: MagicMatch, name: str, whose: int = 0) -> int:
    """The number of the first object of that name which a seat has."""
    state = match.state(0)
    cards = [one for one in state.battlefield if one.controller == whose] + list(state.players[whose].hand)
    return next(card.id for card in cards if card.name == name and card.id is not None)


def _filled(match: MagicMatch, raw: Any) -> Any:
    """`@Name` and `@Name of B` stand for numbers of objects, `#Name` for the same as text."""
    if isinstance(raw, dict):
        return {key: _filled(match, value) for key, value in raw.items()}
    if isinstance(raw, list):
        return [_filled(match, value) for value in raw]
    if isinstance(raw, str) and raw[:1] in ("@", "#"):
        name = raw[1:].removesuffix(" of B")
        number = _number(match, name, int(raw.endswith(" of B")))
        return number if raw[0] == "@" else str(number)
    return raw


CAST = {"type": "CAST_SPELL", "object_id": "@Shock"}
BLAZE = {"type": "CAST_SPELL", "object_id": "@Blaze", "targets": [[{"type": "player", "player_id": 1}]]}
ABRADE = {"type": "CAST_SPELL", "object_id": "@Abrade"}
RITES = {"type": "CAST_SPELL", "object_id": "@Village Rites"}
EQUIP = {"type": "ACTIVATE_ABILITY", "object_id": "@Trusty Machete"}
ANGEL = {"type": "permanent", "instance_id": "@Serra Angel of B"}
CUB = [[{"instance_id": "@Bear Cub"}]]

TABLE: dict[str, list[Any]] = {
    "an object by number, text, name, card id, or nested": [
        {**CAST, "targets": [[ANGEL]]},
        {**CAST, "object_id": "#Shock", "targets": [[ANGEL]]},
        {"type": "CAST_SPELL", "card": "Shock", "targets": [[ANGEL]]},
        {"type": "CAST_SPELL", "name": "shock", "targets": [[ANGEL]]},
        {"type": "CAST_SPELL", "card_id": "shock", "targets": [[ANGEL]]},
        {"type": "CAST_SPELL", "object": {"instance_id": "@Shock"}, "targets": [[ANGEL]]},
        {"type": "cast", "object_id": "@Shock", "targets": [[ANGEL]]},
        {"type": "Cast Spell", "object_id": "@Shock", "targets": [[ANGEL]]},
        {"object_id": "@Shock", "targets": [[ANGEL]]},
        "cast Shock -> Serra Angel",
    ],
    "a permanent as target, grouped or flat": [
        {**CAST, "targets": [[ANGEL]]},
        {**CAST, "targets": [ANGEL]},
        {**CAST, "targets": ANGEL},
        {**CAST, "targets": [[{"instance_id": "@Serra Angel of B"}]]},
        {**CAST, "targets": [{"instance_id": "#Serra Angel of B"}]},
        {**CAST, "targets": [["@Serra Angel of B"]]},
        {**CAST, "targets": ["@Serra Angel of B"]},
        {**CAST, "targets": "@Serra Angel of B"},
        {**CAST, "targets": ["Serra Angel"]},
        {**CAST, "targets": "serra_angel"},
        {**CAST, "target": "Serra Angel"},
    ],
    "a player as target": [
        {**CAST, "targets": [[{"type": "player", "player_id": 1}]]},
        {**CAST, "targets": [{"type": "player", "player_id": 1}]},
        {**CAST, "targets": [{"player_id": "1"}]},
        {**CAST, "targets": ["opponent"]},
        {**CAST, "targets": "opponent"},
    ],
    "the value of x": [
        {**BLAZE, "payload": {"x": 2}},
        {**BLAZE, "payload": {"x": "2"}},
        {**BLAZE, "payload": {"X": 2}},
        {**BLAZE, "payload": {"x_value": 2}},
        {**BLAZE, "x": 2},
        "cast Blaze x=2 -> opponent",
    ],
    "a mode": [
        {**ABRADE, "targets": [["@Trusty Machete of B"]], "payload": {"modes": [1]}},
        {**ABRADE, "targets": [["@Trusty Machete of B"]], "payload": {"modes": ["1"]}},
        {**ABRADE, "targets": [["@Trusty Machete of B"]], "payload": {"modes": 1}},
        {**ABRADE, "targets": [["@Trusty Machete of B"]], "payload": {"mode": 1}},
        {**ABRADE, "targets": [["@Trusty Machete of B"]], "payload": {"mode_index": 1}},
        {**ABRADE, "targets": [["@Trusty Machete of B"]], "mode": "1"},
    ],
    "a single additional cost": [
        {**RITES, "payload": {"cost": ["@Llanowar Elves"]}},
        {**RITES, "payload": {"cost": "@Llanowar Elves"}},
        {**RITES, "payload": {"cost": ["Llanowar Elves"]}},
        {**RITES, "payload": {"cost": {"instance_id": "@Llanowar Elves"}}},
        {**RITES, "payload": {"additional_cost": "@Llanowar Elves"}},
        {**RITES, "payload": {"additional_cost": "llanowar_elves"}},
        {**RITES, "payload": {"additional_costs": [{"instance_id": "@Llanowar Elves"}]}},
        {**RITES, "payload": {"sacrifice": "Llanowar Elves"}},
    ],
    "an ability and its cost": [
        {**EQUIP, "targets": CUB},
        {**EQUIP, "targets": CUB, "payload": {"ability": 0}},
        {**EQUIP, "targets": CUB, "payload": {"ability": "0"}},
        {**EQUIP, "targets": CUB, "payload": {"ability_index": 0}},
        {"type": "activate", "object_id": "@Trusty Machete", "targets": ["Bear Cub"]},
        {"type": "ACTIVATE_ABILITY", "card": "trusty_machete", "target": "bear_cub"},
    ],
    "passing": [
        {"type": "PASS_PRIORITY"},
        {"type": "pass"},
        "pass",
    ],
}


@pytest.fixture(scope="module")
def match() -> MagicMatch:
    return _match()


@pytest.mark.parametrize("what", TABLE)
def test_all_ways_of_saying_it_come_to_the_same_picks(match: MagicMatch, what: str) -> None:
    def picks(raw: Any) -> list[str]:
        return [step.label for step in MagicDeeds(_Seat(match)).read(_filled(match, raw)).steps]

    first = picks(TABLE[what][0])
    assert first
    failed = []
    for raw in TABLE[what][1:]:
        try:
            found: Any = picks(raw)
        except (Illegal, Invalid) as error:
            found = str(error)
        if found != first:
            failed.append((raw, found))
    assert failed == [], first


@pytest.mark.parametrize(
    "raw",
    [
        {"action": {**CAST, "targets": [[ANGEL]]}},
        {"action": "CAST_SPELL", "object_id": "@Shock", "targets": [[ANGEL]], "reason": "it flies"},
        {"action": "cast", "card": "Shock", "target": "Serra Angel"},
        {"action": "cast Shock -> Serra Angel", "confidence": 0.9},
    ],
)
def test_the_deed_stands_inside_the_answer_or_beside_its_type(match: MagicMatch, raw: Any) -> None:
    assert match.decision is not None
    said = json.dumps(_filled(match, raw))
    decision = match.decision
    found = read(said, decision.prompt, decision.labels, lambda: MagicDeeds(_Seat(match)))
    assert [step.label for step in found.steps] == ["cast Shock", "target opponent's Serra Angel"]
