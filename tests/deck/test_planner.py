"""Queries: fragments wrapped in what the deck allows, and what stays of their finds."""

from __future__ import annotations

from dataclasses import replace

from deck.made import made
from ludwright.cards import Catalog
from ludwright.deck.brief import DeckBrief
from ludwright.deck.planner import constraints, plan
from ludwright.deck.pool import Registries, gather
from ludwright.deck.query import search
from ludwright.deck.themes import Theme, theme_of

CARDS = [
    made("Plain Rock", "Artifact", "{T}: Add {C}.", "{2}", produced_mana=["C"], edhrec_rank=10),
    made("Dear Rock", "Artifact", "{T}: Add {C}{C}.", "{4}", produced_mana=["C"], edhrec_rank=20),
    made("Red Bolt", "Instant", "Red Bolt deals 3 damage to any target.", "{R}", edhrec_rank=30),
    made("Green Beast", "Creature — Beast", "Trample", "{3}{G}", edhrec_rank=40),
    made("Goblin Friend", "Creature — Goblin", "", "{R}", edhrec_rank=50),
    made("Banned Rock", "Artifact", "{T}: Add {C}.", "{1}", legalities={"commander": "banned"}),
    made("Mountain", "Basic Land — Mountain", "({T}: Add {R}.)", edhrec_rank=1),
]


def test_constraints_as_search_syntax() -> None:
    brief = DeckBrief(cmc_max=5)
    assert constraints("", brief, ()) == "id<=c f:commander -t:basic mv<=5"
    assert constraints("WU", DeckBrief(), ["Sol Ring"]) == 'id<=wu f:commander -t:basic -!"Sol Ring"'
    assert '"Ach!' not in constraints("R", brief, ['"Ach! Hans, Run!"'])


def test_fragments_about_tags_are_used_where_they_say_something(registries: Registries) -> None:
    catalog = Catalog.from_cards(CARDS)
    planned = {query.purpose: query.text for query in plan(registries.roles, [], "R", DeckBrief(), catalog)}
    assert "otag" not in "".join(planned.values())
    tagged = Catalog.from_cards([replace(card, oracle_tags=("sweeper",)) for card in CARDS])
    planned = {query.purpose: query.text for query in plan(registries.roles, [], "R", DeckBrief(), tagged)}
    assert planned["wipe"].startswith("((otag:sweeper) or ")


def gathered(registries: Registries, brief: DeckBrief, **more: object) -> list[str]:
    catalog = Catalog.from_cards(CARDS)
    goblin = Theme("Goblin", "tribe", ("t:goblin",))
    queries = plan(registries.roles, [goblin], "R", brief, catalog)
    options: dict[str, object] = {"always": [], "never": ["Mountain"], **more}
    return [t.card.name for t in gather(catalog, registries, queries, [goblin], **options)]  # type: ignore[arg-type]


def test_what_is_found_is_within_the_identity_legal_and_allowed(registries: Registries) -> None:
    assert gathered(registries, DeckBrief()) == ["Dear Rock", "Goblin Friend", "Plain Rock", "Red Bolt"]
    assert gathered(registries, DeckBrief(cmc_max=3)) == ["Goblin Friend", "Plain Rock", "Red Bolt"]
    assert gathered(registries, DeckBrief(), never=["Red Bolt", "Mountain"]) == [
        "Dear Rock",
        "Goblin Friend",
        "Plain Rock",
    ]


def test_the_theme_and_the_most_played_stay_and_what_is_asked_for_always_does(registries: Registries) -> None:
    assert gathered(registries, DeckBrief(), most=2) == ["Goblin Friend", "Plain Rock"]
    assert gathered(registries, DeckBrief(), most=1, always=["Red Bolt"]) == ["Goblin Friend", "Red Bolt"]


def test_themes_that_facts_do_not_tag_are_found_by_what_cards_are(
    embedded: Catalog, registries: Registries
) -> None:
    for name, card in (
        ("flying", "Serra Angel"),
        ("small", "Llanowar Elves"),
        ("taxes", "Thalia, Guardian of Thraben"),
    ):
        theme = theme_of(name, (), ())
        planned = {q.purpose: q.text for q in plan(registries.roles, [theme], "WG", DeckBrief(), embedded)}
        assert card in search(embedded, planned[f"theme:{name}"]).names
        assert registries.tagged(embedded.card(card), [theme]).enables == {name}
