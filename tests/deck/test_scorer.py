"""The worth of a card: a sum whose parts are kept, by role weights, themes, colours and what is owned."""

from __future__ import annotations

from typing import Any

import pytest

from deck.made import made
from ludwright.cards import Catalog
from ludwright.deck.idle import Presence
from ludwright.deck.pool import Registries
from ludwright.deck.scorer import Score, Scorer, popularity
from ludwright.deck.select.model import Weights
from ludwright.deck.themes import theme_of


def score(
    name: str,
    catalog: Catalog,
    registries: Registries,
    identity: str = "WUBRG",
    *,
    priority: dict[str, float] | None = None,
    owned: tuple[str, ...] = (),
) -> Score:
    tagged = registries.tagged(catalog.card(name))
    scorer = Scorer(registries.roles, priority or {}, identity, owned, ranked=False)
    return scorer.score(tagged.card, tagged.roles, tagged.features)


def test_a_score_is_the_sum_of_its_parts(embedded: Catalog, registries: Registries) -> None:
    found = score("Beast Within", embedded, registries, "G")
    assert found.total == pytest.approx(sum(found.parts.values()))
    assert {"popularity", "roles", "tempo"} <= found.parts.keys()


def test_the_briefs_priority_replaces_the_registrys_weight(embedded: Catalog, registries: Registries) -> None:
    usual = score("Murder", embedded, registries, "B").parts["roles"]
    weights = {role.id: 3.0 for role in registries.roles.roles if role.id.startswith("removal")}
    assert score("Murder", embedded, registries, "B", priority=weights).parts["roles"] == 3.0 > usual


def test_owned_cards_are_preferred(embedded: Catalog, registries: Registries) -> None:
    owned = score("Sol Ring", embedded, registries, owned=("Sol Ring",))
    assert owned.total > score("Sol Ring", embedded, registries).total
    assert owned.parts["owned"] > 0


def test_a_land_that_finds_nothing_here_is_worth_less_than_a_basic(
    embedded: Catalog, registries: Registries
) -> None:
    elsewhere = score("Flooded Strand", embedded, registries, "BRG")
    at_home = score("Flooded Strand", embedded, registries, "WU")
    assert elsewhere.parts["no mana"] < 0
    assert "no mana" not in at_home.parts
    assert elsewhere.total < Weights().basic / 1_000 < at_home.total


def test_pips_that_many_colours_hardly_pay_cost_score(embedded: Catalog, registries: Registries) -> None:
    alone = score("Phyrexian Arena", embedded, registries, "B")
    among_five = score("Phyrexian Arena", embedded, registries, "WUBRG")
    assert among_five.parts["castability"] < alone.parts.get("castability", 0)


def test_a_card_without_a_rank_is_taken_for_the_average_of_its_like() -> None:
    assert popularity(10, 1, ranked=True) > popularity(None, 20, ranked=True)
    assert popularity(None, 20, ranked=True) > popularity(None, 1, ranked=True) > 0
    assert popularity(None, 20, ranked=False) > popularity(None, 20, ranked=True)


def test_permanents_that_few_games_can_pay_for_cost_score(registries: Registries) -> None:
    scorer = Scorer(registries.roles, {}, "G", (), ranked=False)

    def part(
        cost: str, kind: str = "Creature — Beast", text: str = "", themes: tuple[Any, ...] = ()
    ) -> float:
        tagged = registries.tagged(made("Big", kind, text, cost), themes)
        return scorer.score(tagged.card, tagged.roles, tagged.features, serves=tagged.serves).parts.get(
            "out of reach", 0.0
        )

    assert part("{9}{G}") < part("{7}{G}") < part("{6}{G}") < part("{4}{G}") == 0
    assert part("{8}{G}", "Sorcery", "Draw a card.") == part("{8}{G}") / 2
    assert part("{X}{8}{G}", "Sorcery", "Draw X cards.") == part("{8}{G}") / 2
    cheaper = part("{8}{G}", text="Big costs {1} less to cast for each creature you control.")
    assert cheaper == part("{8}{G}") / 2
    assert part("{8}{G}", themes=(theme_of("beast", ["Beast"], ()),)) == 0
    # What only pays a theme is little better for it: a theme of large ones aside.
    found = "Return target creature card from your graveyard to your hand."
    assert part("{8}{G}", text=found, themes=(theme_of("graveyard", (), ()),)) == part("{8}{G}") / 2
    assert part("{6}{G}", text=found, themes=(theme_of("graveyard", (), ()),)) == 0
    assert part("{8}{G}", themes=(theme_of("big_mana", (), ()),)) == 0
    # What many cards serve by the way makes no large one worth its mana.
    attacks = "Whenever Big attacks, create a 1/1 green Elf creature token."
    assert part("{6}{G}", text=attacks, themes=(theme_of("attack", (), ()),)) == part("{6}{G}") / 2


def test_how_much_a_card_is_played_is_taken_of_the_decks_that_may_play_it() -> None:
    worth = [popularity(2_000, 1, ranked=True, colours=colours) for colours in range(6)]
    assert worth == sorted(worth)
    assert worth[0] < worth[1] < worth[3]


def test_what_is_idle_in_a_deck_costs_score(registries: Registries) -> None:
    """By its share: removal with a line for artifacts is still removal."""
    scorer = Scorer(registries.roles, {}, "W", (), ranked=False)
    counts = "Test Card gets +1/+1 for each artifact you control."
    removes = "Destroy target creature.\nScry 1 for each artifact you control.\nDraw a card."
    found = {}
    for about in ("artifacts", "tokens"):
        for text, line in ((counts, "Creature — Construct"), (removes, "Sorcery")):
            theme = theme_of(about, (), ())
            card = made("Test Card", line, text, "{2}{W}")
            tagged = registries.tagged(card, (theme,), presence=Presence([theme], ()))
            told = scorer.score(
                tagged.card, tagged.roles, tagged.features, serves=tagged.serves, idle=tagged.idle.share
            )
            found[about, line] = told.parts.get("idle here", 0)
    assert found.pop(("tokens", "Creature — Construct")) < found.pop(("tokens", "Sorcery")) < 0
    assert set(found.values()) == {0}
