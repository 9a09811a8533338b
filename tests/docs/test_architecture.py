"""The page about the house names what is there."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
import yaml

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
PICTURE = ROOT / "docs" / "img" / "architecture.svg"
PATHS = sorted(set(re.findall(r"`((?:crates|python|tests|docs|examples)/[\w./-]+)`", PAGE)))


@pytest.mark.parametrize("path", PATHS)
def test_what_the_page_names_is_there(path: str) -> None:
    assert (ROOT / path).exists()


def test_twenty_questions_are_answered() -> None:
    table = PAGE.split("| where is, or who … | file |")[1].split("\n\n")[0]
    rows = table.strip().splitlines()[1:]
    assert len(rows) >= 20
    for row in rows:
        (path,) = re.findall(r"`((?:crates|python)/[\w./-]+)`", row)
        assert (ROOT / path).is_file(), row


def test_the_picture_shows_folders_that_are_there() -> None:
    """`magic/ir, game` in the picture is two things of one folder, in Python or in a crate."""
    texts = ["".join(text.itertext()) for text in ElementTree.parse(PICTURE).getroot().iter() if text.text]
    steps = [text for text in texts if re.fullmatch(r"[a-z]+/[a-z_/]+(, [a-z]+)*", text)]
    assert len(steps) > 20
    for step in steps:
        folder, _, names = step.rpartition("/")
        for name in names.split(", "):
            homes = (f"python/ludwright/{folder}", f"crates/{folder}/src", folder)
            found = [ROOT / home / f"{name}{end}" for home in homes for end in ("", ".py", ".rs")]
            assert any(path.exists() for path in found), step


def test_the_manual_lists_every_page() -> None:
    nav = yaml.safe_load((ROOT / "mkdocs.yml").read_text("utf-8"))["nav"]
    listed = [
        page for entry in nav for page in ([entry] if isinstance(entry, str) else next(iter(entry.values())))
    ]
    pages = [str(page.relative_to(ROOT / "docs")) for page in (ROOT / "docs").rglob("*.md")]
    assert sorted(listed) == sorted(pages)


def test_the_page_is_linked() -> None:
    for page in ("README.md", "CONTRIBUTING.md"):
        assert "docs/architecture.md" in (ROOT / page).read_text("utf-8"), page
