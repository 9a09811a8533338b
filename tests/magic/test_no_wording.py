"""The wording of printed cards is other people's text: none of it is in the repository.

Card English is a language: "at the beginning of your upkeep" is on a thousand cards, and our printer says it
too. A run of sixteen words that fewer than three cards have is no language but somebody's sentence. Reminder
text, marks and letter case aside, no such run of the card data may stand in data, tests or pages; what the
printer says of a card it says at run time: lines of `tests/magic/oracle` after `>` are what it must say of
the made-up notation above them.
"""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
POOL = ROOT.parent / "shared" / "cards" / "all.jsonl.gz"
FOLDERS = ("python/ludwright/data", "tests", "docs")
KINDS = (".yaml", ".json", ".py", ".txt", ".md")
RUN, COMMON = 16, 3
WORD = re.compile(r"\{[^{}\s]*\}|[+-]?\w+/[+-]?\w+|\w+(?:'\w+)?")


def words(text: str) -> list[str]:
    return WORD.findall(text.casefold().replace("’", "'").replace("−", "-"))


def runs(text: str) -> Iterator[tuple[str, ...]]:
    found = words(text)
    return (tuple(found[at : at + RUN]) for at in range(len(found) - RUN + 1))


def own_runs(lines: list[str]) -> set[int]:
    """Runs of words within a line, by their hash: there are a million of them."""
    return {hash(run) for line in lines for run in runs(re.sub(r"\([^()]*\)", "", line))}


def rare_runs(pool: Path) -> set[int]:
    """Those that fewer than three cards have."""
    seen: dict[int, int] = {}
    with gzip.open(pool, "rt", encoding="utf-8") as file:
        for row in map(json.loads, file):
            faces = row.get("card_faces") or [row]
            lines = [line for face in faces for line in (face.get("oracle_text") or "").split("\n")]
            for run in own_runs(lines):
                seen[run] = seen.get(run, 0) + 1
    return {run for run, cards in seen.items() if cards < COMMON}


def told(path: Path) -> Iterator[str]:
    """The texts of a file, as they read: a text in several pieces is one."""
    text = path.read_text("utf-8")
    if path.parent.name == "oracle":
        text = re.sub(r"^>.*$", "", text, flags=re.MULTILINE)
    if path.suffix == ".py":
        text = re.sub(r"[\"']\s*\n\s*f?[\"']", "", text).replace("\\n", "\n")
    yield from re.split(r"\n\s*\n|\n(?=\s*[-=>|#])", text)


@pytest.mark.skipif(not POOL.exists(), reason="no card data beside the repository")
def test_no_wording_of_printed_cards_is_in_the_repository() -> None:
    rare = rare_runs(POOL)
    found = [
        f"{path.relative_to(ROOT)}: {' '.join(run)}"
        for folder in FOLDERS
        for path in sorted((ROOT / folder).rglob("*"))
        if path.suffix in KINDS
        for text in told(path)
        for run in runs(text)
        if hash(run) in rare
    ]
    assert not found, "\n".join(found[:40])


def test_a_sentence_of_somebody_would_be_found(tmp_path: Path) -> None:
    said = "Whenever a blue moon rises over nine hills, each Kobold you control sings until the end of dawn."
    pool = tmp_path / "pool.jsonl.gz"
    with gzip.open(pool, "wt", encoding="utf-8") as file:
        file.write(json.dumps({"name": "Moonsong", "oracle_text": said}) + "\n")
    rare = rare_runs(pool)
    page = tmp_path / "page.py"
    first, second = said[:50], said[50:90]
    page.write_text(f'TEXT = ("{first}"\n    "{second}")')
    assert any(hash(run) in rare for text in told(page) for run in runs(text))
    assert not any(hash(run) in rare for run in runs("Draw a card at the beginning of your next upkeep."))
