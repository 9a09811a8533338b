"""A genome is enough: written down, read by another program, it plays the same matches to the last card."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from ludwright import parlor
from ludwright.parlor.genomes.loader import load_game, validate_text

SEEDS = (1, 2)
# Matches of every file named, as lines: the game, its rules' digest, and the digest at the end of each match.
PROGRAM = """
import sys
from ludwright import parlor
for file in sys.argv[1:]:
    rules = parlor.rules(parlor.load_game(file))
    ends = []
    for seed in (1, 2):
        table = rules.table(seed)
        table.finish(["random"] * rules.seats)
        ends.append(table.digest())
    print(rules.name, rules.digest, *ends)
"""


def played(game: str) -> list[str]:
    rules = parlor.rules(game)
    ends = []
    for seed in SEEDS:
        table = rules.table(seed)
        table.finish(["random"] * rules.seats)
        ends.append(table.digest())
    return [rules.name, rules.digest, *ends]


@pytest.mark.parametrize("suffix", [pytest.param("json", marks=pytest.mark.extras), "yaml"])
def test_another_process_plays_the_same_matches(suffix: str, tmp_path: Path) -> None:
    files = []
    for game in parlor.list_games():
        data = parlor.to_dict(parlor.genome(game))
        text = json.dumps(data) if suffix == "json" else yaml.safe_dump(data, allow_unicode=True)
        files.append(tmp_path / f"{game}.{suffix}")
        files[-1].write_text(text, encoding="utf-8")
    told = subprocess.run(
        [sys.executable, "-c", PROGRAM, *map(str, files)], check=True, capture_output=True, text=True
    )
    assert [line.split() for line in told.stdout.splitlines()] == [played(g) for g in parlor.list_games()]


@pytest.mark.parametrize("game", parlor.list_games())
def test_writing_and_reading_changes_nothing(game: str) -> None:
    genome = load_game(game)
    data = parlor.to_dict(genome)
    assert parlor.from_dict(data) == genome
    assert validate_text(yaml.safe_dump(data), "again.yaml").require() == genome
    assert parlor.to_dict(parlor.from_dict(data)) == data
