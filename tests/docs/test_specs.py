"""The page of specifications names files and tests that exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "specs.md"
ROWS = [
    [cell.strip() for cell in line.strip("|").split(" | ")]
    for line in PAGE.read_text(encoding="utf-8").splitlines()
    if line.startswith("| ") and not line.startswith(("| ---", "| asked for"))
]


@pytest.mark.parametrize("row", ROWS, ids=[row[0][:60] for row in ROWS])
def test_a_line_has_a_place_and_a_proof(row: list[str]) -> None:
    assert len(row) == 3
    _, where, proof = row
    files = re.findall(r"`([^`]+)`", where)
    assert files
    assert [file for file in files if not (ROOT / file).exists()] == []
    proofs = [name.partition("::") for name in re.findall(r"`([^`]+)`", proof)]
    assert proofs
    for file, _, name in proofs:
        text = (ROOT / file).read_text(encoding="utf-8")
        # Scenarios go by the rule that they show.
        wanted = rf"^- cr: \"?{name}\"?$" if file.endswith(".yaml") else rf"\b(def|fn) {name}\b"
        assert re.search(wanted, text, re.MULTILINE), f"{file} has no test {name}"
