"""Checking, comparing, upgrading and goldfishing decks."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from ludwright.cards import Card, Catalog
from ludwright.cards.decklist import DeckList
from ludwright.cards.formats import read_deck
from ludwright.deck.brackets import bracket_of
from ludwright.deck.brief import DeckBrief, Wanted
from ludwright.deck.builder import build
from ludwright.deck.checker import check
from ludwright.deck.compare import compare
from ludwright.deck.goldfish import goldfish
from ludwright.deck.pool import Registries
from ludwright.deck.report.check import document
from ludwright.deck.resolve import known
from ludwright.deck.result import DeckBuild
from ludwright.deck.upgrade import upgrade
from ludwright.errors import Invalid


@pytest.fixture(scope="module")
def priced(embedded: Catalog) -> Catalog:
    """A part of the shipped cards, with made-up prices: a dollar for every three letters of the name."""
    cards: list[Card] = []
    for row, card in enumerate(embedded):
        if (
            "Basic" in card.type_line
            or card.name == "Krenko, Mob Boss"
            or (row % 3 == 0 and set(card.color_identity) <= {"R"})
        ):
            cards.append(replace(card, prices={"usd": len(card.name) / 3}))
    return Catalog.from_cards(cards)


@pytest.fixture(scope="module")
def built(priced: Catalog, registries: Registries) -> DeckBuild:
    return build(DeckBrief(("Krenko, Mob Boss",), budget=60.0), priced, registries=registries)


def test_a_legal_deck_is_found_legal(built: DeckBuild, priced: Catalog, registries: Registries) -> None:
    found = check(built.deck_list, priced, registries)
    assert found.legal
    assert found.identity == "R"
    assert {role: found.roles[role] for role in ("ramp", "draw", "land")} == {
        role: built.counts[role] for role in ("ramp", "draw", "land")
    }
    held = document(found)
    assert {"legal", "problems", "bracket", "mana"} <= set(held)
    assert held["mana"]["lands"] == built.counts["land"]


@pytest.mark.parametrize(
    ("text", "code", "fix"),
    [
        ("Commander: Krenko, Mob Boss\n9 Seven Dwarves\n90 Mountain", "duplicate", "leave 7 of Seven"),
        ("Commander: Krenko, Mob Boss\n3 Sol Ring\n96 Mountain", "duplicate", "leave 1 of Sol Ring"),
        ("Commander: Krenko, Mob Boss\n1 Sol Ring\n102 Mountain", "size", "take 4 out"),
        ("Commander: Krenko, Mob Boss\n1 Not a Card\n90 Mountain", "size", "add 8; deck build"),
        ("1 Krenko, Mob Boss\n1 Shock\n50 Mountain", "no-commander", "could lead: Krenko, Mob Boss"),
        ("Commander: Shock\n1 Krenko, Mob Boss\n98 Mountain", "bad-commander", "could lead: Krenko"),
    ],
)  # fmt: skip
def test_each_problem_says_what_would_put_it_right(
    embedded: Catalog, registries: Registries, text: str, code: str, fix: str
) -> None:
    found = document(check(read_deck(text), embedded, registries))["problems"]
    (told,) = (problem["fix"] for problem in found if problem["code"] == code)
    assert fix in told


def test_every_problem_is_listed(embedded: Catalog, registries: Registries) -> None:
    text = "Commander: Krenko, Mob Boss\n2 Sol Ring\n1 Llanowar Elves\n1 Blakc Lotus\n1 Black Lotus\n"
    found = check(read_deck(text + "90 Mountain\n"), embedded, registries)
    codes = sorted(problem.code for problem in found.problems)
    assert codes == ["banned", "duplicate", "identity", "size", "unknown-card"]
    (unknown,) = (problem for problem in found.problems if problem.code == "unknown-card")
    assert 'did you mean "Black Lotus"' in unknown.message


def test_unknown_names_count_for_the_size(embedded: Catalog, registries: Registries) -> None:
    found = check(read_deck("Commander: Krenko, Mob Boss\n1 Sol Rnig\n98 Mountain\n"), embedded, registries)
    assert [problem.code for problem in found.problems] == ["unknown-card"]


BRACKETS = [
    (["Lightning Bolt"], 2, 1, []),
    (["Rhystic Study"], 3, 3, ["1 Game Changer"]),
    (
        ["Rhystic Study", "Smothering Tithe", "Demonic Tutor", "Fierce Guardianship"],
        4,
        4,
        ["4 Game Changers"],
    ),
    (["Armageddon"], 4, 4, ["mass land denial"]),
    (["Time Warp"], 2, 2, ["extra turns"]),
    (["Time Warp", "Temporal Mastery", "Nexus of Fate"], 4, 4, ["chained extra turns"]),
    (["Demonic Consultation", "Laboratory Maniac"], 4, 4, ["an early two-card combination"]),
    (["Sanguine Bond", "Exquisite Blood"], 3, 3, ["a late two-card combination"]),
]


@pytest.mark.parametrize(("names", "level", "lowest", "texts"), BRACKETS)
def test_brackets_with_their_reasons(
    embedded: Catalog, registries: Registries, names: list[str], level: int, lowest: int, texts: list[str]
) -> None:
    cards = [embedded.card(name) for name in names]
    found = bracket_of(cards, {card.name: registries.tagged(card).features for card in cards})
    assert (found.level, found.lowest, [r.text for r in found.reasons]) == (level, lowest, texts)


@pytest.mark.parametrize(
    ("bracket", "names"),
    [
        (2, ["Time Warp", "Temporal Mastery", "Nexus of Fate"]),
        (3, ["Armageddon"]),
        (3, ["Demonic Consultation", "Laboratory Maniac"]),
        (2, ["Sanguine Bond", "Exquisite Blood"]),
    ],
)
def test_a_bracket_binds_what_is_included(
    embedded: Catalog, registries: Registries, bracket: int, names: list[str]
) -> None:
    brief = DeckBrief(
        ("Breena, the Demagogue",) if "Armageddon" in names else ("Scion of the Ur-Dragon",),
        include=tuple(Wanted(name) for name in names),
        bracket=bracket,
    )
    with pytest.raises(Invalid, match=f"bracket {bracket} does not allow"):
        build(brief, embedded, registries=registries)


def test_a_budget_is_soft_and_more_money_never_lowers_the_score(
    built: DeckBuild, priced: Catalog, registries: Registries
) -> None:
    free = build(DeckBrief(("Krenko, Mob Boss",), budget=math.inf), priced, registries=registries)
    richer = build(DeckBrief(("Krenko, Mob Boss",), budget=120.0), priced, registries=registries)
    assert built.objective <= richer.objective <= free.objective
    assert built.price < free.price


def test_comparison(built: DeckBuild, priced: Catalog, registries: Registries) -> None:
    deck = built.deck_list
    same = compare(deck, deck, priced, registries)
    assert (same.similarity, same.shared, same.only_a) == (1.0, 100, {})
    main = dict(deck.main)
    out = next(card.name for card in built.cards if not card.land)
    main.pop(out)
    main["Mountain"] += 1
    found = compare(deck, DeckList.of(deck.commanders, main), priced, registries)
    assert (found.only_a, found.only_b, found.shared) == ({out: 1}, {"Mountain": 1}, 99)
    assert found.b.checked.mana.lands == found.a.checked.mana.lands + 1


def test_upgrades_gain_within_the_money(built: DeckBuild, priced: Catalog, registries: Registries) -> None:
    kept = next(card.name for card in built.cards if not card.land)
    found = upgrade(built.deck_list, priced, registries, budget=40.0, keep=[kept], most=6)
    assert found.swaps
    assert found.spent <= 40.0
    assert found.after - found.before == pytest.approx(sum(swap.gain for swap in found.swaps))
    assert all(swap.gain > 0 for swap in found.swaps)
    assert all("what goes has" in swap.why and "what comes has" in swap.why for swap in found.swaps)
    assert kept not in {swap.out for swap in found.swaps}
    assert check(found.deck, priced, registries).legal
    assert not upgrade(built.deck_list, priced, registries, budget=0.0, most=3).swaps


def test_what_does_nothing_in_the_deck_goes_first_and_what_came_stays(
    built: DeckBuild, embedded: Catalog, registries: Registries
) -> None:
    main = dict(built.deck_list.main)
    spells = [card.name for card in built.cards if not card.land and card.count == 1]
    for name in spells[:2]:
        main.pop(name)
    main |= dict.fromkeys(("Metalwork Colossus", "Foundry Inspector"), 1)
    found = upgrade(DeckList.of(built.commanders, main), embedded, registries, budget=math.inf, most=3)
    outs = {swap.out: swap.why for swap in found.swaps}
    assert "needs artifacts, which this deck does not have" in outs["Foundry Inspector"]
    assert "idle here" in outs["Metalwork Colossus"]
    assert outs.keys().isdisjoint(swap.into for swap in found.swaps)


def test_upgrades_need_prices_and_a_legal_deck(embedded: Catalog, registries: Registries) -> None:
    mountains = DeckList.of(["Krenko, Mob Boss"], {"Mountain": 99})
    with pytest.raises(Invalid, match="the cards have no prices"):
        upgrade(mountains, embedded, registries, budget=10.0)
    with pytest.raises(Invalid, match="the deck is not legal"):
        upgrade(DeckList.of(["Krenko, Mob Boss"], {"Mountain": 98}), embedded, registries, budget=10.0)


def test_upgrades_put_the_number_of_lands_right(
    built: DeckBuild, priced: Catalog, registries: Registries
) -> None:
    main = dict(built.deck_list.main)
    spells = [card.name for card in built.cards if not card.land and card.count == 1]
    for name in spells[:6]:
        main.pop(name)
        main["Mountain"] += 1
    flooded = upgrade(DeckList.of(built.commanders, main), priced, registries, budget=40.0, most=6)
    outs = [swap.out for swap in flooded.swaps]
    assert outs.count("Mountain") >= 3
    assert all("lands, 36-39 wanted" in swap.why for swap in flooded.swaps if swap.out == "Mountain")
    assert check(flooded.deck, priced, registries).legal
    kept = upgrade(
        DeckList.of(built.commanders, main), priced, registries, budget=40.0, keep=["Mountain"], most=2
    )
    assert "Mountain" not in {swap.out for swap in kept.swaps}


def test_goldfishing(built: DeckBuild, priced: Catalog, registries: Registries) -> None:
    deck = known(built.deck_list, priced)
    features = {card.name: registries.tagged(card).features for card in deck.cards}
    found = goldfish(deck.commanders, deck.main, features, "R", games=3_000, seed=1)
    assert found == goldfish(deck.commanders, deck.main, features, "R", games=3_000, seed=1)
    assert sum(found.kept.values()) == pytest.approx(1)
    for before, after in zip(found.turns, found.turns[1:], strict=False):
        assert after.lands >= before.lands
        assert after.all_land_drops <= before.all_land_drops
        assert after.commander_cast >= before.commander_cast
    assert all(0 <= turn.spent <= turn.mana for turn in found.turns)
    assert found.commander_on_curve == found.turns[3].commander_cast
    assert 0.3 < found.commander_on_curve < 1


def test_goldfishing_lands_alone_casts_nothing_and_never_misses(embedded: Catalog) -> None:
    mountain, leader = embedded.card("Mountain"), embedded.card("Krenko, Mob Boss")
    found = goldfish((leader,), {mountain: 99}, {mountain.name: {"produces_mana": ("R",)}}, "R", games=50)
    assert [turn.lands for turn in found.turns] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert [turn.commander_cast for turn in found.turns] == [0, 0, 0, 1, 1, 1, 1, 1]
    assert found.turns[4].spent == 0
