"""The shipped registries and lists: complete, consistent with each other, and understood by the search."""

from __future__ import annotations

import json
import re
from importlib.resources import files

import pytest

from ludwright.cards import Catalog
from ludwright.deck.brief import DeckBrief
from ludwright.deck.combos import known
from ludwright.deck.planner import plan
from ludwright.deck.pool import Registries
from ludwright.deck.query import search
from ludwright.deck.schema import schemas
from ludwright.deck.themes import Theme, known_themes

# Named by the specification, or by the taxonomy of roles.
FEATURES = [
    "is_ramp",
    "is_draw_engine",
    "is_boardwipe",
    "is_tutor",
    "is_finisher",
    "is_interaction",
    "is_protection",
    "is_recursion",
    "is_grave_hate",
    "is_mana_rock",
    "is_mana_dork",
    "is_land_ramp",
    "is_sac_outlet",
    "is_sac_payoff",
    "is_token_generator",
    "is_wincon_enabler",
    "produces_mana",
    "card_types",
    "interaction_modes",
]
ROLES = [
    "ramp",
    "ramp_land",
    "ramp_rock",
    "ramp_dork",
    "ramp_ritual",
    "ramp_cost_reduction",
    "ramp_fixing",
    "draw",
    "draw_burst",
    "draw_engine",
    "draw_impulse",
    "draw_selection",
    "removal",
    "removal_creature",
    "removal_artifact",
    "removal_enchantment",
    "removal_planeswalker",
    "removal_land",
    "removal_flexible",
    "counterspell",
    "wipe",
    "graveyard_hate",
    "stax",
    "protection",
    "recursion",
    "tutor",
    "finisher",
    "combo_piece",
    "sac_outlet",
    "sac_payoff",
    "token_gen",
    "lifegain",
    "theme",
    "theme_enabler",
    "theme_payoff",
    "theme_fodder",
    "land",
    "land_basic",
    "land_fixing",
    "land_utility",
]
TARGETS = {"land": (36, 39), "ramp": (10, 12), "draw": (10, 13), "removal": (8, 12), "wipe": (2, 4),
           "protection": (3, 6), "recursion": (2, 4), "finisher": (3, 5), "theme": (25, 45)}  # fmt: skip


def test_every_named_feature_and_role_is_there(registries: Registries) -> None:
    assert set(FEATURES) <= {feature.id for feature in registries.features.features}
    assert [role.id for role in registries.roles.roles] == ROLES
    held = {r.id: (r.target.min, r.target.max) for r in registries.roles.roles if r.target is not None}
    assert held == TARGETS


def test_features_have_sources_and_descriptions(registries: Registries) -> None:
    for feature in registries.features.features:
        assert feature.sources, feature.id
        assert feature.description.endswith("."), feature.id


def test_themes_have_one_name_in_both_files(registries: Registries) -> None:
    for name in ("theme_enablers", "theme_payoffs"):
        assert list(registries.features.feature(name).values) == list(known_themes())


def test_combination_pieces_are_those_of_the_list(registries: Registries) -> None:
    (rule,) = registries.features.feature("is_combo_piece").rules
    (predicate,) = rule.rule.predicates
    assert predicate.texts == {name for pair in known().combos for name in pair}  # type: ignore[attr-defined]
    assert len(set(map(frozenset, known().combos))) == len(known().combos)


def test_schemas_beside_the_data_are_up_to_date() -> None:
    folder = files("ludwright.data") / "deck" / "schema"
    for name, schema in schemas().items():
        assert json.loads((folder / name).read_text("utf-8")) == json.loads(json.dumps(schema)), name


def test_the_data_satisfy_their_schemas() -> None:
    jsonschema = pytest.importorskip("jsonschema")
    yaml = pytest.importorskip("yaml")
    for name in ("roles", "features", "themes", "shapes", "combos"):
        held = yaml.safe_load((files("ludwright.data") / "deck" / f"{name}.yml").read_text("utf-8"))
        jsonschema.validate(held, schemas()[f"{name}.json"])


def test_every_fragment_is_understood(embedded: Catalog, registries: Registries) -> None:
    themes = [Theme(t.id, "theme", t.query_templates) for t in known_themes().values()]
    fragments = [f for role in registries.roles.roles for f in role.query_templates]
    fragments += [f for theme in themes for f in theme.query_templates]
    for fragment in fragments:
        search(embedded, fragment)


def test_without_text_tags_find_what_text_would(embedded: Catalog, registries: Registries) -> None:
    theme = Theme("tokens", "theme", known_themes()["tokens"].query_templates)
    planned = {q.purpose: q.text for q in plan(registries.roles, [theme], "WG", DeckBrief(), embedded)}
    assert planned["ramp_rock"] == "((otag:ramp_rock)) id<=wg f:commander -t:basic"
    assert "Sol Ring" in search(embedded, planned["ramp_rock"]).names
    assert len(search(embedded, planned["theme:tokens"])) > 500


def test_fragments_leave_colours_legality_and_exclusions_to_the_planner(registries: Registries) -> None:
    fragments = [f for role in registries.roles.roles for f in role.query_templates]
    fragments += [f for theme in known_themes().values() for f in theme.query_templates]
    wrapped = re.compile(r"""(?<![\w"])-?(?:id|identity|ci|f|format|legal|banned)\s*[:<>=]|!""")
    assert [fragment for fragment in fragments if wrapped.search(fragment)] == []
