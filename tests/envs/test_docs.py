"""What the page on environments shows works as it stands."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any


def test_every_listing_of_the_page_runs(repository: Path) -> None:
    page = (repository / "docs" / "envs.md").read_text(encoding="utf-8")
    listings = re.findall(r"```python\n(.*?)```", page, flags=re.DOTALL)
    assert len(listings) == 2
    names: dict[str, Any] = {}
    for listing in listings:
        exec(listing, names)
    assert names["envs"].num_envs == 1024
