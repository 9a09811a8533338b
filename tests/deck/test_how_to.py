"""The examples of the pages are what they claim to be."""

from __future__ import annotations

import re
from pathlib import Path

from deck.made import made
from ludwright.cards import Catalog
from ludwright.deck.brief import parse_brief
from ludwright.deck.builder import shipped
from ludwright.deck.pool import Registries
from ludwright.deck.query import search
from ludwright.deck.registries.values import EMPTY
from ludwright.deck.request import named_themes, request
from ludwright.deck.subject import FIELDS


def example(repository: Path, page: str) -> str:
    found = re.search(r"```yaml\n(.*?)```", (repository / "docs" / page).read_text("utf-8"), re.DOTALL)
    assert found is not None
    return found[1]


def test_the_role_of_the_page_works(repository: Path, tmp_path: Path, embedded: Catalog) -> None:
    roles = tmp_path / "roles.yml"
    shipped_text = (repository / "python/ludwright/data/deck/roles.yml").read_text("utf-8")
    roles.write_text(shipped_text + example(repository, "how-to/add-a-role.md"), "utf-8")
    registries = shipped(roles)
    rot = made("Test Rot", "Sorcery", "Target player discards two cards.", "{2}{B}")
    both = made("Test Waste", "Sorcery", "Each player discards a card.", "{B}")
    assert "hand_attack" in registries.tagged(rot).roles
    assert "hand_attack" not in registries.tagged(both).roles
    for fragment in registries.roles.role("hand_attack").query_templates:
        search(embedded, fragment)


def test_the_feature_of_the_page_works(repository: Path, tmp_path: Path) -> None:
    features = tmp_path / "features.yml"
    shipped_text = (repository / "python/ludwright/data/deck/features.yml").read_text("utf-8")
    features.write_text(shipped_text + example(repository, "how-to/add-a-feature.md"), "utf-8")
    extract = shipped(None, features).extractor.extract
    bite = made("Test Bite", "Creature", "Infect", "{G}", power="3", keywords=["Infect"])
    assert extract(bite)["poison_count"] == 3
    mite = made("Test Mite", "Creature", "Toxic 1", "{G}", power="1", keywords=["Toxic"])
    assert extract(mite)["poison_count"] == 1


def test_the_brief_of_the_page_is_read(repository: Path, embedded: Catalog, registries: Registries) -> None:
    brief = parse_brief(example(repository, "deck.md"), registries.roles)
    asked = request(brief, embedded, registries.roles)
    assert [theme.id for theme in named_themes(brief, embedded)] == ["Goblin", "tokens", "Haste"]
    assert sum(asked.fixed.values()) == 9


def test_the_pages_name_every_kind_field_and_type(repository: Path) -> None:
    from ludwright.deck.predicates import kinds

    feature = (repository / "docs/how-to/add-a-feature.md").read_text("utf-8")
    role = (repository / "docs/how-to/add-a-role.md").read_text("utf-8")
    for kind, predicate in kinds().items():
        assert predicate.when is None or f"`{kind}`" in feature, kind
        assert predicate.signal is None or f"`{kind}`" in role, kind
    for kind in EMPTY:
        assert f"`{kind}`" in feature, kind
    for field in FIELDS:
        assert f"`{field}`" in feature or field in ("colors", "color_identity"), field
