"""Compiled cards against skeletons: every rule that explains a difference explains one, and only that."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ludwright.errors import Invalid
from ludwright.magic.compiler import skeleton as sk
from ludwright.magic.compiler.one import Result

FACE: dict[str, Any] = {
    "keywords": [],
    "spell": None,
    "ways": [],
    "extra": {},
    "optional": [],
    "abilities": [],
}


def spell(*ops: Any) -> dict[str, Any]:
    return {"faces": [{**FACE, "spell": {"code": list(ops)}}]}


def ability(kind: str, *ops: Any, keyword: str | None = None, parts: tuple[str, ...] = ()) -> dict[str, Any]:
    held = {"body": {"code": list(ops)}, "cost": {"mana": "", "parts": list(parts)}}
    return {"faces": [{**FACE, "abilities": [{"keyword": keyword, "kind": {kind: held}}]}]}


def skeleton(
    *effects: str, kind: str = "spell", keywords: tuple[str, ...] = (), gives: tuple[str, ...] = ()
) -> Any:
    held = {"kind": kind, "effects": [{"do": name} for name in effects], "gives": list(gives)}
    return {"name": "A", "faces": [{"name": "A", "keywords": list(keywords), "abilities": [held]}]}


def found(program: Any, other: Any) -> list[tuple[str, str | None]]:
    return [(one.kind, one.explained) for one in sk.differences(sk.ours(program), sk.theirs(other))]


def test_the_same_families_do_not_differ() -> None:
    assert found(spell({"draw": {}}, {"damage": {}}), skeleton("draw", "damage all")) == []
    assert found(ability("triggered", {"create": {}}), skeleton("create token", kind="triggered")) == []


def test_a_difference_without_a_reason_stands() -> None:
    assert found(spell({"draw": {}}), skeleton("discard")) == [
        ("effect discard: skeleton alone", None),
        ("effect draw: ours alone", None),
    ]
    assert found(ability("activated", {"draw": {}}), skeleton("draw")) == [
        ("activated ability: ours alone", None)
    ]


@pytest.mark.parametrize(
    ("program", "other", "rule"),
    [
        (
            ability("triggered", {"draw": {}}, keyword="x"),
            skeleton("draw"),
            "a keyword of ours stands for it",
        ),
        (
            spell({"effect": {"mods": [{"grant": {"code": [{"draw": {}}]}}]}}),
            skeleton("draw"),
            "an ability that it gives does it",
        ),
        (
            ability("activated", parts=("sacrifice_this",)),
            skeleton("sacrifice", kind="activated"),
            "to us it is a cost",
        ),
        (spell("turn_face_up"), skeleton("transform"), "turning face up is called transforming there"),
        (spell("enter_tapped"), skeleton("tap"), "entering tapped is a replacement"),
        (spell({"mill": {}}), skeleton("mill", "move"), "a move is part of another effect"),
        (spell({"draw": {}}), skeleton(keywords=("chapter",)), "its keywords keep it out of sight"),
        (spell({"draw": {}}), skeleton(keywords=("storm",)), "a keyword of the skeleton stands for it"),
        (spell({"move": {}}), skeleton("look at top"), "an effect of another name there"),
        (spell({"discard": {}}), skeleton("move"), "moving covers it there"),
        (
            spell({"untap": {}}, {"exchange_control": {}}),
            skeleton("gain control"),
            "gaining control there includes untapping",
        ),
        (spell("may", {"tap": {}}), skeleton(), "what is done first by choice is a price there"),
        (spell({"move": {}}, "replace"), skeleton(), "exile instead of dying is not listed there"),
        (spell({"draw": {}}), skeleton("ring tempts you"), "an effect of another name there"),
        (spell({"counters": {}}), skeleton("blight"), "an effect of another name there"),
        (spell({"create": {}}, {"draw": {}}), skeleton("recruit"), "an effect of another name there"),
        (spell("flip"), skeleton("transform"), "flipping is called transforming there"),
        (spell("replace"), skeleton("move"), "where it goes instead is no effect of ours"),
        (spell({"double_counters": {}}), skeleton("put counters"), "doubling counters is putting them there"),
        (spell("later", {"sacrifice": {}}), skeleton(), "what is put off is not listed there"),
        (
            ability("triggered", "deed", "reflexive"),
            skeleton(kind="static"),
            "attacking with exertion is a static ability there",
        ),
        (
            ability("activated", {"add_mana": {}}, {"gain_life": {}}),
            skeleton("mana", kind="activated"),
            "what comes of spending mana is not listed there",
        ),
        (
            {"faces": [{**ability("activated")["faces"][0], "subtypes": ["Room"]}]},
            skeleton(),
            "a Room's door is unlocked by an ability of ours",
        ),
        (
            spell({"create": {}}, {"create_copy": {}}),
            skeleton("create token"),
            "copying a token is creating one",
        ),
    ],
)
def test_rules_explain_what_both_may_say(program: Any, other: Any, rule: str) -> None:
    assert rule in [explained for _, explained in found(program, other)]


def test_a_static_that_gives_control_is_control() -> None:
    program = {
        "faces": [
            {**FACE, "abilities": [{"keyword": None, "kind": {"static": {"mods": [{"control": "you"}]}}}]}
        ]
    }
    assert found(program, skeleton(kind="static", gives=("gain control",))) == []


def test_differences_are_counted_by_kind(tmp_path: Path) -> None:
    file = tmp_path / "skeletons.jsonl"
    file.write_text(json.dumps(skeleton("discard")) + "\n", "utf-8")
    results = [Result("A", "compiled", lowered=json.dumps(spell({"draw": {}}))), Result("B", "refused")]
    told = sk.by_kind(sk.compare_all(results, file))
    assert [(one["kind"], one["cards"], one["such_as"]) for one in told] == [
        ("effect discard: skeleton alone", 1, ["A"]),
        ("effect draw: ours alone", 1, ["A"]),
    ]
    file.write_text('{"name": 3}\n', "utf-8")
    with pytest.raises(Invalid, match="no skeleton"):
        sk.read(file)
