"""The pages say what the engine does."""

from __future__ import annotations

import re
import sys
import types
from pathlib import Path

import pytest

from ludwright.cards import Catalog
from ludwright.deck.query import search
from ludwright.deck.query.is_words import is_words
from ludwright.deck.query.keywords import keywords
from ludwright.deck.query.reference import markdown


def test_the_reference_page_is_current(repository: Path) -> None:
    """Write it anew: python -m ludwright.deck.query.reference > docs/query-syntax.md"""
    assert (repository / "docs" / "query-syntax.md").read_text("utf-8") == markdown()


def test_every_name_is_on_the_page() -> None:
    page = markdown()
    for name in [*keywords(), *is_words()]:
        assert not name or f"`{name}`" in page


def test_queries_on_the_page_work(shipped: Catalog) -> None:
    queries = re.findall(r"ludwright deck search '([^']+)'", markdown())
    assert len(queries) >= 4
    for query in queries:
        search(shipped, query)


def test_a_keyword_is_one_file(repository: Path, invented: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    """The how-to's own example, put where its file would be."""
    page = (repository / "docs" / "how-to" / "add-a-search-keyword.md").read_text("utf-8")
    source = re.findall(r"```python\n(.*?)```", page, re.DOTALL)[0]
    module = types.ModuleType("ludwright.deck.query.keywords.words")
    module.__package__ = "ludwright.deck.query.keywords"
    exec(compile(source, "words.py", "exec"), module.__dict__)
    monkeypatch.setitem(sys.modules, module.__name__, module)
    added = {name: keyword for keyword in module.KEYWORDS for name in keyword.names}
    monkeypatch.setattr("ludwright.deck.query.plan.keywords", lambda: {**keywords(), **added})
    assert search(invented, "words=1").names == ["Meadow"]
    assert search(invented, "words>=3 t:creature").names == [
        "Giant Baker // Bake",
        "Lim-Dôr, the Patient",
        "Shy Clerk // Wild Beast",
        "Siege of Nowhere // Nowhere's King",
        "Small Colourless Thing",
        "Winter Walker // Cold Staff",
        "Young Cook // Master Cook",
    ]
