"""Scenarios: the builder, the runner over the neutral format, and which cards would unlock most."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ludwright.errors import Invalid
from ludwright.magic.scenario import Scenario, read_rows, run_rows, unlocking


def bolt(name: str = "bolt", life: int = 17, card: str = "Lightning Bolt") -> dict[str, Any]:
    return {
        "id": name,
        "strict": True,
        "cards": [card, "Mountain"],
        "ops": [
            {"op": "put", "zone": "HAND", "player": "playerA", "card": card, "count": 1},
            {"op": "put", "zone": "BATTLEFIELD", "player": "playerA", "card": "Mountain", "count": 1},
            {
                "op": "cast",
                "turn": 1,
                "step": "PRECOMBAT_MAIN",
                "player": "playerA",
                "card": card,
                "targets": [{"player": "playerB"}],
            },
            {"op": "stop", "turn": 1, "step": "END_TURN"},
            {"op": "execute"},
            {"op": "assert", "what": "Life", "args": ["playerB", life]},
        ],
    }


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "scenarios.jsonl"
    rows = [bolt(), bolt("wrong", 20), bolt("unknown", 17, "No Such Card"), bolt("more", 17, "Nor This One")]
    path.write_text("\n".join(map(json.dumps, rows)))
    return path


def test_a_scenario_is_built_played_and_asserted() -> None:
    (
        Scenario()
        .put("battlefield", "A", "Serra Angel")
        .put("battlefield", "A", "Mountain")
        .put("hand", "A", "Lightning Bolt")
        .put("battlefield", "B", "Giant Spider")
        .cast(1, "main1", "A", "Lightning Bolt", "Giant Spider")
        .attack(1, "A", "Serra Angel")
        .block(1, "B", "Giant Spider", "Serra Angel")
        .stop(1, "end")
        .run()
        .assert_life("B", 20)
        .assert_graveyard("B", "Giant Spider", 1)
        .assert_graveyard("A", "Lightning Bolt", 1)
        .assert_pt("A", "Serra Angel", 4, 4)
        .assert_hand("A", 0)
        .assert_all_used()
    )


def test_a_wrong_assertion_fails_and_shows_what_was_played() -> None:
    played = Scenario().put("battlefield", "A", "Bear Cub").attack(1, "A", "Bear Cub").stop(1, "end").run()
    played.assert_life("B", 18)
    with pytest.raises(AssertionError, match=r"18[\s\S]*attack"):
        played.assert_life("B", 20)


def test_verdicts_are_the_same_in_any_number_of_processes(file: Path) -> None:
    rows = list(read_rows(file))
    one, two = (run_rows(rows, threads=threads) for threads in (1, 2))
    assert one == two
    assert [(verdict.id, verdict.status) for verdict in one] == [
        ("bolt", "passed"),
        ("wrong", "failed"),
        ("unknown", "skipped"),
        ("more", "skipped"),
    ]
    assert one[2].missing == ("No Such Card",)
    assert "17" in one[1].why


def test_missing_cards_are_ranked_by_what_they_unlock(file: Path) -> None:
    found = unlocking(read_rows(file))
    assert found.runnable == 2
    assert dict(found.alone) == {"No Such Card": 1, "Nor This One": 1}
    assert [count for _, count in found.order] == [3, 4]


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[]",
        '{"id": 3}',
        '{"id": "a", "ops": 3}',
        '{"id": "a", "ops": [{}]}',
        '{"id": "a", "ops": [], "cards": 3}',
    ],
)
def test_what_is_no_scenario_is_refused_with_its_line(tmp_path: Path, text: str) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_text(f"{json.dumps(bolt())}\n{text}\n")
    with pytest.raises(Invalid, match=r"bad\.jsonl:2"):
        list(read_rows(path))


def test_counters_are_put_at_the_beginning_and_in_the_middle_of_a_match(tmp_path: Path) -> None:
    def bear(step: str) -> dict[str, Any]:
        when = {"turn": 1, "player": "playerA", "card": "Bear Cub"}
        return {
            "id": step,
            "strict": True,
            "cards": ["Bear Cub"],
            "ops": [
                {"op": "put", "zone": "BATTLEFIELD", "player": "playerA", "card": "Bear Cub", "count": 1},
                {"op": "counters", "step": step, "counter": "P1P1", "n": 2, **when},
                {"op": "counters", "step": step, "counter": "FLYING", "n": 1, **when},
                {"op": "check", "turn": 1, "step": "UPKEEP", "player": "playerA", "what": "PT"}
                | {"args": ["Bear Cub", 2, 2] if step == "BEGIN_COMBAT" else ["Bear Cub", 4, 4]},
                {"op": "stop", "turn": 1, "step": "END_TURN"},
                {"op": "execute"},
                {"op": "assert", "what": "PowerToughness", "args": ["playerA", "Bear Cub", 4, 4]},
                {"op": "assert", "what": "CounterCount", "args": ["playerA", "Bear Cub", "FLYING", 1]},
                {"op": "assert", "what": "EmblemCount", "args": ["playerA", 0]},
            ],
        }

    path = tmp_path / "counters.jsonl"
    nobody = bear("BEGIN_COMBAT")
    nobody["ops"][1]["card"] = "Hill Giant"
    rows = [bear("PRECOMBAT_MAIN"), bear("BEGIN_COMBAT"), nobody]
    path.write_text("\n".join(map(json.dumps, rows)))
    early, late, none = run_rows(list(read_rows(path)), threads=1)
    assert (early.status, early.why) == ("passed", "")
    assert (late.status, late.why) == ("passed", "")
    assert none.status == "failed"
