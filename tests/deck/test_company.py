"""The commander's company: what was printed beside it says what its decks are made of."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from deck.made import made
from ludwright.cards import Catalog
from ludwright.deck.company import Company, commander_sets
from ludwright.deck.kindred import kindreds
from ludwright.deck.pool import Registries
from ludwright.deck.prepare import telling_keywords
from ludwright.deck.request import creature_types
from ludwright.deck.shapes import shapes
from ludwright.deck.spoken import OF_TOKENS
from ludwright.deck.subject import Subject
from ludwright.deck.themes import themes_of_commanders
from ludwright.deck.words import forbids


def card(name: str, sets: str, line: str = "Creature — Elf", identity: str = "G", text: str = "") -> Any:
    return {
        "name": name,
        "layout": "normal",
        "type_line": line,
        "oracle_text": text,
        "cmc": 2.0,
        "color_identity": list(identity),
        "colors": list(identity),
        "legalities": {"commander": "legal"},
        "printings": [{"set": code, "rarity": "rare"} for code in sets.split()],
    }


@pytest.fixture
def catalog(tmp_path: Path) -> Catalog:
    cards = [
        card("Command Tower", "one two old promo tiny", "Land", ""),
        card("Sol Ring", "one two tiny first", "Artifact", ""),
        card("Commander's Sphere", "old", "Artifact", ""),
        *(card(f"Filler {n}", "one two old promo first", "Sorcery", "U") for n in range(100)),
        card("Mother of Slivers", "one", "Legendary Creature — Sliver", "WG", "Trample"),
        card("Lone Bear", "old", "Legendary Creature — Bear", "G", "Trample"),
        *(card(f"Sliver {n}", "one", "Creature — Sliver", "WG") for n in range(8)),
        *(card(f"Elf {n}", "one two", "Creature — Elf", "G") for n in range(4)),
        *(card(f"Human {n}", "two", "Creature — Human", "W") for n in range(30)),
        card("Staple", "one two old a b c d e", "Artifact", ""),
        card("Foreign", "one", "Creature — Sliver", "R"),
    ]
    path = tmp_path / "cards.jsonl"
    path.write_text("\n".join(map(json.dumps, cards)))
    return Catalog.load(path)


def test_cards_made_beside_the_commander_count_by_their_lift(catalog: Catalog) -> None:
    company = Company.of([catalog.card("Mother of Slivers")], catalog, "WG")
    lifts = {name: company.lift(catalog.card(name)) for name in ("Sliver 1", "Elf 1", "Staple", "Human 1")}
    assert lifts == {"Sliver 1": 1.0, "Elf 1": 0.5, "Staple": 0.125, "Human 1": 0.0}
    assert "Foreign" not in {card.name for card in company.cards(catalog)}


def test_a_set_for_commander_has_what_every_such_product_has(catalog: Catalog) -> None:
    assert commander_sets(catalog) == {"one", "two", "old"}


def test_a_type_that_the_company_is_full_of_is_a_theme(catalog: Catalog, registries: Registries) -> None:
    leader = catalog.card("Mother of Slivers")
    tribes = Company.of([leader], catalog, "WG").tribes([leader], catalog)
    assert [kind.name for kind in tribes] == ["Sliver"]
    subject = Subject(leader)
    registries.extractor.of(subject)
    themes = themes_of_commanders([subject], ["Sliver", "Elf", "Human"], tribes)
    (sliver,) = [theme for theme in themes if theme.id == "Sliver"]
    assert 0.2 < sliver.weight < 1
    assert sliver.share > 0.5
    assert "made beside it" in sliver.because
    without = themes_of_commanders([subject], ["Sliver", "Elf", "Human"])
    assert all(theme.share == 0 for theme in without)


def test_without_company_nothing_is_said(catalog: Catalog) -> None:
    leader = catalog.card("Lone Bear")
    company = Company.of([leader], catalog, "G")
    assert company.tribes([leader], catalog) == []
    assert company.lift(catalog.card("Elf 1")) == 0.0


def test_a_type_that_the_commander_is_and_names_goes_before_others_it_names(
    catalog: Catalog, registries: Registries, tmp_path: Path
) -> None:
    path = tmp_path / "more.jsonl"
    text = "Other Slivers and Elves you control get +1/+1."
    path.write_text(json.dumps(card("Both", "old", "Legendary Creature — Sliver", "G", text)))
    subject = Subject(Catalog.load(path).card("Both"))
    registries.extractor.of(subject)
    found = {theme.id: theme for theme in themes_of_commanders([subject], ["Sliver", "Elf", "Human"])}
    assert (found["Sliver"].weight, found["Sliver"].share) == (1.0, shapes().tribe_share / 100)
    assert 0 < found["Elf"].weight < 1
    assert found["Elf"].share == 0


@pytest.mark.parametrize(
    ("text", "stops"),
    [
        ("Activated abilities of sources with the chosen name can't be activated.", True),
        ("Players skip their untap steps.", True),
        ("Creatures your opponents control don't untap during their controllers' untap steps.", True),
        ("Untap all creatures you control.", False),
        ("This spell can't be countered.", False),
    ],
)
def test_what_a_card_forbids_is_no_nearness(text: str, stops: bool, tmp_path: Path) -> None:
    path = tmp_path / "one.jsonl"
    path.write_text(json.dumps(card("One", "old", "Artifact", "", text)))
    assert forbids(Subject(Catalog.load(path).card("One"))) is stops


def test_rare_keywords_that_enough_cards_share_are_a_theme(tmp_path: Path, registries: Registries) -> None:
    def having(name: str, keywords: list[str], identity: str = "G") -> Any:
        return {**card(name, "old", identity=identity), "keywords": keywords}

    rows = [having("Leader", ["Exalted", "Trample", "Ward", "Bushido"])]
    rows += [having(f"Exalted {n}", ["Exalted"]) for n in range(12)]
    rows += [having(f"Trampling {n}", ["Trample"]) for n in range(300)]
    rows += [having(f"Warded {n}", ["Ward"]) for n in range(20)]
    rows += [having(f"Foreign {n}", ["Bushido"], "R") for n in range(20)]
    path = tmp_path / "keywords.jsonl"
    path.write_text("\n".join(map(json.dumps, rows)))
    held = Catalog.load(path)
    words = telling_keywords(held.card("Leader"), held, "G")
    assert words == ["Exalted"]
    subject = Subject(held.card("Leader"))
    registries.extractor.of(subject)
    (theme,) = themes_of_commanders([subject], [], (), words)
    assert (theme.kind, theme.because) == ("mechanic", "it has exalted")


def test_in_a_product_of_two_decks_the_share_made_beside_it_is_the_deck(
    catalog: Catalog, registries: Registries
) -> None:
    """Whatever the commander says of its type: half of them made beside it is half of them in the deck."""
    leader = catalog.card("Mother of Slivers")
    (kind,) = Company.of([leader], catalog, "WG").tribes([leader], catalog)
    assert kind.sure
    named = Subject(
        made("Other Mother", "Legendary Creature — Sliver", "Other Slivers you control get +1/+1.")
    )
    registries.extractor.of(named)
    half = replace(kind, seen=0.5, share=0.54)
    shares = [
        theme.share for told in ([], [half]) for theme in themes_of_commanders([named], ["Sliver"], told)
    ]
    assert shares == [shapes().tribe_share / 100, 0.54]


def test_types_that_stand_on_other_cards_are_no_creature_types(tmp_path: Path) -> None:
    cards = [
        card("Walking Grove", "one", "Land Creature — Forest Dryad"),
        card("Second Dryad", "one", "Creature — Dryad"),
        card("Forest", "one two", "Basic Land — Forest", ""),
        card("Other Wood", "one", "Land — Forest", ""),
        card("Pie Golem", "one", "Artifact Creature — Food Golem", ""),
        card("Pie", "one", "Artifact — Food", ""),
        card("Call of Elves", "one", "Kindred Sorcery — Elf"),
        card("Lone Elf", "one", "Creature — Elf"),
    ]
    path = tmp_path / "cards.jsonl"
    path.write_text("\n".join(map(json.dumps, cards)))
    assert creature_types(Catalog.load(path)) == {"Dryad", "Golem", "Elf"}


def test_many_of_a_type_are_no_type(tmp_path: Path) -> None:
    path = tmp_path / "cards.jsonl"
    cards = [card("One", "one", "Creature — Elf"), card("Two", "one", "Creature — Elves")]
    path.write_text("\n".join(map(json.dumps, cards)))
    assert creature_types(Catalog.load(path)) == {"Elf"}


@pytest.fixture
def product(tmp_path: Path) -> Catalog:
    """A set of three decks, told apart by the colours of their creatures."""
    goblins = [*["BR"] * 5, *["B"] * 4, *["R"] * 4, ""]
    cards = [
        card("Command Tower", "one old", "Land", ""),
        card("Sol Ring", "one old", "Artifact", ""),
        card("Chief", "one", "Legendary Creature — Ogre", "BR"),
        card("Goblin King", "one", "Legendary Creature — Goblin", "BR"),
        card("Elder", "one", "Legendary Creature — Elf", "BG"),
        *(card(f"Goblin {n}", "one", "Creature — Goblin", colours) for n, colours in enumerate(goblins)),
        *(card(f"Elf {n}", "one", "Creature — Elf", "B" if n % 2 else "G") for n in range(12)),
        *(card(f"Human {n}", "old", "Creature — Human", "W") for n in range(200)),
        *(card(f"Bear {n}", "one", "Creature — Bear", "WUBRG"[n % 5]) for n in range(10)),
        *(card(f"Filler {n}", "one", "Sorcery", "U") for n in range(100)),
    ]
    path = tmp_path / "product.jsonl"
    path.write_text("\n".join(map(json.dumps, cards)))
    return Catalog.load(path)


def test_colours_tell_whose_a_type_of_a_product_is(product: Catalog) -> None:
    held = kindreds(product, "one")
    assert {kind: ("".join(sorted(k.colours)), k.count, k.led) for kind, k in held.items()} == {
        "Goblin": ("BR", 15, True),
        "Elf": ("BG", 13, True),
        "Bear": ("BGRUW", 10, False),
    }


def test_the_type_of_just_its_colours_is_the_commanders_and_that_of_others_is_not(product: Catalog) -> None:
    leader = product.card("Chief")
    company = Company.of([leader], product, "BR")
    first = company.tribes([leader], product)[0]
    assert (first.name, first.made, first.sure) == ("Goblin", 15, True)
    lifts = {name: company.lift(product.card(name)) for name in ("Goblin 5", "Elf 1", "Bear 2")}
    assert lifts == {"Goblin 5": 1.0, "Elf 1": 0.0, "Bear 2": 1.0}


def test_as_many_as_were_made_for_the_deck_are_wanted(product: Catalog, registries: Registries) -> None:
    leader = product.card("Chief")
    tribes = Company.of([leader], product, "BR").tribes([leader], product)
    subject = Subject(leader)
    registries.extractor.of(subject)
    theme = next(t for t in themes_of_commanders([subject], ["Goblin", "Elf", "Ogre"], tribes) if t.share)
    assert (theme.id, theme.known) == ("Goblin", True)
    assert theme.share == max(15 / shapes().usual.creature, tribes[0].share)


@pytest.mark.parametrize(
    ("text", "all_of_them"),
    [
        ("Whenever one or more Elves you control attack, goad target creature.", False),
        ("Whenever one or more Elves you control attack, draw that many cards.", True),
        ("Whenever one or more Elves you control attack, scry 1.\nOther Elves you control have reach.", True),
        ("Whenever an Elf you control attacks, scry 1.", True),
    ],
)
def test_who_is_paid_once_however_many_attack_wants_half_a_deck_of_them(
    text: str, all_of_them: bool, registries: Registries
) -> None:
    subject = Subject(made("Test Chief", "Legendary Creature — Elf", text))
    registries.extractor.of(subject)
    (theme,) = [theme for theme in themes_of_commanders([subject], ["Elf"]) if theme.id == "Elf"]
    assert theme.share == (shapes().tribe_share / 100 if all_of_them else OF_TOKENS)


@pytest.mark.parametrize(("elsewhere", "company"), [(" a", False), ("", True)])
def test_one_printed_again_in_the_deck_of_another_has_no_company_there(
    tmp_path: Path, elsewhere: str, company: bool
) -> None:
    cards = [
        card("Command Tower", "one two", "Land", ""),
        card("Sol Ring", "one two", "Artifact", ""),
        card("Commander's Sphere", "one two", "Artifact", ""),
        *(card(f"Filler {n}", "one two", "Sorcery", "U") for n in range(100)),
        {
            **card("Old Bear", f"one{elsewhere}", "Legendary Creature — Bear", "WG"),
            "released_at": "2007-10-12",
        },
        {**card("New Elf", "one", "Legendary Creature — Elf", "WG"), "released_at": "2023-06-23"},
        *({**card(f"Elf {n}", "one"), "released_at": "2023-06-23"} for n in range(12)),
    ]
    path = tmp_path / "cards.jsonl"
    path.write_text("\n".join(map(json.dumps, cards)))
    held = Catalog.load(path)
    assert ("one" in Company.of([held.card("Old Bear")], held, "WG").sets) is company
    assert "one" in Company.of([held.card("New Elf")], held, "WG").sets


@pytest.mark.parametrize(("others", "weight"), [("WU", 0.5), ("B", 1.0)])
def test_a_legend_of_one_colour_is_in_the_deck_of_another_where_decks_have_several(
    tmp_path: Path, others: str, weight: float
) -> None:
    cards = [
        card("Command Tower", "one two", "Land", ""),
        card("Sol Ring", "one two", "Artifact", ""),
        card("Commander's Sphere", "one two", "Artifact", ""),
        *(card(f"Filler {n}", "one two", "Sorcery", "U") for n in range(100)),
        *(
            {**card(f"Chief {n}", "one", "Legendary Creature — Elf", others), "released_at": "2023-06-23"}
            for n in range(3)
        ),
        {**card("Lone Wolf", "one", "Legendary Creature — Wolf", "R"), "released_at": "2023-06-23"},
    ]
    path = tmp_path / "cards.jsonl"
    path.write_text("\n".join(map(json.dumps, cards)))
    held = Catalog.load(path)
    assert Company.of([held.card("Lone Wolf")], held, "R").sets == {"one": weight}
