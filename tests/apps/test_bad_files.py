"""Files that are wrong: the cause in one line, and never a traceback."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

CASES = [
    ("field-overlap", ("faces: [4, 5]", "faces: [3, 4, 5]"), "face 3 is already in the field"),
    ("unknown-effect", ("type: blockPer", "type: blokPer"), 'did you mean "blockPer"?'),
    ("face-missing", ("allowIdleFaces: true", "allowIdleFaces: false"), None),
    ("unknown-key", ("health: 30", "helth: 30"), 'did you mean "health"?'),
    ("out-of-range", ("faces: [6]", "faces: [7]"), "7"),
    ("unknown-status", ("status: burn", "status: brun"), 'did you mean "burn"?'),
]


def test_a_sound_sheet_is_valid(cli: Any, hero_file: Any) -> None:
    path = hero_file()
    assert cli("duel", "validate", path).code == 0
    (row,) = cli("duel", "validate", path, "--json").json
    assert row["ok"]
    assert row["hero"] == "pyromancer"
    assert not [finding for finding in row["findings"] if finding["severity"] == "error"]


@pytest.mark.parametrize(("code", "change", "says"), CASES, ids=[case[0] for case in CASES])
def test_a_faulty_sheet_is_named_with_place_and_remedy(
    cli: Any, hero_file: Any, code: str, change: tuple[str, str], says: str | None
) -> None:
    changes = [change]
    if code == "face-missing":
        changes.append(("faces: [6]", "faces: []"))
    path = hero_file(*changes)
    ran = cli("duel", "validate", path, "--json")
    line = ran.refused()
    assert line.startswith(f"{path}:")
    assert says is None or says in line
    (row,) = json.loads(ran.out)
    assert not row["ok"]
    finding = next(f for f in row["findings"] if f["code"] == code or code == "face-missing")
    assert finding["path"]
    assert finding["message"]
    assert finding["remedy"]
    assert finding["line"]


def test_a_face_in_no_field(cli: Any, hero_file: Any) -> None:
    path = hero_file(("faces: [4, 5]", "faces: [4]"), ("allowIdleFaces: true", "allowIdleFaces: false"))
    assert "face 5 in no field" in cli("duel", "validate", path).refused()


def test_ten_megabytes_of_yaml(program: Any, tmp_path: Path) -> None:
    path = tmp_path / "huge.yaml"
    path.write_text("id: huge\n" + "- {a: [1, 2, 3]}\n" * 600_000)
    assert path.stat().st_size > 10_000_000
    for words in (["duel", "validate", path], ["duel", "show", path], ["duel", "series", path, "pyromancer"]):
        assert "larger than" in program(*words).refused()


@pytest.mark.parametrize("text", ["", "\x00\x01", "a: [", "- 1\n- 2\n", "x" * 2000])
def test_nonsense_is_no_hero(cli: Any, tmp_path: Path, text: str) -> None:
    path = tmp_path / "nonsense.yaml"
    path.write_text(text)
    assert str(path) in cli("duel", "validate", path).refused()
    assert str(path) in cli("duel", "show", path).refused()


def test_a_faulty_card_falls_back_and_says_so(cli: Any, hero_file: Any) -> None:
    path = hero_file(("faces: [4, 5]", "faces: [3, 4, 5]"))
    ran = cli("duel", "series", path, "shadow-monk", "--games", "50", "--json")
    assert ran.err.count("\n") == 1
    assert "falls back to the version 1 defence" in ran.err
    report = ran.json
    hero = report["hero"]["pyromancer"]
    assert hero["defenseVersion"] == "v2"
    assert hero["effectiveVersion"] == "v1"
    assert hero["fellBackToV1"] is True
    assert "field-overlap" in hero["fallbackReasons"][0]
    assert report["defenseTurns"]["pyromancer"]["v2"] == 0
    assert report["hero"]["shadow-monk"]["fellBackToV1"] is False


def test_several_faults_are_counted(cli: Any, hero_file: Any) -> None:
    path = hero_file(("type: blockPer", "type: blokPer"), ("status: burn", "status: brun"))
    assert cli("duel", "validate", path).refused().endswith("more)")


def test_a_hero_may_be_any_file_that_exists(
    cli: Any, hero_file: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    hero_file(name="mine.txt")
    assert cli("duel", "validate", "mine.txt").code == 0
    (tmp_path / "folder").mkdir()
    assert cli("duel", "validate", "folder").refused().startswith("folder: cannot be read: Is a directory")
    assert 'no hero "nothing"' in cli("duel", "validate", "nothing").refused()
