"""The hero of the how-to page is faultless."""

from __future__ import annotations

import re
from pathlib import Path

from ludwright.duel.loader import validate_text


def test_the_example_hero_is_faultless(repository: Path) -> None:
    page = (repository / "docs" / "how-to" / "add-a-hero.md").read_text(encoding="utf-8")
    example = re.search(r"```yaml\n(.*?)```", page, re.DOTALL)
    assert example is not None
    assert validate_text(example[1]).findings == ()
