"""Every page's links lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")


@pytest.mark.parametrize("page", PAGES, ids=[str(page.relative_to(ROOT)) for page in PAGES])
def test_links_lead_somewhere(page: Path) -> None:
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    targets = [target for target in LINK.findall(text) if "://" not in target]
    assert [target for target in targets if not (page.parent / target).exists()] == []


def test_pictures_are_small() -> None:
    pictures = [picture for picture in (ROOT / "docs" / "img").rglob("*") if picture.is_file()]
    assert pictures
    assert [picture.name for picture in pictures if picture.stat().st_size >= 200_000] == []


def test_drawn_pictures_are_whole_and_ask_nobody() -> None:
    """Well formed, without fonts, styles or scripts from elsewhere."""
    for picture in (ROOT / "docs" / "img").rglob("*.svg"):
        text = picture.read_text("utf-8")
        ElementTree.fromstring(text)
        assert "<script" not in text
        assert [found for found in re.findall(r"https?://[^\s\"']+", text) if "www.w3.org" not in found] == []
